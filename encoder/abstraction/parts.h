#pragma once
// The parts of a question: it has a model if one of them has. Each is easier than all of them at once, since a solver
// that may choose which one to meet learns of each what does not help with the others.

#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Conditions of which at least one holds wherever the question does, in the order in which they were made; each may
/// hold elsewhere as well. Fewer than two: it has no parts, or too many. Required: width 1.
std::vector<Term> partsOf(TermManager& terms, Term question);

}  // namespace gpubmc::encoder
