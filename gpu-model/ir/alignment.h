#pragma once
// The alignment that an access may assume of the address of an object.

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// No instruction needs an address with a greater alignment, in bytes.
inline constexpr uint32_t kWidestAccess = 16;

/// No library requires more than the alignment of an allocation, in bytes.
inline constexpr uint32_t kWidestPromise = 256;

/// The address is a multiple of this, and possibly not of more: as declared. Memory that a launch requests is aligned
/// for every access.
inline uint32_t reliableAlignment(const Object& o) {
  return o.dynamicShared ? kWidestAccess : o.align;
}

/// Whether memory with this declaration is aligned as an access requires. What only libraries require is checked on the
/// offset.
inline bool isDeclaredFor(uint32_t declared, uint32_t asked) {
  return asked > kWidestAccess || declared >= asked;
}

}  // namespace gpubmc::ir
