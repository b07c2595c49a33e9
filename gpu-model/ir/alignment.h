#pragma once
// What an access may rely on of the address of an object.

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// No instruction needs an address of a greater alignment, in bytes.
inline constexpr uint32_t kWidestAccess = 16;

/// No library asks for more than the alignment of an allocation, in bytes.
inline constexpr uint32_t kWidestPromise = 256;

/// The address is a multiple of that, and need not be one of more: as the declaration says. Memory that a launch asks
/// for begins where any access may.
inline uint32_t reliableAlignment(const Object& o) {
  return o.dynamicShared ? kWidestAccess : o.align;
}

/// Whether memory that is declared so is aligned as an access asks. What only libraries ask for is asked of the offset.
inline bool isDeclaredFor(uint32_t declared, uint32_t asked) {
  return asked > kWidestAccess || declared >= asked;
}

}  // namespace gpubmc::ir
