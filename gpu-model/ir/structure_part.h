#pragma once
// A place in a structure that a kernel takes by value.

#include <cstdint>

namespace gpubmc::ir {

struct StructurePart {
  uint32_t parameter = 0;  ///< the structure, by index
  uint64_t offset = 0;     ///< of the first byte
  friend bool operator==(const StructurePart&, const StructurePart&) = default;
};

}  // namespace gpubmc::ir
