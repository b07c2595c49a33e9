#pragma once
// What callers of a kernel may be expected to keep to, and what excludes a violation.

#include <string>
#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/term/model.h"
#include "gpu-model/machine/inputs.h"

namespace gpubmc::core {

/// A precondition over the kernel's parameters.
struct Proposal {
  std::string text;
  std::vector<encoder::Term> terms;  ///< width 1
};

/// In the order in which one would like to read them: about one parameter, then about all.
std::vector<Proposal> proposals(const machine::Inputs& inputs, const ir::Launch& launch);

/// A model of the scalars that the counterexample was found with, and of nothing else.
encoder::Model scalarsOf(const machine::Inputs& inputs, const Counterexample& found);
/// Whether the model, which is completed, meets the precondition: then it does not exclude what the model is of.
bool isMet(const Proposal& proposal, encoder::TermManager& terms, encoder::Model& model);

/// Bounds of extern __shared__ memory, of which the launch does not say how large it is: that is no fault of the
/// kernel.
void adviseSharedBytes(const Problem& problem, Claim& violated);

}  // namespace gpubmc::core
