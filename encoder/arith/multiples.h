#pragma once
// Places that are multiples of one number, or so much beside one: 3 * i == 3 * j + 1 cannot be, if nothing wraps. (What
// is known of ranges for all values the terms themselves look at: encoder/term/digits.cpp.)

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about equalities of sums with a common factor that occur in `questions`: of width 1, true whatever the values
/// of the variables. At most `most`. Required: no query over `terms` is being asked.
std::vector<Term> multipleLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
