#pragma once
// A lane's private view of one object since the last barrier (docs/architecture.md, Memory without interleavings): its
// own writes and atomics, oldest first.

#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/memory/cells.h"

namespace gpubmc::memory {

struct OverlayEntry {
  Term guard, offset, value;  ///< one cell
  bool isAtomic = false;      ///< value is an operand, to be combined with what is there
  ir::AtomicOp op{};
};

using Overlay = std::vector<OverlayEntry>;

/// What the lane reads at `offset` given what lies under its overlay.
Term readThrough(encoder::TermManager& terms, const Overlay& overlay, Term offset, Term under);

/// old op operand, as an atomic operation leaves it. Exch gives the operand. Required: an integer operation.
Term combine(encoder::TermManager& terms, ir::AtomicOp op, Term old, Term operand);

/// True if two operations of this kind may be exchanged and their effects merged as deltas (docs/interleavings.md).
bool commutes(ir::AtomicOp op);

}  // namespace gpubmc::memory
