// Answers: solvers in parallel over the list of verification conditions, every model replayed before it counts.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <unordered_set>

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "core/check/abstractions.h"
#include "core/check/kernel_job.h"
#include "core/replay/make_witness.h"

namespace gpubmc::core {

using encoder::Answer;
using encoder::Model;
using interp::ThreadId;

std::vector<Term> KernelJob::assumptionsOf(const Vc& vc) const {
  std::vector<Term> out = definitions_->facts();
  for (const std::vector<Term>& assumptions : assumptions_) {
    const size_t n = std::min(vc.assumptions, assumptions.size());
    out.insert(out.end(), assumptions.begin(), assumptions.begin() + long(n));
    if (!vc.grid) break;
  }
  return out;
}

namespace {

/// True if one of the terms that the formulas are built from is such a one.
template <class F>
bool restsOn(const encoder::TermManager& tm, const std::vector<Term>& roots, const F& isSuch) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work = roots;
  while (!work.empty()) {
    Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (isSuch(t)) return true;
    if (tm.op(t) == encoder::Op::Add) {
      for (auto [atom, k] : tm.linear(t).parts) work.push_back(atom);
    } else {
      for (Term a : tm.args(t)) work.push_back(a);
    }
  }
  return false;
}

/// Says of a property whether it holds, and nothing else.
bool hasProperty(const Vc& vc) { return vc.kind == VcKind::Race || vc.kind == VcKind::Obligation; }

/// A barrier that is told by an address or a number, not by its place in the source.
bool meetsAnywhere(ir::Opcode op) { return op == ir::Opcode::Arrive || op == ir::Opcode::NamedBarrier; }

bool usesAtomics(const machine::Execution& e) {
  for (const machine::Segment& s : e.segments)
    for (const machine::Access& a : s.accesses)
      if (a.kind == machine::AccessKind::Atomic) return true;
  return !e.atomics.empty();
}

/// The order of the atomics under the model, block by block, for the replay to follow.
void putOrder(const std::vector<machine::Execution>& executions, const std::vector<por::Ordering>& orderings, size_t blocks,
              encoder::Evaluator& evaluate, interp::Witness& w) {
  for (uint32_t b = 0; b < blocks; ++b) {
    std::vector<std::tuple<size_t, uint64_t, uint32_t>> order;  // segment, clock, lane
    for (size_t i = 0; i < executions[b].atomics.size(); ++i) {
      const machine::AtomicEvent& e = executions[b].atomics[i];
      Term clock = orderings[b].clocks[i];
      if (e.plain || !clock) continue;
      w.orderedAtomics.insert(e.inst);
      if (evaluate.truth(e.guard)) order.emplace_back(e.segment, evaluate(clock), e.lane);
    }
    std::stable_sort(order.begin(), order.end());
    for (auto [segment, clock, lane] : order) w.atomicOrder.push_back({b, lane});
  }
}

}  // namespace

// With more and more of the assumptions, as long as there is a model: what the order of atomics says of the formula's own
// values, what the formula needs, all.
encoder::Result KernelJob::ask(encoder::Query& query, Term formula, const std::vector<Term>& assumptions) const {
  query.add(formula);
  std::vector<bool> added(assumptions.size());
  auto check = [&](const std::vector<bool>& wanted) {
    for (size_t i = 0; i < assumptions.size(); ++i)
      if (wanted[i] && !added[i]) query.add(assumptions[i]);
    added = wanted;
    return query.check();
  };
  const bool ordered = std::any_of(orderings_.begin(), orderings_.end(), [](const auto& o) { return !o.facts.empty(); });
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
  const std::vector<Term> assumptions = assumptionsOf(vc);
  relevance_.know(assumptions);
  const Term question = definitions_->apply(vc.grid ? terms_.and_(distinct_, q.conflict) : q.conflict);
  encoder::Query query(terms_, encoder::makeSatSolver(options_.solver), &cancel_);
  return ask(query, question, assumptions).answer == Answer::Unsat;
}

// A model of the gate says who meets where, and nothing of what they write. With data made up for that, most races show
// themselves in the replay, and the formula with the values, which may hold a lot of arithmetic, need not be solved.
bool KernelJob::happensAnyway(const Vc& vc, Model model, VcAnswer& answer) const {
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

// The same violation with small numbers convinces sooner. Neither this nor what it finds depends on the time it takes.
void KernelJob::findSmaller(const Vc& vc, encoder::Query& query, bool isGate, VcAnswer& answer) const {
  constexpr uint32_t kConflicts = 1000;
  for (const std::vector<Term>& range : small_) {
    if (answer.status != Status::Violated || !hasProperty(vc) || range.empty()) return;
    if (query.check(range, kConflicts).answer != Answer::Sat) continue;
    VcAnswer other = answer;
    other.status = Status::Unknown;
    if (isGate) happensAnyway(vc, query.model(), other);
    else judge(vc, query.model(), other);
    if (other.status != Status::Violated) continue;
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
      if (happensAnyway(vc, gate.model(), a) ||
          (!ordinary_.empty() && gate.check(ordinary_).answer == Answer::Sat && happensAnyway(vc, gate.model(), a))) {
        findSmaller(vc, gate, true, a);
        return a;
      }
    }
  }
  encoder::Query query(terms_, encoder::makeSatSolver(options_.solver), &cancel);
  const encoder::Result r = ask(query, vc.question, assumptions);
  a.answer = r.answer;
  a.reason = r.reason;
  if (r.answer != Answer::Sat) return a;
  judge(vc, query.model(), a);
  // Where the formula knows no more than the bounds of a float operation, the ends are the likeliest to be real.
  for (const std::vector<Term>& ends : {highest_, lowest_}) {
    if (a.status != Status::Unknown || !hasProperty(vc) || ends.empty()) break;
    if (query.check(ends).answer != Answer::Sat) continue;
    VcAnswer other = a;
    judge(vc, query.model(), other);
    if (other.status == Status::Violated) a = std::move(other);
  }
  findSmaller(vc, query, false, a);
  return a;
}

// A model becomes a witness, the interpreter runs it, and only what it sees is a violation.
void KernelJob::judge(const Vc& vc, Model model, VcAnswer& answer) const {
  if (vc.kind == VcKind::Unsupported || vc.kind == VcKind::Feasible || vc.kind == VcKind::Stop || vc.kind == VcKind::Reach)
    return;
  if (vc.kind == VcKind::Cut && options_.severity(PropertyClass::Unwinding) != Severity::Error) return;
  definitions_->complete(model);
  encoder::Evaluator evaluate(terms_, model);
  std::vector<ThreadId> priority;
  std::optional<std::pair<ThreadId, ir::InstRef>> givesWay;
  if (vc.kind == VcKind::Race) {
    const por::RaceQuery& q = races_[vc.race];
    auto c = por::findConflict(q, evaluate, vc.raceKind, inputs_, executions_.front(), raceOptions_);
    if (!c) {
      const auto& segments = executions_.front().segments;
      const bool warpBarriers = std::any_of(segments.begin(), segments.end(), [](const auto& s) { return !s.warpBarriers.empty(); });
      answer.status = warpBarriers ? Status::Unknown : Status::InternalError;
      answer.reason = warpBarriers ? "in the execution found the accesses are ordered through several __syncwarp with "
                                     "different members; gpubmc does not know whether they are in all"
                                   : "a model of the race query shows no conflicting pair";
      return;
    }
    priority = {{c->first.execution, c->first.lane}, {c->second.execution, c->second.lane}};
    const machine::Segment& segment = executions_[c->first.execution].segments[c->first.segment];
    givesWay = {priority[0], segment.accesses[c->first.access].inst};
  } else {
    for (const auto& item : vc.obligation->items)
      if (evaluate.truth(item.bad)) {
        priority = {{0, item.lane}};
        break;
      }
  }
  if (vc.kind == VcKind::Cut) {
    answer.status = Status::Violated;
    answer.reason = "another iteration is possible";
    return;
  }
  std::vector<ExecutedBlock> blocks;
  for (size_t b = 0; b < (vc.grid ? 2u : 1u); ++b)
    blocks.push_back({&executions_[b], blocks_[b].x, blocks_[b].y, blocks_[b].z});
  Counterexample ce;
  ce.witness = makeWitness(inputs_, model, index_, result_.launch, blocks, std::move(priority));
  putOrder(executions_, orderings_, blocks.size(), evaluate, ce.witness);
  ce.witness.givesWay = givesWay;
  const ir::LocId wanted = vc.obligation ? ir::at(module_, vc.obligation->inst).loc : 0;
  // Allocated objects have other numbers in the replay.
  auto isOn = [&](const interp::Violation& race, uint32_t object) {
    if (object == machine::Inputs::kFreed) return race.first->frees || race.second->frees;
    if (object < machine::Inputs::kFirstAllocation) return race.second->object == object;
    const machine::Allocation& from = inputs_.allocations[object - machine::Inputs::kFirstAllocation];
    return race.second->shape == ir::at(module_, from.inst).object;
  };
  auto isExact = [&](const interp::Violation& v) {
    if (v.cls != vc.cls) return false;
    return vc.kind == VcKind::Race ? v.first && v.second && isOn(v, races_[vc.race].object)
                                   : ir::at(module_, v.inst).loc == wanted;
  };
  interp::ReplayOptions replay;
  replay.until = isExact;
  replay.cancel = &cancel_;
  ce.outcome = interp::replay(module_, ce.witness, replay);
  std::optional<size_t> hit;
  for (size_t i = 0; i < ce.outcome.violations.size(); ++i) {
    const interp::Violation& v = ce.outcome.violations[i];
    if (v.cls != vc.cls) continue;
    if (!hit) hit = i;
    if (isExact(v)) {
      hit = i;
      break;
    }
  }
  std::vector<Term> roots = given_;  // before definitions took abstract values out of sight
  for (const machine::Execution& e : executions_) roots.insert(roots.end(), e.assumptions.begin(), e.assumptions.end());
  roots.push_back(vc.gate ? vc.gate : vc.formula);
  auto isIn = [&](Term t, auto set) {
    return std::any_of(executions_.begin(), executions_.end(), [&](const machine::Execution& e) { return (e.*set).contains(t.id); });
  };
  // Of values that race nobody asks what they are: it is enough that accesses meet.
  if (hit && restsOn(terms_, roots, [&](Term t) { return isIn(t, &machine::Execution::uncomputedTerms); })) {
    answer.status = Status::Unknown;
    answer.reason = kUncomputed;
    return;
  }
  if (hit) {
    answer.status = Status::Violated;
    ce.violation = *hit;
    answer.counterexample = std::move(ce);
    return;
  }
  // What the encoder knows less of than the replay: uninterpreted float operations, over-approximations.
  roots.push_back(vc.formula);
  auto isAbstract = [&](Term t) { return terms_.op(t) == encoder::Op::Apply || isIn(t, &machine::Execution::abstractTerms); };
  if (restsOn(terms_, roots, isAbstract)) {
    answer.status = Status::Unknown;
    answer.reason = "the alarm rests on a value that gpubmc abstracts (a float operation or the result of an "
                    "order-sensitive atomic) and did not happen with the real one";
  } else if (vc.kind == VcKind::Race && usesAtomics(executions_.front())) {
    answer.status = Status::Unknown;
    answer.reason = "in the execution found the accesses are ordered through atomic operations; gpubmc does not know "
                    "whether they are in all";
  } else if (vc.obligation && meetsAnywhere(ir::at(module_, vc.obligation->inst).op)) {
    answer.status = Status::Unknown;
    answer.reason = "gpubmc takes all threads to come to such a barrier at one place; here they may come at several";
  } else if (ce.outcome.stopped == "a trap") {
    answer.status = Status::Unknown;
    answer.reason = "in the execution found a __trap comes first";
  } else if (!ce.outcome.violations.empty()) {
    answer.status = Status::Unknown;
    answer.reason = "in the execution found, another violation comes first: " + ce.outcome.violations.front().message;
  } else if (ce.outcome.stopped && ce.outcome.stopped->starts_with("unsupported: ")) {
    answer.status = Status::Unknown;
    answer.reason = "in the execution found, something unsupported comes first: " + ce.outcome.stopped->substr(13);
  } else if (ce.outcome.stopped && ce.outcome.stopped->find("limit") != std::string::npos) {
    answer.status = Status::Unknown;
    answer.reason = "the counterexample could not be replayed: " + *ce.outcome.stopped;
  } else {
    answer.status = Status::InternalError;
    answer.reason = "a counterexample did not replay" + (ce.outcome.stopped ? " (" + *ce.outcome.stopped + ")" : "");
  }
}

void KernelJob::solve() {
  answers_.assign(vcs_.size(), {});
  relevance_.know(definitions_->facts());
  for (const std::vector<Term>& assumptions : assumptions_) relevance_.know(assumptions);
  std::atomic<size_t> settledAt{SIZE_MAX};   // index of the first violated error
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
    const bool settles = a.status == Status::Violated && options_.severity(vcs_[i].cls) == Severity::Error && !options_.all;
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
  auto decisive = [&](size_t i) {
    return !hasProperty(vcs_[i]) || options_.severity(vcs_[i].cls) == Severity::Error;
  };
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
    if (i > settledAt.load()) answers_[i] = {};
    else if (hasProperty(vcs_[i]) && i > firstViolated[vcs_[i].property].load()) answers_[i].redundant = true;
  }
}

}  // namespace gpubmc::core
