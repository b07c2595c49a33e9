#pragma once
// The inputs of a comparison as terms: what all launches start from, and what is known of it.

#include <memory>

#include "core/equiv/comparison.h"
#include "encoder/term/term.h"
#include "gpu-model/machine/inputs.h"

namespace gpubmc::core::equiv {

using encoder::Term;

class CommonInputs {
 public:
  /// Throws UserError for sizes and conditions that do not fit the kernel. What is passed must outlive this.
  CommonInputs(const Comparison& comparison, const Question& question);
  CommonInputs(const CommonInputs&) = delete;

  const Comparison& comparison;
  const Question& question;
  encoder::TermManager terms;
  std::shared_ptr<machine::InitialMemory> memory;
  std::vector<Term> variables;       ///< by Comparison::scalars; constants where --param says so
  std::vector<Term> scalars;         ///< what these are by what is given: the same, or what they equal
  std::map<uint32_t, Term> extents;  ///< object id -> bytes, 48 bits
  std::vector<Term> given;           ///< what is assumed of these, width 1
  /// Products and sums are contracted, wherever they may be, or nowhere: width 1.
  Term contracted;
  std::vector<std::string> assumptions;  ///< sentences for what is given

  /// Inputs of one launch. Required: this outlives it.
  std::unique_ptr<machine::Inputs> of(const Launched& launch) const;
  /// Bytes of an object, if they are the same for all inputs.
  std::optional<uint64_t> bytesOf(uint32_t object) const;
  /// Elements as --array gives them for one launch, and only those that it can read: numbers where these are known.
  Options optionsOf(const Launched& launch) const;

 private:
  void bindExtents();
  void bindConditions();
};

}  // namespace gpubmc::core::equiv
