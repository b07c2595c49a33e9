#pragma once
// Counting at places that depend on data: what is read at a place that was just written is what was written if the two
// places are equal. Where x == c stands, c stands for x below; branches that differ by a constant become a sum. Counts
// of a histogram, in whatever order, are then one sum of conditions.

#include <cstdint>
#include <unordered_map>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

class CaseForms {
 public:
  /// At most so many branches are looked into. Required: `terms` outlives this.
  CaseForms(TermManager& terms, uint64_t branches) : terms_(terms), left_(branches) {}

  /// A term of the same width. Ensured: equal to `t` for all values of variables, arrays and functions.
  Term of(Term t);

 private:
  struct Choice {
    Term condition, yes, no;
  };
  /// A choice, or what is read at a known place above a store to another one; no terms: it is neither.
  Choice choice(Term t);
  Term step(Term t);

  TermManager& terms_;
  uint64_t left_;
  std::unordered_map<uint32_t, Term> done_;
};

}  // namespace gpubmc::encoder
