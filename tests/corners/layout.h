#pragma once
// Random aggregates, with the rules of the language for where members lie and which bytes a copy carries: those of a
// member, of a union those of any member, and no padding.

#include <string>
#include <vector>

#include "tests/corners/random.h"

namespace gpubmc::corners {

struct Aggregate {
  std::string declaration;  ///< of type `T$`, and of what it needs
  uint32_t size = 0, align = 1;
  std::vector<bool> carried;          ///< by byte: a copy of the object has it
  std::vector<std::string> integers;  ///< how to name each member that is an integer: "m2.m3[1]"
  /// A byte that a copy carries.
  uint32_t byte(Random& random) const;
};

Aggregate aggregate(Random& random);

}  // namespace gpubmc::corners
