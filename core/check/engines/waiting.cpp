// Waiting that ends.
//
// 1. A loop *waits* if its end depends on what it reads, it has atomic operations, and no counter ends it. Of each it
//    is shown that another iteration follows only if this one has changed nothing and
//      - it has found a lock taken (whyNotForLock), or
//      - a compare-and-swap has failed that compares with what the thread has read before at that place (retries).
//
// 2. Retries. Where one fails, another thread has written the place since this one read it. Writes come from iterations
//    after which no other follows, so there are finitely many of them, and the retries end.
//
// 3. Locks. Assume that a thread waits forever. There are finitely many iterations of other loops, so finitely many
//    operations take the lock. Behind the last of them its owner keeps it forever, or it is free and the waiting thread
//    takes it. The owner does not: it sets it back on every path (whyNotFreed), and on the way it does not wait at a
//    barrier, unless one thread of each block alone takes locks: the others come to the barrier (whyHeldBack). If it
//    waits for another lock, that one is behind this one in an order of all locks (whyOutOfOrder); the owner of the
//    last one that is waited for does not wait. At first, the lock is free.

#include "core/check/engines/waiting.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "gpu-model/ir/loop_ends.h"

namespace gpubmc::core {

using AtomicKind = machine::AtomicEvent::Kind;
using machine::PathStep;

namespace {

Reason mayWait(ir::LocId loop, std::string why) {
  return {.cause = Cause::MayWaitForever, .loc = loop, .detail = std::move(why)};
}

bool isWithin(const std::vector<PathStep>& path, uint32_t function, ir::BlockId header) {
  return std::ranges::any_of(path, [&](const PathStep& s) {
    return s.call == PathStep::kLoopStep && s.function == function && s.block == header;
  });
}

}  // namespace

Waiting::Waiting(const Problem& problem, AnyThreads& any, Coherence& coherence, const Impossible& impossible)
    : problem_(problem),
      any_(any),
      tm_(any.in.terms),
      coherence_(coherence),
      orders_(coherence.orders()),
      impossible_(impossible),
      execution_(*orders_.runs()[0].execution),
      lane_(orders_.runs()[0].helpers) {
  for (const auto* list : {&orders_.events(), &orders_.settings()})
    for (const OrderedEvent& e : *list)
      if (orders_.isOfAnyThread(e)) own_.push_back(&e);
  findLoops();
}

void Waiting::findLoops() {
  for (uint32_t f : reachable(problem_.module, problem_.kernel.function)) {
    const ir::Function& code = problem_.module.functions[f];
    const ir::LoopForest forest = ir::loopForest(code);
    const std::vector<bool> waits = ir::waitingLoops(code, forest);
    for (size_t l = 0; l < forest.loops.size(); ++l) {
      const ir::Loop& loop = forest.loops[l];
      if (!waits[l]) continue;
      Loop found{f, loop.header, code.blocks[loop.header].insts.back().loc};
      found.meets = std::ranges::any_of(loop.blocks, [&](ir::BlockId b) {
        return std::ranges::any_of(
            code.blocks[b].insts, [](const ir::Inst& i) { return ir::synchronises(i.op) || i.op == ir::Opcode::Call; });
      });
      for (const OrderedEvent* e : own_)
        if (e->first && isWithin(execution_.paths[e->path], f, loop.header)) found.inside.push_back(e);
      for (const machine::Stopped& s : execution_.stopped)
        if (s.header.function == f && s.header.block == loop.header) found.again.push_back(&s);
      loops_.push_back(std::move(found));
    }
  }
}

// Width 1: the thread goes round again.
Term Waiting::again(const machine::Stopped& s) const {
  const Term t = s.lanes.at(lane_);
  return t ? t : tm_.fls();
}

bool Waiting::endAlone() {
  return std::ranges::all_of(loops_, [&](const Loop& l) { return !l.meets && (retries(l) || !whyNotForLock(l)); });
}

std::optional<Waiting::Doubt> Waiting::doubt() {
  // The log of a loop with barriers does not have all that a thread does between two places.
  if (std::ranges::any_of(execution_.segments, [](const auto& s) { return s.joins; }) && !loops_.empty())
    return Doubt{mayWait(loops_.front().loc, "it is beside a loop with barriers"), tm_.tru()};
  for (const Loop& loop : loops_) {
    if (loop.meets) return Doubt{mayWait(loop.loc, "threads meet in it"), tm_.tru()};
    if (std::ranges::any_of(own_, [](const OrderedEvent* e) { return !e->first; }))
      return Doubt{mayWait(loop.loc, "an atomic operation is in several places"), tm_.tru()};
    if (retries(loop)) continue;
    if (const auto why = whyNotForLock(loop))
      return Doubt{mayWait(loop.loc, "it may go on though no lock is taken and no compare-and-swap has failed"),
                   why->bad, why->assumptions};
    for (const OrderedEvent* e : loop.inside)
      if (coherence_.locks().of(e->of->object))
        if (auto why = whyHeldBack(loop, *e)) return why;
  }
  return whyOutOfOrder();
}

// Width 1: the operation finds the lock taken.
Term Waiting::attempts(const OrderedEvent& e) const {
  const Lock* lock = coherence_.locks().of(e.of->object);
  if (!lock || e.of->plain || (!orders_.onlyLooks(e) && std::ranges::find(lock->takes, &e) == lock->takes.end()))
    return tm_.fls();
  return tm_.and_(e.of->guard, tm_.not_(coherence_.locks().taken(*lock, e)));
}

// Another iteration follows only if a lock was found taken, and the thread has taken none, and written nothing else.
std::optional<Waiting::Condition> Waiting::whyNotForLock(const Loop& loop) {
  for (const machine::Stopped* s : loop.again) {
    std::vector<Term> failed, changes;
    for (const OrderedEvent* e : loop.inside) {
      failed.push_back(attempts(*e));
      const Lock* lock = coherence_.locks().of(e->of->object);
      const bool takes = lock && std::ranges::find(lock->takes, e) != lock->takes.end();
      changes.push_back(takes ? coherence_.locks().taken(*lock, *e) : orders_.writes(*e));
    }
    const Term bad = tm_.and_(again(*s), tm_.or_(tm_.not_(tm_.disj(failed)), tm_.disj(changes)));
    if (!never(bad, s->assumptions)) return Condition{bad, s->assumptions};
  }
  return std::nullopt;
}

// Another iteration follows only if a compare-and-swap has failed that compares with what the thread has read.
bool Waiting::retries(const Loop& loop) {
  return std::ranges::all_of(loop.again, [&](const machine::Stopped* s) {
    std::vector<Term> failed, changes;
    for (const OrderedEvent* e : loop.inside) {
      changes.push_back(orders_.writes(*e));
      if (e->of->kind == AtomicKind::CompareAndSwap && isFresh(loop, *e, *s))
        failed.push_back(tm_.and_(e->of->guard, tm_.ne(e->of->result, e->of->compare)));
    }
    const Term bad = tm_.or_(tm_.not_(tm_.disj(failed)), tm_.disj(changes));
    return never(tm_.and_(again(*s), bad), s->assumptions);
  });
}

// What it compares with was read at its place, in this iteration or by its previous execution.
bool Waiting::isFresh(const Loop& loop, const OrderedEvent& swap, const machine::Stopped& s) const {
  const bool isReadHere = std::ranges::any_of(loop.inside, [&](const OrderedEvent* e) {
    return e != &swap && *e->last < *swap.first && e->of->object == swap.of->object && !orders_.isStore(*e) &&
           e->of->offset == swap.of->offset && e->of->result == swap.of->compare;
  });
  return isReadHere || std::ranges::any_of(execution_.carried, [&](const machine::Carried& c) {
           if (c.function != loop.function || c.header != loop.header || c.unknown != swap.of->compare) return false;
           if (!isFromBefore(loop, swap.of->offset)) return false;
           return never(tm_.and_(again(s), tm_.ne(c.dependsOn[1], swap.of->result)), s.assumptions);
         });
}

// The value is the same in each iteration: it has no variable that was made when the loop was entered, or in it.
bool Waiting::isFromBefore(const Loop& loop, Term value) const {
  uint32_t entered = UINT32_MAX;
  for (const machine::Carried& c : execution_.carried)
    if (c.function == loop.function && c.header == loop.header) entered = std::min(entered, c.unknown.id);
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work{value};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm_.args(t);
    if (args.empty() && !tm_.value(t) && t.id >= entered) return false;
    work.insert(work.end(), args.begin(), args.end());
  }
  return true;
}

// Width 1: the thread takes the lock, and does not set it back, before `until` or at all.
Term Waiting::keeps(const Lock& lock, const OrderedEvent& take, const OrderedEvent* until) const {
  std::vector<Term> all{coherence_.locks().taken(lock, take)};
  for (const OrderedEvent* e : lock.frees) {
    if (!orders_.isOfAnyThread(*e) || *e->first <= *take.last || (until && *e->first > *until->first)) continue;
    all.push_back(tm_.not_(tm_.and_(orders_.writes(*e), tm_.eq(e->of->offset, take.of->offset))));
  }
  return tm_.conj(all);
}

// The only thread of each block that performs it.
std::optional<std::array<uint64_t, 3>> Waiting::performedBy(const OrderedEvent& take) const {
  const Thread& t = orders_.runs()[take.run].threads[take.of->lane];
  std::array<uint64_t, 3> out{};
  for (size_t i = 0; i < 3; ++i) {
    const Term place = i == 0 ? t.x : i == 1 ? t.y : t.z;
    auto number = tm_.value(place);
    if (!number) number = numberOf(tm_, take.of->guard, place);
    if (!number) return std::nullopt;
    out[i] = *number;
  }
  return out;
}

std::string Waiting::nameOf(const OrderedEvent& e) const {
  return any_.in.inputs.objectShape(e.of->object).name;
}

std::optional<Waiting::Doubt> Waiting::whyNotFreed(const Loop& loop, const Lock& lock, const OrderedEvent& take) {
  // In another iteration of a loop behind it the thread goes on.
  std::vector<Term> elsewhere;
  for (const machine::Stopped& s : execution_.stopped)
    if (!isWithin(execution_.paths[take.path], s.header.function, s.header.block)) elsewhere.push_back(again(s));
  const Term kept = tm_.and_(keeps(lock, take, nullptr), tm_.not_(tm_.disj(elsewhere)));
  if (!never(kept, execution_.assumptions.size()))
    return Doubt{mayWait(loop.loc, fmt::format("{} is not set back on every path", nameOf(take))), kept,
                 execution_.assumptions.size()};
  const Term initial = orders_.initial(take);
  const Term isTaken = tm_.ne(initial, tm_.constant(lock.free, tm_.width(initial)));
  if (const Term bad = tm_.and_(take.of->guard, isTaken); !never(bad, take.assumptions)) {
    Reason why = mayWait(loop.loc, fmt::format("{} may be taken at first", nameOf(take)));
    // Callers decide what is in global memory.
    if (any_.in.inputs.objectShape(take.of->object).space == ir::Space::Global)
      why = {.cause = Cause::TakenAtStart, .number = lock.free, .loc = loop.loc, .subject = nameOf(take)};
    return Doubt{std::move(why), bad, take.assumptions};
  }
  return std::nullopt;
}

// Why the owner of the lock for which the loop waits may not come to set it back.
std::optional<Waiting::Doubt> Waiting::whyHeldBack(const Loop& loop, const OrderedEvent& attempt) {
  const Lock& lock = *coherence_.locks().of(attempt.of->object);
  const OrderedEvent* crossing = problem_.traits.warpOperations || problem_.traits.meetsByNumber ? &attempt : nullptr;
  for (const OrderedEvent* take : lock.takes) {
    if (!orders_.isOfAnyThread(*take)) continue;
    if (auto why = whyNotFreed(loop, lock, *take)) return why;
    const bool crosses = std::ranges::any_of(lock.frees, [&](const OrderedEvent* e) {
      return orders_.isOfAnyThread(*e) && *e->first > *take->last && e->of->segment != take->of->segment;
    });
    if (crosses) crossing = take;
  }
  if (!crossing) return std::nullopt;
  // Whoever takes it by a single attempt may hold it, too.
  std::vector<const OrderedEvent*> all = lock.takes;
  for (const Loop& l : loops_)
    for (const OrderedEvent* e : l.inside)
      if (coherence_.locks().of(e->of->object)) all.push_back(e);
  const auto owner = performedBy(attempt);
  const bool isOne = owner && std::ranges::all_of(all, [&](const OrderedEvent* e) {
                       return !orders_.isOfAnyThread(*e) || performedBy(*e) == owner;
                     });
  if (!isOne)
    return Doubt{mayWait(loop.loc, fmt::format("threads meet while one of them may hold {}", nameOf(attempt))),
                 crossing->of->guard, crossing->assumptions};
  return std::nullopt;
}

// Locks that are waited for while others are held, out of order: no order of the objects, and of the places in each,
// has all that are held before those that are waited for.
std::optional<Waiting::Doubt> Waiting::whyOutOfOrder() {
  std::map<uint32_t, std::set<uint32_t>> behind;  // by object: what is waited for while it is held
  bool mayRise = true, mayFall = true;
  for (const Loop& loop : loops_)
    for (const OrderedEvent* attempt : loop.inside) {
      if (!coherence_.locks().of(attempt->of->object)) continue;
      for (const OrderedEvent* other : own_) {
        const Lock* held = coherence_.locks().of(other->of->object);
        if (!held || other == attempt || *other->last >= *attempt->first) continue;
        if (std::ranges::find(held->takes, other) == held->takes.end()) continue;
        const Term nested = tm_.and_(attempt->of->guard, keeps(*held, *other, attempt));
        if (never(nested, attempt->assumptions)) continue;
        if (other->of->object == attempt->of->object) {
          const Term from = other->of->offset, to = attempt->of->offset;
          mayRise = mayRise && never(tm_.and_(nested, tm_.ule(to, from)), attempt->assumptions);
          mayFall = mayFall && never(tm_.and_(nested, tm_.ule(from, to)), attempt->assumptions);
        } else {
          behind[other->of->object].insert(attempt->of->object);
        }
        std::set<uint32_t> reached;
        std::vector<uint32_t> work{attempt->of->object};
        while (!work.empty()) {
          const uint32_t object = work.back();
          work.pop_back();
          if (reached.insert(object).second) work.insert(work.end(), behind[object].begin(), behind[object].end());
        }
        const bool isCycle = other->of->object != attempt->of->object && reached.contains(other->of->object);
        if (isCycle || (!mayRise && !mayFall))
          return Doubt{
              mayWait(loop.loc, fmt::format("a thread may wait for {} while it holds {}, and another the other "
                                            "way round",
                                            nameOf(*attempt), nameOf(*other))),
              nested, attempt->assumptions, other->of->inst};
      }
    }
  return std::nullopt;
}

}  // namespace gpubmc::core
