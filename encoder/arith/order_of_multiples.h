#pragma once
// Lemmas about the order of two multiples of one factor: i < n implies 3 * i + 2 < 3 * n if nothing wraps. They show
// that a record's field lies in an array of n records, without knowledge of the values read.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about comparisons in `questions` of multiples of one factor plus constants, also within choices: of width 1,
/// valid for all values of the variables. At most about `most`. Required: no query over `terms` is running.
std::vector<Term> orderLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
