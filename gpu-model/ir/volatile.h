#pragma once
// Volatile accesses are relaxed ones of system scope, says PTX, without a promise how many there are: a Load or Store
// whose Inst::name says so. Where nothing races they are like any others, and are executed so. Where they do, a module
// says so in which they are atomic.

#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

inline constexpr std::string_view kVolatile = "volatile";

inline bool isVolatile(const Inst& i) {
  return (i.op == Opcode::Load || i.op == Opcode::Store) && i.name == kVolatile;
}

/// Not ordinary to others that are so as well: volatile, or atomic.
inline bool isStrong(const Inst& i) {
  return isVolatile(i) || isAtomicAccess(i);
}

/// The access is volatile in the source. Of a size that is not one access, or where the place need not be a multiple of
/// it, that means nothing. Required: a load or a store whose alignment is known.
void markVolatile(Inst& access);

/// All volatile accesses but those of local variables and of pointers become relaxed ones of system scope. Instructions
/// keep their places.
void makeVolatileAtomic(Module& module);

}  // namespace gpubmc::ir
