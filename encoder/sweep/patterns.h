#pragma once
// Random valuations of the leaves of formulas, and the values of terms under each of them.

#include <deque>
#include <span>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Terms below the roots, including the roots, each after its arguments; those of an earlier root come first.
std::vector<Term> termsBelow(const TermManager& terms, std::span<const Term> roots);

class Patterns {
 public:
  /// Required: all terms queried later are in `below`, which is a result of termsBelow.
  Patterns(const TermManager& terms, std::span<const Term> below, unsigned count, uint64_t seed);
  Patterns(const Patterns&) = delete;

  /// One value per pattern. Required: not an array.
  std::vector<uint64_t> values(Term t);

 private:
  std::deque<Model> models_;
  std::deque<Evaluator> evaluators_;
};

}  // namespace gpubmc::encoder
