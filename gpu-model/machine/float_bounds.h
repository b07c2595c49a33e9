#pragma once
// Bounds of float operations by interval arithmetic: rounding is monotone, so the operation on the ends of intervals,
// in the same format and rounding mode, bounds it for all values in between.

#include <span>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// `result`, the term of the operation, limited to the values that the ranges of the operands allow: equal to it in
/// every execution of the real operation. Floats are described by intervals of numbers of one sign, without NaN and
/// infinities.
Term bounded(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands, Term result);

}  // namespace gpubmc::machine
