#pragma once
// Sums that go on from one another: x + s beside x, where both are made of several things. Written as one sum of all,
// in whatever order, the one says nothing to a solver of the other; as x' + s with a name for x it does, and that x is
// below some number and s below another bounds the sum.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The terms, with a new variable in place of each sum that goes on from another one or that another one goes on from;
/// after them what these variables are, as facts of width 1. Ensured: whatever values the other variables have, the new
/// ones can be such that all facts hold, and then each term has its value. The terms themselves, if there is no such
/// sum. Required: no query over `terms` is being asked.
std::vector<Term> withNamedSums(TermManager& terms, std::span<const Term> of);

}  // namespace gpubmc::encoder
