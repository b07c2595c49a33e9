#pragma once
// What is read at one place of one array is one value. That two places are one is mostly what is asked, in as many
// words; a solver that sees bits finds that out of sums by search.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about what `questions` read of arrays: that two are equal where the places are, if `questions` speak of that
/// equality. Of width 1, true whatever the values of the variables. At most `most`.
/// Required: no query over `terms` is being asked.
std::vector<Term> readLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
