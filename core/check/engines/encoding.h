#pragma once
// A kernel as formulas: inputs -> execution -> verification conditions. Built once, then shared read-only: solvers work
// on it in parallel.

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

/// Loop bounds.
struct LoopBound {
  unsigned unwind = 8;                 ///< iterations of loops whose end depends on inputs
  uint64_t maxIterations = 1'000'000;  ///< iterations of any loop
  bool cutsAnyLoop = false;            ///< maxIterations was chosen automatically, as a bound
  uint64_t rounds = 8;                 ///< reported to the user: this many iterations of every loop are followed

  friend bool operator==(const LoopBound&, const LoopBound&) = default;
};

/// Whether all that was added is satisfiable. If that takes more than a few conflicts, each of `parts` (one of them
/// must be true) is asked separately with `conflicts` (0: unlimited); the first that is not refuted decides.
encoder::Result checkInParts(encoder::Query& query, std::span<const Term> parts, uint32_t conflicts);

class Encoding {
 public:
  /// `proved`: classes without violations for these inputs; for races, no conditions are made. Throws Cancelled,
  /// Unsupported (the whole check ends), InternalError, bad_alloc. `cancel` must be valid during construction.
  Encoding(const Problem& problem, InputDomain domain, const LoopBound& bound, const std::set<PropertyClass>& proved,
           const Cancellation& cancel, bool recordBranches = false);
  Encoding(const Encoding&) = delete;

  // Read-only after construction.
  const Problem& problem;
  const LoopBound bound;
  const bool recordsBranches;
  BoundInputs inputs;
  std::vector<machine::Execution> executions;         ///< of one block, and of a second one if blocks can race
  std::vector<por::Ordering> orderings;               ///< by execution
  std::unique_ptr<encoder::Definitions> definitions;  ///< from equations in inputs.given; what is left of it is in
                                                      ///  facts()
  std::vector<Term> facts;                            ///< definitions->facts(), under the float assumptions
  std::vector<std::vector<Term>> assumptions;         ///< by execution: its assumptions, without definitions
  std::vector<Term> highest, lowest;                  ///< values that a library chooses within bounds are at one end
  por::RaceOptions raceOptions;
  std::deque<por::RaceQuery> races;
  std::vector<Subject> subjects;  ///< the subjects of the conditions
  std::vector<Vc> vcs;            ///< in the machine's order
  std::map<std::string, double> statistics;

  encoder::TermManager& terms() const { return inputs.terms; }
  /// How a condition's formula is asked.
  std::vector<Term> assumptionsOf(const Vc& vc) const;
  /// Asks for the formula with more and more assumptions as long as there is a model: the order of atomics for the
  /// formula's own values, then the cone of influence, then all. `parts`: of the formula, or empty. `conflicts` per
  /// question; 0: unlimited.
  encoder::Result ask(encoder::Query& query, Term formula, std::span<const Term> parts,
                      const std::vector<Term>& assumptions, uint32_t conflicts) const;
  /// Makes float operations that the condition depends on exact, if they have definitions. Throws Cancelled, without
  /// changes. Required: no query is running. False: nothing became more exact.
  bool defineFloats(size_t vc, const Cancellation& cancel);
  const encoder::ExactFloats& exactFloats() const { return exactFloats_; }
  /// A question about `vc`, or about the kernel.
  encoder::Query query(const Cancellation& cancel, const Vc* vc = nullptr) const;
  /// A race matters to other properties only if the kernel reads the memory that it leaves.
  bool isRead(uint32_t object) const;
  /// Whether other properties depend on this one: a race on memory that is read, or a condition that no execution
  /// passes when it fails.
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
  /// Whether queries on the object become conditions of the class, and whether their subjects are withAllowed.
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
  double refuting_ = 0;                           ///< seconds of the solver while conditions were made
  std::deque<machine::Obligation> checkReached_;  ///< one for each assertion whose reachability is a condition
};

}  // namespace gpubmc::core
