#pragma once
// Index arithmetic at word level on random terms from a seed: places in rows, digits, multiples, quotients and what is
// read there, in narrow and in wide numbers, as addresses are put together.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// A lemma about the terms that some values of the variables make false, or values with which the terms under other
/// names, or with unknown functions in place of products, no longer have the values that they had. None: there is none.
std::optional<std::string> wrongLemma(uint64_t seed);

/// How many lemmas there are about the terms, of each kind: reads, division, rows, radix, multiples, orders of
/// multiples, products that wrap, sums, products.
struct LemmaCounts {
  size_t reads = 0, division = 0, rows = 0, radix = 0, multiples = 0, orders = 0, wrapped = 0, sums = 0, products = 0;
};
LemmaCounts lemmaCounts(uint64_t seed);

}  // namespace gpubmc::encoder
