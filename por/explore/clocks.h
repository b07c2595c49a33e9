#pragma once
// Happens-before along one interleaving, by vector clocks: program order, barriers, and synchronisation through atomics
// and fences (a release is a fence before, or a releasing ordering of, an atomic write; an acquire reads what was
// released and has an acquiring ordering or a fence after it; PTX ISA, memory consistency model). Copies are cheap.
//
// A relaxed read-modify-write whose result nobody reads acquires nothing: it is what PTX calls red, which cannot
// acquire.

#include <map>
#include <memory>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "por/explore/memory.h"

namespace gpubmc::por {

/// By thread: everything up to this epoch of it came before. After the threads, by asynchronous copy (from 1): it is
/// over.
using Clock = std::shared_ptr<const std::vector<uint32_t>>;

/// The least clock that is not before any of the two.
Clock joined(const Clock& a, const Clock& b);

/// Takes part in synchronisation: what kind of atomic access.
struct SyncUse {
  bool acquires = false;  ///< its value is seen by the thread
  bool writes = false;
  bool heads = false;  ///< a store: the release sequence starts anew
  ir::Order order{};
  ir::Scope scope{};
};

class Clocks {
 public:
  /// A clock that travels with a value; `wide`: to other blocks too.
  struct Carried {
    Clock clock;
    uint32_t block = 0;
    bool wide = false;
  };
  /// By place and offset (a term's id).
  using ByPlace = std::map<std::pair<Place, uint32_t>, std::vector<Carried>>;

  Clocks(uint32_t threads, uint32_t threadsPerBlock);

  /// Everything these threads did comes before everything they will do.
  void join(const std::vector<uint32_t>& threads);
  /// What the thread has done so far, and that these copies are over, as a clock that others may see.
  Clock arrive(uint32_t thread, const std::vector<uint32_t>& copies);
  /// Whether the thread has been told that the copy is over.
  bool knows(uint32_t thread, uint32_t copy) const {
    const size_t at = epoch_.size() + copy - 1;
    return at < seen_[thread]->size() && (*seen_[thread])[at] != 0;
  }
  /// What the clock speaks of comes before what the thread will do.
  void await(uint32_t thread, const Clock& clock) { seen_[thread] = joined(seen_[thread], clock); }
  void fence(uint32_t thread, ir::Scope scope);
  void atomic(uint32_t thread, Place place, Term offset, const SyncUse& use);

  uint32_t epoch(uint32_t thread) const { return epoch_[thread]; }
  /// Whether what `earlier` did in `epoch` comes before what `later` does now.
  bool ordered(uint32_t earlier, uint32_t epoch, uint32_t later) const {
    return earlier == later || (*seen_[later])[earlier] >= epoch;
  }

  /// What comes before the thread's next access, beside its own.
  const Clock& seen(uint32_t thread) const { return seen_[thread]; }
  /// What its atomic writes release since its last fence; no clock: nothing.
  const Carried& released(uint32_t thread) const { return released_[thread]; }
  /// What its next fence acquires.
  const std::vector<Carried>& pending(uint32_t thread) const { return pending_[thread]; }
  /// What who reads there may acquire.
  const ByPlace& carried() const { return carried_; }

 private:
  Clock now(uint32_t thread) const;
  void acquire(uint32_t thread, const std::vector<Carried>& from, bool wide);

  uint32_t threadsPerBlock_;
  std::vector<Clock> seen_;
  std::vector<uint32_t> epoch_;
  std::vector<Carried> released_;              ///< by thread: at its last fence; no clock: none yet
  std::vector<std::vector<Carried>> pending_;  ///< by thread: seen, not yet acquired
  ByPlace carried_;
};

}  // namespace gpubmc::por
