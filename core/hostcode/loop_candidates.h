#pragma once
// Candidates for invariants of a summarised loop: conditions on the symbols of what the loop changes (Widening).

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/hostcode/implies.h"
#include "core/hostcode/state.h"

namespace gpubmc::core {

class LoopCandidates {
 public:
  /// Required: what is passed outlives this.
  LoopCandidates(TermManager& terms, World& world, Implications& implications)
      : terms_(terms), world_(world), implications_(implications) {}

  /// The value at a location of the state; none: it is not a term of the slot's width.
  Term lookUp(const State& s, const Slot& slot);
  /// The values of the state at the locations of the symbols, by symbol. Symbols without such a value are missing.
  std::unordered_map<uint32_t, Term> valuesOf(const Widening& w, const State& s);
  /// Candidates for a loop that is entered with `entry` and repeated with `back`, the most promising first.
  std::vector<Term> propose(const Widening& w, const State& entry, const State& back);
  /// Candidates y == q * x + c for pairs of symbols, from the values that the loop begins with and comes back with.
  /// `backs`: the states at back edges; that of the first iteration comes first.
  std::vector<Term> relations(const Widening& w, const State& entry, const std::vector<std::optional<State>>& backs);
  /// Drops the candidates that the state does not imply, with these values for the symbols.
  void keepImplied(std::vector<Term>& candidates, const State& s, const std::unordered_map<uint32_t, Term>& values);
  /// Required: `symbol` is an unknown.
  bool mentions(Term t, Term symbol);

 private:
  TermManager& terms_;
  World& world_;
  Implications& implications_;
};

}  // namespace gpubmc::core
