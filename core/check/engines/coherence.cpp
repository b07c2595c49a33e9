// Two threads at one location.
//
// 1. Operations that are atomic to each other and touch one location are totally ordered, and each sees what the one
//    before it left there (coherence; a read-modify-write is one operation). For two of them, by different threads, a
//    variable of width 1 says which comes first. What third threads do in between is arbitrary, as far as the code lets
//    them: all threads run it, so a rule that holds of the operations of an arbitrary thread holds of all.
//
// 2. follows() admits an object: every access of it is an atomic operation of one width and of a scope that reaches all
//    threads that may touch it. Shared memory may be accessed plainly in other segments: what no barrier separates
//    would be a race, and races of these objects are looked for without any fact from here (Tickets::objects).
//
// 3. A rule (ruleOf) says how values move: up, down, by bits that are only set, or not at all to a value that nobody
//    writes. Facts follow from it for each pair of operations. A counter's numbers are counted from its initial value,
//    in the width of the counter, where all additions of all threads together do not wrap (totalOf).
//
// 4. An edge (oneWay): what a thread does before it releases, the write that carries it, an operation that comes later
//    and observes it, what its thread does after it has acquired. On a carrier all writes are read-modify-writes, so
//    that every later operation observes every earlier write. Releases and acquisitions are those of the code: an order
//    of the operation, or a fence on every path. A barrier of the block hands on what other threads have done before
//    it, and what its leader has acquired.

#include "core/check/engines/coherence.h"

#include <algorithm>
#include <bit>

#include "gpu-model/ir/device_limits.h"
#include "gpu-model/machine/object_contents.h"

namespace gpubmc::core {

using encoder::Op;
using ir::AtomicOp;
using machine::Access;
using machine::AccessKind;
using machine::Execution;

namespace {

using AtomicKind = machine::AtomicEvent::Kind;

bool reachesGrid(ir::Scope s) {
  return s == ir::Scope::Device || s == ir::Scope::System;
}

}  // namespace

Coherence::Coherence(AnyThreads& any, std::vector<ThreadRun> runs, const Impossible& impossible, const Owners& owners)
    : any_(any),
      tm_(any.in.terms),
      orders_(any, std::move(runs)),
      impossible_(impossible),
      locks_(any, orders_, impossible) {
  tellHelpers();
  std::map<uint32_t, std::vector<const Event*>> byObject;
  for (const Event& e : orders_.events()) byObject[e.of->object].push_back(&e);
  // What a block has counted in shared memory bounds what it adds to a counter of the grid.
  for (const bool shared : {true, false})
    for (const auto& [object, events] : byObject)
      if ((any.in.inputs.objectShape(object).space == ir::Space::Shared) == shared && follows(object))
        tell(object, events, owners);
}

// A helper that is the thread of another lane does the same at one place, in one iteration of all loops around it.
void Coherence::tellHelpers() {
  for (const Event& e : orders_.events())
    for (const Event* h : orders_.twins(e))
      say({h->of->result, e.of->result}, tm_.or_(orders_.areApart(e, *h), tm_.eq(h->of->result, e.of->result)));
}

std::vector<Term> Coherence::helpersGoOn(size_t run) {
  std::vector<Term> out;
  for (const machine::Stopped& stops : orders_.runs()[run].execution->stopped) {
    if (stops.together) continue;
    for (uint32_t lane = 0; lane < orders_.runs()[run].helpers; ++lane)
      if (const Term t = stops.lanes.at(lane)) out.push_back(tm_.not_(t));
  }
  return out;
}

bool Coherence::follows(uint32_t object) const {
  const ir::Object shape = any_.in.inputs.objectShape(object);
  const bool isShared = shape.space == ir::Space::Shared;
  if (shape.space != ir::Space::Global && !isShared) return false;
  const unsigned granule = any_.in.inputs.granules.at(object);
  for (const ThreadRun& run : orders_.runs())
    for (const machine::Segment& s : run.execution->segments) {
      // Barriers that order some memory alone hand nothing on here.
      if (s.fenced != ir::Fenced::All) return false;
      bool atomic = false, plain = false;
      for (const Access& a : s.accesses) {
        if (a.object != object) continue;
        if (a.kind == AccessKind::Atomic) {
          atomic = true;
          if (a.bytes != granule || a.async) return false;
          if (isShared ? a.scope == ir::Scope::Thread : !reachesGrid(a.scope)) return false;
        } else {
          plain = true;
        }
      }
      if (plain && atomic && isShared) return false;
    }
  return true;
}

std::optional<Coherence::Rule> Coherence::ruleOf(const std::vector<const Event*>& events) const {
  auto all = [&](auto&& is) {
    return std::ranges::all_of(events, [&](const Event* e) { return orders_.onlyLooks(*e) || is(*e->of); });
  };
  auto isOp = [](AtomicOp op) {
    return [op](const machine::AtomicEvent& a) { return a.kind == AtomicKind::ReadModifyWrite && a.op == op; };
  };
  auto isNegative = [&](const machine::AtomicEvent& a) {
    const auto n = tm_.value(a.operand);
    return n && *n >> (tm_.width(a.operand) - 1) & 1;
  };
  if (all([&](const auto& a) { return (isOp(AtomicOp::Add)(a) && !isNegative(a)) || isOp(AtomicOp::Inc)(a); }))
    return Rule::Up;
  if (all([&](const auto& a) {
        return (isOp(AtomicOp::Add)(a) && isNegative(a)) || (isOp(AtomicOp::Sub)(a) && !isNegative(a));
      }))
    return Rule::Down;
  for (const auto& [op, rule] :
       {std::pair(AtomicOp::Or, Rule::Bits), std::pair(AtomicOp::UMax, Rule::UnsignedMax),
        std::pair(AtomicOp::UMin, Rule::UnsignedMin), std::pair(AtomicOp::SMax, Rule::SignedMax),
        std::pair(AtomicOp::SMin, Rule::SignedMin)})
    if (all(isOp(op))) return rule;
  if (all([&](const auto& a) { return a.kind == AtomicKind::CompareAndSwap || isOp(AtomicOp::Exch)(a); }))
    return Rule::Values;
  return std::nullopt;
}

// Of use where both results occur, and where an edge depends on which of the two is first.
void Coherence::sayOfPair(const Event& a, const Event& b, Term fact) {
  say({a.of->result, b.of->result}, fact);
  const Term order = orders_.before(a, b);
  say({tm_.op(order) == Op::Not ? tm_.args(order)[0] : order}, fact);
}

void Coherence::say(std::vector<Term> about, Term fact) {
  if (!tm_.isTrue(fact)) facts_.facts.push_back({std::move(about), fact});
}

void Coherence::tell(uint32_t object, const std::vector<const Event*>& events, const Owners& owners) {
  // In shared memory, other accesses are in other segments.
  const bool isShared = any_.in.inputs.objectShape(object).space == ir::Space::Shared;
  bool isSet = false, isSetBetween = false;
  for (const Event& s : orders_.settings()) {
    if (s.of->object != object) continue;
    isSet |= !(isShared && s.of->plain);
    isSetBetween |= s.of->kind != AtomicKind::Load;
  }
  const bool isLock = !isSet && locks_.add(object, events, isSetBetween);
  const bool isTakenInTurn =
      !isSet && !isLock && owners.waitedFor.contains(object) && locks_.addTurns(object, events, isSetBetween);
  const bool isWritten = !isSet && owners.written.contains(object) && std::ranges::all_of(events, [&](const Event* e) {
    return orders_.onlyLooks(*e) || (!e->inLoop && e->first && orders_.left(*e));
  });
  auto rule = isLock ? std::nullopt : ruleOf(events);
  if (rule && isSet) {
    const bool counts = *rule == Rule::Up || *rule == Rule::Down;
    if (!isShared && counts && setsBackLast(events, *rule == Rule::Down)) {
      setBack_.insert(object);
    } else {
      rule.reset();
    }
  }
  if (!rule && !isLock && !isTakenInTurn && !isWritten) return;
  facts_.objects.insert(object);
  for (const Event* e : events) tellStored(*e);
  tellValuesAtAll(events);
  if (isWritten) {
    written_.insert(object);
    tellWritten(events, owners.kept.contains(object));
  }
  if (!rule) return;
  if (std::ranges::none_of(events, [&](const Event* e) { return orders_.isStore(*e); })) carriers_.insert(object);
  tellRule(*rule, events);
}

void Coherence::tellRule(Rule rule, const std::vector<const Event*>& events) {
  if (rule == Rule::Up || rule == Rule::Down) return tellCounter(events, rule == Rule::Down);
  if (rule == Rule::Values) return tellValues(events);
  for (const Event* a : events)
    for (const Event* b : events)
      if (a < b && orders_.isSame(*a, *b)) {
        tellOrder(*a, *b, rule);
        tellOrder(*b, *a, rule);
      }
}

// Where all that is ever written is the same for all threads, nothing else is seen.
void Coherence::tellValuesAtAll(const std::vector<const Event*>& events) {
  std::set<Term> values;
  for (const Event* e : events) {
    if (!orders_.isOfAnyThread(*e) || orders_.onlyLooks(*e)) continue;
    const std::optional<Term> left = orders_.left(*e);
    if (!left || !any_.isOfGrid(*left)) return;
    values.insert(*left);
  }
  for (const Event* e : events) {
    std::vector<Term> any{tm_.eq(e->of->result, orders_.initial(*e))};
    for (Term v : values) any.push_back(tm_.eq(e->of->result, v));
    say({e->of->result}, tm_.implies(e->of->guard, tm_.disj(any)));
  }
}

// What is seen of a location that one thread alone writes: what its last write before has left.
void Coherence::tellWritten(const std::vector<const Event*>& events, bool isKept) {
  const bool isShared = any_.in.inputs.objectShape(events.front()->of->object).space == ir::Space::Shared;
  for (const Event* r : events) {
    // By thread: what it has left, and whether it writes there.
    std::map<std::pair<uint32_t, uint32_t>, std::pair<Term, Term>> seen;
    for (const Event* w : events) {
      if (w == r || orders_.onlyLooks(*w) || (isShared && w->of->segment != r->of->segment)) continue;
      const bool isOwn = w->run == r->run && w->of->lane == r->of->lane;
      if (isOwn ? *w->first >= *r->first : !orders_.isSame(*w, *r)) continue;
      auto& [value, writes] = seen.try_emplace({w->run, w->of->lane}, orders_.initial(*r), tm_.fls()).first->second;
      // A helper may be the thread itself.
      const Term isHere = tm_.and_(tm_.eq(w->of->offset, r->of->offset), isOwn ? tm_.tru() : orders_.areApart(*w, *r));
      const Term there = tm_.and_(orders_.writes(*w), isHere);
      const Term comes = isOwn ? there : tm_.and_(there, orders_.before(*w, *r));
      value = tm_.ite(comes, *orders_.left(*w), value);
      const Term isPlaced = tm_.and_(orders_.isPlaced(*w), orders_.isInBlock(*w));
      writes = tm_.or_(writes, isKept ? tm_.and_(isHere, isPlaced) : there);
      if (isOwn) continue;
      // Writes of a thread come in its order.
      for (const Event* later : events)
        if (later != r && later->run == w->run && later->of->lane == w->of->lane && !orders_.onlyLooks(*later) &&
            *w->first < *later->first && orders_.isSame(*later, *r)) {
          const Term also = tm_.and_(orders_.writes(*later), tm_.eq(later->of->offset, r->of->offset));
          say({r->of->result}, tm_.implies(tm_.conj(std::vector<Term>{there, also, orders_.before(*later, *r)}),
                                           orders_.before(*w, *r)));
        }
    }
    for (const auto& [thread, what] : seen) {
      const bool isOwn = thread == std::pair(r->run, r->of->lane);
      const auto& [value, writes] = what;
      const Term known = isOwn ? tm_.or_(writes, orders_.writes(*r)) : writes;
      say({r->of->result}, tm_.implies(tm_.and_(r->of->guard, known), tm_.eq(r->of->result, value)));
    }
  }
}

// Where a is before b, b sees at least what a has left.
void Coherence::tellOrder(const Event& a, const Event& b, Rule rule) {
  const Term left = a.of->operand, seen = b.of->result;
  if (orders_.onlyLooks(a)) return;
  const Term holds = rule == Rule::Bits          ? tm_.eq(tm_.and_(seen, left), left)
                     : rule == Rule::UnsignedMax ? tm_.ule(left, seen)
                     : rule == Rule::UnsignedMin ? tm_.ule(seen, left)
                     : rule == Rule::SignedMax   ? tm_.sle(left, seen)
                                                 : tm_.sle(seen, left);
  say({seen}, tm_.implies(tm_.and_(orders_.meet(a, b), orders_.before(a, b)), holds));
}

// How far the counter has come when the operation sees it.
Term Coherence::counted(const Event& e, bool down) {
  return down ? tm_.sub(orders_.initial(e), e.of->result) : tm_.sub(e.of->result, orders_.initial(e));
}

Term Coherence::step(const Event& e, bool down) {
  return stepOf(tm_, orders_, e, down);
}

std::optional<Coherence::Total> Coherence::totalOf(const std::vector<const Event*>& events) {
  return CounterTotal(any_, orders_, impossible_, facts_).of(events);
}

// The operation e, of the thread or told to it by a barrier, is the last one on the location of the setting.
Term Coherence::isLast(const Event& e, const Event& setting, const Total& total, bool down) {
  if (!e.last || !setting.first || e.inLoop || *e.last >= *setting.first || !e.looks) return tm_.fls();
  const bool isOwn = e.of->lane == setting.of->lane;
  const auto always = [](ir::InstRef) { return true; };
  const Term comes = isOwn ? tm_.tru() : orders_.throughBarrier(e.run, e.of->segment, setting.of->segment, always);
  return tm_.conj(std::vector<Term>{comes, e.of->guard, tm_.eq(e.of->offset, setting.of->offset), total.holds,
                                    tm_.eq(tm_.add(counted(e, down), step(e, down)), total.all)});
}

// Whether all other accesses come behind the last operation. The first of them in an execution does, since up to there
// the counter has only been counted; so no operation follows it, and none follows the others.
bool Coherence::setsBackLast(const std::vector<const Event*>& events, bool down) {
  const auto total = totalOf(events);
  if (!total || !std::ranges::all_of(events, [&](const Event* e) { return tm_.range(step(*e, down)).lo > 0; }))
    return false;
  return std::ranges::none_of(orders_.settings(), [&](const Event& s) {
    if (s.of->object != events.front()->of->object || !orders_.isOfAnyThread(s)) return false;
    std::vector<Term> last;
    for (const Event* e : events)
      if (e->run == 0 && e->of->lane <= orders_.runs()[0].helpers) last.push_back(isLast(*e, s, *total, down));
    const Term bad = tm_.and_(s.of->guard, tm_.not_(tm_.disj(last)));
    return s.inLoop || !s.first || (!tm_.isFalse(bad) && !impossible_(bad, s.assumptions, facts_));
  });
}

void Coherence::tellCounter(const std::vector<const Event*>& events, bool down) {
  const auto total = totalOf(events);
  if (!total) return;
  if (!down) tellPhases(events, *total);
  for (const Event* e : events) {
    const Term n = counted(*e, down), by = step(*e, down);
    say({e->of->result}, tm_.implies(tm_.and_(e->of->guard, total->holds),
                                     tm_.and_(tm_.ule(n, total->all), tm_.ule(by, tm_.sub(total->all, n)))));
  }
  if (!down && any_.in.inputs.objectShape(events.front()->of->object).space == ir::Space::Shared)
    for (const Event& s : orders_.settings())
      if (s.of->object == events.front()->of->object && s.of->plain) tellRead(s, events, *total);
  for (const Event* a : events)
    for (const Event* b : events) {
      if (a >= b || !orders_.isSame(*a, *b)) continue;
      const Term n = counted(*a, down), m = counted(*b, down);
      const Term both = tm_.and_(orders_.meet(*a, *b), total->holds);
      // The sums do not wrap: both are within the total.
      const Term first = tm_.ule(tm_.add(n, step(*a, down)), m), second = tm_.ule(tm_.add(m, step(*b, down)), n);
      sayOfPair(*a, *b, tm_.implies(both, tm_.ite(orders_.before(*a, *b), first, second)));
      // Each has as many numbers to itself as it adds.
      if (!down && !tm_.value(step(*a, down)) && !tm_.value(step(*b, down)))
        facts_.arcs.push_back(
            {{a->of->result, b->of->result}, {both, {a->of->result, step(*a, down)}, {b->of->result, step(*b, down)}}});
    }
}

// Whether the operation's thread has seen before that the counter has come that far.
bool Coherence::isBehind(const Event& e, const std::vector<const Event*>& events, Term come) {
  return e.first && std::ranges::any_of(events, [&](const Event* look) {
           if (look->run != e.run || look->of->lane != e.of->lane || !look->last || *look->last >= *e.first)
             return false;
           const Term seen = tm_.and_(look->of->guard, tm_.ule(come, counted(*look, false)));
           return impossible_(tm_.and_(e.of->guard, tm_.not_(seen)), e.assumptions, facts_);
         });
}

// Some operations of the code come first, and all others behind a look at what the first ones add together. Take the
// moment at which the counter has come that far. Up to there the others have not happened, so all of the first ones
// have.
void Coherence::tellPhases(const std::vector<const Event*>& events, const Total& total) {
  if (tm_.isTrue(total.holds)) countsUp_.insert(events.front()->of->object);
  std::vector<const Event*> adds;
  for (const Event* e : events)
    if (orders_.isOfAnyThread(*e) && !orders_.onlyLooks(*e)) adds.push_back(e);
  if (!std::ranges::all_of(adds, [&](const Event* e) { return e->first && !e->inLoop && tm_.value(step(*e, false)); }))
    return;
  std::ranges::sort(adds, {}, [](const Event* e) { return *e->first; });
  Term come = tm_.constant(0, tm_.width(events.front()->of->result));
  for (size_t n = 0; n + 1 < adds.size(); ++n) {
    const auto threads = orders_.performers(*adds[n]);
    if (!threads) return;
    come = tm_.add(come, tm_.mul(*threads, step(*adds[n], false)));
    const bool isPhase = std::all_of(adds.begin() + std::ptrdiff_t(n) + 1, adds.end(),
                                     [&](const Event* e) { return isBehind(*e, events, come); });
    if (!isPhase) continue;
    for (const Event* w : events)
      for (const Event* r : events) {
        const bool isFirst = std::any_of(adds.begin(), adds.begin() + std::ptrdiff_t(n) + 1,
                                         [&](const Event* a) { return a->of->inst == w->of->inst; });
        if (w == r || !isFirst || !orders_.isSame(*w, *r)) continue;
        const Term seen =
            tm_.conj(std::vector<Term>{orders_.meet(*w, *r), total.holds, tm_.ule(come, counted(*r, false))});
        sayOfPair(*w, *r, tm_.implies(seen, orders_.before(*w, *r)));
      }
  }
}

// What a thread reads behind the barrier after the operations is what they all have left.
void Coherence::tellRead(const Event& read, const std::vector<const Event*>& events, const Total& total) {
  const Execution& x = orders_.execution(read);
  const size_t s = read.of->segment;
  if (read.of->kind != AtomicKind::Load || s == 0 || x.segments[s].joins || x.segments[s - 1].closes != s - 1) return;
  if (ir::at(any_.in.inputs.module, x.segments[s - 1].endedBy).op != ir::Opcode::Barrier) return;
  const bool isWritten = std::ranges::any_of(orders_.settings(), [&](const Event& o) {
    return o.run == read.run && o.of->object == read.of->object && o.of->segment == s && o.of->kind != AtomicKind::Load;
  });
  if (isWritten) return;
  for (const Event* e : events) {
    if (e->run != read.run || e->of->segment != s - 1 || e->inLoop) continue;
    const Term n = tm_.sub(read.of->result, e->of->initial);
    const Term here = tm_.conj(std::vector<Term>{x.segments[s - 1].barrier, read.of->guard, total.holds,
                                                 tm_.eq(read.of->offset, e->of->offset)});
    const Term counts = tm_.ule(tm_.add(counted(*e, false), step(*e, false)), n);
    say({read.of->result}, tm_.implies(here, tm_.and_(tm_.ule(n, total.all), tm_.implies(e->of->guard, counts))));
  }
}

// Values, as functions of an operation's location, that no operation writes.
std::vector<std::function<Term(const Coherence::Event&)>> Coherence::neverWritten(
    const std::vector<const Event*>& events) {
  const unsigned width = tm_.width(events.front()->of->result), bytes = width / 8;
  std::set<uint64_t> constants{0};
  for (const Event* e : events)
    if (e->of->kind == AtomicKind::CompareAndSwap)
      if (const auto n = tm_.value(e->of->compare)) constants.insert(*n);
  std::vector<std::function<Term(const Event&)>> out;
  for (uint64_t n : constants) out.push_back([this, n, width](const Event&) { return tm_.constant(n, width); });
  // Parents that begin as their own.
  out.push_back([this, width, bytes](const Event& e) {
    const Term index = tm_.extract(e.of->offset, ir::kOffsetBits - 1, unsigned(std::countr_zero(bytes)));
    return tm_.resizeUnsigned(index, width);
  });
  std::erase_if(out, [&](const auto& value) {
    return std::ranges::any_of(events, [&](const Event* e) {
      if (!orders_.isOfAnyThread(*e) || orders_.onlyLooks(*e)) return false;
      const Term bad = tm_.and_(orders_.writes(*e), tm_.eq(e->of->operand, value(*e)));
      return !tm_.isFalse(bad) && !impossible_(bad, e->assumptions, facts_);
    });
  });
  return out;
}

// Who finds a value that nobody writes, and writes another one, is the only one.
void Coherence::tellValues(const std::vector<const Event*>& events) {
  const auto values = neverWritten(events);
  for (const Event* a : events)
    for (const Event* b : events) {
      if (a == b || !orders_.isSame(*a, *b) || orders_.onlyLooks(*a)) continue;
      for (const auto& value : values) {
        const Term finds =
            tm_.conj(std::vector<Term>{orders_.meet(*a, *b), orders_.writes(*a), tm_.eq(a->of->result, value(*a))});
        const Term other = tm_.eq(b->of->result, value(*b));
        // A later operation does not find it, whether it writes or not; an earlier one does.
        sayOfPair(*a, *b, tm_.implies(finds, tm_.xor_(other, orders_.before(*a, *b))));
      }
    }
}

// What a thread has stored plainly before a barrier is what atomic operations behind it begin with.
void Coherence::tellStored(const Event& e) {
  const Execution& x = orders_.execution(e);
  if (any_.in.inputs.objectShape(e.of->object).space != ir::Space::Shared || e.of->segment == 0) return;
  const machine::Segment& previous = x.segments[e.of->segment - 1];
  if (x.segments[e.of->segment].joins || previous.closes + 1 != e.of->segment) return;
  if (ir::at(any_.in.inputs.module, previous.endedBy).op != ir::Opcode::Barrier) return;
  if (!previous.warpBarriers.empty()) return;
  const machine::AtomicEvent* last = nullptr;
  for (const machine::AtomicEvent& p : x.atomics)
    if (p.object == e.of->object && p.segment == e.of->segment - 1 && p.lane < orders_.runs()[e.run].helpers) {
      if (!p.plain || p.kind != AtomicKind::ReadModifyWrite || last) return;
      last = &p;
    }
  if (!last) return;
  const Term same = tm_.conj(std::vector<Term>{previous.barrier, last->guard, tm_.eq(last->offset, e.of->offset)});
  say({e.of->initial}, tm_.implies(same, tm_.eq(e.of->initial, last->operand)));
}

// Width 1: r, which comes after w, observes it. A store begins a new release sequence.
Term Coherence::observes(const Event& r, const Event& w) {
  if (carriers_.contains(w.of->object)) return tm_.tru();
  std::vector<Term> out;
  for (const Event& s : orders_.events())
    if (s.run == w.run && s.of->lane == w.of->lane && s.of->object == w.of->object && *w.first < *s.first &&
        orders_.isStore(s))
      out.push_back(tm_.not_(
          tm_.conj(std::vector<Term>{orders_.writes(s), tm_.eq(s.of->offset, w.of->offset), orders_.before(s, r)})));
  return tm_.conj(out);
}

Term Coherence::oneWay(const por::CellAccess& a, const por::CellAccess& b) {
  std::vector<Term> any;
  for (const Event& w : orders_.events()) {
    const bool isKnown = carriers_.contains(w.of->object) || written_.contains(w.of->object);
    if (w.run != a.site.execution || !isKnown || orders_.onlyLooks(w)) continue;
    const Term released = orders_.released(a, w);
    if (tm_.isFalse(released)) continue;
    for (const Event& r : orders_.events()) {
      if (&r == &w || r.run != b.site.execution || r.of->object != w.of->object || !orders_.isSame(w, r)) continue;
      const Term acquired = orders_.acquired(r, b);
      if (tm_.isFalse(acquired)) continue;
      any.push_back(tm_.conj(std::vector<Term>{released, acquired, orders_.writes(w), orders_.meet(w, r),
                                               orders_.before(w, r), observes(r, w)}));
    }
  }
  return tm_.disj(any);
}

Term Coherence::ordered(const por::CellAccess& a, const por::CellAccess& b) {
  const Execution& e = *orders_.runs()[a.site.execution].execution;
  // Set back by the thread of the last operation, which has observed all others.
  if (setBack_.contains(e.segments[a.site.segment].accesses[a.site.access].object))
    return tm_.boolean(a.atomic != b.atomic || orders_.acrossBlocks());
  return tm_.disj(std::vector<Term>{oneWay(a, b), oneWay(b, a), locks_.oneWay(a, b), locks_.oneWay(b, a)});
}

}  // namespace gpubmc::core
