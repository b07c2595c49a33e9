#pragma once
// Canonical forms of float terms, in which equal computations coincide (KLEE-CL, section 6): under stated assumptions,
// two terms with one canonical form are the same float, and bit-identical except where the assumptions allow a
// difference.

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
    uint8_t used;  ///< the assumptions that were used; two terms are equal under those of both
    /// If the term is a NaN, so is its canonical form, but possibly another one: their bits may differ. A term that
    /// depends on the bits of a float, and not only on its value, has no such form.
    bool isUpToNan = false;
  };
  /// Required: no array in the term is written under a condition on floats: arrays stay as they are.
  Canonical operator()(Term t);

 private:
  std::vector<Term> operandsOf(Term t) const;
  Canonical rewritten(Term t, const std::vector<Term>& operands);

  TermManager& terms_;
  uint8_t assumptions_;
  std::unordered_map<uint32_t, Canonical> memo_;
  std::unordered_map<uint32_t, Canonical> steps_;  ///< by term: the result of its rules
};

}  // namespace gpubmc::encoder
