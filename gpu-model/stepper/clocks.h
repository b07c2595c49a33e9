#pragma once
// Happens-before along one interleaving, by vector clocks: program order, barriers, and synchronisation through atomics
// and fences (docs/adr/0014, after the memory consistency model of the PTX ISA). An atomic write leaves a message for
// its readers: what the writer has released, and the write itself, which the read orders before what follows it. A read
// notes the message; an acquire, by the order of the read or by a later fence, adds the rest to the reader's knowledge.
//
// Addresses are symbolic, so whether a read sees a message may depend on the inputs (docs/adr/0015). Messages carry the
// condition under which they are still there; if what a thread learns depends on an open condition, the condition is
// decided first (questions). Copies are cheap.

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/stepper/memory.h"

namespace gpubmc::stepper {

/// By thread: everything up to this epoch of it happened before. After the threads, by asynchronous copy (from 1): it
/// is complete.
using Clock = std::shared_ptr<const std::vector<uint32_t>>;

/// The join (least upper bound) of both.
Clock joined(const Clock& a, const Clock& b);

/// The atomic writes of a thread at one location, up to an epoch: known without what the thread did before them.
struct KnownWrites {
  Place place;
  Term offset;
  uint32_t bytes = 0, thread = 0, epoch = 0;
};

/// What happens before an event.
struct Past {
  Clock clock;                                               ///< none: nothing
  std::shared_ptr<const std::vector<KnownWrites>> writes{};  ///< in addition; none: nothing
};

Past joined(const Past& a, const Past& b);
/// Whether everything in `b` is in `a`.
bool covers(const Past& a, const Past& b);
/// Width 1: an atomic write at that location, with that epoch, is one of the individually known writes.
Term knowsWrite(encoder::TermManager& terms, const Past& past, const KnownWrites& write);

/// How an atomic access takes part in synchronisation.
struct SyncUse {
  bool sees = false;  ///< the thread uses the value
  bool writes = false;
  bool heads = false;   ///< a store: earlier messages at the location are no longer visible
  bool counts = false;  ///< what has been observed there matters (ir::observedWrites)
  uint32_t bytes = 0;   ///< accesses of other widths see nothing of each other
  ir::Order order{};
  ir::Scope scope{};
};

class Clocks {
 public:
  /// What an atomic write left at a location.
  struct Message {
    Term offset;
    Term stands;  ///< width 1: no later store has replaced it
    Past past;
    uint32_t thread = 0;
    bool wide = false;  ///< for other blocks too
    uint32_t bytes = 0;
    std::shared_ptr<const std::vector<KnownWrites>> itself{};  ///< the write; none: it does not matter who observes it
  };
  using Messages = std::vector<Message>;
  using ByPlace = std::map<Place, std::shared_ptr<const Messages>>;
  /// A message that was read and not yet acquired.
  struct Noted {
    Term given;  ///< width 1: it was read
    Past past;
    bool wide = false;  ///< from another block: only a fence whose scope includes other blocks acquires it
  };
  /// What a thread's atomic writes release since its fences: those that reach other blocks, and all.
  struct Released {
    Past wide, any;
  };
  /// Simplifies a term by what is known.
  using Simplify = std::function<Term(Term)>;

  /// `observed`: false if no instruction acquires or observes anything; then no messages are left.
  Clocks(encoder::TermManager& terms, uint32_t threads, uint32_t threadsPerBlock, bool observed);

  /// Everything these threads did happens before everything they will do.
  void join(const std::vector<uint32_t>& threads);
  /// What the thread has done so far, and that these copies are complete, for others.
  Past arrive(uint32_t thread, const std::vector<uint32_t>& copies);
  /// Whether the thread knows that the copy is complete.
  bool knows(uint32_t thread, uint32_t copy) const {
    const auto& seen = *seen_[thread].clock;
    const size_t at = epoch_.size() + copy - 1;
    return at < seen.size() && seen[at] != 0;
  }
  /// This happens before what the thread will do.
  void await(uint32_t thread, const Past& past) { seen_[thread] = joined(seen_[thread], past); }

  /// Open conditions that determine what the fence, or the operation, adds to the thread's knowledge.
  std::vector<Term> questions(uint32_t thread, ir::Order order, ir::Scope scope, const Simplify& simplify) const;
  std::vector<Term> questions(uint32_t thread, Place place, Term offset, const SyncUse& use,
                              const Simplify& simplify) const;
  /// Required for both: there are no questions.
  void fence(uint32_t thread, ir::Order order, ir::Scope scope, const Simplify& simplify);
  /// What the operation has observed happens before what the thread does from now on; once its access has been checked
  /// for races. Required: there are no questions.
  void observe(uint32_t thread, Place place, Term offset, const SyncUse& use, const Simplify& simplify);
  /// Returns the epoch of the operation.
  uint32_t atomic(uint32_t thread, Place place, Term offset, const SyncUse& use, const Simplify& simplify);

  uint32_t epoch(uint32_t thread) const { return epoch_[thread]; }
  /// Whether everything that `earlier` did up to `epoch` happens before what `later` does now.
  bool ordered(uint32_t earlier, uint32_t epoch, uint32_t later) const {
    return earlier == later || (*seen_[later].clock)[earlier] >= epoch;
  }

  /// What happens before the thread's next access, besides its own actions.
  const Past& seen(uint32_t thread) const { return seen_[thread]; }
  const Released& released(uint32_t thread) const { return released_[thread]; }
  /// What its next fence may acquire.
  const std::vector<Noted>& noted(uint32_t thread) const { return noted_[thread]; }
  const ByPlace& messages() const { return messages_; }

 private:
  Past now(uint32_t thread) const;
  void learn(uint32_t thread, const Past& past);
  void note(uint32_t thread, Noted n);
  uint32_t blockOf(uint32_t thread) const { return thread / threadsPerBlock_; }
  /// Calls f(message, the condition under which the operation reads it) for other threads' messages whose scope and
  /// width allow it.
  template <class F>
  void eachRead(uint32_t thread, Place place, Term offset, const SyncUse& use, const Simplify& simplify, F&& f) const;
  void leave(Messages& here, Message m) const;

  encoder::TermManager* terms_;
  uint32_t threadsPerBlock_;
  bool observed_;
  std::vector<Past> seen_;
  std::vector<uint32_t> epoch_;
  std::vector<Released> released_;
  std::vector<std::vector<Noted>> noted_;
  ByPlace messages_;
};

}  // namespace gpubmc::stepper
