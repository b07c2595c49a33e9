#pragma once
// Mixed radix: q * n + r == q' * n + r' with digits r, r' below n says that q == q' and r == r', as long as neither
// side reaches 2^width. A solver that sees bits finds that out only by search, which a product of two unknowns makes
// hopeless; as a lemma it is one step. (PUG, section 3, and Faial divide addresses likewise.)

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about equalities of sums with products of unknowns that occur in `questions`: of width 1, true whatever the
/// values of the variables. At most `most` of them. Required: no query over `terms` is being asked.
std::vector<Term> radixLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
