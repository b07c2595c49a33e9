// Waiting that ends.
//
// 1. A loop *waits* if its end depends on what it reads, it has atomic operations, and no counter ends it. Of each it
//    is shown that another iteration follows only if this one has changed nothing and
//      - it has found a lock taken (LockWaits), or
//      - a compare-and-swap has failed that compares with what the thread has read before at that place (retries), or
//      - a location does not have a number yet (number_waits.h);
//    or that it gets a new number each time (usesUpNumbers).
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
//
// 4. Numbers: number_waits.cpp. A loop depends on those in which a thread may be before it does what is waited for; it
//    may be the same one, if threads wait for lower numbers alone, or for greater ones. If no loop depends on itself
//    otherwise, through others or not, some thread that waits depends on none, and goes on.

#include "core/check/engines/waiting.h"

#include <algorithm>
#include <map>
#include <set>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "core/check/engines/lock_waits.h"
#include "core/check/engines/number_waits.h"

namespace gpubmc::core {

namespace {

/// A thread may be in the loop before it comes to an awaited operation, or before a barrier at which another one of its
/// block waits for it, which comes to the operation behind the barrier.
bool standsBefore(const WaitingThread& t, const WaitingLoop& loop, const Awaited& awaited) {
  return std::ranges::any_of(awaited.operations, [&](const AwaitedOperation& w) {
    return std::ranges::any_of(loop.inside, [&](const OrderedEvent* e) {
      if (*e->first >= *w.of->first) return false;
      const bool meets = e->of->segment != w.of->of->segment || t.problem.traits.warpOperations;
      return !t.never(t.tm.and_(e->of->guard, meets ? w.block : w.of->of->guard), e->assumptions);
    });
  });
}

using Depends = std::map<const WaitingLoop*, std::vector<const WaitingLoop*>>;

bool dependsOnItself(const Depends& on, const WaitingLoop* loop) {
  std::set<const WaitingLoop*> seen;
  std::vector<const WaitingLoop*> work{loop};
  while (!work.empty()) {
    const WaitingLoop* at = work.back();
    work.pop_back();
    const auto next = on.find(at);
    if (next == on.end()) continue;
    for (const WaitingLoop* l : next->second) {
      if (l == loop) return true;
      if (seen.insert(l).second) work.push_back(l);
    }
  }
  return false;
}

}  // namespace

bool Waiting::endAlone() const {
  const LockWaits locks(t_);
  return std::ranges::all_of(
      t_.loops(), [&](const WaitingLoop& l) { return !l.meets && (retries(t_, l) || !locks.whyNotForLock(l)); });
}

std::optional<WaitingDoubt> Waiting::doubt() {
  const Term always = t_.tm.tru();
  const std::vector<WaitingLoop>& loops = t_.loops();
  const LockWaits locks(t_);
  std::vector<const WaitingLoop*> forLocks;
  std::map<const WaitingLoop*, Awaited> forNumbers;
  for (const WaitingLoop& loop : loops) {
    if (std::ranges::any_of(t_.own(), [](const OrderedEvent* e) { return !e->first; }))
      return WaitingDoubt{mayWait(loop.loc, "an atomic operation is in several places"), always};
    if (usesUpNumbers(t_, loop)) continue;
    if (loop.meets) return WaitingDoubt{mayWait(loop.loc, "threads meet in it"), always};
    if (retries(t_, loop)) continue;
    // The log of a loop with barriers does not have all that a thread does between two places.
    if (!t_.execution.goOn.empty()) return WaitingDoubt{mayWait(loop.loc, "it is beside a loop with barriers"), always};
    if (const auto notForLock = locks.whyNotForLock(loop); !notForLock) {
      if (auto why = locks.whyHeldBack(loop)) return why;
      forLocks.push_back(&loop);
    } else {
      auto what = awaited(t_, loop);
      if (auto* why = std::get_if<WaitingDoubt>(&what)) return std::move(*why);
      needsAllBlocks_ |= std::get<Awaited>(what).ofOtherBlocks;
      forNumbers.emplace(&loop, std::get<Awaited>(std::move(what)));
    }
  }
  if (auto why = locks.whyOutOfOrder(forLocks)) return why;
  Depends on;
  for (const auto& [loop, what] : forNumbers)
    for (const WaitingLoop& other : loops)
      if ((&other != loop || !what.byNumber) && standsBefore(t_, other, what)) on[loop].push_back(&other);
  for (const WaitingLoop* loop : forLocks)
    for (const auto& [other, what] : forNumbers)
      if (locks.mayBeIn(*loop, *other)) on[loop].push_back(other);
  for (const WaitingLoop& loop : loops)
    if (dependsOnItself(on, &loop))
      return WaitingDoubt{mayWait(loop.loc, "what it waits for may come behind it"), always};
  return std::nullopt;
}

}  // namespace gpubmc::core
