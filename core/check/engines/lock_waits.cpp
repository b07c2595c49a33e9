#include "core/check/engines/lock_waits.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

namespace gpubmc::core {

using AtomicKind = machine::AtomicEvent::Kind;

namespace {

// The value is the same in each iteration: it has no variable that was made when the loop was entered, or in it.
bool isFromBefore(const WaitingThread& t, const WaitingLoop& loop, Term value) {
  uint32_t entered = UINT32_MAX;
  for (const machine::Carried& c : t.execution.carried)
    if (c.function == loop.function && c.header == loop.header) entered = std::min(entered, c.unknown.id);
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work{value};
  while (!work.empty()) {
    const Term at = work.back();
    work.pop_back();
    if (!seen.insert(at.id).second) continue;
    const auto args = t.tm.args(at);
    if (args.empty() && !t.tm.value(at) && at.id >= entered) return false;
    work.insert(work.end(), args.begin(), args.end());
  }
  return true;
}

// What it compares with was read at its place, in this iteration or by its previous execution.
bool isFresh(const WaitingThread& t, const WaitingLoop& loop, const OrderedEvent& swap, const machine::Stopped& s) {
  const bool isReadHere = std::ranges::any_of(loop.inside, [&](const OrderedEvent* e) {
    return e != &swap && *e->last < *swap.first && e->of->object == swap.of->object && !t.orders.isStore(*e) &&
           e->of->offset == swap.of->offset && e->of->result == swap.of->compare;
  });
  return isReadHere || std::ranges::any_of(t.execution.carried, [&](const machine::Carried& c) {
           if (c.function != loop.function || c.header != loop.header || c.unknown != swap.of->compare) return false;
           if (!isFromBefore(t, loop, swap.of->offset)) return false;
           return t.never(t.tm.and_(t.again(s), t.tm.ne(c.dependsOn[1], swap.of->result)), s.assumptions);
         });
}

}  // namespace

bool retries(const WaitingThread& t, const WaitingLoop& loop) {
  return std::ranges::all_of(loop.again, [&](const machine::Stopped* s) {
    std::vector<Term> failed, changes;
    for (const OrderedEvent* e : loop.inside) {
      changes.push_back(t.orders.writes(*e));
      if (e->of->kind == AtomicKind::CompareAndSwap && isFresh(t, loop, *e, *s))
        failed.push_back(t.tm.and_(e->of->guard, t.tm.ne(e->of->result, e->of->compare)));
    }
    const Term bad = t.tm.or_(t.tm.not_(t.tm.disj(failed)), t.tm.disj(changes));
    return t.never(t.tm.and_(t.again(*s), bad), s->assumptions);
  });
}

// Locks that are free while they have one value.
const Lock* LockWaits::lockOf(const OrderedEvent& e) const {
  const Lock* lock = t_.coherence.locks().of(e.of->object);
  return lock && lock->free ? lock : nullptr;
}

bool LockWaits::takes(const Lock& lock, const OrderedEvent& e) const {
  return std::ranges::find(lock.takes, &e) != lock.takes.end();
}

// Width 1: the operation finds the lock taken.
Term LockWaits::attempts(const OrderedEvent& e) const {
  const Lock* lock = lockOf(e);
  if (!lock || e.of->plain || (!t_.orders.onlyLooks(e) && !takes(*lock, e))) return tm_.fls();
  return tm_.and_(e.of->guard, tm_.not_(t_.coherence.locks().taken(*lock, e)));
}

std::optional<WaitingDoubt> LockWaits::whyNotForLock(const WaitingLoop& loop) const {
  for (const machine::Stopped* s : loop.again) {
    std::vector<Term> failed, changes;
    for (const OrderedEvent* e : loop.inside) {
      failed.push_back(attempts(*e));
      const Lock* lock = lockOf(*e);
      changes.push_back(lock && takes(*lock, *e) ? t_.coherence.locks().taken(*lock, *e) : t_.orders.writes(*e));
    }
    const Term bad = tm_.and_(t_.again(*s), tm_.or_(tm_.not_(tm_.disj(failed)), tm_.disj(changes)));
    if (!t_.never(bad, s->assumptions))
      return WaitingDoubt{mayWait(loop.loc, "it may go on though no lock is taken and no compare-and-swap has failed"),
                          bad, s->assumptions};
  }
  return std::nullopt;
}

// Width 1: the thread takes the lock, and does not set it back, before `until` or at all.
Term LockWaits::keeps(const Lock& lock, const OrderedEvent& take, const OrderedEvent* until) const {
  std::vector<Term> all{t_.coherence.locks().taken(lock, take)};
  for (const OrderedEvent* e : lock.frees) {
    if (!t_.orders.isOfAnyThread(*e) || *e->first <= *take.last || (until && *e->first > *until->first)) continue;
    all.push_back(tm_.not_(tm_.and_(t_.orders.writes(*e), tm_.eq(e->of->offset, take.of->offset))));
  }
  return tm_.conj(all);
}

std::optional<WaitingDoubt> LockWaits::whyNotFreed(const WaitingLoop& loop, const Lock& lock,
                                                   const OrderedEvent& take) const {
  // In another iteration of a loop behind it the thread goes on.
  const Term kept = tm_.and_(keeps(lock, take, nullptr), tm_.not_(t_.stopsElsewhere(take)));
  if (!t_.never(kept, t_.all()))
    return WaitingDoubt{mayWait(loop.loc, fmt::format("{} is not set back on every path", t_.nameOf(take))), kept,
                        t_.all()};
  const Term initial = t_.orders.initial(take);
  const Term isTaken = tm_.ne(initial, tm_.constant(*lock.free, tm_.width(initial)));
  if (const Term bad = tm_.and_(take.of->guard, isTaken); !t_.never(bad, take.assumptions)) {
    Reason why = mayWait(loop.loc, fmt::format("{} may be taken at first", t_.nameOf(take)));
    // Callers decide what is in global memory.
    if (t_.any.in.inputs.objectShape(take.of->object).space == ir::Space::Global)
      why = {.cause = Cause::TakenAtStart, .number = *lock.free, .loc = loop.loc, .subject = t_.nameOf(take)};
    return WaitingDoubt{std::move(why), bad, take.assumptions};
  }
  return std::nullopt;
}

std::optional<WaitingDoubt> LockWaits::whyHeldBack(const WaitingLoop& loop) const {
  for (const OrderedEvent* e : loop.inside)
    if (lockOf(*e))
      if (auto why = whyHeldBack(loop, *e)) return why;
  return std::nullopt;
}

std::optional<WaitingDoubt> LockWaits::whyHeldBack(const WaitingLoop& loop, const OrderedEvent& attempt) const {
  const Lock& lock = *lockOf(attempt);
  const OrderedEvent* crossing =
      t_.problem.traits.warpOperations || t_.problem.traits.meetsByNumber ? &attempt : nullptr;
  for (const OrderedEvent* take : lock.takes) {
    if (!t_.orders.isOfAnyThread(*take)) continue;
    if (auto why = whyNotFreed(loop, lock, *take)) return why;
    const bool crosses = std::ranges::any_of(lock.frees, [&](const OrderedEvent* e) {
      return t_.orders.isOfAnyThread(*e) && *e->first > *take->last && e->of->segment != take->of->segment;
    });
    if (crosses) crossing = take;
  }
  if (!crossing) return std::nullopt;
  // Whoever takes it by a single attempt may hold it, too.
  std::vector<const OrderedEvent*> all = lock.takes;
  for (const WaitingLoop& l : t_.loops())
    for (const OrderedEvent* e : l.inside)
      if (lockOf(*e)) all.push_back(e);
  const auto owner = t_.performedBy(attempt);
  const bool isOne = owner && std::ranges::all_of(all, [&](const OrderedEvent* e) {
                       return !t_.orders.isOfAnyThread(*e) || t_.performedBy(*e) == owner;
                     });
  if (!isOne)
    return WaitingDoubt{
        mayWait(loop.loc, fmt::format("threads meet while one of them may hold {}", t_.nameOf(attempt))),
        crossing->of->guard, crossing->assumptions};
  return std::nullopt;
}

std::optional<WaitingDoubt> LockWaits::whyOutOfOrder(const std::vector<const WaitingLoop*>& loops) const {
  std::map<uint32_t, std::set<uint32_t>> behind;  // by object: what is waited for while it is held
  bool mayRise = true, mayFall = true;
  for (const WaitingLoop* loop : loops)
    for (const OrderedEvent* attempt : loop->inside) {
      if (!lockOf(*attempt)) continue;
      for (const OrderedEvent* other : t_.own()) {
        const Lock* held = lockOf(*other);
        if (!held || other == attempt || *other->last >= *attempt->first) continue;
        if (std::ranges::find(held->takes, other) == held->takes.end()) continue;
        const Term nested = tm_.and_(attempt->of->guard, keeps(*held, *other, attempt));
        if (t_.never(nested, attempt->assumptions)) continue;
        if (other->of->object == attempt->of->object) {
          const Term from = other->of->offset, to = attempt->of->offset;
          mayRise = mayRise && t_.never(tm_.and_(nested, tm_.ule(to, from)), attempt->assumptions);
          mayFall = mayFall && t_.never(tm_.and_(nested, tm_.ule(from, to)), attempt->assumptions);
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
          return WaitingDoubt{
              mayWait(loop->loc, fmt::format("a thread may wait for {} while it holds {}, and another the other "
                                             "way round",
                                             t_.nameOf(*attempt), t_.nameOf(*other))),
              nested, attempt->assumptions, other->of->inst};
      }
    }
  return std::nullopt;
}

bool LockWaits::mayBeIn(const WaitingLoop& loop, const WaitingLoop& other) const {
  for (const OrderedEvent* attempt : loop.inside) {
    const Lock* lock = lockOf(*attempt);
    if (!lock) continue;
    for (const OrderedEvent* take : lock->takes)
      for (const OrderedEvent* e : lock->frees) {
        if (!t_.orders.isOfAnyThread(*take) || !t_.orders.isOfAnyThread(*e)) continue;
        // At a barrier between, the others of its block are waited for.
        const bool meets = take->of->segment != e->of->segment;
        for (const OrderedEvent* look : other.inside)
          if (*look->first < *e->first && (meets || *take->last < *look->first)) return true;
      }
  }
  return false;
}

}  // namespace gpubmc::core
