#pragma once
// Normal form for counting at data-dependent indices. A read directly above a store is a choice: the stored value if
// the indices are equal. In the branch where x == c, c replaces x; branches that differ by a constant become a sum. The
// counts of a histogram then are one sum of conditions, in whatever order they were computed.

#include <cstdint>
#include <unordered_map>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

class IteSums {
 public:
  /// `branches`: limit on the branches that are simplified under an equation. Required: `terms` outlives this.
  IteSums(TermManager& terms, uint64_t branches) : terms_(terms), left_(branches) {}

  /// A term of the same width. Ensured: equal to `t` for all values of variables, arrays and functions.
  Term of(Term t);

 private:
  struct Choice {
    Term condition, yes, no;
  };
  /// An if-then-else, or a read at a constant index above a store; no terms: `t` is neither.
  Choice choice(Term t);
  Term step(Term t);

  TermManager& terms_;
  uint64_t left_;
  std::unordered_map<uint32_t, Term> done_;
};

}  // namespace gpubmc::encoder
