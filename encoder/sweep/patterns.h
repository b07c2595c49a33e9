#pragma once
// Random valuations of the leaves of formulas, and what terms are under each of them.

#include <deque>
#include <span>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Terms below the roots, the roots included, each after its arguments; those below an earlier root come first.
std::vector<Term> termsBelow(const TermManager& terms, std::span<const Term> roots);

class Patterns {
 public:
  /// Required: all terms that are asked for later are below `below`, which is as termsBelow gives it.
  Patterns(const TermManager& terms, std::span<const Term> below, unsigned count, uint64_t seed);
  Patterns(const Patterns&) = delete;

  /// One value a pattern. Required: no array.
  std::vector<uint64_t> values(Term t);

 private:
  std::deque<Model> models_;
  std::deque<Evaluator> evaluators_;
};

}  // namespace gpubmc::encoder
