#pragma once
// Float operations on choices among constants, computed for each of them. So values from memory with few known contents
// stay known if only the index depends on the inputs.

#include <optional>
#include <span>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

/// The exact result if every operand is a constant, or a tree of choices among constants, and IEEE 754 determines the
/// result for all combinations; at most 64 of these. `exact`: no result may be rounded.
std::optional<encoder::Term> floatOverChoices(encoder::TermManager& terms, const ir::Inst& inst,
                                              std::span<const encoder::Term> operands, bool exact = false);

}  // namespace gpubmc::machine
