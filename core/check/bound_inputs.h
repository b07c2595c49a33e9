#pragma once
// The inputs of a kernel as terms: what the user, the file and the input domain state about them, and the sentences
// that report it.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/check/assumed_floats.h"
#include "core/check/assumption.h"
#include "core/check/element_facts.h"
#include "core/check/expression.h"
#include "core/check/problem.h"
#include "core/replay/make_witness.h"
#include "encoder/term/term.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::core {

using encoder::Term;

/// Whether the host code of the file restricts the inputs more than every kernel is checked for.
bool launchesNarrow(const ir::Kernel& kernel, const Options& options);

/// Whether the parameter is null at the launches of the file. Other callers may pass arrays.
bool isTakenForNull(const Options& options, const ir::KernelParam& parameter);

struct BoundInputs {
  /// Throws UserError for options that do not fit the kernel.
  BoundInputs(const Problem& problem, InputDomain domain) : BoundInputs(problem, domain, nullptr) {}
  /// `sizes`: the sizes of the launch that the conditions on inputs refer to; null: those of the problem.
  BoundInputs(const Problem& problem, InputDomain domain,
              const std::function<Dimensions(encoder::TermManager&)>& sizes);
  BoundInputs(const BoundInputs&) = delete;

  /// From now on, the two block indices differ.
  Term distinctBlocks() const { return distinct; }

  const Problem& problem;
  const InputDomain domain;
  mutable encoder::TermManager terms;
  mutable AssumedFloats floats;  ///< terms pass through here before a solver gets them
  const Dimensions sizes;
  machine::Inputs inputs;
  machine::BlockIndex blocks[2];
  std::vector<Term> given;             ///< assumptions, width 1
  std::vector<Term> launchConditions;  ///< relations of parameters with each other and the grid at all launches of the
                                       ///  file
  std::vector<Term> ordinary;          ///< typical values of integer parameters: above 1
  std::vector<std::vector<Term>> small;   ///< small values of integer parameters, in ranges of increasing width
  Term distinct;                          ///< the two block indices differ
  std::vector<ExecutedBlock> gridBlocks;  ///< all blocks of the grid, where they can be replayed; not executed
  std::vector<Assumption> assumptions;    ///< about the inputs, for the report
  std::vector<ir::ElementCondition> elementConditions;
  /// Facts about the elements that a question reads: they hold in every execution.
  const ElementFacts elementFacts;

  /// Whether complete() changes questions.
  bool isIncomplete() const { return floats.any() || !elementConditions.empty(); }
  /// A question of several terms of width 1, all of them together, gets what is assumed of floats and elements.
  void complete(std::vector<Term>& question) const;

 private:
  void bindParameters();
  void bindRanges();
  void bindToLaunches();
  void bindContents();
  void bindPointers();
  void readConditions();
  void bindAssumptions();
  void bindExtents();
  void bindExtent(uint32_t object, const ir::Expression& elements, unsigned elementBytes);
  void bindSmall();
  void bindBlocks();
};

/// Sentences for the assumptions of every check of the launch, besides BoundInputs::assumptions. `explored`:
/// interleavings were explored explicitly; otherwise the formulas are about `executions`.
std::vector<Assumption> assumptionsOf(const BoundInputs& bound, std::span<const machine::Execution> executions,
                                      bool explored);
/// Arrays without a known extent that are accessed there (explored: all arrays).
std::vector<std::string> unboundedIn(const BoundInputs& bound, std::span<const machine::Execution> executions,
                                     bool explored);

}  // namespace gpubmc::core
