// Solvers answer the verification conditions in parallel.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "core/check/engines/lanes.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

using encoder::Answer;

LanesEngine::LanesEngine(const Problem& problem, InputDomain domain, const LoopBound& bound,
                         const std::set<PropertyClass>& proved, const Cancellation& cancel)
    : problem_(problem), encoding_(problem, domain, bound, proved, cancel), answers_(encoding_.vcs.size()) {}

// Among all inputs, those that relate to each other and the grid as at the launches of the file are the most
// convincing. If they cause no violation, no caller similar to the host code does.
void LanesEngine::findFitting(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer,
                              const Cancellation& cancel) const {
  if (answer.status != Status::Violated || !hasProperty(vc) || domain() == InputDomain::Launches) return;
  const std::vector<Term>& conditions = encoding_.inputs.launchConditions;
  if (conditions.empty()) {
    answer.fit = MatchesLaunch::Yes;
    return;
  }
  const Answer r = query.check(conditions, kLimits.fittingConflicts).answer;
  if (r == Answer::Unsat) answer.fit = MatchesLaunch::No;
  if (r != Answer::Sat) return;
  VcAnswer other;
  other.asked = true;
  other.answer = Answer::Sat;
  if (isGate)
    confirmByReplay(vc, query.model(), other, cancel);
  else
    judge(vc, query.model(), other, cancel);
  if (other.status != Status::Violated) return;
  answer = std::move(other);
  answer.fit = MatchesLaunch::Yes;
}

// The same violation with small numbers is more convincing. Neither the attempt nor its result depends on time.
void LanesEngine::findSmaller(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer,
                              const Cancellation& cancel) const {
  for (std::vector<Term> range : encoding_.inputs.small) {
    if (answer.status != Status::Violated || !hasProperty(vc) || range.empty()) return;
    if (answer.fit == MatchesLaunch::Yes)
      range.insert(range.end(), encoding_.inputs.launchConditions.begin(), encoding_.inputs.launchConditions.end());
    if (query.check(range, kLimits.smallConflicts).answer != Answer::Sat) continue;
    VcAnswer other;
    other.asked = true;
    other.answer = Answer::Sat;
    if (isGate)
      confirmByReplay(vc, query.model(), other, cancel);
    else
      judge(vc, query.model(), other, cancel);
    if (other.status != Status::Violated) continue;
    other.fit = answer.fit;
    answer = std::move(other);
    return;
  }
}

// The smallest values, from a model of the narrow question; they may not satisfy the full one.
bool LanesEngine::violatedByOrder(const Vc& vc, const encoder::Ordered& ordered, const encoder::Model& narrow,
                                  const std::vector<Term>& assumptions, VcAnswer& answer,
                                  const Cancellation& cancel) const {
  const std::optional<encoder::Model> model = encoder::widen(encoding_.terms(), ordered, narrow);
  if (!model) return false;
  encoder::Evaluator evaluate(encoding_.terms(), *model);
  auto met = [&](Term t) { return evaluate.truth(t); };
  const std::vector<Term>& fitting = encoding_.inputs.launchConditions;
  if (!met(vc.question) || !std::all_of(assumptions.begin(), assumptions.end(), met) ||
      !std::all_of(fitting.begin(), fitting.end(), met))
    return false;
  VcAnswer found = answer;
  judge(vc, *model, found, cancel);
  if (found.status != Status::Violated) return false;
  answer = std::move(found);
  if (domain() != InputDomain::Launches) answer.fit = MatchesLaunch::Yes;
  return true;
}

// Mostly zeros. Evaluating the formula with them needs no solver, however long the kernel is.
bool LanesEngine::canBeLeast(const std::vector<Term>& assumptions) const {
  const encoder::Model nothing;
  encoder::Evaluator evaluate(encoding_.terms(), nothing);
  auto met = [&](Term t) { return evaluate.truth(t); };
  return std::ranges::all_of(assumptions, met) && std::ranges::all_of(encoding_.definitions->facts(), met);
}

bool LanesEngine::canBeSmall(const Vc& vc, const std::vector<Term>& assumptions, const Cancellation& cancel) const {
  encoder::Query query = encoding_.query(cancel, &vc);
  for (Term t : assumptions) query.add(t);
  for (Term t : encoding_.facts) query.add(t);
  return std::ranges::any_of(encoding_.inputs.small, [&](const std::vector<Term>& range) {
    return !range.empty() && query.check(range, kLimits.smallConflicts).answer == Answer::Sat;
  });
}

VcAnswer LanesEngine::decide(const Vc& vc, const Budget& budget, const Cancellation& cancel) const {
  const encoder::TermManager& terms = encoding_.terms();
  VcAnswer a;
  a.asked = true;
  const std::vector<Term> assumptions = encoding_.assumptionsOf(vc);
  if (terms.isFalse(vc.question) ||
      std::any_of(assumptions.begin(), assumptions.end(), [&](Term t) { return terms.isFalse(t); })) {
    a.answer = Answer::Unsat;
    return a;
  }
  auto undecided = [&](const encoder::Result& r) {
    if (r.failed) {
      a.reason = {.cause = Cause::SolverFailed, .detail = r.reason};
      return;
    }
    if (cancel.cancelled())
      a.reason = {.cause = Cause::Stopped, .detail = cancel.reason()};
    else if (budget.conflicts)
      a.reason = {.cause = Cause::Undecided, .number = budget.conflicts};
    else
      a.reason = {.cause = Cause::Stopped, .detail = r.reason};
  };
  for (const auto& [asked, parts] : vc.abstractions) {
    encoder::Query narrow = encoding_.query(cancel, &vc);
    narrow.add(asked.question);
    for (Term fact : asked.facts) narrow.add(fact);
    const uint32_t conflicts = budget.conflicts ? std::max(budget.conflicts, kLimits.orderedConflicts) : 0;
    const encoder::Result r = checkInParts(narrow, parts, conflicts);
    a.answer = r.answer;
    if (r.answer == Answer::Unknown) undecided(r);
    if (r.answer != Answer::Sat || violatedByOrder(vc, asked, narrow.model(), assumptions, a, cancel)) return a;
  }
  if (vc.gate && vc.gateQuestion != vc.question) {
    encoder::Query gate = encoding_.query(cancel, &vc);
    const encoder::Result r = encoding_.ask(gate, vc.gateQuestion, vc.gateParts, assumptions, budget.conflicts);
    a.answer = r.answer;
    if (a.answer == Answer::Unsat) return a;
    if (a.answer == Answer::Sat) {
      const std::vector<Term>& ordinary = encoding_.inputs.ordinary;
      if (confirmByReplay(vc, gate.model(), a, cancel) ||
          (!ordinary.empty() && gate.check(ordinary, budget.conflicts).answer == Answer::Sat &&
           confirmByReplay(vc, gate.model(), a, cancel))) {
        findFitting(vc, gate, true, a, cancel);
        findSmaller(vc, gate, true, a, cancel);
        return a;
      }
    }
    if (a.answer == Answer::Unknown || budget.meetingsOnly) {  // the formula is harder
      a.answer = Answer::Unknown;
      undecided(r);
      return a;
    }
  }
  if (vc.kind == VcKind::Feasible && (canBeLeast(assumptions) || canBeSmall(vc, assumptions, cancel))) {
    a.answer = Answer::Sat;
    return a;
  }
  encoder::Query query = encoding_.query(cancel, &vc);
  const encoder::Result r = encoding_.ask(query, vc.question, vc.parts, assumptions, budget.conflicts);
  a.answer = r.answer;
  if (r.answer == Answer::Unknown) undecided(r);
  if (r.answer != Answer::Sat) return a;
  judge(vc, query.model(), a, cancel);
  // Where the formula knows only bounds of a float operation, the ends of the range are the likeliest real values.
  for (const std::vector<Term>& ends : {encoding_.highest, encoding_.lowest}) {
    if (a.status != Status::Unknown || !hasProperty(vc) || ends.empty()) break;
    if (query.check(ends, budget.conflicts).answer != Answer::Sat) continue;
    VcAnswer other = a;
    judge(vc, query.model(), other, cancel);
    if (other.status == Status::Violated) a = std::move(other);
  }
  findFitting(vc, query, false, a, cancel);
  findSmaller(vc, query, false, a, cancel);
  return a;
}

VcAnswer LanesEngine::decideSafely(const Vc& vc, const Budget& budget, const Cancellation& cancel) const {
  VcAnswer a;
  a.asked = true;
  try {
    return decide(vc, budget, cancel);
  } catch (const Cancelled& e) {
    a.reason = {.cause = Cause::Stopped, .detail = e.what()};
  } catch (const std::bad_alloc&) {
    a.reason = {.cause = Cause::OutOfMemory};
  } catch (const InternalError& e) {
    a.answer = Answer::Sat;
    a.status = Status::InternalError;
    a.reason = {.cause = Cause::Internal, .detail = e.what()};
  }
  return a;
}

bool LanesEngine::stops(const Vc& vc, const VcAnswer& a) const {
  if (a.instead) return !problem_.options.all;
  return a.status == Status::Violated && problem_.options.severity(vc.cls) == Severity::Error &&
         !problem_.options.all && !isAllowed(vc, a);
}

bool LanesEngine::isAllowed(const Vc& vc, const VcAnswer& a) const {
  const Subject& s = encoding_.subjects[vc.subject];
  // Known, and not reported again: if it were not suppressed, it would have ended the run that found it.
  if (a.reason.cause == Cause::FoundBefore) return true;
  if (!a.counterexample) return problem_.allowances.at(s.loc, vc.cls, s.name);
  return problem_.allowances.of(a.counterexample->outcome.violations[a.counterexample->violation], s.name);
}

namespace {

/// The position at which the limit of undecided conditions is reached, shared by several threads. Later answers do not
/// count, so the result is that of asking one after the other.
class Cutoff {
 public:
  explicit Cutoff(uint32_t most) : most_(most) {}
  size_t get() const { return at_.load(); }
  /// True: the position has changed.
  bool note(size_t undecided) {
    if (!most_) return false;
    std::lock_guard guard(lock_);
    undecided_.insert(undecided);
    if (undecided_.size() < most_) return false;
    const size_t at = *std::next(undecided_.begin(), most_ - 1);
    return at_.exchange(at) != at;
  }

 private:
  const uint32_t most_;  ///< 0: no limit
  std::mutex lock_;
  std::set<size_t> undecided_;
  std::atomic<size_t> at_{SIZE_MAX};
};

/// The minimum index, shared by several threads.
class First {
 public:
  size_t get() const { return at_.load(); }
  void lower(size_t i) {
    for (size_t seen = at_; i < seen && !at_.compare_exchange_weak(seen, i);) {
    }
  }

 private:
  std::atomic<size_t> at_{SIZE_MAX};
};

}  // namespace

void LanesEngine::solve(const Budget& budget, const Known& known, const ThreadPool& workers, const Cancellation& cancel,
                        const ProgressCallback& progress) {
  const auto start = std::chrono::steady_clock::now();
  stopped_ = undecided_ = false;
  std::vector<size_t> todo;  // in the machine's order
  for (size_t i = 0; i < answers_.size(); ++i)
    if (!answers_[i].asked || answers_[i].answer == Answer::Unknown) todo.push_back(i);
  if (problem_.options.floats == Options::Floats::Exact)
    for (size_t i : todo) defineFloats(i, cancel);
  ask(todo, budget, known, workers, cancel, progress);
  if (problem_.options.floats == Options::Floats::Auto) askExactly(budget, known, workers, cancel, progress);
  solving_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Required: `todo` is sorted.
void LanesEngine::ask(const std::vector<size_t>& todo, const Budget& budget, const Known& known,
                      const ThreadPool& workers, const Cancellation& cancel, const ProgressCallback& progress) {
  const std::vector<Vc>& vcs = encoding_.vcs;
  const std::vector<Subject>& subjects = encoding_.subjects;
  std::vector<bool> violated(subjects.size());
  for (size_t s = 0; s < subjects.size(); ++s)
    violated[s] = std::ranges::find(known.violated, subjects[s]) != known.violated.end();
  First settledAt;                              // the first violated error
  std::vector<First> firstOf(subjects.size());  // by subject: the first violated condition
  Cutoff cutoff(budget.undecided);
  std::atomic<size_t> done{0};
  std::deque<Cancellation> cancels;  // by k
  for (size_t k = 0; k < todo.size(); ++k) cancels.emplace_back(&cancel);
  // Premises come first, and conditions that cannot decide the verdict last, since time is limited.
  auto turn = [&](const Vc& vc) {
    if (vc.kind == VcKind::Feasible) return 0;
    return !hasProperty(vc) || problem_.options.severity(vc.cls) == Severity::Error ? 1 : 2;
  };
  std::vector<size_t> order(todo.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::ranges::stable_sort(order, {}, [&](size_t k) { return turn(vcs[todo[k]]); });
  std::mutex lock;
  std::vector<VcAnswer> found(todo.size());
  // Races of equal values where values race are not separate findings, and cost much. Which objects race is known once
  // all errors have been asked; such a race may be suppressed.
  std::vector<bool> races(subjects.size());
  auto racesAnyway = [&](const Vc& vc) {
    if (vc.cls != PropertyClass::BenignRace || !hasProperty(vc)) return false;
    for (size_t s = 0; s < subjects.size(); ++s)
      if (races[s] && subjects[s].name == subjects[vc.subject].name) return true;
    return false;
  };
  auto one = [&](size_t n) {
    const size_t k = order[n], i = todo[k];
    const Vc& vc = vcs[i];
    if (k > settledAt.get() || n > cutoff.get()) return;
    if (racesAnyway(vc)) {
      found[k] = {
          .answer = Answer::Sat, .reason = {.cause = Cause::RacesAnyway}, .asked = true, .status = Status::NotChecked};
      return;
    }
    if (hasProperty(vc) && violated[vc.subject]) {
      found[k] = {
          .answer = Answer::Sat, .reason = {.cause = Cause::FoundBefore}, .asked = true, .status = Status::Violated};
      return;
    }
    if (hasProperty(vc) && k > firstOf[vc.subject].get()) {
      found[k].asked = found[k].redundant = true;
      return;
    }
    if (hasProperty(vc) && known.proved.contains(vc.cls)) {
      found[k] = {.answer = Answer::Unsat, .asked = true};
      return;
    }
    if (cancel.cancelled()) {
      found[k].asked = true;
      found[k].reason = {.cause = Cause::Stopped, .detail = cancel.reason()};
      return;
    }
    Budget its = budget;
    its.conflicts = conflictsFor(vc, budget);
    VcAnswer a = decideSafely(vc, its, cancels[k]);
    if (a.answer == Answer::Unknown && cancels[k].cancelled() && !cancel.cancelled())
      return;  // settled in the meantime
    const bool undecided = a.reason.cause == Cause::Undecided;
    if (a.status == Status::Violated && hasProperty(vc)) firstOf[vc.subject].lower(k);
    const bool settles = stops(vc, a);
    found[k] = std::move(a);
    if (settles) {
      settledAt.lower(k);
      for (size_t j = k + 1; j < cancels.size(); ++j) cancels[j].cancel();
    }
    if (undecided && cutoff.note(n))
      for (size_t m = cutoff.get() + 1; m < order.size(); ++m) cancels[order[m]].cancel();
    ++done;
    if (progress) {
      std::lock_guard guard(lock);
      progress({problem_.kernel.name,
                fmt::format("{} {}", info(vc.cls).name, subjects.empty() ? "" : subjects[vc.subject].name), done.load(),
                todo.size()});
    }
  };
  const size_t warnings =
      size_t(std::ranges::partition_point(order, [&](size_t k) { return turn(vcs[todo[k]]) < 2; }) - order.begin());
  workers.forEachIndex(warnings, one);
  for (size_t s = 0; s < subjects.size() && problem_.allowances.empty(); ++s) {
    const size_t first = firstOf[s].get();
    races[s] =
        subjects[s].cls == PropertyClass::Race && (violated[s] || (first != SIZE_MAX && first <= settledAt.get()));
  }
  workers.forEachIndex(order.size() - warnings, [&](size_t n) { one(warnings + n); });
  undecided_ |= cutoff.get() != SIZE_MAX;
  // The answer is the same for any number of jobs: discard answers after a violation, and after the cutoff.
  for (size_t n = 0; n < order.size(); ++n) {
    const size_t k = order[n];
    if (k > settledAt.get() || n > cutoff.get()) found[k] = {};
    const Vc& vc = vcs[todo[k]];
    if (hasProperty(vc) && k > firstOf[vc.subject].get()) found[k].redundant = found[k].asked = true;
    undecided_ |= found[k].asked && found[k].reason.cause == Cause::Undecided;
    stopped_ |= found[k].asked && found[k].reason.cause == Cause::Stopped;
    found[k].exactFloats = !vc.exactFloats.empty();
    if (found[k].asked || !answers_[todo[k]].asked) answers_[todo[k]] = std::move(found[k]);
  }
}

}  // namespace gpubmc::core
