#pragma once
// What atomic operations on one location say about two threads: which numbers they get, and what one has done before
// the other goes on. The rules and why they are sound: docs/design/atomics-any-size.md.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
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

/// The number that the variable is where the condition, of width 1, holds, as far as a part of it says so.
std::optional<uint64_t> numberOf(const encoder::TermManager& terms, Term condition, Term variable);

class Coherence {
 public:
  /// Whether a condition of width 1 on the threads of the first execution is known to hold in none that satisfies its
  /// first assumptions, this many, and the facts.
  using Impossible = std::function<bool(Term condition, size_t assumptions, const Tickets& facts)>;

  /// One execution, or those of two different blocks. `impossible`: whether a condition of width 1 on the threads of
  /// the first execution is known to hold in none that satisfies its first assumptions, this many. Required: the
  /// executions and `any` outlive this; helpers only where no loop has barriers.
  Coherence(AnyThreads& any, std::vector<ThreadRun> runs, const Impossible& impossible);

  /// Facts about the results, and the objects that must have no races for these and for ordered() to hold.
  const Tickets& facts() const { return facts_; }
  /// Width 1: one of the two happens before the other. Required: of different threads.
  Term ordered(const por::CellAccess& a, const por::CellAccess& b);
  /// The object is also accessed otherwise, by none but the thread of the last operation, or those that it tells.
  bool isSetBack(uint32_t object) const { return setBack_.contains(object); }
  /// Conditions of width 1 that helpers satisfy.
  std::vector<Term> helpersGoOn(size_t run);

 private:
  using AtomicEvent = machine::AtomicEvent;
  enum class Rule : uint8_t { Up, Down, Bits, UnsignedMax, UnsignedMin, SignedMax, SignedMin, Values };

  struct Event {
    uint32_t run = 0;
    const AtomicEvent* of = nullptr;
    bool inLoop = false;
    /// Places of its accesses in the log: (segment, number). No value: not known.
    std::optional<std::pair<size_t, size_t>> first{}, last{};
    bool looks = false;      ///< its result is used
    size_t assumptions = 0;  ///< that apply when it happens
  };

  struct Total {
    Term all;    ///< no more is added to one location, by all threads together
    Term holds;  ///< width 1: if this does
  };

  const machine::Execution& execution(const Event& e) const { return *runs_[e.run].execution; }
  const ir::Inst& inst(const Event& e) const { return ir::at(any_.in.inputs.module, e.of->inst); }
  void collect(uint32_t run);
  Event eventOf(uint32_t run, const AtomicEvent& a) const;
  bool follows(uint32_t object) const;
  bool setsBackLast(const std::vector<const Event*>& events, bool down);
  Term isLast(const Event& e, const Event& setting, const Total& total, bool down);
  std::optional<Rule> ruleOf(const std::vector<const Event*>& events) const;
  bool onlyLooks(const Event& e) const;
  Term writes(const Event& e);
  Term written(const Event& e);
  Term initial(const Event& e);
  Term areApart(const Event& a, const Event& b);
  Term meet(const Event& a, const Event& b);
  Term before(const Event& a, const Event& b);
  void tell(uint32_t object, const std::vector<const Event*>& events);
  void tellCounter(const std::vector<const Event*>& events, bool down);
  void tellValues(const std::vector<const Event*>& events);
  Term counted(const Event& e, bool down);
  Term step(const Event& e, bool down);
  std::optional<Total> totalOf(const std::vector<const Event*>& events);
  std::optional<Term> executors(const Event& e, unsigned width);
  bool isOfGrid(Term t) const;
  bool isSame(const Event& a, const Event& b) const;
  std::vector<std::function<Term(const Event&)>> neverWritten(const std::vector<const Event*>& events);
  void say(std::vector<Term> about, Term fact);
  void tellOrder(const Event& a, const Event& b, Rule rule);
  void tellStored(const Event& e);
  void tellRead(const Event& read, const std::vector<const Event*>& events, const Total& total);

  ir::Scope scope() const { return acrossBlocks_ ? ir::Scope::Device : ir::Scope::Block; }
  Term released(const por::CellAccess& a, const Event& w);
  Term acquired(const Event& r, const por::CellAccess& b);
  Term throughBarrier(uint32_t run, size_t from, size_t to, const std::function<bool(ir::InstRef)>& fenced);
  Term oneWay(const por::CellAccess& a, const por::CellAccess& b);

  AnyThreads& any_;
  encoder::TermManager& tm_;
  const std::vector<ThreadRun> runs_;
  const Impossible& impossible_;
  const bool acrossBlocks_;
  ir::FencePaths fences_;
  std::vector<Event> events_;
  std::vector<Event> settings_;  ///< plain accesses, and exchanges on objects with other operations
  std::set<uint32_t> setBack_;
  std::set<uint32_t> carriers_;  ///< objects on which a write is observed by all later operations
  std::map<std::pair<const Event*, const Event*>, Term> order_;
  Tickets facts_;
};

}  // namespace gpubmc::core
