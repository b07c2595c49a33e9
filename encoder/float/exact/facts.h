#pragma once
// From float operations as uninterpreted functions to what IEEE 754 computes (docs/adr/0026): the definitions that a
// question depends on, and what is documented of functions without one, as assumptions beside it.

#include <array>
#include <cstdint>
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

  /// What there is to say of an operation.
  enum class Knowledge : uint8_t {
    Definition,     ///< what it stands for (definition.h)
    Documentation,  ///< what is documented of it (documented.h)
    Congruence,     ///< that equal operands give equal results, which holds without a fact
  };

  /// Of every float operation in the roots, its definition or what is documented of it: true in every real execution.
  /// All or none: none where there is no such operation, or the facts are too many terms.
  std::vector<Term> facts(std::span<const Term> roots);

  /// By name (FloatOperation::name), all questions together that facts() had something to say of.
  const std::set<std::string>& operations(Knowledge k) const { return names_[size_t(k)]; }

 private:
  Knowledge knowledgeOf(Term application) const;
  std::vector<Term> applications(std::span<const Term> roots) const;
  /// No term: congruence is all.
  Term factOf(Term application);

  TermManager& terms_;
  const size_t most_;
  size_t made_ = 0;
  std::unordered_map<uint32_t, Term> known_;    ///< by application
  std::array<std::set<std::string>, 3> names_;  ///< by Knowledge
};

}  // namespace gpubmc::encoder
