#pragma once
// The bounded engine: all lanes of a block are executed at once as formulas (docs/architecture.md), solvers answer the
// verification conditions, the interpreter confirms every model.

#include <functional>
#include <memory>
#include <set>

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/engines/encoding.h"
#include "core/check/progress.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// The answer to one condition.
struct VcAnswer {
  encoder::Answer answer = encoder::Answer::Unknown;
  Reason reason{};         ///< of Unknown
  bool asked = false;      ///< false: nobody has, or the answer does not count
  bool redundant = false;  ///< left out: an earlier condition of the subject is violated already
  Fit fit = Fit::Unknown;
  Status status = Status::NotChecked;  ///< after replay, of Sat
  std::shared_ptr<const Counterexample> counterexample{};
  /// Another error, of another class, that the replay came to first: the condition itself stays open.
  std::shared_ptr<const Claim> instead{};
  bool exactFloats = false;     ///< asked with the definitions of float operations
  uint32_t exactConflicts = 0;  ///< that did not suffice to decide it so
};

/// What other runs have found for the inputs.
struct Known {
  std::vector<Subject> violated;
  std::set<PropertyClass> proved;  ///< of every place, for any number of iterations
};

class LanesEngine {
 public:
  /// Encodes: requires and throws what Encoding does. `problem` must outlive the engine.
  LanesEngine(const Problem& problem, InputDomain domain, const LoopBound& bound, const std::set<PropertyClass>& proved,
              const Cancellation& cancel);

  /// Answers conditions that are undecided so far, in their order, and stops at the first violated error unless --all;
  /// those of `known` subjects and classes are not asked again. The answers do not depend on the number of workers.
  /// Time that runs out leaves conditions Unknown.
  void solve(const Budget& budget, const Known& known, const Workers& workers, const Cancellation& cancel,
             const ProgressCallback& progress);
  /// What the answers so far say. `asked`: --unwind asks for no more than this bound.
  Claims claims(bool asked) const;
  /// After a violation: proposes preconditions that exclude it, each tried by a solver.
  void advise(Claims& claims, const Cancellation& cancel) const;

  InputDomain domain() const { return encoding_.inputs.domain; }
  const LoopBound& bound() const { return encoding_.bound; }

 private:
  // solving (lanes_solve.cpp)
  void ask(const std::vector<size_t>& todo, const Budget& budget, const Known& known, const Workers& workers,
           const Cancellation& cancel, const ProgressCallback& progress);
  VcAnswer decide(const Vc& vc, const Budget& budget, const Cancellation& cancel) const;
  bool violatedByOrder(const Vc& vc, const encoder::Ordered& ordered, const encoder::Model& narrow,
                       const std::vector<Term>& assumptions, VcAnswer& answer, const Cancellation& cancel) const;
  VcAnswer decideSafely(const Vc& vc, const Budget& budget, const Cancellation& cancel) const;
  bool stops(const Vc& vc, const VcAnswer& answer) const;
  bool isAllowed(const Vc& vc, const VcAnswer& violated) const;
  void findFitting(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer,
                   const Cancellation& cancel) const;
  /// The least values that all variables have meet the assumptions.
  bool canBeLeast(const std::vector<Term>& assumptions) const;
  /// Small numbers meet the assumptions of the condition, as far as that is soon found.
  bool canBeSmall(const Vc& vc, const std::vector<Term>& assumptions, const Cancellation& cancel) const;
  void findSmaller(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer,
                   const Cancellation& cancel) const;
  // exact floats (lanes_floats.cpp)
  std::vector<size_t> unreal() const;
  uint32_t conflictsFor(const Vc& vc, const Budget& budget) const;
  bool defineFloats(size_t vc, const Cancellation& cancel);
  void askExactly(const Budget& budget, const Known& known, const Workers& workers, const Cancellation& cancel,
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
