#pragma once
// Products that wrap: n * s == n * s' without s == s' says that n is a multiple of a large power of two, the larger the
// closer s and s' are. Whoever asked that n * n, say, be more than nothing has excluded that. What is known of products
// that do not wrap: radix.h.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Lemmas about equalities of sums with products of one unknown that occur in `questions`, as far as ranges say that
/// the other factors differ by less than a number of half the bits: of width 1, true whatever the values of the
/// variables. At most `most`. Required: no query over `terms` is being asked.
std::vector<Term> wrappedProductLemmas(TermManager& terms, std::span<const Term> questions, size_t most = 64);

}  // namespace gpubmc::encoder
