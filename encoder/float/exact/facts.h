#pragma once
// Adds the meaning of float operations to queries in which they are uninterpreted functions (docs/adr/0026): the IEEE
// 754 definitions that a query depends on, and documented facts about functions without one, as additional assumptions.

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
  /// Definitions create about `most` terms at most, over all queries. `terms` outlives this.
  ExactFloats(TermManager& terms, size_t most) : terms_(terms), most_(most) {}

  /// The kinds of knowledge about an operation.
  enum class Knowledge : uint8_t {
    Definition,     ///< its definition (definition.h)
    Documentation,  ///< documented facts (documented.h)
    Congruence,     ///< equal operands give equal results, which holds without a fact
  };

  /// For every float operation below the roots, its definition or documented facts: they hold in every real execution.
  /// All or nothing: no facts if there is no such operation, or if they would take too many terms.
  std::vector<Term> facts(std::span<const Term> roots);

  /// By name (FloatOperation::name): the operations for which facts() had a fact, over all queries.
  const std::set<std::string>& operations(Knowledge k) const { return names_[size_t(k)]; }

 private:
  Knowledge knowledgeOf(Term application) const;
  std::vector<Term> applications(std::span<const Term> roots) const;
  /// No term: only congruence is known.
  Term factOf(Term application);

  TermManager& terms_;
  const size_t most_;
  size_t made_ = 0;
  std::unordered_map<uint32_t, Term> known_;    ///< by application
  std::array<std::set<std::string>, 3> names_;  ///< by Knowledge
};

}  // namespace gpubmc::encoder
