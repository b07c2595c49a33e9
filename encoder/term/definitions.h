#pragma once
// The explicit content of a list of facts: variables that equal simple terms, conditions that hold or do not hold.
// Applied before any solver runs, so that their direct consequences need no search.

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

class Definitions {
 public:
  /// Required: facts have width 1 and hold together in every case of interest; `tm` outlives this.
  Definitions(TermManager& tm, const std::vector<Term>& facts);

  /// The content of the facts beyond the definitions; no defined variable occurs in them.
  const std::vector<Term>& facts() const { return facts_; }
  /// Ensured: terms of the same sorts without defined variables, each equal to the given one wherever the facts hold.
  std::vector<Term> apply(std::span<const Term> terms) const;
  Term apply(Term t) const { return apply(std::span(&t, 1))[0]; }
  /// Assigns the defined variables. Required: `model` satisfies facts(). Ensured: it satisfies the given facts.
  void complete(Model& model) const;

 private:
  TermManager& tm_;
  std::vector<Term> facts_;
  std::unordered_map<uint32_t, Term> definitions_;  ///< by variable; no defined variable occurs in them
  std::unordered_map<uint32_t, Term> conditions_;   ///< constants, by the condition that they replace
};

}  // namespace gpubmc::encoder
