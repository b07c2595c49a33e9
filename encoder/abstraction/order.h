#pragma once
// Order abstraction: where data is only moved and compared, it matters in which order the values are and not how far
// apart, so that n of them need no more than log2 n bits. Sorting and selection go from hopeless to small.

#include <optional>
#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Terms with narrow variables in place of the data that they move. Ensured: if two of the roots are equal for all
/// values that meet the facts (width 1), then what was given for them is equal for all values.
struct Ordered {
  std::vector<Term> roots, facts;
};

/// Nothing: they compute with what they compare, or compare it both as signed and as unsigned numbers, or the values
/// that they move are so many that nothing is won. Required: all roots have one width.
std::optional<Ordered> abstractOrder(TermManager& terms, std::span<const Term> roots);

}  // namespace gpubmc::encoder
