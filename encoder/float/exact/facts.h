#pragma once
// From float operations as uninterpreted functions to what IEEE 754 computes (docs/adr/0026): the definitions that a
// question depends on, as assumptions beside it.

#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

class ExactFloats {
 public:
  /// Definitions make at most about `most` terms, all questions together. `terms` outlives this.
  ExactFloats(TermManager& terms, size_t most) : terms_(terms), most_(most) {}

  /// Of every float operation in the roots that has a definition, that it is what it stands for: true in every real
  /// execution. All or none: none where there is no such operation, or their definitions are too many terms.
  std::vector<Term> facts(std::span<const Term> roots);

  /// By name (FloatOperation::name), all questions together: those that facts() has spoken of, and those in the same
  /// questions of which congruence alone is known.
  const std::set<std::string>& exact() const { return exact_; }
  const std::set<std::string>& abstract() const { return abstract_; }

 private:
  std::vector<Term> applications(std::span<const Term> roots) const;
  /// No term: there is no definition.
  Term factOf(Term application);

  TermManager& terms_;
  const size_t most_;
  size_t made_ = 0;
  std::unordered_map<uint32_t, Term> known_;  ///< by application
  std::set<std::string> exact_, abstract_;
};

}  // namespace gpubmc::encoder
