#include "core/check/engines/event_order.h"

#include <algorithm>

#include "gpu-model/machine/object_contents.h"

namespace gpubmc::core {

using encoder::Op;
using ir::AtomicOp;
using machine::Access;
using machine::Execution;
using machine::PathStep;

namespace {

using AtomicKind = machine::AtomicEvent::Kind;

bool isUsed(const ir::Function& f, ir::RegId result) {
  return result != ir::kNoReg && std::ranges::any_of(f.blocks, [&](const ir::Block& b) {
           return std::ranges::any_of(b.insts, [&](const ir::Inst& i) {
             return i.op != ir::Opcode::DebugValue && std::ranges::any_of(i.operands, [&](const ir::Operand& o) {
                      return o.kind == ir::Operand::Kind::Reg && o.payload == result;
                    });
           });
         });
}

bool isCount(AtomicOp op) {
  return op == AtomicOp::Add || op == AtomicOp::Sub || op == AtomicOp::Inc || op == AtomicOp::Dec;
}

bool isOf(const machine::Stopped& s, const PathStep& loop) {
  return s.header.function == loop.function && s.header.block == loop.block;
}

bool hasBarriers(const Execution& e, const PathStep& loop) {
  return std::ranges::any_of(e.goOn, [&](const machine::Stopped& s) { return isOf(s, loop); });
}

constexpr uint64_t kArbitrary = 1;  ///< number of that iteration of a loop with barriers, in paths

}  // namespace

std::optional<uint64_t> numberOf(const encoder::TermManager& tm, Term condition, Term variable) {
  if (tm.op(condition) == Op::And) {
    for (Term t : tm.args(condition))
      if (const auto n = numberOf(tm, t, variable)) return n;
    return std::nullopt;
  }
  if (tm.op(condition) != Op::Eq) return std::nullopt;
  const auto sides = tm.args(condition);
  return sides[0] == variable ? tm.value(sides[1]) : sides[1] == variable ? tm.value(sides[0]) : std::nullopt;
}

EventOrder::EventOrder(AnyThreads& any, std::vector<ThreadRun> runs)
    : any_(any),
      tm_(any.in.terms),
      runs_(std::move(runs)),
      acrossBlocks_(runs_.size() > 1),
      fences_(any.in.inputs.module) {
  for (uint32_t r = 0; r < runs_.size(); ++r) collect(r);
}

const ir::Inst& EventOrder::inst(const OrderedEvent& e) const {
  return ir::at(any_.in.inputs.module, e.of->inst);
}

void EventOrder::collect(uint32_t run) {
  const Execution& e = *runs_[run].execution;
  for (const machine::AtomicEvent& a : e.atomics) {
    if (any_.in.inputs.memory->isFound(a.object)) continue;
    const bool counts = std::ranges::any_of(e.atomics, [&](const machine::AtomicEvent& o) {
      return o.object == a.object && !o.plain && o.kind == AtomicKind::ReadModifyWrite && isCount(o.op) &&
             !onlyLooks({run, &o});
    });
    const bool isExchange = a.kind == AtomicKind::ReadModifyWrite && a.op == AtomicOp::Exch;
    (a.plain || (isExchange && counts) ? settings_ : events_).push_back(eventOf(run, a));
  }
}

OrderedEvent EventOrder::eventOf(uint32_t run, const machine::AtomicEvent& a) const {
  const Execution& e = *runs_[run].execution;
  OrderedEvent event{run, &a};
  std::optional<uint32_t> path;
  bool known = true;
  const std::vector<Access>& accesses = e.segments[a.segment].accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    const Access& access = accesses[i];
    if (access.inst != a.inst || access.object != a.object) continue;
    known &= !path || *path == access.path;
    path = access.path;
    for (const PathStep& s : e.paths[access.path]) {
      if (s.call != PathStep::kLoopStep) continue;
      event.inLoop = true;
      const bool together = hasBarriers(e, s);
      event.isOnce &= together;
      event.isAgain |= together && s.iteration != kArbitrary;
    }
    if (!event.first) event.first = {a.segment, i};
    event.last = {a.segment, i};
    event.assumptions = access.assumptions;
  }
  if (known && path) {
    event.path = *path;
  } else {
    event.first = event.last = std::nullopt;
  }
  const ir::Inst& inst = ir::at(any_.in.inputs.module, a.inst);
  event.looks = isUsed(any_.in.inputs.module.functions[a.inst.function], inst.result) || ir::acquires(inst.order);
  return event;
}

bool EventOrder::onlyLooks(const OrderedEvent& e) const {
  if (e.of->kind == AtomicKind::Load) return true;
  if (e.of->kind != AtomicKind::ReadModifyWrite) return false;
  const bool isNeutral = e.of->op == AtomicOp::Add || e.of->op == AtomicOp::Sub || e.of->op == AtomicOp::Or;
  return isNeutral && tm_.value(e.of->operand) == uint64_t(0);
}

bool EventOrder::isStore(const OrderedEvent& e) const {
  return inst(e).op == ir::Opcode::Store;
}

Term EventOrder::writes(const OrderedEvent& e) const {
  if (onlyLooks(e)) return tm_.fls();
  return e.of->kind == AtomicKind::CompareAndSwap ? tm_.and_(e.of->guard, tm_.eq(e.of->result, e.of->compare))
                                                  : e.of->guard;
}

std::optional<Term> EventOrder::left(const OrderedEvent& e) const {
  if (e.of->kind == AtomicKind::CompareAndSwap) return e.of->operand;
  if (e.of->kind != AtomicKind::ReadModifyWrite) return std::nullopt;
  switch (e.of->op) {
    case AtomicOp::Exch: return e.of->operand;
    case AtomicOp::Add: return tm_.add(e.of->result, e.of->operand);
    case AtomicOp::Sub: return tm_.sub(e.of->result, e.of->operand);
    case AtomicOp::Or: return tm_.or_(e.of->result, e.of->operand);
    default: return std::nullopt;
  }
}

std::vector<const machine::Stopped*> EventOrder::innermostEnds(const OrderedEvent& e) const {
  if (!e.first) return {};
  const std::vector<PathStep>& path = execution(e).paths[e.path];
  const auto loop = std::ranges::find(path.rbegin(), path.rend(), PathStep::kLoopStep, &PathStep::call);
  std::vector<const machine::Stopped*> out;
  if (loop == path.rend()) return out;
  const bool together = hasBarriers(execution(e), *loop);
  if (together && loop->iteration != kArbitrary) return out;
  for (const machine::Stopped& s : together ? execution(e).goOn : execution(e).stopped)
    if (isOf(s, *loop)) out.push_back(&s);
  return out;
}

size_t EventOrder::loopsAround(const OrderedEvent& e) const {
  return size_t(std::ranges::count(execution(e).paths[e.path], PathStep::kLoopStep, &PathStep::call));
}

std::optional<Term> EventOrder::leaves(const OrderedEvent& e) const {
  std::optional<Term> out;
  if (e.isOnce) return out;
  for (const machine::Stopped* s : innermostEnds(e)) {
    const Term again = s->lanes.at(e.of->lane);
    out = tm_.and_(out.value_or(tm_.tru()), again ? tm_.not_(again) : tm_.tru());
  }
  return out;
}

Term EventOrder::initial(const OrderedEvent& e) const {
  machine::Inputs& in = any_.in.inputs;
  if (in.objectShape(e.of->object).space == ir::Space::Shared) return e.of->initial;
  return machine::initialContents(in, e.of->object, in.initialArray(e.of->object)).load(e.of->offset);
}

std::optional<Term> EventOrder::performers(const OrderedEvent& e) const {
  const unsigned width = tm_.width(e.of->result);
  const Thread& t = runs_[e.run].threads[e.of->lane];
  const machine::BlockIndex &block = any_.in.sizes.block, &grid = any_.in.sizes.grid;
  std::vector<Term> factors;
  for (const auto& [place, size] : {std::pair(t.x, block.x), std::pair(t.y, block.y), std::pair(t.z, block.z)})
    if (!tm_.value(place) && !numberOf(tm_, e.of->guard, place)) factors.push_back(size);
  if (any_.in.inputs.objectShape(e.of->object).space == ir::Space::Global)
    factors.insert(factors.end(), {grid.x, grid.y, grid.z});
  Term out = tm_.constant(1, width);
  unsigned __int128 most = 1;
  const uint64_t largest = width == 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
  for (Term f : factors) {
    most *= tm_.range(f).hi;
    if (most > largest) return std::nullopt;
    out = tm_.mul(out, tm_.resizeUnsigned(f, width));
  }
  return out;
}

Term EventOrder::isAt(const OrderedEvent& e, std::initializer_list<Term> places) const {
  std::vector<Term> out;
  for (Term place : places)
    if (const auto n = numberOf(tm_, e.of->guard, place)) out.push_back(tm_.eq(place, tm_.constant(*n, 32)));
  return tm_.conj(out);
}

Term EventOrder::isPlaced(const OrderedEvent& e) const {
  const Thread& t = runs_[e.run].threads[e.of->lane];
  return isAt(e, {t.x, t.y, t.z});
}

Term EventOrder::isInBlock(const OrderedEvent& e) const {
  const machine::BlockIndex& b = any_.blocks[e.run];
  return isAt(e, {b.x, b.y, b.z});
}

std::vector<const OrderedEvent*> EventOrder::twins(const OrderedEvent& e) const {
  std::vector<const OrderedEvent*> out;
  if (!e.first || !e.isOnce || e.of->lane < runs_[e.run].helpers) return out;
  for (const OrderedEvent& h : events_)
    if (h.run == e.run && h.of->lane < runs_[h.run].helpers && h.of->inst == e.of->inst &&
        h.of->object == e.of->object && h.first && h.path == e.path)
      out.push_back(&h);
  return out;
}

Term EventOrder::areApart(const OrderedEvent& a, const OrderedEvent& b) const {
  if (a.run != b.run) return tm_.tru();
  if (a.of->lane == b.of->lane) return tm_.fls();
  const ThreadRun& run = runs_[a.run];
  if (a.of->lane >= run.helpers && b.of->lane >= run.helpers) return tm_.tru();
  return tm_.ne(run.threads[a.of->lane].number, run.threads[b.of->lane].number);
}

Term EventOrder::meet(const OrderedEvent& a, const OrderedEvent& b) const {
  return tm_.conj(std::vector<Term>{a.of->guard, b.of->guard, areApart(a, b), tm_.eq(a.of->offset, b.of->offset)});
}

Term EventOrder::before(const OrderedEvent& a, const OrderedEvent& b) {
  if (&b < &a) return tm_.not_(before(b, a));
  const auto [it, isNew] = order_.try_emplace({&a, &b}, Term{});
  if (isNew) it->second = tm_.var("before", 1);
  return it->second;
}

bool EventOrder::isSame(const OrderedEvent& a, const OrderedEvent& b) const {
  const bool isShared = any_.in.inputs.objectShape(a.of->object).space == ir::Space::Shared;
  if (a.run != b.run) return !isShared;
  return a.of->lane != b.of->lane && (!isShared || a.of->segment == b.of->segment);
}

Term EventOrder::throughBarrier(uint32_t run, size_t from, size_t to,
                                const std::function<bool(ir::InstRef)>& fenced) const {
  const Execution& e = *runs_[run].execution;
  std::vector<Term> any;
  for (size_t k = from; k < to; ++k) {
    const machine::Segment& s = e.segments[k];
    if (s.closes != k || e.segments[k + 1].joins || !s.barrier) continue;
    if (ir::at(any_.in.inputs.module, s.endedBy).op != ir::Opcode::Barrier || !fenced(s.endedBy)) continue;
    any.push_back(s.barrier);
  }
  return tm_.disj(any);
}

bool EventOrder::releasesItself(const OrderedEvent& w) const {
  return ir::releases(inst(w).order) && inst(w).scope >= scope();
}

// With a compare-and-swap of which it is not known that it succeeds, both orders count.
bool EventOrder::acquiresItself(const OrderedEvent& r, bool succeeds) const {
  const ir::Inst& i = inst(r);
  const bool both = succeeds || i.op != ir::Opcode::AtomicCAS || ir::acquires(i.failure);
  return ir::acquires(i.order) && both && i.scope >= scope();
}

bool EventOrder::passesOn(const OrderedEvent& acquires, const OrderedEvent& releases) {
  const ir::InstRef from = acquires.of->inst, to = releases.of->inst;
  return (acquiresItself(acquires, true) || fences_.always(from, to, Kind::Acquires, scope())) &&
         (releasesItself(releases) || fences_.always(from, to, Kind::Releases, scope()));
}

Term EventOrder::released(const por::CellAccess& a, const OrderedEvent& w) {
  const Execution& e = execution(w);
  if (!w.first) return tm_.fls();
  const bool itself = releasesItself(w);
  auto fenced = [&](ir::InstRef from) { return itself || fences_.always(from, w.of->inst, Kind::Releases, scope()); };
  const std::pair place{a.site.segment, a.site.access};
  const Access& access = e.segments[a.site.segment].accesses[a.site.access];
  if (access.async) return tm_.fls();  // it ends later
  const ir::InstRef at = access.inst;
  const bool isOwn = a.site.lane == w.of->lane, isHelper = w.of->lane < runs_[w.run].helpers;
  if (isOwn) return tm_.boolean(place < *w.first && fenced(at));
  const Term barrier = throughBarrier(w.run, a.site.segment, w.of->segment, fenced);
  if (!isHelper || w.inLoop || place >= *w.first || !fenced(at)) return barrier;
  const std::vector<Thread>& threads = runs_[w.run].threads;
  return tm_.or_(barrier, tm_.eq(threads[a.site.lane].number, threads[w.of->lane].number));
}

Term EventOrder::acquired(const OrderedEvent& r, const por::CellAccess& b, bool succeeds) {
  const Execution& e = execution(r);
  if (!r.last || !r.looks) return tm_.fls();
  const bool itself = acquiresItself(r, succeeds);
  auto fenced = [&](ir::InstRef to) { return itself || fences_.always(r.of->inst, to, Kind::Acquires, scope()); };
  const std::pair place{b.site.segment, b.site.access};
  const ir::InstRef at = e.segments[b.site.segment].accesses[b.site.access].inst;
  const bool isOwn = b.site.lane == r.of->lane, isHelper = r.of->lane < runs_[r.run].helpers;
  if (isOwn) return tm_.boolean(place > *r.last && fenced(at));
  const Term barrier = throughBarrier(r.run, r.of->segment, b.site.segment, fenced);
  if (!isHelper || r.inLoop || place <= *r.last || !fenced(at)) return barrier;
  const std::vector<Thread>& threads = runs_[r.run].threads;
  return tm_.or_(barrier, tm_.eq(threads[b.site.lane].number, threads[r.of->lane].number));
}

}  // namespace gpubmc::core
