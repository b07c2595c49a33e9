#pragma once
// Locks: a location that is free while it has one value, which is taken by the operation that finds this value and
// writes another, and set back by the thread that has taken it. Or it is taken in turn: by the thread that finds the
// number which it alone waits for, until it writes another. Two critical sections of one lock are ordered
// (docs/design/atomics-any-size.md, section 5).

#include <map>
#include <optional>
#include <vector>

#include "core/check/engines/event_order.h"

namespace gpubmc::core {

/// An object each of whose locations is a lock.
struct Lock {
  std::optional<uint64_t> free{};            ///< the value while nobody has it; no value: it is taken in turn
  std::vector<const OrderedEvent*> takes{};  ///< operations that may take it
  std::vector<const OrderedEvent*> frees{};  ///< operations that set it back
  bool inSegments = false;                   ///< it is taken and set back within a segment, or not known to be owned
};

class Locks {
 public:
  /// Required: all outlive this.
  Locks(AnyThreads& any, EventOrder& orders, const Impossible& impossible);

  /// All operations of the executions on the object. False: it is not known to be a lock. `isSetBetween`: it is also
  /// written plainly, in segments of its own. Required: every access of the object is one of these, or in a segment
  /// that has none of them.
  bool add(uint32_t object, const std::vector<const OrderedEvent*>& operations, bool isSetBetween);
  /// The same for an object whose locations are taken in turn. Required: of two threads that leave a loop in which they
  /// look at a location, no two have seen the same number at last.
  bool addTurns(uint32_t object, const std::vector<const OrderedEvent*>& operations, bool isSetBetween);
  /// Null: not known to be a lock.
  const Lock* of(uint32_t object) const;
  /// Width 1: the operation, of Lock::takes, takes the lock.
  Term taken(const Lock& lock, const OrderedEvent& e) const;

  /// Width 1: `a` is in a critical section, and the thread of b takes the same lock later, before b. Required: of
  /// different threads.
  Term oneWay(const por::CellAccess& a, const por::CellAccess& b);

 private:
  bool takes(const OrderedEvent& e, uint64_t free) const;
  bool frees(const OrderedEvent& e, uint64_t free) const;
  bool isOwned(const Lock& lock);
  bool isHandedOn(const Lock& lock);
  bool sharesRound(const OrderedEvent& take, const OrderedEvent& other) const;
  bool isFollowed(const OrderedEvent& take, size_t segment) const;
  Term holds(const Lock& lock, const OrderedEvent& take, const por::CellAccess& a);

  AnyThreads& any_;
  encoder::TermManager& tm_;
  EventOrder& orders_;
  const Impossible& impossible_;
  std::map<uint32_t, Lock> locks_;
};

}  // namespace gpubmc::core
