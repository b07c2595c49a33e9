#pragma once
// Rank abstraction: a sum that counts the keys that come before a given one is that key's position in sorted order.
// Rank sorts compute it as a sum of comparisons, passes of a radix sort as a prefix sum for keys of one bit. A solver
// that sees the sums must prove that no two ranks are equal and that each rank occurs, which is a pigeonhole problem;
// so the sums become variables with these properties as facts.

#include <optional>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Ensured: if the original query has a model, then this one has a model with the same values of all common variables
/// that satisfies the facts (width 1).
struct RankAbstraction {
  Term question;
  std::vector<Term> apart;   ///< about ranks alone: they are pairwise different
  std::vector<Term> sorted;  ///< each rank occurs, and the keys in the order of their ranks are sorted
  std::vector<Term> places;  ///< the variables that replace the sums
};

/// Nothing: no sums are the ranks of all keys of an order. Required: width 1.
std::optional<RankAbstraction> abstractRanks(TermManager& terms, Term question);

}  // namespace gpubmc::encoder
