#pragma once
// Detects races: vector clocks over barriers, warp barriers, atomics and fences; last accesses per byte. docs/adr/0014
// lists the synchronising operations.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "gpu-model/interp/event_log.h"
#include "gpu-model/interp/knowledge.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::interp {

/// Where an access begins: object id, its instance (block of shared memory; 0 for global), offset; and its width in
/// bytes. Atomic operations of other widths are of another place: they observe nothing of each other.
struct Place {
  uint32_t object = 0, instance = 0;
  uint64_t offset = 0;
  uint32_t size = 0;
};

struct Race {
  AccessRecord first, second;
  bool sameValue = false;  ///< both are plain writes of equal bytes
  bool sameWarp = false;
};

class HappensBefore {
 public:
  /// `observed`: false if no instruction observes an atomic write; then those need not be recorded.
  HappensBefore(uint32_t threads, uint32_t warpSize, uint32_t threadsPerBlock, bool observed);

  /// From now on events are recorded, except those of lock-step.
  void record() { recording_ = true; }
  const EventLog& events() const { return events_; }

  /// Everything these threads did happens before everything they will do, as far as it concerns the memory that is
  /// fenced. `inst`: the barrier.
  void join(const std::vector<uint32_t>& threads, ir::InstRef inst, ir::Fenced fenced = ir::Fenced::All);
  /// The same, for lanes that execute an instruction together, in lock-step.
  void joinWarpStep(const std::vector<uint32_t>& threads);
  /// The thread's knowledge so far, for other threads.
  Knowledge arrive(uint32_t thread) { return arrive(thread, {}); }
  /// The same; threads that acquire it also know that these copies are complete.
  Knowledge arrive(uint32_t thread, const std::vector<uint32_t>& copies);
  /// The knowledge happens before what the thread will do.
  void await(uint32_t thread, const std::vector<Knowledge>& told);
  /// A fence of the thread. Release: what precedes it is released by the thread's next atomic writes. Acquire: what its
  /// atomic reads have observed is acquired.
  void fence(uint32_t thread, ir::Order order, ir::Scope scope, ir::InstRef inst);
  /// An atomic operation at a location, before its access is recorded: reads observe what writers left there, writes
  /// leave themselves and what the thread has released. A relaxed read-modify-write with an unused result observes
  /// nothing: it is PTX's red, which cannot acquire.
  struct Atomic {
    bool sees = false;  ///< the thread uses the value
    bool writes = false;
    bool heads = false;  ///< a store: heads a new release sequence
    ir::Order order{};   ///< for a comparison that fails: the failure order
    ir::Scope scope{};
  };
  void atomic(uint32_t thread, Place place, const Atomic& a);
  /// The same operation, after its access is recorded: the atomic writes that it has observed happen before what the
  /// thread does from now on.
  void observe(uint32_t thread, Place place, const Atomic& a);
  /// The last access that changed one of these bytes; in shared memory: of the block's instance.
  std::optional<AccessRecord> lastChange(const AccessRecord& read, bool shared) const;
  /// Records the access and returns its races, at most one per earlier thread, those with different values first. An
  /// access of an asynchronous copy is pending from then on: every conflicting access races with it, including those of
  /// its own thread. `mayBeFreed`: a free of the object that is not ordered with the access races, too. `steady`: a
  /// read that races with every write of the location, before or after, including its own thread's.
  std::vector<Race> access(uint32_t thread, uint32_t instance, ir::Space space, const AccessRecord& record,
                           bool mayBeFreed = false, bool steady = false);
  /// The thread has waited for these copies of its own: they happen before what it does from now on.
  void land(uint32_t thread, const std::vector<uint32_t>& copies);
  /// These copies are complete for threads that acquire the clock of the next arrival.
  void depart(const std::vector<uint32_t>& copies);

 private:
  struct Last {
    uint32_t thread, epoch;
    uint32_t record;  ///< index into records_
    bool write, atomic, isVolatile;
    bool older;  ///< a write of another value than the thread's last one
    ir::Scope scope;
    uint8_t byte, size;
    uint32_t copy;          ///< pending as a part of this asynchronous copy; 0: complete
    bool steady;            ///< a read that races with every write, whatever the order
    bool departed = false;  ///< complete for threads that were informed
    bool landed = false;    ///< departed, and its thread has waited since
  };
  /// Accesses to one byte: most bytes have one access, or those of one thread.
  using History = boost::container::small_vector<Last, 1>;
  struct Key {
    uint64_t object, offset;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    size_t operator()(const Key& k) const {
      return (k.object * 0x9E3779B97F4A7C15ull) ^ (k.offset * 0xC2B2AE3D27D4EB4Full);
    }
  };
  /// What a thread's atomic writes release since its fences: to other blocks, and within its own.
  struct Released {
    Knowledge far, near;
  };
  /// A read of what was left at a location; `wide`: with a scope that includes other blocks.
  struct Noted {
    std::shared_ptr<const Left> left;
    bool wide;
  };
  Knowledge snapshot(uint32_t thread) const;
  void acquire(uint32_t thread, const Noted& noted, bool wide);
  /// What `left` has for the thread: of its own block, and, if `wide`, of all.
  template <class F>
  void eachPart(uint32_t thread, const Left& left, bool wide, F&& take) const;
  bool told(const Last& earlier, const Key& byte, uint32_t thread) const;
  bool ordered(const Last& earlier, uint32_t thread, ir::Space space) const;
  History& historyOf(const Key& byte);
  static void remember(History& history, const Last& now);

  uint32_t warpSize_, threadsPerBlock_;
  bool observed_;
  std::vector<Knowledge> seen_;  ///< by thread: what happens before its next step
  /// By thread: what happens before its next access to shared memory, or to other memory, besides seen_. Fences and
  /// atomics pass on what they know of all memory alone, which is less.
  std::vector<Clock> sharedAlone_, globalAlone_;
  std::vector<uint32_t> epoch_;
  std::vector<Released> released_;
  std::vector<std::vector<Noted>> noted_;                 ///< by thread: read, not yet acquired
  std::map<PlaceKey, std::shared_ptr<const Left>> left_;  ///< by location of an atomic
  std::vector<uint32_t> atomicEpoch_;                     ///< by thread: epoch of its last atomic operation
  static constexpr uint64_t kWord = 4;  ///< bytes that are looked up together: the usual width of an access
  std::unordered_map<Key, std::array<History, kWord>, Hash> words_;  ///< by object and number in it
  std::vector<AccessRecord> records_;
  bool recording_ = false;
  EventLog events_;
  std::unordered_map<uint32_t, std::vector<Key>> flying_;  ///< by asynchronous copy: the bytes that it accesses
};

}  // namespace gpubmc::interp
