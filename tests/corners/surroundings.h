#pragma once
// Ordinary code around what a kernel is about. It touches nothing but the thread's own variables and the thread's own
// cell of the array `o`, synchronises nobody and always ends: it never changes what is right to say of a kernel.

#include <string>

#include "tests/corners/random.h"

namespace gpubmc::corners {

class Surroundings {
 public:
  explicit Surroundings(Random& random) : random_(random) {}

  /// Up to three statements over the variables v0, v1, v2, r[4], o[i], n and t.
  std::string statements(unsigned depth = 0);
  /// `part` where it is executed exactly once. `leaves`: it contains a `return` of the kernel.
  std::string around(const std::string& part, bool leaves = false);
  /// The kernel `k$(PARAMETERS, int *o, int n)`, with the variables that the statements need before BODY.
  std::string kernel(const std::string& parameters, const std::string& body);

 private:
  std::string statement(unsigned depth);
  std::string value();
  Random& random_;
};

}  // namespace gpubmc::corners
