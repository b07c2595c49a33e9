// What a model of a verification condition is worth: it is replayed, and counts only if the interpreter sees the
// violation.

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include <fmt/format.h>

#include "core/check/abstractions.h"
#include "core/check/kernel_job.h"
#include "core/replay/make_witness.h"

namespace gpubmc::core {

using encoder::Model;
using interp::ThreadId;

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

/// A barrier that is told by an address or a number, not by its place in the source.
bool meetsAnywhere(ir::Opcode op) {
  return op == ir::Opcode::Arrive || op == ir::Opcode::NamedBarrier;
}

bool usesAtomics(const machine::Execution& e) {
  for (const machine::Segment& s : e.segments)
    for (const machine::Access& a : s.accesses)
      if (a.kind == machine::AccessKind::Atomic) return true;
  return !e.atomics.empty();
}

/// The order of the atomics under the model, block by block, for the replay to follow.
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

std::vector<Term> KernelJob::rootsOf(Term question) const {
  std::vector<Term> out = given_;  // before definitions took abstract values out of sight
  for (const machine::Execution& e : executions_) out.insert(out.end(), e.assumptions.begin(), e.assumptions.end());
  out.push_back(question);
  return out;
}

// Of values that race nobody asks what they are: it is enough that accesses meet.
bool KernelJob::restsOnUncomputed(const Vc& vc) const {
  auto has = [](const machine::Execution& e) { return !e.uncomputedTerms.empty(); };
  if (std::none_of(executions_.begin(), executions_.end(), has)) return false;
  return restsOn(terms_, rootsOf(vc.gate ? vc.gate : vc.formula), [&](Term t) {
    return std::any_of(executions_.begin(), executions_.end(),
                       [&](const machine::Execution& e) { return e.uncomputedTerms.contains(t.id); });
  });
}

// Why a model did not happen in its replay.
std::pair<Status, std::string> KernelJob::whyUnreal(const Vc& vc, const Counterexample& ce) const {
  // What the encoder knows less of than the replay: uninterpreted float operations, over-approximations.
  auto isAbstract = [&](Term t) {
    return terms_.op(t) == encoder::Op::Apply ||
           std::any_of(executions_.begin(), executions_.end(),
                       [&](const machine::Execution& e) { return e.abstractTerms.contains(t.id); });
  };
  const auto& stopped = ce.outcome.stopped;
  if (restsOn(terms_, rootsOf(vc.formula), isAbstract))
    return {Status::Unknown,
            "the alarm rests on a value that gpubmc abstracts (a float operation or the result of an "
            "order-sensitive atomic) and did not happen with the real one"};
  if (vc.kind == VcKind::Race && usesAtomics(executions_.front()))
    return {Status::Unknown,
            "in the execution found the accesses are ordered through atomic operations; gpubmc does not know "
            "whether they are in all"};
  if (vc.obligation && meetsAnywhere(ir::at(module_, vc.obligation->inst).op))
    return {Status::Unknown,
            "gpubmc takes all threads to come to such a barrier at one place; here they may come at several"};
  if (stopped == "a trap") return {Status::Unknown, "in the execution found a __trap comes first"};
  if (!ce.outcome.violations.empty())
    return {Status::Unknown,
            "in the execution found, another violation comes first: " + ce.outcome.violations.front().message};
  if (stopped && stopped->starts_with("unsupported: "))
    return {Status::Unknown, "in the execution found, something unsupported comes first: " + stopped->substr(13)};
  if (stopped && stopped->find("limit") != std::string::npos)
    return {Status::Unknown, "the counterexample could not be replayed: " + *stopped};
  return {Status::InternalError, "a counterexample did not replay" + (stopped ? " (" + *stopped + ")" : "")};
}

/// Something happens after a grid-wide barrier, and rests on what other blocks did before it.
bool KernelJob::meetsGrid(const Vc& vc) const {
  if (result_.launch.grid.count() == 1) return false;
  const std::vector<machine::Segment>& segments = executions_.front().segments;
  if (vc.segment < segments.size()) return segments[vc.segment].phase > 0;
  return segments.back().phase > 0;
}

/// Replays the rest of the grid as well; false: it is too large.
bool KernelJob::addOtherBlocks(encoder::Evaluator& evaluate, std::vector<ExecutedBlock>& blocks) const {
  const size_t executed = blocks.size();
  for (const ExecutedBlock& b : gridBlocks_) {
    auto isThis = [&](const ExecutedBlock& o) {
      return evaluate(b.x) == evaluate(o.x) && evaluate(b.y) == evaluate(o.y) && evaluate(b.z) == evaluate(o.z);
    };
    if (std::none_of(blocks.begin(), blocks.begin() + long(executed), isThis)) blocks.push_back(b);
  }
  return !gridBlocks_.empty();
}

// A model becomes a witness, the interpreter runs it, and only what it sees is a violation.
void KernelJob::judge(const Vc& vc, Model model, VcAnswer& answer) const {
  if (!hasProperty(vc) && vc.kind != VcKind::Cut) return;
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
      const bool warpBarriers =
          std::any_of(segments.begin(), segments.end(), [](const auto& s) { return !s.warpBarriers.empty(); });
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
  if (meetsGrid(vc) && !addOtherBlocks(evaluate, blocks)) {
    answer.status = Status::Unknown;
    answer.reason = fmt::format(
        "what comes after a grid-wide barrier is replayed with all blocks, of at most {} threads", kMaxReplayedThreads);
    return;
  }
  Counterexample ce;
  ce.witness = makeWitness(inputs_, model, index_, result_.launch, blocks, std::move(priority));
  putOrder(executions_, orderings_, vc.grid ? 2 : 1, evaluate, ce.witness);
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
  if (hit && restsOnUncomputed(vc)) {
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
  std::tie(answer.status, answer.reason) = whyUnreal(vc, ce);
}

}  // namespace gpubmc::core
