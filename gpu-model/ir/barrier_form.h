#pragma once
// Barriers of a block identified by a number (NamedBarrier and NamedArrive) or by an address (Arrive and Await).

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Inst::sub of such an instruction. Aligned (`bar.sync`, `barrier.sync.aligned`): all lanes of a warp execute it
/// together, with equal operands, and the warp counts as a whole. Unaligned (`barrier.sync`): lanes may arrive
/// separately. OfTile: so may those of a tile of several warps, which has a barrier of its own with a number that no
/// program can use.
enum class BarrierForm : uint8_t { Aligned, Unaligned, OfTile };

/// Its barriers have the numbers 0 to 15; 0 is that of __syncthreads.
inline constexpr uint64_t kBarriersOfBlock = 16;

/// The number of threads of a barrier in memory, other than 1.
inline constexpr uint64_t kMostOfBarrier = (1u << 20) - 1;

inline constexpr bool isNamedBarrier(Opcode op) {
  return op == Opcode::NamedBarrier || op == Opcode::NamedArrive;
}
/// Required: isNamedBarrier.
inline BarrierForm formOf(const Inst& inst) {
  return BarrierForm(inst.sub);
}

}  // namespace gpubmc::ir
