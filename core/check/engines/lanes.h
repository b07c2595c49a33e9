#pragma once
// The bounded engine: executes all lanes of a block at once as formulas (docs/architecture.md). Solvers decide the
// verification conditions; the interpreter confirms every model.

#include <functional>
#include <memory>
#include <set>

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/engines/encoding.h"
#include "core/check/progress.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

struct Proposal;

/// The answer to one condition.
struct VcAnswer {
  encoder::Answer answer = encoder::Answer::Unknown;
  Reason reason{};         ///< for Unknown
  bool asked = false;      ///< false: not asked, or the answer does not count
  bool redundant = false;  ///< not asked: an earlier condition of the subject is violated
  MatchesLaunch fit = MatchesLaunch::Unknown;
  Status status = Status::NotChecked;  ///< for Sat: after the replay
  std::shared_ptr<const Counterexample> counterexample{};
  /// Another error of another class that the replay met first: the condition itself stays open.
  std::shared_ptr<const Claim> instead{};
  bool exactFloats = false;     ///< asked with definitions of float operations
  uint32_t exactConflicts = 0;  ///< conflicts that did not suffice to decide it with them
};

/// Results of other runs for these inputs.
struct Known {
  std::vector<Subject> violated;
  std::set<PropertyClass> proved;  ///< at every place, for any number of iterations
};

class LanesEngine {
 public:
  /// Encodes: requires and throws what Encoding does. `problem` must outlive the engine.
  LanesEngine(const Problem& problem, InputDomain domain, const LoopBound& bound, const std::set<PropertyClass>& proved,
              const Cancellation& cancel);

  /// Answers the open conditions in their order, and stops at the first violated error unless --all. `known` subjects
  /// and classes are not asked again. Answers do not depend on the number of workers. When time runs out, conditions
  /// stay Unknown.
  void solve(const Budget& budget, const Known& known, const ThreadPool& workers, const Cancellation& cancel,
             const ProgressCallback& progress);
  /// The claims of the answers so far. `asked`: --unwind asks for no more than this bound.
  Claims claims(bool asked) const;
  /// After a violation: proposes preconditions that exclude it; a solver tries each.
  void advise(Claims& claims, const Cancellation& cancel) const;
  /// Some execution that satisfies the precondition goes on beyond the bound of a loop.
  bool mayBeCut(const Proposal& precondition, const Cancellation& cancel) const;

  InputDomain domain() const { return encoding_.inputs.domain; }
  const LoopBound& bound() const { return encoding_.bound; }

 private:
  // solving (lanes_solve.cpp)
  void ask(const std::vector<size_t>& todo, const Budget& budget, const Known& known, const ThreadPool& workers,
           const Cancellation& cancel, const ProgressCallback& progress);
  VcAnswer decide(const Vc& vc, const Budget& budget, const Cancellation& cancel) const;
  bool violatedByOrder(const Vc& vc, const encoder::Ordered& ordered, const encoder::Model& narrow,
                       const std::vector<Term>& assumptions, VcAnswer& answer, const Cancellation& cancel) const;
  VcAnswer decideSafely(const Vc& vc, const Budget& budget, const Cancellation& cancel) const;
  bool stops(const Vc& vc, const VcAnswer& answer) const;
  bool isAllowed(const Vc& vc, const VcAnswer& violated) const;
  void findFitting(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer,
                   const Cancellation& cancel) const;
  /// Whether the least values of all variables satisfy the assumptions.
  bool canBeLeast(const std::vector<Term>& assumptions) const;
  /// Whether small numbers satisfy the condition's assumptions, if found cheaply.
  bool canBeSmall(const Vc& vc, const std::vector<Term>& assumptions, const Cancellation& cancel) const;
  void findSmaller(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer,
                   const Cancellation& cancel) const;
  // exact floats (lanes_floats.cpp)
  std::vector<size_t> unreal() const;
  uint32_t conflictsFor(const Vc& vc, const Budget& budget) const;
  bool defineFloats(size_t vc, const Cancellation& cancel);
  void askExactly(const Budget& budget, const Known& known, const ThreadPool& workers, const Cancellation& cancel,
                  const ProgressCallback& progress);
  // confirming (lanes_confirm.cpp)
  bool confirmByReplay(const Vc& vc, encoder::Model model, VcAnswer& answer, const Cancellation& cancel) const;
  void judge(const Vc& vc, encoder::Model model, VcAnswer& answer, const Cancellation& cancel) const;
  bool needsWholeGrid(const Vc& vc) const;
  bool addOtherBlocks(encoder::Evaluator& evaluate, std::vector<ExecutedBlock>& blocks) const;
  std::vector<Term> rootsOf(Term question) const;
  bool dependsOnUncomputed(const Vc& vc) const;
  /// A race of volatile accesses was found, with the counterexample, where one of plain ones was asked for.
  static void tellVolatile(Subject subject, VcAnswer& answer);
  std::pair<Status, Reason> whyUnreal(const Vc& vc, const Counterexample& ce, encoder::Evaluator& evaluate) const;
  std::shared_ptr<const Claim> firstError(Counterexample ce,
                                          const std::function<bool(const interp::Violation&)>& counts) const;

  const Problem& problem_;
  Encoding encoding_;
  std::vector<VcAnswer> answers_;
  bool undecided_ = false, stopped_ = false;
  double solving_ = 0;  ///< seconds
};

}  // namespace gpubmc::core
