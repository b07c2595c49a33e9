#pragma once
// The atomic operations of some executions of symbolic threads, in the order of coherence: whether two of them are on
// one location, which comes first, and what a thread has done before one or does after it (docs/design/
// atomics-any-size.md, sections 1 and 4). What the values say of the order is in coherence.h and locks.h.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/check/engines/any_threads.h"
#include "core/check/engines/tickets.h"
#include "gpu-model/ir/fence_paths.h"
#include "gpu-model/machine/log.h"
#include "por/race/race.h"

namespace gpubmc::core {

/// An execution of some threads of a block, by lane. The first `helpers` lanes are threads that are there for what they
/// tell of others: any of them may be the thread of another lane. Each of the others is an arbitrary thread.
struct ThreadRun {
  const machine::Execution* execution = nullptr;
  std::vector<Thread> threads;
  uint32_t helpers = 0;
};

/// Whether a condition of width 1 on the threads of the first execution is known to hold in none that satisfies its
/// first assumptions, this many, and the facts.
using Impossible = std::function<bool(Term condition, size_t assumptions, const Tickets& facts)>;

/// One operation of one lane.
struct OrderedEvent {
  uint32_t run = 0;
  const machine::AtomicEvent* of = nullptr;
  bool inLoop = false;
  bool isAgain = false;  ///< in an iteration of a loop with barriers that is not the arbitrary one of the log
  bool isOnce = true;    ///< in no loop without barriers: all threads of the block are in one iteration
  /// Places of its accesses in the log: (segment, number). No value: not known.
  std::optional<std::pair<size_t, size_t>> first{}, last{};
  uint32_t path = 0;       ///< of its accesses, if their places are known
  bool looks = false;      ///< its result is used
  size_t assumptions = 0;  ///< that apply when it happens
};

/// The number that the variable is where the condition, of width 1, holds, as far as a part of it says so.
std::optional<uint64_t> numberOf(const encoder::TermManager& terms, Term condition, Term variable);

class EventOrder {
 public:
  /// One execution, or those of two different blocks. Required: the executions and `any` outlive this.
  EventOrder(AnyThreads& any, std::vector<ThreadRun> runs);
  EventOrder(const EventOrder&) = delete;

  const std::vector<ThreadRun>& runs() const { return runs_; }
  bool acrossBlocks() const { return acrossBlocks_; }
  const std::vector<OrderedEvent>& events() const { return events_; }
  /// Plain accesses, and exchanges on objects that count.
  const std::vector<OrderedEvent>& settings() const { return settings_; }
  const machine::Execution& execution(const OrderedEvent& e) const { return *runs_[e.run].execution; }
  const ir::Inst& inst(const OrderedEvent& e) const;
  /// Of the first arbitrary thread. What is proved of its operations holds of those of all threads.
  bool isOfAnyThread(const OrderedEvent& e) const { return e.run == 0 && e.of->lane == runs_[0].helpers; }

  /// Writes nothing that differs from what it sees.
  bool onlyLooks(const OrderedEvent& e) const;
  /// It writes unconditionally and reads nothing: atomic stores.
  bool isStore(const OrderedEvent& e) const;
  /// Width 1: it happens and may change what is there.
  Term writes(const OrderedEvent& e) const;
  /// What it leaves at its location, if it writes; no value: the kind of operation is not known.
  std::optional<Term> left(const OrderedEvent& e) const;
  /// The ends of the arbitrary iteration of the innermost loop around it, as far as another one may follow.
  std::vector<const machine::Stopped*> innermostEnds(const OrderedEvent& e) const;
  size_t loopsAround(const OrderedEvent& e) const;
  /// Width 1: no other iteration follows of the innermost loop around it. No value: it is in no loop, or in one of
  /// which the log does not say.
  std::optional<Term> leaves(const OrderedEvent& e) const;
  /// The contents of its location before the first operation of the interval (shared memory) or of the launch.
  Term initial(const OrderedEvent& e) const;
  /// How many threads operate at one location, if all threads perform the operation, once, but those at positions in
  /// the block that its guard excludes; in the width of the object. No value: more than that width holds.
  std::optional<Term> performers(const OrderedEvent& e) const;
  /// Width 1: the thread is at the position in its block of those that perform the operation, as far as its guard fixes
  /// it; the same for the index of the block.
  Term isPlaced(const OrderedEvent& e) const;
  Term isInBlock(const OrderedEvent& e) const;
  /// The operations of helpers that are this one if they are its thread.
  std::vector<const OrderedEvent*> twins(const OrderedEvent& e) const;
  /// Width 1: of different threads.
  Term areApart(const OrderedEvent& a, const OrderedEvent& b) const;
  /// Width 1: both happen, by different threads, on one location. Required: of one object.
  Term meet(const OrderedEvent& a, const OrderedEvent& b) const;
  /// Width 1: the first one comes first. Required: different elements of events().
  Term before(const OrderedEvent& a, const OrderedEvent& b);
  /// Whether the two may be operations on one location, in an order that coherence tells.
  bool isSame(const OrderedEvent& a, const OrderedEvent& b) const;

  /// The least scope that reaches the threads of all runs.
  ir::Scope scope() const { return acrossBlocks_ ? ir::Scope::Device : ir::Scope::Block; }
  /// On every path from the first operation to the second one of its thread, there is a fence that releases and
  /// acquires, or they do themselves.
  bool passesOn(const OrderedEvent& acquires, const OrderedEvent& releases);
  /// Width 1: what `a` does is released by w, of its execution.
  Term released(const por::CellAccess& a, const OrderedEvent& w);
  /// Width 1: what r observes is acquired by the thread of b, of its execution, before b. `succeeds`: r, if it
  /// compares, has found what it compares with.
  Term acquired(const OrderedEvent& r, const por::CellAccess& b, bool succeeds = false);
  /// Width 1: a barrier of the block between the segments happens for which `fenced` is true.
  Term throughBarrier(uint32_t run, size_t from, size_t to, const std::function<bool(ir::InstRef)>& fenced) const;

 private:
  using Kind = ir::FencePaths::Kind;
  void collect(uint32_t run);
  Term isAt(const OrderedEvent& e, std::initializer_list<Term> places) const;
  OrderedEvent eventOf(uint32_t run, const machine::AtomicEvent& a) const;
  bool acquiresItself(const OrderedEvent& r, bool succeeds) const;
  bool releasesItself(const OrderedEvent& w) const;

  AnyThreads& any_;
  encoder::TermManager& tm_;
  const std::vector<ThreadRun> runs_;
  const bool acrossBlocks_;
  ir::FencePaths fences_;
  std::vector<OrderedEvent> events_, settings_;
  std::map<std::pair<const OrderedEvent*, const OrderedEvent*>, Term> order_;
};

}  // namespace gpubmc::core
