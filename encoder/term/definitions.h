#pragma once
// What a list of facts says outright: variables that equal simple terms, conditions that hold or do not hold. Put to
// use before any solver runs, so that what follows from them by looking costs no search.

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

  /// What the facts say beyond the definitions; no defined variable occurs in them.
  const std::vector<Term>& facts() const { return facts_; }
  /// Ensured: terms of the same sorts without defined variables, each equal to the one given where the facts hold.
  std::vector<Term> apply(std::span<const Term> terms) const;
  Term apply(Term t) const { return apply(std::span(&t, 1))[0]; }
  /// Gives the defined variables their values. Required: `model` meets facts(). Ensured: it meets the facts given.
  void complete(Model& model) const;

 private:
  TermManager& tm_;
  std::vector<Term> facts_;
  std::unordered_map<uint32_t, Term> definitions_;  ///< by variable; no defined variable occurs in them
  std::unordered_map<uint32_t, Term> conditions_;   ///< constants, by the condition that is decided
};

}  // namespace gpubmc::encoder
