#pragma once
// Barriers that order the accesses to some memory only.

#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// The memory that both order.
Fenced fencedByBoth(Fenced a, Fenced b);

/// The memory that every barrier in the loop orders, those in called functions included. Without barriers: all.
Fenced fencedIn(const Module& module, const Function& function, const Loop& loop);

/// By block of the function: the memory that every barrier orders in each loop around it.
std::vector<Fenced> fencedAround(const Module& module, const Function& function);

/// Whether the instruction is a barrier of which not all memory is fenced.
inline bool fencesSome(const Inst& i) {
  return i.op == Opcode::Barrier && i.fenced != Fenced::All;
}

}  // namespace gpubmc::ir
