#pragma once
// The inputs of a comparison as terms: the common initial state of all launches, and the facts about it.

#include <memory>

#include "core/check/assumption.h"
#include "core/equiv/comparison.h"
#include "encoder/term/term.h"
#include "gpu-model/machine/inputs.h"

namespace gpubmc::core::equiv {

using encoder::Term;

class CommonInputs {
 public:
  /// Throws UserError for sizes and conditions that do not fit the kernel. The arguments must outlive this.
  CommonInputs(const Comparison& comparison, const Question& question);
  CommonInputs(const CommonInputs&) = delete;

  const Comparison& comparison;
  const Question& question;
  encoder::TermManager terms;
  std::shared_ptr<machine::InitialMemory> memory;
  std::vector<Term> variables;       ///< by Comparison::scalars; constants if --param fixes them
  std::vector<Term> scalars;         ///< their values under the given conditions: the same, or terms that they equal
  std::map<uint32_t, Term> extents;  ///< object id -> bytes, 48 bits
  std::vector<Term> given;           ///< assumptions about these, width 1
  /// Whether products and sums are contracted, everywhere or nowhere: width 1.
  Term contracted;
  std::vector<Assumption> assumptions;  ///< sentences for the given conditions

  /// Inputs of one launch. Required: this outlives it.
  std::unique_ptr<machine::Inputs> of(const Launched& launch) const;
  /// Size of an object in bytes, if it is the same for all inputs.
  std::optional<uint64_t> bytesOf(uint32_t object) const;
  /// The options for the check of one launch, with the --array sizes and --assume conditions that concern its own
  /// parameters: sizes are numbers if they are constant.
  Options optionsOf(const Launched& launch) const;

 private:
  void bindExtents();
  void bindConditions();
};

}  // namespace gpubmc::core::equiv
