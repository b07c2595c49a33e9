#pragma once
// A kernel as formulas: inputs -> execution -> verification conditions. Made once, then shared and only read: solvers
// work on it in parallel.

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <span>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/engines/cone_of_influence.h"
#include "core/check/engines/vc.h"
#include "encoder/float/exact/facts.h"
#include "encoder/solver/query.h"
#include "encoder/term/definitions.h"
#include "por/order/grid_tickets.h"
#include "por/order/order.h"

namespace gpubmc::core {

/// How far loops are followed.
struct LoopBound {
  unsigned unwind = 8;                 ///< iterations whose continuation depends on inputs
  uint64_t maxIterations = 1'000'000;  ///< of any loop
  bool cutsAnyLoop = false;            ///< maxIterations was chosen for the user, as a bound
  uint64_t rounds = 8;                 ///< how many the user is told: that many iterations of every loop are followed

  friend bool operator==(const LoopBound&, const LoopBound&) = default;
};

/// Whether all that was added can be met. If that takes more than a few conflicts, each of the `parts`, of which one
/// would have to be, is asked for by itself, and has `conflicts` (0: any number); the first that is not refuted
/// decides.
encoder::Result checkInParts(encoder::Query& query, std::span<const Term> parts, uint32_t conflicts);

class Encoding {
 public:
  /// `proved`: classes of which nothing is violated with these inputs; where races are, none are looked for.
  /// Throws Cancelled, Unsupported (what ends the whole check), InternalError, bad_alloc. `cancel` must live as long as
  /// this is being made.
  Encoding(const Problem& problem, InputDomain domain, const LoopBound& bound, const std::set<PropertyClass>& proved,
           const Cancellation& cancel, bool recordBranches = false);
  Encoding(const Encoding&) = delete;

  // After construction all of this is only read.
  const Problem& problem;
  const LoopBound bound;
  const bool recordsBranches;
  BoundInputs inputs;
  std::vector<machine::Execution> executions;         ///< of one block, and of another where blocks can race
  std::vector<por::Ordering> orderings;               ///< by execution
  std::unique_ptr<encoder::Definitions> definitions;  ///< what inputs.given says outright, the rest in its facts()
  std::vector<Term> facts;                            ///< definitions->facts(), as floats are assumed to be
  std::vector<std::vector<Term>> assumptions;         ///< by execution: its assumptions, without what is defined
  std::vector<Term> highest, lowest;  ///< the numbers that a library chooses within bounds are at the one end
  por::RaceOptions raceOptions;
  std::deque<por::RaceQuery> races;
  std::vector<Subject> subjects;  ///< what the conditions are about
  std::vector<Vc> vcs;            ///< in the order of the machine
  std::map<std::string, double> statistics;

  encoder::TermManager& terms() const { return inputs.terms; }
  /// What the condition's formula is asked under.
  std::vector<Term> assumptionsOf(const Vc& vc) const;
  /// Asks for the formula under the assumptions, with more and more of them as long as there is a model: what the order
  /// of atomics says of the formula's own values, what the formula needs, all. `parts`: of the formula, or none.
  /// `conflicts` a question; 0: any number.
  encoder::Result ask(encoder::Query& query, Term formula, std::span<const Term> parts,
                      const std::vector<Term>& assumptions, uint32_t conflicts) const;
  /// Float operations that the condition depends on are exact from now on, as far as there are definitions. Throws
  /// Cancelled; nothing has changed then. Required: no query runs. False: nothing is more exact than it was.
  bool defineFloats(size_t vc, const Cancellation& cancel);
  const encoder::ExactFloats& exactFloats() const { return exactFloats_; }
  /// A question about `vc`, or about the kernel.
  encoder::Query query(const Cancellation& cancel, const Vc* vc = nullptr) const;
  /// What a race leaves in memory matters to other properties only if the kernel reads it.
  bool isRead(uint32_t object) const;
  /// Other properties are known only if this one holds: a race on memory that is read, and whatever no execution is
  /// followed past.
  bool isPremise(const Vc& vc) const;

 private:
  void execute(const Cancellation& cancel);
  void orderAtomics();
  void addPreconditionsOfOthers();
  void define();
  void collect(const std::set<PropertyClass>& proved);
  bool refuted(const por::RaceQuery& query, const Cancellation& cancel);
  size_t subject(Subject s);
  Vc& add(VcKind kind, Term formula);
  /// Whether conditions of the class on the object are made of queries, and what is so of their subjects: withAllowed.
  using RaceScope = std::function<std::optional<bool>(PropertyClass cls, uint32_t object)>;
  void addRaces();
  void addRaces(std::vector<por::RaceQuery> queries, bool grid, const RaceScope& scope);
  bool mayRace(const machine::Access& access, PropertyClass cls) const;
  std::vector<machine::Execution> withoutAllowed(PropertyClass cls) const;
  std::set<uint32_t> objectsThatMayRace(PropertyClass cls) const;
  void addObligations(const std::vector<machine::Obligation>& list, VcKind kind);
  void addReached();
  void addGridBarriers();
  void addStops();
  void addFeasible();
  void addEnds(const machine::Execution& execution);
  void askQuestions();
  void abstractQuestions();

  ConeOfInfluence cone_;
  encoder::ExactFloats exactFloats_;
  double refuting_ = 0;                           ///< seconds of the solver, while conditions were made
  std::deque<machine::Obligation> checkReached_;  ///< one for each assertion whose reachability is a condition
};

}  // namespace gpubmc::core
