// Models of verification conditions are candidates only: each is replayed, and counts if the interpreter observes the
// violation.

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "core/check/element_contents.h"
#include "core/check/engines/lanes.h"
#include "core/check/engines/readable.h"
#include "core/check/engines/replay_candidate.h"
#include "core/check/engines/waiting_loops.h"
#include "core/replay/data.h"
#include "core/replay/make_witness.h"

namespace gpubmc::core {

using encoder::Model;
using interp::ThreadId;

namespace {

/// Whether such a term occurs among the terms of the formulas.
template <class F>
bool dependsOn(const encoder::TermManager& tm, const std::vector<Term>& roots, const F& isSuch) {
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

bool usesAtomics(const machine::Execution& e) {
  for (const machine::Segment& s : e.segments)
    for (const machine::Access& a : s.accesses)
      if (a.kind == machine::AccessKind::Atomic) return true;
  return !e.atomics.empty();
}

/// The order of atomics in the model, for each block, as the schedule of the replay.
void putOrder(const std::vector<machine::Execution>& executions, const std::vector<por::Ordering>& orderings,
              size_t blocks, encoder::Evaluator& evaluate, interp::Witness& w) {
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

std::vector<Term> LanesEngine::rootsOf(Term question) const {
  std::vector<Term> out = encoding_.inputs.given;  // before definitions eliminated abstract values
  for (const machine::Execution& e : encoding_.executions)
    out.insert(out.end(), e.assumptions.begin(), e.assumptions.end());
  out.push_back(question);
  return out;
}

// Racing values are irrelevant: it is enough that the accesses meet.
bool LanesEngine::dependsOnUncomputed(const Vc& vc) const {
  auto has = [](const machine::Execution& e) { return !e.uncomputedTerms.empty(); };
  if (std::none_of(encoding_.executions.begin(), encoding_.executions.end(), has)) return false;
  return dependsOn(encoding_.terms(), rootsOf(vc.gate ? vc.gate : vc.formula), [&](Term t) {
    return std::any_of(encoding_.executions.begin(), encoding_.executions.end(),
                       [&](const machine::Execution& e) { return e.uncomputedTerms.contains(t.id); });
  });
}

// Why a model did not happen in its replay.
std::pair<Status, Reason> LanesEngine::whyUnreal(const Vc& vc, const Counterexample& ce,
                                                 encoder::Evaluator& evaluate) const {
  // What the encoder knows less of than the replay: uninterpreted float operations, over-approximations.
  auto isAbstract = [&](Term t) {
    return encoding_.terms().op(t) == encoder::Op::Apply ||
           std::any_of(encoding_.executions.begin(), encoding_.executions.end(),
                       [&](const machine::Execution& e) { return e.abstractTerms.contains(t.id); });
  };
  auto unknown = [](Cause cause, std::string detail = {}) {
    return std::pair(Status::Unknown, Reason{.cause = cause, .detail = std::move(detail)});
  };
  const std::optional<interp::Stop>& stopped = ce.outcome.stopped;
  if (dependsOn(encoding_.terms(), rootsOf(vc.formula), isAbstract)) return unknown(Cause::Abstract);
  if (vc.kind == VcKind::Race && (usesAtomics(encoding_.executions.front()) || problem_.traits.volatiles))
    return unknown(Cause::OrderedByAtomics);
  if (vc.kind == VcKind::Race && problem_.launch().lockStep) return unknown(Cause::OrderedByMasks);
  if (vc.obligation && ir::isPhaseBarrier(ir::at(problem_.module, vc.obligation->inst).op))
    return unknown(Cause::SeveralPlaces);
  if (stopped && stopped->kind == interp::Stop::Kind::Trap) return unknown(Cause::TrapFirst);
  if (!ce.outcome.violations.empty()) return unknown(Cause::ViolationFirst, ce.outcome.violations.front().message);
  if (stopped && stopped->kind == interp::Stop::Kind::Unsupported)
    return unknown(Cause::UnsupportedFirst, stopped->what);
  if (stopped && stopped->kind == interp::Stop::Kind::Limit) return unknown(Cause::ReplayEnded, stopped->what);
  // Who waits elsewhere before it leaves is taken to wait for those here.
  if (vc.kind == VcKind::Obligation && vc.cls == PropertyClass::InvalidMask &&
      std::ranges::any_of(encoding_.executions.front().detours, [&](const auto& detour) {
        return detour.first == vc.obligation->inst && evaluate.truth(detour.second);
      }))
    return unknown(Cause::SeveralPlaces);
  return {Status::InternalError, Reason{.cause = Cause::NotReplayed, .detail = stopped ? stopped->what : ""}};
}

/// Whether something happens after a grid-wide barrier, and so depends on other blocks.
bool LanesEngine::needsWholeGrid(const Vc& vc) const {
  if (problem_.launch().grid.count() == 1) return false;
  const std::vector<machine::Segment>& segments = encoding_.executions.front().segments;
  if (vc.segment < segments.size()) return segments[vc.segment].phase > 0;
  return segments.back().phase > 0;
}

/// Replays the rest of the grid as well; false: the grid is too large.
bool LanesEngine::addOtherBlocks(encoder::Evaluator& evaluate, std::vector<ExecutedBlock>& blocks) const {
  const size_t executed = blocks.size();
  for (const ExecutedBlock& b : encoding_.inputs.gridBlocks) {
    auto isThis = [&](const ExecutedBlock& o) {
      return evaluate(b.x) == evaluate(o.x) && evaluate(b.y) == evaluate(o.y) && evaluate(b.z) == evaluate(o.z);
    };
    if (std::none_of(blocks.begin(), blocks.begin() + long(executed), isThis)) blocks.push_back(b);
  }
  return !encoding_.inputs.gridBlocks.empty();
}

// A model of the gate determines which threads meet, but not what they write. With invented data most races show in the
// replay, so the formula with the values, which may involve much arithmetic, need not be solved.
bool LanesEngine::confirmByReplay(const Vc& vc, Model model, VcAnswer& answer, const Cancellation& cancel) const {
  if (vc.kind != VcKind::Race || vc.raceKind != por::RaceKind::Race) return false;
  if (!encoder::Evaluator::completing(encoding_.terms(), model).truth(vc.question)) return false;
  VcAnswer found;
  judge(vc, model, found, cancel);
  const bool isOfVolatiles = found.instead && found.instead->subject.cls == PropertyClass::VolatileRace;
  if (found.status != Status::Violated && !isOfVolatiles) return false;
  answer.answer = encoder::Answer::Sat;
  answer.status = found.status;
  answer.reason = std::move(found.reason);
  answer.counterexample = std::move(found.counterexample);
  answer.instead = std::move(found.instead);
  return true;
}

// A model becomes a witness that the interpreter executes; only what it observes is a violation.
void LanesEngine::judge(const Vc& vc, Model model, VcAnswer& answer, const Cancellation& cancel) const {
  if (!hasProperty(vc) && vc.kind != VcKind::Cut) return;
  const bool waits = vc.kind == VcKind::Cut && problem_.checks(PropertyClass::Deadlock) &&
                     waitsForOthers(problem_.module, vc.obligation->inst);
  if (vc.kind == VcKind::Cut && problem_.options.severity(PropertyClass::Unwinding) == Severity::Error) {
    answer.status = Status::Violated;
    answer.reason.cause = Cause::AnotherRound;
  }
  if (vc.kind == VcKind::Cut && !waits) return;
  encoding_.definitions->complete(model);
  encoder::Evaluator evaluate(encoding_.terms(), model);
  std::vector<ThreadId> priority;
  std::optional<std::pair<ThreadId, ir::InstRef>> givesWay;
  if (vc.kind == VcKind::Race) {
    const por::RaceQuery& q = encoding_.races[vc.race];
    auto c = por::findConflict(q, evaluate, vc.raceKind, encoding_.inputs.inputs, encoding_.executions.front(),
                               encoding_.raceOptions);
    if (!c && encoding_.inputs.floats.used()) {  // the model is for rewritten terms
      answer.status = Status::Unknown;
      answer.reason.cause = Cause::Abstract;
      return;
    }
    if (!c) {
      const auto& segments = encoding_.executions.front().segments;
      const bool warpBarriers =
          std::any_of(segments.begin(), segments.end(), [](const auto& s) { return !s.warpBarriers.empty(); });
      answer.status = warpBarriers ? Status::Unknown : Status::InternalError;
      answer.reason.cause = warpBarriers ? Cause::OrderedByMasks : Cause::NoConflictingPair;
      return;
    }
    priority = {{c->first.execution, c->first.lane}, {c->second.execution, c->second.lane}};
    const machine::Segment& segment = encoding_.executions[c->first.execution].segments[c->first.segment];
    givesWay = {priority[0], segment.accesses[c->first.access].inst};
  } else {
    for (const auto& item : vc.obligation->items)
      if (evaluate.truth(item.bad)) {
        priority = {{0, item.lane}};
        break;
      }
  }
  std::vector<ExecutedBlock> blocks;
  for (size_t b = 0; b < (vc.grid ? 2u : 1u); ++b)
    blocks.push_back({&encoding_.executions[b], encoding_.inputs.blocks[b].x, encoding_.inputs.blocks[b].y,
                      encoding_.inputs.blocks[b].z});
  if (waits && problem_.launch().grid.count() > 1 && !addOtherBlocks(evaluate, blocks)) return;
  if (!waits && needsWholeGrid(vc) && !addOtherBlocks(evaluate, blocks)) {
    answer.status = Status::Unknown;
    answer.reason = {.cause = Cause::ReplayTooLarge, .number = kLimits.replayedThreads};
    return;
  }
  Counterexample ce;
  ce.witness =
      makeWitness(encoding_.inputs.inputs, model, problem_.index, problem_.launch(), blocks, std::move(priority));
  completeElements(ce.witness, encoding_.inputs.elementConditions);
  putOrder(encoding_.executions, encoding_.orderings, vc.grid ? 2 : 1, evaluate, ce.witness);
  ce.witness.givesWay = givesWay;
  const ir::LocId wanted = vc.obligation ? ir::at(problem_.module, vc.obligation->inst).loc : 0;
  // Allocated objects have other numbers in the replay.
  auto isOn = [&](const interp::Violation& race, uint32_t object) {
    if (object == machine::Inputs::kFreed) return race.first->frees || race.second->frees;
    if (object < machine::Inputs::kFirstAllocation) return race.second->object == object;
    const machine::Allocation& from = encoding_.inputs.inputs.allocations[object - machine::Inputs::kFirstAllocation];
    return race.second->shape == ir::at(problem_.module, from.inst).object;
  };
  const Subject& subject = encoding_.subjects[vc.subject];
  // A suppressed race does not answer the condition on the other accesses.
  auto isExact = [&](const interp::Violation& v) {
    if (v.cls != vc.cls && !(vc.kind == VcKind::Race && v.cls == PropertyClass::VolatileRace)) return false;
    if (vc.kind != VcKind::Race) return ir::at(problem_.module, v.inst).loc == wanted;
    return v.first && v.second && isOn(v, encoding_.races[vc.race].object) &&
           subject.withAllowed == (problem_.allowances.of(v, subject.name) != nullptr);
  };
  // Whether threads in a spin loop wait for ever shows only when all blocks run.
  auto isHang = [](const interp::Violation& v) {
    return v.cls == PropertyClass::Deadlock || v.cls == PropertyClass::Livelock;
  };
  interp::ReplayOptions replay;
  replay.until = isExact;
  if (waits) replay.until = isHang;
  // Behind the last iteration of a loop that was cut there may be millions more, which the model does not cover: a
  // replay ends when each lane has executed what the encoding contains.
  const machine::Execution& block = encoding_.executions.front();
  const uint64_t encoded = block.instructionsExecuted * block.lanes * blocks.size();
  replay.maxSteps = std::min(replay.maxSteps, kLimits.leastReplayed + kLimits.replayedTimes * encoded);
  replay.cancel = &cancel;
  // Other data may violate preconditions, also those of blocks that are not replayed.
  const bool mayVary = vc.kind == VcKind::Race && vc.raceKind == por::RaceKind::Race &&
                       std::ranges::all_of(encoding_.executions, [&](const machine::Execution& e) {
                         return preconditionsAreUniform(encoding_.inputs.inputs, e);
                       });
  if (waits) {
    ce.outcome = interp::replay(problem_.module, ce.witness, replay);
    if (!dependsOnUncomputed(vc)) answer.instead = firstError(std::move(ce), isHang);
    return;
  }
  ce.outcome = mayVary ? replayWithData(problem_.module, ce.witness, replay, isExact)
                       : interp::replay(problem_.module, ce.witness, replay);
  // A race on another array is no evidence for this one, which has its own condition. But divergence at one barrier may
  // be observed first at another where threads wait.
  std::optional<size_t> hit;
  for (size_t i = 0; i < ce.outcome.violations.size(); ++i) {
    const interp::Violation& v = ce.outcome.violations[i];
    if (isExact(v)) {
      hit = i;
      break;
    }
    if (v.cls == vc.cls && vc.kind != VcKind::Race && !hit) hit = i;
  }
  if (hit && dependsOnUncomputed(vc)) {
    answer.status = Status::Unknown;
    answer.reason.cause = Cause::Uncomputed;
    return;
  }
  // Not every element that the formula reads is related to every other one.
  if (hit && !meetElements(ce.witness, encoding_.inputs.elementConditions, problem_.kernel)) {
    answer.status = Status::Unknown;
    answer.reason.cause = Cause::Abstract;
    return;
  }
  if (hit) {
    const bool isOfVolatiles = ce.outcome.violations[*hit].cls != vc.cls;
    answer.status = Status::Violated;
    ce.violation = *hit;
    showPlainFloats(encoding_.inputs, ce, model, replay);
    answer.counterexample = std::make_shared<const Counterexample>(std::move(ce));
    if (isOfVolatiles) tellVolatile(subject, answer);
    return;
  }
  std::tie(answer.status, answer.reason) = whyUnreal(vc, ce, evaluate);
  if (answer.reason.cause == Cause::ViolationFirst)
    answer.instead = firstError(std::move(ce), [](const interp::Violation& v) { return !isRaceClass(v.cls); });
}

// The formula takes volatile accesses for plain ones. Whether others race there as well is left to one that does not.
void LanesEngine::tellVolatile(Subject subject, VcAnswer& answer) {
  answer.status = Status::Unknown;
  answer.reason = {.cause = Cause::DependsOn,
                   .cls = PropertyClass::VolatileRace,
                   .status = Status::Violated,
                   .subject = subject.name};
  auto c = std::make_shared<Claim>();
  c->subject = std::move(subject);
  c->subject.cls = PropertyClass::VolatileRace;
  c->status = Status::Violated;
  c->counterexample = std::move(answer.counterexample);
  answer.counterexample = nullptr;
  answer.instead = std::move(c);
}

// Of two errors that keep each other from happening a replay sees one, whichever was asked for. Races have conditions
// of their own, with their objects.
std::shared_ptr<const Claim> LanesEngine::firstError(
    Counterexample ce, const std::function<bool(const interp::Violation&)>& counts) const {
  for (size_t i = 0; i < ce.outcome.violations.size(); ++i) {
    const interp::Violation& v = ce.outcome.violations[i];
    if (!counts(v)) continue;
    auto c = std::make_shared<Claim>();
    c->subject.cls = v.cls;
    c->subject.loc = ir::at(problem_.module, v.inst).loc;
    c->subject.name = ir::at(problem_.module, v.inst).name;
    if (problem_.options.severity(v.cls) != Severity::Error || problem_.allowances.of(v, c->subject.name)) continue;
    c->status = Status::Violated;
    ce.violation = i;
    c->counterexample = std::make_shared<const Counterexample>(std::move(ce));
    return c;
  }
  return nullptr;
}

}  // namespace gpubmc::core
