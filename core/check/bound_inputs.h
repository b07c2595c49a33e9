#pragma once
// The inputs of a kernel as terms: what the user, the file and the domain say of them, and the sentences that tell it.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/check/assumed_floats.h"
#include "core/check/expression.h"
#include "core/check/problem.h"
#include "core/replay/make_witness.h"
#include "encoder/term/term.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::core {

using encoder::Term;

/// Does the host code of the file say more of the inputs than what every kernel is checked for?
bool launchesNarrow(const ir::Kernel& kernel, const Options& options);

/// What the file passes there is null, whatever else it passes; any caller passes arrays.
bool isTakenForNull(const Options& options, const ir::KernelParam& parameter);

struct BoundInputs {
  /// Throws UserError for options that do not fit the kernel.
  BoundInputs(const Problem& problem, InputDomain domain) : BoundInputs(problem, domain, nullptr) {}
  /// What is said of inputs speaks of a launch of these sizes, and not of the problem's; null: of that.
  BoundInputs(const Problem& problem, InputDomain domain,
              const std::function<Dimensions(encoder::TermManager&)>& sizes);
  BoundInputs(const BoundInputs&) = delete;

  /// Two different blocks are meant.
  Term distinctBlocks() const { return distinct; }

  const Problem& problem;
  const InputDomain domain;
  mutable encoder::TermManager terms;
  mutable AssumedFloats floats;  ///< what solvers are asked goes through here
  const Dimensions sizes;
  machine::Inputs inputs;
  machine::BlockIndex blocks[2];
  std::vector<Term> given;             ///< assumptions, width 1
  std::vector<Term> launchConditions;  ///< how parameters are to each other and to the grid at all launches in the file
  std::vector<Term> ordinary;          ///< what integer parameters mostly are: above 1
  std::vector<std::vector<Term>> small;   ///< small values of integer parameters, each range wider than the one before
  Term distinct;                          ///< the two block indices differ
  std::vector<ExecutedBlock> gridBlocks;  ///< all of the grid, where they can be replayed; not executed
  std::vector<std::string> assumptions;   ///< of these, for the report

 private:
  void bindParameters();
  void bindRanges();
  void bindToLaunches();
  void bindContents();
  void readConditions();
  void bindAssumptions();
  void bindExtents();
  void bindExtent(uint32_t object, const ir::Expression& elements, unsigned elementBytes);
  void bindSmall();
  void bindBlocks();
};

/// Sentences for what every check of the launch assumes, besides BoundInputs::assumptions.
/// `explored`: interleavings were followed one by one; else `executions` are what the formulas are about.
std::vector<std::string> assumptionsOf(const BoundInputs& bound, std::span<const machine::Execution> executions,
                                       bool explored);
/// Arrays that are accessed there (explored: all) and have no extent.
std::vector<std::string> unboundedIn(const BoundInputs& bound, std::span<const machine::Execution> executions,
                                     bool explored);

}  // namespace gpubmc::core
