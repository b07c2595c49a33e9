#pragma once
// Lemmas about array reads: equal indices give equal values. Index equality is usually already an atom of the query; a
// bit-level solver proves equality of sums only by search.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about the array reads in `questions`: two reads are equal if their indices are, for pairs whose index
/// equality occurs in `questions`. Of width 1, valid for all values of the variables. At most `most`. Required: no
/// query over `terms` is running.
std::vector<Term> readLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
