#pragma once
// Preconditions that callers of a kernel plausibly satisfy, and that exclude a violation.

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

/// In the order of preference: about one parameter, about two, about all.
std::vector<Proposal> proposals(const BoundInputs& bound);

/// Callers mostly satisfy: no parameter is below 1, or so large that the product of all wraps.
std::vector<ir::Expression> moderateNumbers(const BoundInputs& bound);

/// All parameters have this value, if their types can represent it.
std::vector<ir::Expression> allAre(const BoundInputs& bound, int64_t number);

/// The scalars of the counterexample's model, and nothing else.
encoder::Model scalarsOf(const machine::Inputs& inputs, const Counterexample& found);
/// Whether the completed model satisfies the precondition, which then does not exclude it.
bool isMet(const Proposal& proposal, encoder::TermManager& terms, encoder::Model& model);

/// The assumptions of executions in which no thread is cut at a bound.
std::vector<encoder::Term> assumptionsOfWhole(encoder::TermManager& terms, const machine::Execution& execution);
/// The assumptions if threads may be cut.
std::vector<encoder::Term> assumptionsOfBeginnings(const machine::Execution& execution);

/// Bounds of extern __shared__ memory whose size the launch does not give: not a defect of the kernel.
void adviseSharedBytes(const Problem& problem, Claim& violated);

}  // namespace gpubmc::core
