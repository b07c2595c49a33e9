#pragma once
// What callers of a kernel may be expected to keep to, and what excludes a violation.

#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/term/model.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// A precondition over the kernel's parameters.
struct Proposal {
  std::vector<ir::Expression> conditions;
  std::vector<encoder::Term> terms;  ///< the same, of width 1
};

/// In the order in which one would like to read them: about one parameter, two, then about all.
std::vector<Proposal> proposals(const BoundInputs& bound);

/// What callers mostly keep to: no parameter is below 1, or so large that a product of all of them wraps.
std::vector<ir::Expression> moderateNumbers(const BoundInputs& bound);

/// All parameters are the number, as far as their types have it.
std::vector<ir::Expression> allAre(const BoundInputs& bound, int64_t number);

/// A model of the scalars that the counterexample was found with, and of nothing else.
encoder::Model scalarsOf(const machine::Inputs& inputs, const Counterexample& found);
/// Whether the model, which is completed, meets the precondition: then it does not exclude what the model is of.
bool isMet(const Proposal& proposal, encoder::TermManager& terms, encoder::Model& model);

/// What an execution assumes of which no thread is cut at a bound.
std::vector<encoder::Term> assumptionsOfWhole(encoder::TermManager& terms, const machine::Execution& execution);
/// What is assumed where threads may be cut.
std::vector<encoder::Term> assumptionsOfBeginnings(const machine::Execution& execution);

/// Bounds of extern __shared__ memory, of which the launch does not say how large it is: that is no fault of the
/// kernel.
void adviseSharedBytes(const Problem& problem, Claim& violated);

}  // namespace gpubmc::core
