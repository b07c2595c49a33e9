#pragma once
// Sums that share a prefix: x and x + s, where x itself is a sum. In normal form both are flat sums of all parts, and a
// solver does not see their relation. With a name x' for the prefix, the longer sum is x' + s, and bounds of x and of s
// bound it.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The terms, with a new variable in place of each sum that extends another sum of the list or is extended by one;
/// after them the definitions of these variables, as facts of width 1. Ensured: for all values of the other variables,
/// the new ones have values such that all facts hold, and then each term has its original value. The terms themselves
/// if there is no such sum. Required: no query over `terms` is running.
std::vector<Term> withNamedSums(TermManager& terms, std::span<const Term> of);

}  // namespace gpubmc::encoder
