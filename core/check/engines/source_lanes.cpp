#include "core/check/engines/source_lanes.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Op;
using encoder::TermManager;
using machine::AtomicEvent;
using machine::Execution;
using machine::HandedOver;
using machine::WarpResult;

namespace {

/// Values that depend on more are left arbitrary.
constexpr size_t kMaxTerms = 400, kMaxShuffles = 64;

/// Variables and arrays under terms; none if there are too many terms.
std::optional<std::vector<Term>> leavesOf(const TermManager& tm, std::span<const Term> of) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> out, work(of.begin(), of.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!t || !seen.insert(t.id).second) continue;
    if (seen.size() > kMaxTerms) return std::nullopt;
    if (tm.op(t) == Op::Var || tm.op(t) == Op::ArrayVar) out.push_back(t);
    const auto args = tm.args(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  return out;
}

/// The lane that one shuffle of one thread reads.
class SourceLane {
 public:
  SourceLane(AnyThreads& any, const std::unordered_set<uint32_t>& shared, const Execution& execution,
             const Thread& thread, const HandedOver& shuffle)
      : any_(any), tm_(any.in.terms), shared_(shared), execution_(execution), thread_(thread), shuffle_(shuffle) {}

  /// Adds what is known. Nothing, if that is too much.
  void tell(SourceLanes& out) {
    if (!isOfLanes(shuffle_.value)) return;
    std::vector<Term> used{shuffle_.value, shuffle_.guard, thread_.number};
    std::vector<const WarpResult*> results;
    std::vector<const AtomicEvent*> events;
    if (!collect(used, results, events)) return;
    position();
    for (const WarpResult* r : results)
      if (r->common && tm_.isTrue(r->guard) && namesAll(r->mask)) own_[r->result.id] = r->result;
    const Term source = shuffle_.source, size = any_.warpSize(), number = copy(thread_.number);
    const Term warp = tm_.udiv(thread_.number, size);
    const machine::BlockIndex& sizes = any_.in.sizes.block;
    const Term threads = tm_.mul(tm_.mul(sizes.x, sizes.y), sizes.z);
    exists_ = tm_.conj(
        std::vector<Term>{exists_, tm_.eq(tm_.udiv(number, size), warp), tm_.eq(tm_.urem(number, size), source)});
    // A block may have no such lane: then its position is none.
    add(out, tm_.implies(tm_.ult(tm_.add(tm_.mul(warp, size), source), threads), exists_));
    const Term meets =
        tm_.conj(std::vector<Term>{shuffle_.guard, names(shuffle_.mask, source), exists_, copy(shuffle_.guard)});
    add(out, tm_.implies(meets, tm_.eq(shuffle_.result, copy(shuffle_.value))));
    for (Term g : any_.in.given)
      if (isAboutPosition(g)) add(out, tm_.implies(exists_, copy(g)));
    for (const WarpResult* r : results) {
      const Term takesPart = tm_.and_(exists_, copy(r->guard)), same = tm_.eq(copy(r->result), r->result);
      if (r->common)
        add(out, tm_.implies(tm_.conj(std::vector<Term>{r->guard, names(r->mask, source), takesPart}), same));
      if (!r->member) continue;
      const Term isIn = tm_.and_(r->guard, names(r->result, source));
      add(out, tm_.implies(isIn, tm_.conj(std::vector<Term>{takesPart, copy(r->member), same})));
    }
    for (const AtomicEvent* e : events) {
      AtomicEvent here = *e;
      here.guard = copy(e->guard), here.offset = copy(e->offset), here.operand = copy(e->operand);
      here.result = copy(e->result);
      out.events.push_back({std::move(here), number, exists_, shuffle_.result});
    }
  }

 private:
  // What the lane computes from: results of the warp and of atomics that its values depend on, transitively.
  bool collect(std::vector<Term>& used, std::vector<const WarpResult*>& results,
               std::vector<const AtomicEvent*>& events) {
    for (size_t before = 0; before != used.size();) {
      before = used.size();
      const auto leaves = leavesOf(tm_, used);
      if (!leaves) return false;
      auto isUsed = [&](Term t) { return std::ranges::find(*leaves, t) != leaves->end(); };
      for (const WarpResult& r : execution_.warpResults)
        if (r.lane == shuffle_.lane && isUsed(r.result) && std::ranges::find(results, &r) == results.end()) {
          results.push_back(&r);
          used.push_back(r.guard);
          if (r.member) used.push_back(r.member);
        }
      for (const AtomicEvent& e : execution_.atomics)
        if (e.lane == shuffle_.lane && isUsed(e.result) && std::ranges::find(events, &e) == events.end()) {
          events.push_back(&e);
          used.insert(used.end(), {e.guard, e.offset, e.operand});
        }
    }
    return true;
  }

  // Whether the value itself, and not only where it was read, is made of positions, results of the warp or of atomics:
  // data of other lanes is arbitrary with or without its place.
  bool isOfLanes(Term value) const {
    std::unordered_set<uint32_t> seen;
    std::vector<Term> work{value};
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t.id).second || tm_.op(t) == Op::Select) continue;
      auto isResult = [&](const auto& all) {
        return std::ranges::any_of(all, [&](const auto& one) { return one.result == t; });
      };
      if (isPosition(t) || isResult(execution_.warpResults) || isResult(execution_.atomics)) return true;
      const auto args = tm_.args(t);
      work.insert(work.end(), args.begin(), args.end());
    }
    return false;
  }

  bool isPosition(Term t) const { return t == thread_.x || t == thread_.y || t == thread_.z; }

  bool isShared(Term t) const {
    return tm_.op(t) == Op::ArrayVar ? any_.in.inputs.objectOfArray(t).has_value() : shared_.contains(t.id);
  }

  void position() {
    std::vector<Term> below;
    const machine::BlockIndex& size = any_.in.sizes.block;
    for (const auto& [t, n] :
         {std::pair(thread_.x, size.x), std::pair(thread_.y, size.y), std::pair(thread_.z, size.z)})
      if (tm_.op(t) == Op::Var) {
        own_[t.id] = tm_.var("source", 32);
        below.push_back(tm_.ult(own_[t.id], n));
      }
    exists_ = tm_.conj(below);
  }

  bool isAboutPosition(Term condition) const {
    const auto all = leavesOf(tm_, std::span(&condition, 1));
    return all && std::ranges::any_of(*all, [&](Term t) { return isPosition(t); }) &&
           std::ranges::all_of(*all, [&](Term t) { return isPosition(t) || isShared(t); });
  }

  // Required: collect() found it, or it is about positions.
  Term copy(Term t) {
    const std::vector<Term> leaves = leavesOf(tm_, std::span(&t, 1)).value();
    for (Term x : leaves) {
      if (own_.contains(x.id)) continue;
      if (isPosition(x) || isShared(x)) {
        own_[x.id] = x;
      } else if (tm_.op(x) == Op::ArrayVar) {
        own_[x.id] = tm_.arrayVar("source", tm_.indexWidth(x), tm_.width(x));
      } else {
        own_[x.id] = tm_.rangedVar("source", tm_.width(x), tm_.range(x).lo, tm_.range(x).hi);
      }
    }
    return tm_.substitute(t, own_);
  }

  bool namesAll(Term mask) const {
    const auto m = tm_.value(mask);
    return m && std::countr_one(*m) >= int(tm_.width(mask));
  }
  Term names(Term mask, Term lane) {
    if (namesAll(mask)) return tm_.tru();
    return tm_.extract(tm_.lshr(mask, tm_.resizeUnsigned(lane, tm_.width(mask))), 0, 0);
  }
  void add(SourceLanes& out, Term fact) {
    if (!tm_.isTrue(fact)) out.facts.push_back({{shuffle_.result}, fact});
  }

  AnyThreads& any_;
  TermManager& tm_;
  const std::unordered_set<uint32_t>& shared_;
  const Execution& execution_;
  const Thread& thread_;
  const HandedOver& shuffle_;
  std::unordered_map<uint32_t, Term> own_;  ///< by variable
  Term exists_;
};

// Variables that are the same for all lanes: parameters, sizes, blocks.
std::unordered_set<uint32_t> sharedVariables(AnyThreads& any) {
  std::unordered_set<uint32_t> out;
  auto add = [&](Term root) {
    for (Term t : leavesOf(any.in.terms, std::span(&root, 1)).value_or(std::vector<Term>{})) out.insert(t.id);
  };
  for (const auto* list : {&any.in.inputs.scalars, &any.in.inputs.hostValues})
    for (Term t : *list) add(t);
  for (const machine::BlockIndex& b : {any.in.sizes.block, any.in.sizes.grid, any.blocks[0], any.blocks[1]})
    for (Term t : {b.x, b.y, b.z}) add(t);
  return out;
}

}  // namespace

SourceLanes sourceLanes(AnyThreads& any, const Execution& execution, std::span<const Thread> threads) {
  TermManager& tm = any.in.terms;
  SourceLanes out;
  if (execution.handedOver.empty() || execution.handedOver.size() > kMaxShuffles) return out;
  const std::unordered_set<uint32_t> shared = sharedVariables(any);
  auto lane = [&](uint32_t t) { return tm.urem(threads[t].number, any.warpSize()); };
  for (const HandedOver& h : execution.handedOver) {
    const Term own = tm.and_(h.guard, tm.eq(h.source, lane(h.lane)));
    out.facts.push_back({{h.result}, tm.implies(own, tm.eq(h.result, h.value))});
    SourceLane(any, shared, execution, threads[h.lane], h).tell(out);
  }
  return out;
}

}  // namespace gpubmc::core
