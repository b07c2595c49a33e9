#pragma once
// Which of two multiples of one number is less: 3 * i + 2 < 3 * n where i < n, if nothing wraps. So an element lies in
// an array of so many, whatever is read of it.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about comparisons that occur in `questions`, of multiples of one factor with constants added, also within
/// choices: of width 1, true whatever the values of the variables. At most about `most`. Required: no query over
/// `terms` is being asked.
std::vector<Term> orderLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
