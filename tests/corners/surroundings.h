#pragma once
// Ordinary code around the interesting part of a kernel. It accesses only the thread's own variables and the thread's
// own element of the array `o`, does not synchronise threads and always terminates. It never changes the correct
// verdict.

#include <string>

#include "tests/corners/random.h"

namespace gpubmc::corners {

class Surroundings {
 public:
  explicit Surroundings(Random& random) : random_(random) {}

  /// Up to three statements over the variables v0, v1, v2, r[4], o[i], n and t.
  std::string statements(unsigned depth = 0);
  /// Wraps `part` in code that executes it exactly once. `leaves`: the part contains a `return` of the kernel.
  std::string around(const std::string& part, bool leaves = false);
  /// The kernel `k$(PARAMETERS, int *o, int n)`: BODY after the declarations of the variables that the statements need.
  std::string kernel(const std::string& parameters, const std::string& body);

 private:
  std::string statement(unsigned depth);
  std::string value();
  Random& random_;
};

}  // namespace gpubmc::corners
