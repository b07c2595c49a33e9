#pragma once
// A lane's private view of one object since the last barrier (docs/architecture.md, Memory without interleavings): its
// own writes and atomics, oldest first.

#include <vector>

#include "encoder/float/operations.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/memory/cells.h"

namespace gpubmc::memory {

struct OverlayEntry {
  Term guard, offset, value;  ///< one cell
  bool isAtomic = false;      ///< value is an operand, to be combined with the existing contents
  ir::AtomicOp op{};
  encoder::FloatFormat format{};  ///< float atomics: of the operands
  /// An atomic operation over this many cells, from the offset on: its result is known after the merge. Until then its
  /// lane uses the entries marked as seen alone, one per cell, and not this one.
  unsigned cells = 1;
  bool isSeenAlone = false;
};

using Overlay = std::vector<OverlayEntry>;

/// The value that the lane reads at `offset`, given the contents below its overlay.
Term readThrough(encoder::TermManager& terms, const Overlay& overlay, Term offset, Term under);

/// old op operand, as an atomic operation stores it. Exch gives the operand. For floats: as an operation of
/// encoder/float in this format.
Term combine(encoder::TermManager& terms, ir::AtomicOp op, Term old, Term operand, encoder::FloatFormat format = {});

/// True if two operations of this kind commute and their effects merge as deltas (docs/interleavings.md).
bool commutes(ir::AtomicOp op);
/// The same if floats represent real numbers.
bool commutesOverReals(ir::AtomicOp op);

}  // namespace gpubmc::memory
