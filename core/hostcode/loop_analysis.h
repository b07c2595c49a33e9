#pragma once
// Loops of the host program: unrolled while their exit condition is constant, otherwise summarised. A summary is a set
// of states at the loop's head, one for each points-to configuration, that every iteration leads back into: what an
// iteration changes is a symbol (Widening), and what holds of the symbols in the state at entry and after every
// iteration is an invariant, found by Houdini (docs/design/host-analysis.md, section 6).

#include "core/hostcode/analysis_context.h"
#include "core/hostcode/control_flow.h"
#include "core/hostcode/loop_candidates.h"

namespace gpubmc::core {

class Interpreter;

class LoopAnalysis : public Observer {
 public:
  /// Required: what is passed outlives this.
  LoopAnalysis(AnalysisContext& context, Interpreter& interpreter);

  /// Executes the loop, from the state in which its header is entered. Ensured: `exits` has the states with which it is
  /// left.
  void execute(Activation& a, const llvm::Loop& l, State state, Exits& exits);
  /// The side of a branch with an undecided condition, if that certainly leaves a loop that is being unrolled; nothing
  /// otherwise.
  std::optional<bool> leaves(const llvm::BranchInst& j, Term condition, const State& s);

  /// Notes what the loops around may be filling from its start on.
  void storing(const Target& t, const Value& value, uint64_t bytes) override;

 private:
  /// The result of one iteration.
  struct Iteration {
    std::optional<State> back;  ///< at the head again; nothing: it does not come back
    Exits exits;
    Outcome outcome;       ///< of the activation, including earlier paths
    uint64_t endings = 0;  ///< paths that end the program or throw
  };
  using Backs = std::vector<std::optional<State>>;  ///< states after an iteration, by head

  /// Iteration by iteration while the exit condition is constant, or to the end if a solver shows that it is near.
  /// False: neither is so, and nothing was done.
  bool unroll(Activation& a, const llvm::Loop& l, State& state, Exits& exits);
  /// False: there are more than `mostHeads` configurations, and nothing was done.
  bool summarise(Activation& a, const llvm::Loop& l, const State& entry, Exits& exits, size_t mostHeads);
  /// One iteration. Ensured: the activation's outcome is as before.
  Iteration iterate(Activation& a, const llvm::Loop& l, const State& head);
  /// Locations of numbers that repeat with period two, such as the index of the current one of two buffers. `one`: the
  /// state after the first iteration.
  std::set<Slot> alternating(Activation& a, const llvm::Loop& l, const State& entry, const State& one);
  /// Adds invariants to the heads.
  void findInvariants(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry, const Backs& backs,
                      std::vector<State>& heads);
  /// Objects that are filled from their start on, one iteration after the other.
  void findFills(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry, std::vector<State>& heads);
  /// `isLeft`: no path in the loop ends the program or throws.
  void finish(const Widening& w, Exits& exits, bool isLeft);
  /// Notes numbers of the loop that take every value which the facts allow.
  void noteCounters(const Widening& w, const State& entry, const Backs& backs);

  Interpreter& interpreter_;
  TermManager& terms_;
  const ExecutionPolicy& policy_;
  Implications& implications_;
  World& world_;
  Escapes& escapes_;
  Joiner& joiner_;
  PathConditions& conditions_;
  PostponedInvariants& postponed_;
  ExecutionContext& execution_;
  const Observers& observers_;
  const std::map<Term, ir::HostPlaces>& inputs_;
  LoopCandidates candidates_;
  std::vector<Widening*> widenings_;           ///< of the summarised loops around
  std::set<const llvm::Loop*> tooLong_;        ///< to unroll
  std::set<const llvm::Loop*> tooLongWithin_;  ///< to unroll inside a summarised loop
  std::set<const llvm::Loop*> enduring_;       ///< divide something, and may take many iterations
  std::vector<const llvm::Loop*> dwindling_;   ///< around, unrolled without a constant exit condition
  std::set<const llvm::Loop*> oneHead_;        ///< have too many configurations to keep them apart
  /// Alternating locations, by context and loop.
  std::map<std::pair<uint64_t, const llvm::Loop*>, std::set<Slot>> turns_;
};

}  // namespace gpubmc::core
