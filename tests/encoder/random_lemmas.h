#pragma once
// Word-level index arithmetic on random terms from a seed: row-major indices, digits, multiples, quotients and reads,
// in narrow and wide numbers, as they occur in addresses.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// A lemma about the terms that is false for some values of the variables, or values for which renamed terms, or terms
/// with uninterpreted products, no longer have their original values. Empty if there is none.
std::optional<std::string> wrongLemma(uint64_t seed);

/// The number of lemmas about the terms, by kind: reads, division, rows, radix, multiples, orders of multiples,
/// equal sums, products that wrap, sums, products.
struct LemmaCounts {
  size_t reads = 0, division = 0, rows = 0, radix = 0, multiples = 0, orders = 0, equalSums = 0, wrapped = 0, sums = 0,
         products = 0;
};
LemmaCounts lemmaCounts(uint64_t seed);

}  // namespace gpubmc::encoder
