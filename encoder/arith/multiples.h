#pragma once
// Lemmas about sums with a common factor: 3 * i == 3 * j + 1 is impossible if nothing wraps. (Equalities that follow
// from ranges for all values are simplified when terms are built: encoder/term/digits.cpp.)

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about equalities in `questions` of sums with a common factor: of width 1, valid for all values of the
/// variables. At most `most`. Required: no query over `terms` is running.
std::vector<Term> multipleLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
