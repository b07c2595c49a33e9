#pragma once
// Places in rows: q * n + r with q below m and r below n is below m * n, if that fits. Sizes are computed in more bits
// than places, and so the product of one pair of unknowns comes in several widths: its low bits are the same.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about the sums and products of unknowns that occur in `questions`: of width 1, true whatever the values of
/// the variables. At most about `most`. Required: no query over `terms` is being asked.
std::vector<Term> rowLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
