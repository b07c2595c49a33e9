#pragma once
// Judges races: vector clocks over barriers, warp barriers, atomics and fences, last accesses per byte. What
// synchronises is said in docs/adr/0014.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "gpu-model/interp/event_log.h"
#include "gpu-model/interp/knowledge.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::interp {

/// A byte of memory: object id, the instance of it (block of shared memory; 0 for global), offset.
struct Place {
  uint32_t object = 0, instance = 0;
  uint64_t offset = 0;
};

struct Race {
  AccessRecord first, second;
  bool sameValue = false;  ///< both plain writes that leave the same bytes
  bool sameWarp = false;
};

class HappensBefore {
 public:
  /// `acquired`: false if no instruction acquires anything; then nothing need be left behind.
  HappensBefore(uint32_t threads, uint32_t warpSize, uint32_t threadsPerBlock, bool acquired);

  /// From now on what happens is remembered; lock-step is not.
  void record() { recording_ = true; }
  const EventLog& events() const { return events_; }

  /// Everything these threads did comes before everything they will do. `inst`: the barrier.
  void join(const std::vector<uint32_t>& threads, ir::InstRef inst);
  /// The same, for lanes that execute an instruction together, in lock-step.
  void joinWarpStep(const std::vector<uint32_t>& threads);
  /// What the thread has done so far, for others to see.
  Knowledge arrive(uint32_t thread) { return arrive(thread, {}); }
  /// The same; who sees it knows, too, that these copies are over.
  Knowledge arrive(uint32_t thread, const std::vector<uint32_t>& copies);
  /// That comes before what the thread will do.
  void await(uint32_t thread, const std::vector<Knowledge>& told);
  /// A fence of the thread. One that releases: what came before it goes with the thread's next atomic writes. One that
  /// acquires: what its atomic reads have seen is known.
  void fence(uint32_t thread, ir::Order order, ir::Scope scope, ir::InstRef inst);
  /// An atomic operation at a place, before its access is told: reads see what writers left there, writes leave
  /// themselves and what the thread released. A relaxed read-modify-write whose result nobody reads sees nothing: it is
  /// what PTX calls red, which cannot acquire.
  struct Atomic {
    bool sees = false;  ///< the thread gets the value
    bool writes = false;
    bool heads = false;  ///< a store: a new release sequence begins
    ir::Order order{};   ///< of a comparison that fails: that of failing
    ir::Scope scope{};
  };
  void atomic(uint32_t thread, Place place, const Atomic& a);
  /// The last access that changed a byte of these; shared memory: of the block's.
  std::optional<AccessRecord> lastChange(const AccessRecord& read, bool shared) const;
  /// Records the access and returns the races it makes, at most one per earlier thread, the ones with different values
  /// first. An access of an asynchronous copy is under way from then on: whatever meets it races, its own thread
  /// included. `mayBeFreed`: a free of the object that is not ordered with the access races, too. `steady`: a read that
  /// races with every write of the place, before or after, its own thread's included.
  std::vector<Race> access(uint32_t thread, uint32_t instance, const AccessRecord& record, bool mayBeFreed = false,
                           bool steady = false);
  /// The thread has waited for these of its copies: they come before what it does from now on.
  void land(uint32_t thread, const std::vector<uint32_t>& copies);
  /// These copies are over for whoever sees the clock of the arrival that is next.
  void depart(const std::vector<uint32_t>& copies);

 private:
  struct Last {
    uint32_t thread, epoch;
    uint32_t record;  ///< index into records_
    bool write, atomic;
    bool older;  ///< a write of another value than the thread's last one
    ir::Scope scope;
    uint8_t byte, size;
    uint32_t copy;          ///< under way as a part of this asynchronous copy; 0: over
    bool steady;            ///< a read that no order helps
    bool departed = false;  ///< over for those who have been told
    bool landed = false;    ///< departed, and its thread has waited since
  };
  /// Of one byte: most have one access, or one thread's.
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
  /// What a thread's atomic writes release since its fences: to other blocks, and in its own.
  struct Released {
    Knowledge far, near;
  };
  /// A read of what was left somewhere; `wide`: with a scope that reaches other blocks.
  struct Noted {
    std::shared_ptr<const Left> left;
    ByteKey place;
    bool wide;
  };
  Knowledge snapshot(uint32_t thread) const;
  void acquire(uint32_t thread, const Noted& noted, bool wide);
  bool told(const Last& earlier, const Key& byte, uint32_t thread) const;
  bool ordered(const Last& earlier, uint32_t thread) const;
  History& historyOf(const Key& byte);
  static void remember(History& history, const Last& now);

  uint32_t warpSize_, threadsPerBlock_;
  bool acquired_;
  std::vector<Knowledge> seen_;  ///< by thread: what it comes after
  std::vector<uint32_t> epoch_;
  std::vector<Released> released_;
  std::vector<std::vector<Noted>> noted_;                            ///< by thread: read, not yet acquired
  std::unordered_map<Key, std::shared_ptr<const Left>, Hash> left_;  ///< by place of an atomic
  std::vector<uint32_t> atomicEpoch_;                                ///< by thread: of its last atomic operation
  static constexpr uint64_t kWord = 4;  ///< bytes that are looked up together: accesses have as many, as a rule
  std::unordered_map<Key, std::array<History, kWord>, Hash> words_;  ///< by object and number in it
  std::vector<AccessRecord> records_;
  bool recording_ = false;
  EventLog events_;
  std::unordered_map<uint32_t, std::vector<Key>> flying_;  ///< by asynchronous copy: the bytes it touches
};

}  // namespace gpubmc::interp
