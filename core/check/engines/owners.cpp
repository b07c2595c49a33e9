#include "core/check/engines/owners.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

/// Whether no operation of the first thread and one of the second are both what `is` says, at one location.
template <class Is>
bool isApart(uint32_t object, encoder::TermManager& tm, const EventOrder& orders, const ImpossibleOfBoth& impossible,
             const Is& is) {
  for (const OrderedEvent& a : orders.events()) {
    if (a.of->object != object || !orders.isOfAnyThread(a)) continue;
    for (const OrderedEvent& b : orders.events()) {
      if (b.of->object != object || orders.isOfAnyThread(b)) continue;
      const Term bad = tm.conj(std::vector<Term>{orders.areApart(a, b), tm.eq(a.of->offset, b.of->offset), is(a, b)});
      if (!tm.isFalse(bad) && !impossible(bad, a.assumptions, b.assumptions)) return false;
    }
  }
  return true;
}

}  // namespace

Owners mayHaveOwners(const EventOrder& orders) {
  std::set<uint32_t> written, lookedAt, waitedFor;
  for (const OrderedEvent& e : orders.events()) {
    if (!orders.isOfAnyThread(e)) continue;
    const uint32_t object = e.of->object;
    if (!orders.onlyLooks(e)) written.insert(object);
    if (orders.onlyLooks(e) && e.looks) lookedAt.insert(object);
    if (orders.onlyLooks(e) && orders.leaves(e)) waitedFor.insert(object);
  }
  std::erase_if(lookedAt, [&](uint32_t o) { return !written.contains(o); });
  std::erase_if(waitedFor, [&](uint32_t o) { return !written.contains(o); });
  return {.written = lookedAt, .kept = lookedAt, .waitedFor = waitedFor};
}

Owners ownersAmong(const Owners& candidates, encoder::TermManager& tm, const EventOrder& orders,
                   const ImpossibleOfBoth& impossible) {
  Owners out = candidates;
  std::erase_if(out.written, [&](uint32_t object) {
    return !isApart(object, tm, orders, impossible, [&](const OrderedEvent& a, const OrderedEvent& b) {
      return tm.and_(orders.writes(a), orders.writes(b));
    });
  });
  std::erase_if(out.kept, [&](uint32_t object) {
    return !isApart(object, tm, orders, impossible, [&](const OrderedEvent& a, const OrderedEvent& b) {
      if (orders.onlyLooks(a) || orders.onlyLooks(b)) return tm.fls();
      return tm.conj(
          std::vector<Term>{orders.isPlaced(a), orders.isInBlock(a), orders.isPlaced(b), orders.isInBlock(b)});
    });
  });
  std::erase_if(out.waitedFor, [&](uint32_t object) {
    return !isApart(object, tm, orders, impossible, [&](const OrderedEvent& a, const OrderedEvent& b) {
      const auto one = orders.leaves(a), other = orders.leaves(b);
      if (!one || !other || !orders.onlyLooks(a) || !orders.onlyLooks(b)) return tm.fls();
      return tm.conj(std::vector<Term>{a.of->guard, b.of->guard, *one, *other, tm.eq(a.of->result, b.of->result)});
    });
  });
  return out;
}

}  // namespace gpubmc::core
