#pragma once
// Lemmas about sums that are compared by equality and by order: x == y is impossible where x < u <= w <= y. An equality
// of sums is normalised to one of their difference, in which neither sum is left for a solver to see.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about the equalities of two sums x and y in `questions`, with terms u and w that x and y are compared with
/// and that are compared with each other there: of width 1, valid for all values of the variables. At most `most`.
/// Required: no query over `terms` is running.
std::vector<Term> equalSumLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
