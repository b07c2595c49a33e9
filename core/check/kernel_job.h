#pragma once
// The check of one kernel, step by step: inputs -> execution -> verification conditions -> answers -> result.

#include <deque>
#include <memory>

#include "core/check/check.h"
#include "core/check/cone_of_influence.h"
#include "core/check/vc.h"
#include "core/replay/make_witness.h"
#include "encoder/term/definitions.h"
#include "encoder/term/term.h"
#include "gpu-model/machine/inputs.h"
#include "por/explore/explore.h"
#include "por/order/grid_tickets.h"
#include "por/order/order.h"

namespace gpubmc::core {

/// Which inputs a kernel is checked for.
enum class InputDomain {
  All,      ///< all values of parameters
  Launches  ///< those that the launches in the same file allow
};

/// The reason of what a check with Options::conflicts leaves open.
inline constexpr const char* kLeftOpen = "left open after a check that did not take long";

/// A whole grid is replayed up to this many threads.
inline constexpr uint64_t kMaxReplayedThreads = 4'096;

class KernelJob {
 public:
  KernelJob(const ir::Module& module, uint32_t kernelIndex, const Options& options, const Cancellation& cancel,
            const ProgressCallback& progress, InputDomain from);
  /// Never throws for what the kernel contains; Cancelled ends in `unknown` results.
  KernelResult run();

 private:
  // kernel_job.cpp
  bool reads(ir::SpecialRegister wanted) const;
  void chooseLaunch();
  void execute();
  void finish();
  void describeViolations();
  bool isRead(uint32_t object) const;
  std::string uncheckedPremise() const;
  bool isPremise(const Vc& vc) const;
  // kernel_inputs.cpp
  void bindInputs();
  void bindToHostCode();
  void bindContents();
  void readConditions();
  void bindExtent(uint32_t object, const ir::Expression& elements, unsigned elementBytes);
  bool usesUnknownSharedBytes() const;
  void describeAssumptions();
  // kernel_vcs.cpp
  void collect();
  void addPreconditionsOfOthers();
  void useFacts();
  void askQuestions();
  size_t property(std::optional<PropertyClass> cls, const std::string& id, const std::string& subject, ir::LocId loc);
  void addRaces(std::vector<por::RaceQuery> queries, bool grid);
  void addReached(const machine::Execution& execution);
  void addGridBarriers(const machine::Execution& first, const machine::Execution& second);
  void addEnds(const machine::Execution& execution);
  void addFeasible(const machine::Execution& execution);
  void addStops(const std::vector<machine::Obligation>& list);
  encoder::Result ask(encoder::Query& query, Term formula, const std::vector<Term>& assumptions) const;
  bool refuted(const por::RaceQuery& query);
  void addObligations(const std::vector<machine::Obligation>& list, VcKind kind);
  // kernel_solve.cpp
  void solve();
  VcAnswer decide(const Vc& vc, const Cancellation& cancel) const;
  bool isLeftOpen(const Vc& vc, const VcAnswer& answer) const;
  bool confirmByReplay(const Vc& vc, encoder::Model model, VcAnswer& answer) const;
  void fitToLaunches(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer) const;
  void findSmaller(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer) const;
  std::vector<Term> assumptionsOf(const Vc& vc) const;
  // kernel_judge.cpp
  void judge(const Vc& vc, encoder::Model model, VcAnswer& answer) const;
  bool meetsGrid(const Vc& vc) const;
  bool addOtherBlocks(encoder::Evaluator& evaluate, std::vector<ExecutedBlock>& blocks) const;
  std::vector<Term> rootsOf(Term question) const;
  bool restsOnUncomputed(const Vc& vc) const;
  std::pair<Status, std::string> whyUnreal(const Vc& vc, const Counterexample& ce) const;
  // kernel_explore.cpp
  bool ordersMatter() const;
  bool leavesByOrder() const;
  bool uses(ir::Opcode op) const;
  bool meetsInParts() const;
  bool copiesToBarriers() const;
  bool waits() const;
  bool spins() const;
  bool fewThreads() const;
  bool settledByExploring();
  bool shouldExplore();
  PropertyResult judge(const por::Finding& finding, const encoder::Model& model);
  std::vector<por::ExploreOptions> attempts(const por::ExploreOptions& all) const;
  void exploreInterleavings(uint64_t maxInterleavings, uint64_t maxQuestions, const Cancellation& cancel);
  void mergeExploration(const por::Exploration& e, std::vector<PropertyResult> found, bool settled);
  // kernel_advice.cpp
  void advise();
  void adviseSharedBytes();

  const ir::Module& module_;
  uint32_t index_;
  const ir::Kernel& kernel_;
  const Options& options_;
  const Cancellation& cancel_;
  const ProgressCallback& progress_;
  const InputDomain from_;
  encoder::TermManager terms_;
  ConeOfInfluence relevance_{terms_, &cancel_};
  machine::Inputs inputs_;
  machine::MachineOptions machineOptions_;
  machine::BlockIndex blocks_[2];
  std::vector<Term> given_;       ///< assumptions about the inputs, before execution
  size_t givenInputs_ = 0;        ///< how many of them come from what is said of the inputs, the others from execution
  std::vector<Term> conditions_;  ///< how parameters are to each other and to the grid at all launches in the file
  std::vector<Term> ordinary_;    ///< what integer parameters mostly are: above 1
  std::vector<std::vector<Term>> small_;   ///< small values of integer parameters, each range wider than the one before
  std::vector<Term> highest_, lowest_;     ///< the numbers that a library chooses within bounds are at the one end
  Term distinct_;                          ///< the two block indices differ
  std::vector<ExecutedBlock> gridBlocks_;  ///< all of the grid, where they can be replayed; not executed
  std::vector<machine::Execution> executions_;
  std::vector<por::Ordering> orderings_;               ///< by execution
  std::unique_ptr<encoder::Definitions> definitions_;  ///< what `given_` says outright, the rest in its facts()
  std::vector<std::vector<Term>> assumptions_;         ///< by execution: its assumptions, without what is defined
  por::RaceOptions raceOptions_;
  std::deque<por::RaceQuery> races_;
  std::deque<machine::Obligation> checkReached_;  ///< one for each assertion whose reachability is a condition
  std::vector<Vc> vcs_;
  std::vector<VcAnswer> answers_;
  bool explored_ = false;  ///< the interleavings were followed one by one
  KernelResult result_;
};

}  // namespace gpubmc::core
