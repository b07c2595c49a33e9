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
  bool isAtomic = false;      ///< value is an operand, to be combined with what is there
  ir::AtomicOp op{};
  encoder::FloatFormat format{};  ///< float atomics: of the operands
  /// An atomic operation over so many cells, from the offset on: what it leaves is known once all is merged. Until then
  /// its lane sees entries that are seen alone, one a cell, and not this one.
  unsigned cells = 1;
  bool isSeenAlone = false;
};

using Overlay = std::vector<OverlayEntry>;

/// What the lane reads at `offset` given what lies under its overlay.
Term readThrough(encoder::TermManager& terms, const Overlay& overlay, Term offset, Term under);

/// old op operand, as an atomic operation leaves it. Exch gives the operand. Of floats: as an operation of
/// encoder/float in this format.
Term combine(encoder::TermManager& terms, ir::AtomicOp op, Term old, Term operand, encoder::FloatFormat format = {});

/// True if two operations of this kind may be exchanged and their effects merged as deltas (docs/interleavings.md).
bool commutes(ir::AtomicOp op);
/// The same where floats stand for real numbers.
bool commutesOverReals(ir::AtomicOp op);

}  // namespace gpubmc::memory
