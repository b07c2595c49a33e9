#pragma once
// Relates a quotient and a remainder by an unknown divisor to each other, to the dividend, and to a product that bounds
// it: i / n and i % n are the digits of i, and i < n * m implies i / n < m.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about the quotients and remainders in `questions` whose divisor is not constant: of width 1, valid for all
/// values of the variables. At most about `most` of them. Required: no query over `terms` is running.
std::vector<Term> divisionLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
