#pragma once
// The disjuncts of a query: it has a model if and only if one of them has. Each is easier than their disjunction: a
// solver that may choose the disjunct to satisfy learns facts about each that do not help with the others.

#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Conditions of which at least one holds wherever the query does, in the order of their creation; each may hold
/// elsewhere, too. Fewer than two: the query has no disjuncts, or too many. Required: width 1.
std::vector<Term> partsOf(TermManager& terms, Term question);

}  // namespace gpubmc::encoder
