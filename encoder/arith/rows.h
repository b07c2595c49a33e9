#pragma once
// Row-major indices: q * n + r with q < m and r < n is below m * n, if nothing wraps. Sizes are computed in more bits
// than indices, so the product of one pair of unknowns occurs in several widths; their low bits are equal.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about the sums and products of unknowns in `questions`: of width 1, valid for all values of the variables. At
/// most about `most`. Required: no query over `terms` is running.
std::vector<Term> rowLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
