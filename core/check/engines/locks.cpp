// Mutual exclusion for any number of threads.
//
// 1. Roles. Of a value `free`, every operation on the object either only looks, or may take the lock (it compares with
//    `free` and writes another value, exchanges for another value, or sets bits that `free` does not have), or sets it
//    back (it writes `free`). No operation of the second kind writes `free`, whatever it finds.
//
// 2. Ownership (isOwned). Whenever an arbitrary thread sets a lock back, it has taken it before, in the same iteration
//    of each loop around the operation that sets it back, and has not set it back in between. By induction over the
//    operations on the location, the location has another value than `free` from the moment in which one thread takes
//    it, until that thread sets it back.
//
//    In turn: no operation but those of owners writes at all, and who takes it has seen a number that no other thread
//    takes it with. While one has it, the number stays; so none of the others finds its own.
//
// 3. So if both of two operations take the lock, the thread of the earlier one has set it back before the later one.
//    What it has done in between, and released on every way to any operation that sets the lock back, happens before
//    what the later one acquires (oneWay). No fact about values is needed, and none about how a thread goes on.

#include "core/check/engines/locks.h"

#include <algorithm>
#include <set>
#include <span>

namespace gpubmc::core {

using ir::AtomicOp;
using machine::PathStep;

namespace {

using AtomicKind = machine::AtomicEvent::Kind;

/// The path up to the innermost loop around the place.
std::span<const PathStep> loopsOf(const std::vector<PathStep>& path) {
  size_t n = path.size();
  while (n && path[n - 1].call != PathStep::kLoopStep) --n;
  return {path.data(), n};
}

}  // namespace

Locks::Locks(AnyThreads& any, EventOrder& orders, const Impossible& impossible)
    : any_(any), tm_(any.in.terms), orders_(orders), impossible_(impossible) {}

bool Locks::add(uint32_t object, const std::vector<const OrderedEvent*>& operations, bool isSetBetween) {
  std::set<uint64_t> values;
  for (const OrderedEvent* e : operations)
    if (!orders_.onlyLooks(*e))
      if (const auto n = tm_.value(e->of->operand)) values.insert(*n);
  for (const uint64_t free : values) {
    Lock lock{.free = free, .inSegments = isSetBetween};
    bool known = true;
    for (const OrderedEvent* e : operations) {
      if (orders_.onlyLooks(*e)) continue;
      if (takes(*e, free)) {
        lock.takes.push_back(e);
      } else if (frees(*e, free)) {
        lock.frees.push_back(e);
      } else {
        known = false;
      }
    }
    if (!known || lock.takes.empty() || lock.frees.empty() || !isOwned(lock) || !isHandedOn(lock)) continue;
    locks_.emplace(object, std::move(lock));
    return true;
  }
  return false;
}

bool Locks::addTurns(uint32_t object, const std::vector<const OrderedEvent*>& operations, bool isSetBetween) {
  Lock lock{.inSegments = isSetBetween};
  for (const OrderedEvent* e : operations)
    if (!orders_.onlyLooks(*e)) {
      lock.frees.push_back(e);
    } else if (orders_.leaves(*e)) {
      lock.takes.push_back(e);
    }
  if (lock.takes.empty() || lock.frees.empty() || !isOwned(lock) || !isHandedOn(lock)) return false;
  locks_.emplace(object, std::move(lock));
  return true;
}

bool Locks::takes(const OrderedEvent& e, uint64_t free) const {
  if (e.of->kind == AtomicKind::CompareAndSwap) {
    if (tm_.value(e.of->compare) != free) return false;
  } else if (e.of->kind == AtomicKind::ReadModifyWrite && e.of->op == AtomicOp::Or) {
    const auto bits = tm_.value(e.of->operand);
    return bits && (*bits & ~free) != 0;
  } else if (e.of->kind != AtomicKind::ReadModifyWrite || e.of->op != AtomicOp::Exch || orders_.isStore(e)) {
    return false;
  }
  const Term same = tm_.eq(e.of->operand, tm_.constant(free, tm_.width(e.of->operand)));
  if (tm_.isFalse(same)) return true;
  // The name of the thread, say, is never that of the free value.
  return !tm_.isTrue(same) &&
         (!orders_.isOfAnyThread(e) || impossible_(tm_.and_(e.of->guard, same), e.assumptions, Tickets{}));
}

bool Locks::frees(const OrderedEvent& e, uint64_t free) const {
  const bool writes = e.of->kind == AtomicKind::CompareAndSwap ||
                      (e.of->kind == AtomicKind::ReadModifyWrite && e.of->op == AtomicOp::Exch);
  return writes && tm_.value(e.of->operand) == free;
}

const Lock* Locks::of(uint32_t object) const {
  const auto it = locks_.find(object);
  return it == locks_.end() ? nullptr : &it->second;
}

Term Locks::taken(const Lock& lock, const OrderedEvent& e) const {
  if (!lock.free) return tm_.and_(e.of->guard, *orders_.leaves(e));
  return tm_.and_(e.of->guard, tm_.eq(e.of->result, tm_.constant(*lock.free, tm_.width(e.of->result))));
}

// The other operation, of the same lane, is in the same iteration of every loop around it.
bool Locks::sharesRound(const OrderedEvent& take, const OrderedEvent& other) const {
  const machine::Execution& e = orders_.execution(take);
  const std::vector<PathStep>& path = e.paths[take.path];
  const auto loops = loopsOf(e.paths[other.path]);
  return path.size() >= loops.size() && std::ranges::equal(loops, std::span(path).first(loops.size()));
}

// Whether the log has everything that the thread does in between. A loop with barriers is entered twice.
bool Locks::isFollowed(const OrderedEvent& take, size_t segment) const {
  const machine::Execution& e = orders_.execution(take);
  return take.of->segment == segment || std::ranges::none_of(e.segments, [](const auto& s) { return s.joins; });
}

bool Locks::isOwned(const Lock& lock) {
  const bool known = std::ranges::all_of(lock.takes, [](const auto* e) { return e->last.has_value(); }) &&
                     std::ranges::all_of(lock.frees, [](const auto* e) { return e->first.has_value(); });
  return known && std::ranges::all_of(lock.frees, [&](const OrderedEvent* e) {
           if (!orders_.isOfAnyThread(*e)) return true;
           std::vector<Term> owned;
           for (const OrderedEvent* take : lock.takes) {
             if (!orders_.isOfAnyThread(*take) || *take->last >= *e->first) continue;
             if (!sharesRound(*take, *e) || !isFollowed(*take, e->of->segment)) continue;
             if (lock.inSegments && take->of->segment != e->of->segment) continue;
             std::vector<Term> all{taken(lock, *take), tm_.eq(take->of->offset, e->of->offset)};
             for (const OrderedEvent* other : lock.frees)
               if (orders_.isOfAnyThread(*other) && *take->last < *other->first && *other->first < *e->first)
                 all.push_back(tm_.not_(tm_.and_(orders_.writes(*other), tm_.eq(other->of->offset, e->of->offset))));
             owned.push_back(tm_.conj(all));
           }
           return impossible_(tm_.and_(orders_.writes(*e), tm_.not_(tm_.disj(owned))), e->assumptions, Tickets{});
         });
}

// A store begins a new release sequence: what was released before is handed on if each owner acquires and releases.
bool Locks::isHandedOn(const Lock& lock) {
  if (std::ranges::none_of(lock.frees, [&](const auto* e) { return orders_.isStore(*e); })) return true;
  return std::ranges::all_of(lock.takes, [&](const OrderedEvent* take) {
    return std::ranges::all_of(lock.frees, [&](const OrderedEvent* e) {
      return !orders_.isOfAnyThread(*take) || !orders_.isOfAnyThread(*e) || *take->last >= *e->first ||
             orders_.passesOn(*take, *e);
    });
  });
}

// Width 1: between `take`, which takes the lock, and `a` nothing sets it back, and what sets it back later releases
// what `a` does.
Term Locks::holds(const Lock& lock, const OrderedEvent& take, const por::CellAccess& a) {
  const std::pair place{a.site.segment, a.site.access};
  const bool isOwn = take.of->lane == a.site.lane;
  if (*take.last >= place || !isFollowed(take, a.site.segment)) return tm_.fls();
  std::vector<Term> all{taken(lock, take)};
  // A helper's operation comes before what others do behind a barrier.
  if (!isOwn)
    all.push_back(orders_.throughBarrier(take.run, take.of->segment, a.site.segment, [](auto) { return true; }));
  for (const OrderedEvent* e : lock.frees) {
    if (e->run != take.run || e->of->lane != take.of->lane || *e->first <= *take.last) continue;
    const bool isBefore = isOwn && *e->first < place;
    all.push_back(isBefore ? tm_.not_(tm_.and_(orders_.writes(*e), tm_.eq(e->of->offset, take.of->offset)))
                           : orders_.released(a, *e));
  }
  return tm_.conj(all);
}

Term Locks::oneWay(const por::CellAccess& a, const por::CellAccess& b) {
  std::vector<Term> any;
  for (const auto& [object, lock] : locks_)
    for (const OrderedEvent* first : lock.takes) {
      if (first->run != a.site.execution) continue;
      const Term held = holds(lock, *first, a);
      if (tm_.isFalse(held)) continue;
      for (const OrderedEvent* later : lock.takes) {
        if (later == first || later->run != b.site.execution || !orders_.isSame(*first, *later)) continue;
        const Term acquired = orders_.acquired(*later, b, true);
        if (tm_.isFalse(acquired)) continue;
        any.push_back(tm_.conj(std::vector<Term>{held, taken(lock, *later), acquired, orders_.meet(*first, *later),
                                                 orders_.before(*first, *later)}));
      }
    }
  return tm_.disj(any);
}

}  // namespace gpubmc::core
