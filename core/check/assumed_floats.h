#pragma once
// What is assumed of floats beyond what is so (--fp-assume): the names, terms as they may be written then, and what was
// made of that.

#include <string>
#include <vector>

#include "encoder/float/canonical.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// A set of encoder::FloatAssumption by its names, with commas: poszero, finite, ordered, assoc. Throws UserError for
/// others, and for none; `what` says where they stand.
uint8_t floatAssumptionsOf(const std::string& names, const std::string& what);
/// Their names, which floatAssumptionsOf takes one by one.
std::vector<std::string> namesOf(uint8_t floatAssumptions);
/// Executions that do not meet what is assumed of each float, finite and ordered, do not count from now on.
void assumeFloats(ir::Module& module, uint8_t floatAssumptions);
/// A sentence for each, for the report.
std::vector<std::string> sentencesOf(uint8_t floatAssumptions);

class AssumedFloats {
 public:
  using Term = encoder::Term;
  AssumedFloats(encoder::TermManager& terms, uint8_t assumptions)
      : assumptions_(assumptions), canonical_(terms, assumptions) {}

  bool any() const { return assumptions_ != 0; }
  /// Terms that are equal to these under the assumptions, where two that are equal are more often one. Nothing is
  /// changed where nothing is assumed.
  Term operator()(Term t);
  void apply(std::vector<Term>& terms);
  /// The assumptions without which one of the terms would have been another, all so far.
  uint8_t used() const { return used_; }

 private:
  const uint8_t assumptions_;
  encoder::FloatCanonicaliser canonical_;
  uint8_t used_ = 0;
};

}  // namespace gpubmc::core
