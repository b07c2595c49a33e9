#pragma once
// Float terms in a form in which equal computations meet (KLEE-CL, section 6): under stated assumptions, two terms
// whose canonical forms are one term are the same float, bit for bit but for what the assumptions leave open.

#include <span>
#include <unordered_map>
#include <vector>

#include "encoder/float/rules.h"

namespace gpubmc::encoder {

class FloatCanonicaliser {
 public:
  /// `assumptions`: a set of FloatAssumption. kFiniteFloats implies kOrderedFloats.
  FloatCanonicaliser(TermManager& terms, uint8_t assumptions);

  struct Canonical {
    Term term;
    uint8_t used;  ///< the assumptions that led here; two terms are equal under those of both
    /// Where the term is a NaN, its canonical form is one, and perhaps another: who looks at bits sees a difference.
    /// What depends on bits, and on no more of floats than that, has no such form.
    bool isUpToNan = false;
  };
  /// Of a term without arrays that are written under conditions on floats: arrays stay as they are.
  Canonical operator()(Term t);

 private:
  std::vector<Term> operandsOf(Term t) const;
  Canonical rewritten(Term t, const std::vector<Term>& operands);

  TermManager& terms_;
  uint8_t assumptions_;
  std::unordered_map<uint32_t, Canonical> memo_;
  std::unordered_map<uint32_t, Canonical> steps_;  ///< by term: what its rules made of it
};

}  // namespace gpubmc::encoder
