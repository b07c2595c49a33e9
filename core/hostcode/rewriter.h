#pragma once
// Substitution in terms.

#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::core {

class Rewriter {
 public:
  explicit Rewriter(encoder::TermManager& terms) : terms_(terms) {}

  /// From now on `part` is replaced by `by` wherever it occurs. If `part` is a choice, then a choice with the same
  /// conditions that computes one function of its alternatives becomes that function of `by`, unless a replacement
  /// mentions an alternative. Required: equal widths; `part` does not occur in `by`.
  void replace(encoder::Term part, encoder::Term by);
  /// From now on the sum is replaced by `by` wherever that cancels `pivot`, a part of it. Required: equal widths.
  void replaceSum(encoder::Term sum, encoder::Term pivot, encoder::Term by);
  encoder::Term operator()(encoder::Term t);

 private:
  struct SumRule {
    encoder::Term sum, pivot, by;
    uint64_t coefficient;  ///< of the pivot
  };
  struct Replaced {
    encoder::Term part, by;
  };
  encoder::Term applySums(encoder::Term t);
  bool mayGather(const Replaced& choice) const;
  /// A choice with the same conditions as `choice`, in terms of its replacement. `t` itself: it is not a function of
  /// it.
  encoder::Term gathered(encoder::Term t, const Replaced& choice);
  /// The values of a term and of a choice on one path.
  struct Way {
    encoder::Term of, chosen;
  };
  static void waysOf(const encoder::TermManager& terms, Way both, std::vector<Way>& out);
  /// Required: the choice is a constant on each path. None: one constant occurs on two paths on which the term differs.
  encoder::Term toldByConstant(const std::vector<Way>& ways, encoder::Term by);
  encoder::TermManager& terms_;
  std::unordered_map<uint32_t, encoder::Term> replaced_, done_;
  std::vector<SumRule> sums_;
  std::vector<Replaced> choices_;
};

}  // namespace gpubmc::core
