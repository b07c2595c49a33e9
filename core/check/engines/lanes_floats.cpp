// Conditions whose models did not replay are asked again with IEEE 754 semantics of float operations.

#include <algorithm>

#include "core/check/engines/lanes.h"

namespace gpubmc::core {

using encoder::Answer;

/// Conditions whose only known models use values that are not the real ones: definitions of their float operations may
/// decide them.
std::vector<size_t> LanesEngine::unreal() const {
  std::vector<bool> violated(encoding_.subjects.size());
  for (size_t i = 0; i < answers_.size(); ++i)
    if (hasProperty(encoding_.vcs[i]) && answers_[i].status == Status::Violated)
      violated[encoding_.vcs[i].subject] = true;
  std::vector<size_t> out;
  for (size_t i = 0; i < answers_.size(); ++i) {
    const VcAnswer& a = answers_[i];
    if (a.answer == Answer::Sat && a.status == Status::Unknown && a.reason.cause == Cause::Abstract && !a.exactFloats &&
        !violated[encoding_.vcs[i].subject])
      out.push_back(i);
  }
  return out;
}

/// The cost of a conflict grows with the formula.
uint32_t LanesEngine::conflictsFor(const Vc& vc, const Budget& budget) const {
  if (vc.exactFloats.empty() || budget.exactWork == 0) return budget.conflicts;
  return std::min(budget.conflicts, uint32_t(budget.exactWork / vc.exactFloats.size()) + 1);
}

/// False: no definitions, or no time.
bool LanesEngine::defineFloats(size_t vc, const Cancellation& cancel) {
  try {
    encoding_.defineFloats(vc, cancel);
  } catch (const Cancelled&) {
    return false;
  }
  return !encoding_.vcs[vc].exactFloats.empty();
}

void LanesEngine::askExactly(const Budget& budget, const Known& known, const ThreadPool& workers,
                             const Cancellation& cancel, const ProgressCallback& progress) {
  for (size_t i = 0; i < answers_.size(); ++i)
    if (stops(encoding_.vcs[i], answers_[i])) return;
  Budget exact = budget;
  exact.conflicts = budget.conflicts ? std::min(budget.conflicts, kLimits.exactConflicts) : kLimits.exactConflicts;
  exact.undecided = kLimits.exactUndecided;
  exact.exactWork = kLimits.exactWork;
  std::vector<size_t> todo = unreal();
  std::erase_if(todo, [&](size_t i) {
    return !defineFloats(i, cancel) || answers_[i].exactConflicts >= conflictsFor(encoding_.vcs[i], exact);
  });
  if (todo.empty() || cancel.cancelled()) return;
  std::vector<VcAnswer> before;
  for (size_t i : todo) before.push_back(std::exchange(answers_[i], {}));
  const bool undecided = undecided_;
  ask(todo, exact, known, workers, cancel, progress);
  undecided_ = undecided;
  // Open conditions keep their status.
  for (size_t k = 0; k < todo.size(); ++k) {
    VcAnswer& a = answers_[todo[k]];
    if (a.asked && a.answer != Answer::Unknown) continue;
    const bool tried = a.asked && a.reason.cause == Cause::Undecided;
    a = std::move(before[k]);
    if (tried) a.exactConflicts = conflictsFor(encoding_.vcs[todo[k]], exact), a.reason.number = a.exactConflicts;
  }
}

}  // namespace gpubmc::core
