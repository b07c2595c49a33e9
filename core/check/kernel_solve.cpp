// Answers: solvers in parallel over the list of verification conditions, every model replayed before it counts.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "core/check/kernel_job.h"

namespace gpubmc::core {

using encoder::Answer;
using encoder::Model;

std::vector<Term> KernelJob::assumptionsOf(const Vc& vc) const {
  std::vector<Term> out = definitions_->facts();
  for (size_t e = 0; e < (vc.grid ? assumptions_.size() : 1); ++e)
    for (size_t i = 0; i < std::min(vc.assumptions, assumptions_[e].size()); ++i)
      if (i < vc.cutAssumptions[e] || !executions_[e].cutAssumptions.contains(i)) out.push_back(assumptions_[e][i]);
  return out;
}

// With more and more of the assumptions, as long as there is a model: what the order of atomics says of the formula's
// own values, what the formula needs, all.
encoder::Result KernelJob::ask(encoder::Query& query, Term formula, const std::vector<Term>& assumptions) const {
  query.add(formula);
  std::vector<bool> added(assumptions.size());
  auto check = [&](const std::vector<bool>& wanted) {
    for (size_t i = 0; i < assumptions.size(); ++i)
      if (wanted[i] && !added[i]) query.add(assumptions[i]);
    added = wanted;
    return query.check({}, options_.conflicts);
  };
  const bool ordered =
      std::any_of(orderings_.begin(), orderings_.end(), [](const auto& o) { return !o.facts.empty(); });
  const std::vector<bool> needed = relevance_.of(formula, assumptions);
  if (ordered) {
    const std::vector<bool> within = relevance_.within(formula, assumptions);
    if (within != needed)
      if (const encoder::Result r = check(within); r.answer != Answer::Sat) return r;
  }
  const encoder::Result r = check(needed);
  if (r.answer != Answer::Sat || std::find(needed.begin(), needed.end(), false) == needed.end()) return r;
  return check(std::vector<bool>(assumptions.size(), true));
}

bool KernelJob::refuted(const por::RaceQuery& q) {
  Vc vc;
  vc.grid = q.level == por::RaceLevel::Grid;
  vc.assumptions = q.assumptions;
  vc.cutAssumptions = q.cutAssumptions;
  const std::vector<Term> assumptions = assumptionsOf(vc);
  relevance_.know(assumptions);
  const Term question = definitions_->apply(vc.grid ? terms_.and_(distinct_, q.conflict) : q.conflict);
  encoder::Query query(terms_, encoder::makeSatSolver(options_.solver), &cancel_);
  return ask(query, question, assumptions).answer == Answer::Unsat;
}

// A model of the gate says who meets where, and nothing of what they write. With data made up for that, most races show
// themselves in the replay, and the formula with the values, which may hold a lot of arithmetic, need not be solved.
bool KernelJob::confirmByReplay(const Vc& vc, Model model, VcAnswer& answer) const {
  if (vc.kind != VcKind::Race || vc.raceKind != por::RaceKind::Race) return false;
  if (!encoder::Evaluator::completing(terms_, model).truth(vc.question)) return false;
  VcAnswer found;
  judge(vc, model, found);
  if (found.status != Status::Violated) return false;
  answer.answer = Answer::Sat;
  answer.status = found.status;
  answer.counterexample = std::move(found.counterexample);
  return true;
}

// Of any inputs, those convince that are to each other, and to the grid, as the launches in the file have them. Is
// there no violation with such, no caller that is like the host code comes to it.
void KernelJob::fitToLaunches(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer) const {
  constexpr uint32_t kConflicts = 2000;
  if (answer.status != Status::Violated || !hasProperty(vc) || from_ == InputDomain::Launches) return;
  if (conditions_.empty()) answer.fit = Fit::Yes;
  if (conditions_.empty()) return;
  const Answer r = query.check(conditions_, kConflicts).answer;
  if (r == Answer::Unsat) answer.fit = Fit::No;
  if (r != Answer::Sat) return;
  VcAnswer other;
  other.decided = true;
  other.answer = Answer::Sat;
  if (isGate)
    confirmByReplay(vc, query.model(), other);
  else
    judge(vc, query.model(), other);
  if (other.status != Status::Violated) return;
  answer = std::move(other);
  answer.fit = Fit::Yes;
}

// The same violation with small numbers convinces sooner. Neither this nor what it finds depends on the time it takes.
void KernelJob::findSmaller(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer) const {
  constexpr uint32_t kConflicts = 1000;
  if (from_ == InputDomain::All && answer.fit != Fit::Yes) return;  // nobody gets to see it, mostly
  for (std::vector<Term> range : small_) {
    if (answer.status != Status::Violated || !hasProperty(vc) || range.empty()) return;
    if (from_ == InputDomain::All) range.insert(range.end(), conditions_.begin(), conditions_.end());
    if (query.check(range, kConflicts).answer != Answer::Sat) continue;
    VcAnswer other;
    other.decided = true;
    other.answer = Answer::Sat;
    if (isGate)
      confirmByReplay(vc, query.model(), other);
    else
      judge(vc, query.model(), other);
    if (other.status != Status::Violated) continue;
    other.fit = answer.fit;
    answer = std::move(other);
    return;
  }
}

VcAnswer KernelJob::decide(const Vc& vc, const Cancellation& cancel) const {
  VcAnswer a;
  a.decided = true;
  const std::vector<Term> assumptions = assumptionsOf(vc);
  if (terms_.isFalse(vc.question) ||
      std::any_of(assumptions.begin(), assumptions.end(), [&](Term t) { return terms_.isFalse(t); })) {
    a.answer = Answer::Unsat;
    return a;
  }
  if (vc.gate && vc.gateQuestion != vc.question) {
    encoder::Query gate(terms_, encoder::makeSatSolver(options_.solver), &cancel);
    a.answer = ask(gate, vc.gateQuestion, assumptions).answer;
    if (a.answer == Answer::Unsat) return a;
    if (a.answer == Answer::Sat) {
      if (confirmByReplay(vc, gate.model(), a) ||
          (!ordinary_.empty() && gate.check(ordinary_, options_.conflicts).answer == Answer::Sat &&
           confirmByReplay(vc, gate.model(), a))) {
        fitToLaunches(vc, gate, true, a);
        findSmaller(vc, gate, true, a);
        return a;
      }
    }
    if (options_.conflicts) {  // what is written may hold a lot of arithmetic
      a.answer = Answer::Unknown;
      a.reason = kLeftOpen;
      return a;
    }
  }
  encoder::Query query(terms_, encoder::makeSatSolver(options_.solver), &cancel);
  const encoder::Result r = ask(query, vc.question, assumptions);
  a.answer = r.answer;
  a.reason = r.answer == Answer::Unknown && options_.conflicts ? kLeftOpen : r.reason;
  if (r.answer != Answer::Sat) return a;
  judge(vc, query.model(), a);
  // Where the formula knows no more than the bounds of a float operation, the ends are the likeliest to be real.
  for (const std::vector<Term>& ends : {highest_, lowest_}) {
    if (a.status != Status::Unknown || !hasProperty(vc) || ends.empty()) break;
    if (query.check(ends, options_.conflicts).answer != Answer::Sat) continue;
    VcAnswer other = a;
    judge(vc, query.model(), other);
    if (other.status == Status::Violated) a = std::move(other);
  }
  fitToLaunches(vc, query, false, a);
  findSmaller(vc, query, false, a);
  return a;
}

// A check that is not to take long ends where it does.
bool KernelJob::isLeftOpen(const Vc& vc, const VcAnswer& a) const {
  return options_.conflicts && a.answer == Answer::Unknown && (hasProperty(vc) || vc.kind == VcKind::Unsupported) &&
         options_.severity(vc.cls) == Severity::Error;
}

void KernelJob::solve() {
  answers_.assign(vcs_.size(), {});
  relevance_.know(definitions_->facts());
  for (const std::vector<Term>& assumptions : assumptions_) relevance_.know(assumptions);
  std::atomic<size_t> settledAt{SIZE_MAX};  // index of the first violated error, or of what is left open
  std::vector<std::atomic<size_t>> firstViolated(result_.properties.size());  // by property: index of the condition
  for (auto& first : firstViolated) first = SIZE_MAX;
  std::atomic<size_t> done{0};
  std::deque<Cancellation> cancels;
  for (size_t i = 0; i < vcs_.size(); ++i) cancels.emplace_back(&cancel_);
  std::mutex lock;
  auto one = [&](size_t i) {
    if (cancel_.cancelled()) {
      answers_[i].decided = true;
      answers_[i].reason = cancel_.reason();
      return;
    }
    if (i > settledAt.load()) return;
    if (hasProperty(vcs_[i]) && i > firstViolated[vcs_[i].property].load()) {
      answers_[i].decided = answers_[i].redundant = true;
      return;
    }
    VcAnswer a;
    try {
      a = decide(vcs_[i], cancels[i]);
    } catch (const Cancelled& e) {
      a.decided = true;
      a.reason = e.what();
    } catch (const std::bad_alloc&) {
      a.decided = true;
      a.reason = "out of memory";
    } catch (const InternalError& e) {
      a.decided = true;
      a.answer = Answer::Sat;
      a.status = Status::InternalError;
      a.reason = e.what();
    }
    if (a.answer == Answer::Unknown && cancels[i].cancelled() && !cancel_.cancelled()) return;  // settled meanwhile
    const bool isError = options_.severity(vcs_[i].cls) == Severity::Error;
    const bool settles = (a.status == Status::Violated && isError && !options_.all) || isLeftOpen(vcs_[i], a);
    if (a.status == Status::Violated) {
      std::atomic<size_t>& first = firstViolated[vcs_[i].property];
      for (size_t seen = first; i < seen && !first.compare_exchange_weak(seen, i);) {
      }
    }
    answers_[i] = std::move(a);
    if (settles) {
      std::lock_guard guard(lock);
      if (i < settledAt.load()) {
        settledAt = i;
        for (size_t j = i + 1; j < cancels.size(); ++j) cancels[j].cancel();
      }
    }
    ++done;
    if (progress_) {
      std::lock_guard guard(lock);
      const PropertyResult& p = result_.properties.empty() ? PropertyResult{} : result_.properties[vcs_[i].property];
      progress_({kernel_.name, fmt::format("{} {}", info(vcs_[i].cls).name, p.subject), done.load(), vcs_.size()});
    }
  };
  // What cannot decide the verdict comes last: time is short.
  std::vector<size_t> order(vcs_.size());
  std::iota(order.begin(), order.end(), size_t(0));
  auto decisive = [&](size_t i) { return !hasProperty(vcs_[i]) || options_.severity(vcs_[i].cls) == Severity::Error; };
  std::stable_partition(order.begin(), order.end(), decisive);
  const int threads = options_.jobs ? int(options_.jobs) : tbb::task_arena::automatic;
  tbb::task_arena arena(threads);
  arena.execute([&] {
    std::atomic<size_t> next{0};
    tbb::parallel_for(0, arena.max_concurrency(), [&](int) {
      for (size_t k; (k = next++) < order.size();) one(order[k]);
    });
  });
  // The same answer whatever the number of jobs: forget what came after a violation.
  for (size_t i = 0; i < vcs_.size(); ++i) {
    if (i > settledAt.load())
      answers_[i] = {};
    else if (hasProperty(vcs_[i]) && i > firstViolated[vcs_[i].property].load())
      answers_[i].redundant = true;
  }
}

}  // namespace gpubmc::core
