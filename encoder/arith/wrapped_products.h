#pragma once
// Products that wrap: n * s == n * s' with s != s' implies that n is a multiple of a large power of two, the larger the
// closer s and s' are. A precondition such as n * n > 0 excludes that. For products that do not wrap see radix.h.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about equalities in `questions` of sums with products of one unknown, if ranges show that the other factors
/// differ by less than a number of half the bits: of width 1, valid for all values of the variables. At most `most`.
/// Required: no query over `terms` is running.
std::vector<Term> wrappedProductLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
