#pragma once
// Float assumptions that are stronger than IEEE 754 (--fp-assume): their names, the terms rewritten under them, and
// which of them were used.

#include <string>
#include <vector>

#include "encoder/float/canonical.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// A set of encoder::FloatAssumption from names separated by commas: poszero, finite, ordered, assoc. Throws UserError
/// for other names and for an empty list; `what` says where the names were given.
uint8_t floatAssumptionsOf(const std::string& names, const std::string& what);
/// Their names; floatAssumptionsOf accepts each.
std::vector<std::string> namesOf(uint8_t floatAssumptions);
/// From now on, executions are excluded in which a float violates what is assumed of each float (finite, ordered).
void assumeFloats(ir::Module& module, uint8_t floatAssumptions);
/// One sentence for each assumption, for the report.
std::vector<std::string> sentencesOf(uint8_t floatAssumptions);

class AssumedFloats {
 public:
  using Term = encoder::Term;
  AssumedFloats(encoder::TermManager& terms, uint8_t assumptions)
      : assumptions_(assumptions), canonical_(terms, assumptions) {}

  bool any() const { return assumptions_ != 0; }
  /// Terms that are equal to these under the assumptions. Equal terms become identical more often. Without assumptions
  /// nothing changes.
  Term operator()(Term t);
  void apply(std::vector<Term>& terms);
  /// The assumptions that have changed a term so far.
  uint8_t used() const { return used_; }

 private:
  const uint8_t assumptions_;
  encoder::FloatCanonicaliser canonical_;
  uint8_t used_ = 0;
};

}  // namespace gpubmc::core
