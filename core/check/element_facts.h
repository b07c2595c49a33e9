#pragma once
// Conditions on all elements of arrays at the launch (ir::ElementCondition) as facts about the elements that a question
// reads.

#include <span>
#include <vector>

#include "core/check/expression.h"
#include "encoder/term/term.h"
#include "gpu-model/ir/element_condition.h"
#include "gpu-model/machine/inputs.h"

namespace gpubmc::core {

class ElementFacts {
 public:
  /// Required: all outlive this, and the sizes are terms of the inputs.
  ElementFacts(const machine::Inputs& inputs, const Dimensions& sizes, const std::vector<ir::ElementCondition>& all);

  /// Facts of width 1 that follow from the conditions for initial contents that `questions` read: of each element, and
  /// of each pair of elements of an array of which at most `kMostReads` are read. A read that is not of one aligned
  /// element, or of several whole ones, gives none. Empty where there are no conditions.
  std::vector<encoder::Term> operator()(std::span<const encoder::Term> questions) const;

 private:
  struct Read {
    encoder::Term offset, value;  ///< 48 bits; 64 bits, extended as the element's type says
  };
  void addReads(const ir::ElementCondition& c, encoder::Term select, std::vector<Read>& out) const;
  encoder::Term ofOne(const ir::ElementCondition& c, const Read& read) const;
  /// Ascending; false: some distance is unknown, and nothing is changed.
  bool sortByDistance(std::vector<Read>& reads) const;
  encoder::Term ofTwo(const ir::ElementCondition& c, const Read& a, const Read& b) const;

  static constexpr size_t kMostReads = 64;
  const machine::Inputs& inputs_;
  const Dimensions sizes_;
  const std::vector<ir::ElementCondition>& all_;
};

}  // namespace gpubmc::core
