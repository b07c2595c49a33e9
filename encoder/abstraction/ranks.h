#pragma once
// Places in an order: a sum that counts which of some keys come before one of them is that key's place when they are
// sorted. Rank sorts compute it as a sum of comparisons, passes of a radix sort as a prefix sum for keys of one bit. A
// solver that sees the sums has to find out that no two are equal and that each place is taken, which is what it is
// worst at (pigeons and holes); so they become variables of which this is said.

#include <optional>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Ensured: if what it was made of has a model, then this one has one, with the same values of all variables that they
/// have in common, that meets what is said (width 1) of it.
struct Ranked {
  Term question;
  std::vector<Term> apart;   ///< of places alone: no two are one
  std::vector<Term> sorted;  ///< each place is taken, and has the key that stands there when all are in their order
  std::vector<Term> places;  ///< the variables that it has in place of sums
};

/// Nothing: no sums are the places of all keys of an order. Required: width 1.
std::optional<Ranked> abstractRanks(TermManager& terms, Term question);

}  // namespace gpubmc::encoder
