#pragma once
// Conditions on the path that a state describes: which of them hold, and which instruction established them.

#include <llvm/IR/Instruction.h>

#include <optional>
#include <unordered_map>

#include "core/hostcode/implies.h"
#include "core/hostcode/state.h"

namespace gpubmc::core {

class PathConditions {
 public:
  /// Required: what is passed outlives this.
  PathConditions(TermManager& terms, Implications& implications) : terms_(terms), implications_(implications) {}

  /// Adds a fact of width 1 that execution beyond the instruction implies.
  void assume(State& s, Term fact, const llvm::Instruction& because);
  /// The truth value, if the condition is constant, or if it or its negation is a fact.
  std::optional<bool> decide(const State& s, Term condition) const;
  /// The truth value, if a solver derives it from the facts about the same single unknown.
  std::optional<bool> implied(const State& s, Term condition);
  /// True: the facts imply it. False: they do not, or a limited search did not find out.
  bool follows(const State& s, Term fact);
  /// The instruction that established the fact first; null: none did.
  const llvm::Instruction* establishedBy(Term fact) const;

 private:
  TermManager& terms_;
  Implications& implications_;
  std::unordered_map<uint32_t, const llvm::Instruction*> establishedBy_;  ///< by fact
};

}  // namespace gpubmc::core
