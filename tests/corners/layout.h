#pragma once
// Random aggregates with the language's rules for member offsets and for the bytes that a copy carries: the bytes of
// each member, for a union the bytes of any member, and no padding.

#include <string>
#include <vector>

#include "tests/corners/random.h"

namespace gpubmc::corners {

struct Aggregate {
  std::string declaration;  ///< declares the type `T$` and the types it needs
  uint32_t size = 0, align = 1;
  std::vector<bool> carried;          ///< per byte: whether a copy of the object carries it
  std::vector<std::string> integers;  ///< the access path of each integer member: "m2.m3[1]"
  /// Chooses a byte that a copy carries.
  uint32_t byte(Random& random) const;
};

Aggregate aggregate(Random& random);

}  // namespace gpubmc::corners
