#pragma once
// Mixed radix: q * n + r == q' * n + r' with digits r, r' < n implies q == q' and r == r', if neither side reaches
// 2^width. A bit-level solver finds this only by search, which is hopeless for a product of two unknowns; as a lemma it
// is one step. (PUG, section 3, and Faial split addresses in the same way.)

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about equalities in `questions` of sums with products of unknowns: of width 1, valid for all values of the
/// variables. At most `most` of them. Required: no query over `terms` is running.
std::vector<Term> radixLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
