#pragma once
// What a quotient and a remainder by an unknown divisor are to each other, to what was divided, and to a product that
// bounds it: i / n and i % n are digits of i, and i < n * m says i / n < m.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about the quotients and remainders that occur in `questions`, as far as the divisor is no constant: of width
/// 1, true whatever the values of the variables. At most about `most` of them. Required: no query over `terms` is being
/// asked.
std::vector<Term> divisionLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
