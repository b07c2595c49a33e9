#pragma once
// What atomic operations on one location say about two threads: which numbers they get, and what one has done before
// the other goes on. The rules and why they are sound: docs/design/atomics-any-size.md.

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/check/engines/counter_total.h"
#include "core/check/engines/event_order.h"
#include "core/check/engines/locks.h"
#include "core/check/engines/owners.h"

namespace gpubmc::core {

class Coherence {
 public:
  /// One execution, or those of two different blocks. `owners`: of the kernel. Required: the executions and `any`
  /// outlive this.
  Coherence(AnyThreads& any, std::vector<ThreadRun> runs, const Impossible& impossible, const Owners& owners);

  /// Facts about the results, and the objects that must have no races for these and for ordered() to hold.
  const Tickets& facts() const { return facts_; }
  /// Width 1: one of the two happens before the other. Required: of different threads.
  Term ordered(const por::CellAccess& a, const por::CellAccess& b);
  /// The object is also accessed otherwise, by none but the thread of the last operation, or those that it tells.
  bool isSetBack(uint32_t object) const { return setBack_.contains(object); }
  /// All accesses of the object are atomic operations of one width that reach all threads which may touch it; in shared
  /// memory, those of each interval.
  bool follows(uint32_t object) const;
  /// All operations of the object add to it, and the sum of all does not wrap, whatever is there at first.
  bool countsUp(uint32_t object) const { return countsUp_.contains(object); }
  const EventOrder& orders() const { return orders_; }
  const Locks& locks() const { return locks_; }
  /// Conditions of width 1 that helpers satisfy.
  std::vector<Term> helpersGoOn(size_t run);

 private:
  using Event = OrderedEvent;
  enum class Rule : uint8_t { Up, Down, Bits, UnsignedMax, UnsignedMin, SignedMax, SignedMin, Values };

  using Total = CounterTotal::Total;

  bool setsBackLast(const std::vector<const Event*>& events, bool down);
  Term isLast(const Event& e, const Event& setting, const Total& total, bool down);
  std::optional<Rule> ruleOf(const std::vector<const Event*>& events) const;
  void tell(uint32_t object, const std::vector<const Event*>& events, const Owners& owners);
  void tellRule(Rule rule, const std::vector<const Event*>& events);
  void tellValuesAtAll(const std::vector<const Event*>& events);
  void tellWritten(const std::vector<const Event*>& events, bool isKept);
  void tellCounter(const std::vector<const Event*>& events, bool down);
  void tellValues(const std::vector<const Event*>& events);
  Term counted(const Event& e, bool down);
  Term step(const Event& e, bool down);
  std::optional<Total> totalOf(const std::vector<const Event*>& events);
  std::vector<std::function<Term(const Event&)>> neverWritten(const std::vector<const Event*>& events);
  void tellHelpers();
  void say(std::vector<Term> about, Term fact);
  void sayOfPair(const Event& a, const Event& b, Term fact);
  void tellOrder(const Event& a, const Event& b, Rule rule);
  void tellStored(const Event& e);
  void tellPhases(const std::vector<const Event*>& events, const Total& total);
  bool isBehind(const Event& e, const std::vector<const Event*>& events, Term come);
  void tellRead(const Event& read, const std::vector<const Event*>& events, const Total& total);
  Term observes(const Event& r, const Event& w);
  Term oneWay(const por::CellAccess& a, const por::CellAccess& b);

  AnyThreads& any_;
  encoder::TermManager& tm_;
  EventOrder orders_;
  const Impossible& impossible_;
  std::set<uint32_t> setBack_;
  std::set<uint32_t> carriers_;  ///< objects on which a write is observed by all later operations
  std::set<uint32_t> countsUp_;
  std::set<uint32_t> written_;  ///< objects of which one thread writes a location, and its writes are known
  Tickets facts_;
  Locks locks_;
};

}  // namespace gpubmc::core
