#pragma once
// Replaces parts of terms by other terms.

#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::core {

class Rewriter {
 public:
  explicit Rewriter(encoder::TermManager& terms) : terms_(terms) {}

  /// From now on `part`, wherever it stands, is `by`; so is what is computed from a choice, where terms have the
  /// computation in each of its ways, if no `by` speaks of what is chosen. Required: one width; `part` does not occur
  /// in `by`.
  void replace(encoder::Term part, encoder::Term by);
  /// From now on the sum is `by`, wherever that makes `pivot`, a part of it, go away. Required: one width.
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
  /// What a choice of the same conditions is in terms of what the choice is replaced by; `t`: it is not computed from
  /// it.
  encoder::Term gathered(encoder::Term t, const Replaced& choice);
  /// What a term and a choice are on one way.
  struct Way {
    encoder::Term of, chosen;
  };
  static void waysOf(const encoder::TermManager& terms, Way both, std::vector<Way>& out);
  /// Required: the choice is a constant on each way. None: one of them stands for two ways on which the term differs.
  encoder::Term toldByConstant(const std::vector<Way>& ways, encoder::Term by);
  encoder::TermManager& terms_;
  std::unordered_map<uint32_t, encoder::Term> replaced_, done_;
  std::vector<SumRule> sums_;
  std::vector<Replaced> choices_;
};

}  // namespace gpubmc::core
