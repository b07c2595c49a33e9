#pragma once
// The memory of one block during symbolic execution: contents of the block, with one private overlay per lane and
// object, merged at barriers; local memory per lane. Cells of an object have the granule of Inputs::granules.

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu-model/machine/coverage.h"
#include "gpu-model/machine/final_memory.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/lanes.h"
#include "gpu-model/machine/log.h"
#include "gpu-model/machine/other_blocks.h"
#include "gpu-model/memory/overlay.h"
#include "gpu-model/memory/ranges.h"

namespace gpubmc::machine {

class MemoryView {
 public:
  MemoryView(Inputs& inputs, Execution& log, uint32_t lanes);

  /// Fixes or narrows the granule for an access of `bytes` bytes whose offset is a multiple of `alignment` (powers of
  /// two). Throws GranuleChange when execution must start again.
  unsigned granule(uint32_t object, unsigned bytes, unsigned alignment);

  /// One cell of a shared, global, constant or parameter object as `lane` sees it.
  Term read(uint32_t object, uint32_t lane, Term offset);
  /// As above, for all lanes at once. Required: no lane has an overlay on the object.
  Term readBlock(uint32_t object, Term offset);
  /// One cell as it was at the launch: for preconditions. Required: a global object.
  Term readInitial(uint32_t object, Term offset);
  bool hasOverlay(uint32_t object) const { return overlaid_.contains(object) || isUnknown(object); }
  void write(uint32_t object, uint32_t lane, memory::OverlayEntry entry);

  /// True if no other kind of atomic was executed on the object since newInterval().
  bool sameAtomic(uint32_t object, ir::AtomicOp op, encoder::FloatFormat format);

  /// The condition under which the cell was written before `lane` reads it, by the block or before the launch.
  /// Required: Inputs::mayBeUnwritten().
  Term written(uint32_t object, uint32_t lane, Term offset);

  /// A block barrier that happens if `happens`: the writes of all lanes become visible to the block.
  void merge(Term happens) { mergeLanes(0, lanes_, happens); }
  /// Lanes [first, last) see each other's writes within an interval (a warp barrier; lock-step). Writes to objects on
  /// which the order of atomic operations matters stay private, since those are what the interval leaves behind. With
  /// hasOtherThreads(): the values that they see there are arbitrary.
  void mergeWithin(uint32_t first, uint32_t last) { coverage_ ? forgetOwn() : mergeLanes(first, last, {}); }
  /// The participating lanes have met other threads of the block, some of which may not be in the execution: the values
  /// that they see of each other are arbitrary, and plain writes are known to have happened. Required:
  /// hasOtherThreads().
  void meetOthers();
  /// A block barrier that certainly happens: atomics before it are ordered before those after it.
  void newInterval();

  /// From now on the effects of merge() on global objects are recorded for gridBarrier().
  void rememberWrites() { remember_ = true; }
  /// All blocks have met, after merge(). Global objects have the writes of all of them in this phase; without a race
  /// the order does not matter. If there are more than `maxStores` for an object, or if they are unknown (allocated
  /// memory, objects behind pointers that were found, atomics whose order matters), the contents are arbitrary, and
  /// abstract, except for the block's own writes.
  void gridBarrier(OtherBlocks& others, size_t maxStores);

  /// From now on the lanes are not all threads (MachineOptions::summaries): memory that any thread writes is arbitrary
  /// after a merge, when a thread first reads it. The last lane is `thread`.
  /// `known`: a lane whose plain stores to shared memory since the last merge are known after it. Without a race nobody
  /// else has written there, unless threads are ordered between two barriers: by warp barriers, behind which its stores
  /// are forgotten, or by atomics (Inputs::handedOver).
  void hasOtherThreads(const AnyThread& thread, std::optional<uint32_t> known) {
    coverage_.emplace(terms_, thread);
    known_ = known;
  }
  /// Required: hasOtherThreads().
  Coverage& coverage() { return *coverage_; }
  /// Until the next merge, each lane may have written anything to every object that is written, and none of its stores
  /// before is known behind it. Required: hasOtherThreads().
  void forgetOwn();

  /// The memory that the block leaves. Required: after the last merge(); no other member is called afterwards.
  std::shared_ptr<FinalMemory> takeFinal();

 private:
  using Contents = ObjectContents;
  Contents& contents(uint32_t object);
  Contents before(const MemoryContents* left, uint32_t object);  ///< of the block; left: by earlier executions
  memory::Cells untouched(uint32_t object);
  memory::Cells& writtenBits(uint32_t object);
  Term writtenBit(memory::Cells& bits, Term offset);
  struct ObjectOverlay {
    std::vector<memory::Overlay> lanes;
    size_t entries = 0;
  };
  void mergeLanes(uint32_t first, uint32_t last, Term happens);  ///< no term: within an interval
  void mergeCell(uint32_t object, const memory::OverlayEntry& e);
  void noteWritten(uint32_t object, Term offset, Term guard);

  /// The part of the block that meets knows that it is written; other threads learn it at the block's next barrier.
  bool isKnownToParts(uint32_t object, const memory::OverlayEntry& write) const;
  void forget(Term happens);
  bool isUnknown(uint32_t object) const { return unknown_.contains(object) || inputs_.handedOver.contains(object); }
  memory::Overlay knownAfterMerge(uint32_t object) const;
  std::optional<Coverage> coverage_;  ///< of shared memory; none if the lanes are all threads
  std::optional<uint32_t> known_;     ///< a lane whose stores are known after a merge
  /// By object and lane: all its writes to undefined memory since the last merge.
  std::map<uint32_t, std::vector<memory::Overlay>> ownWrites_;
  std::map<uint32_t, size_t> told_;  ///< by object: how many of the last lane's meetOthers() have been processed
  std::set<uint32_t> forgotten_;     ///< contents are a new unknown
  /// Likewise, of all arrays that pointers in memory of these lead to, also of those that are found later: threads that
  /// are not executed may have found and written them.
  std::set<uint32_t> forgottenBehind_;
  bool isForgotten(uint32_t object) const;
  std::set<uint32_t> unknown_;  ///< each read by a lane gives an arbitrary value

  bool remember_ = false;
  /// The block's effects on a global object since the last grid barrier, and the contents then.
  struct Phase {
    Contents before;
    std::vector<memory::OverlayEntry> writes;
  };
  std::map<uint32_t, Phase> phases_;
  size_t phaseAssumptions_ = 0;  ///< number of assumptions at the last grid barrier
  void assumeOfOthers(OtherBlocks& others);
  Contents afterAll(OtherBlocks& others, Phase phase);
  void apply(const memory::OverlayEntry& e, memory::Cells& cells);

  Inputs& inputs_;
  encoder::TermManager& terms_;
  Execution& log_;
  uint32_t lanes_;
  Term unwritten_;  ///< array variable below the bits of what was written; all cells 0
  std::unordered_map<uint32_t, Contents> contents_;
  std::unordered_map<uint32_t, memory::Cells> written_;
  std::unordered_map<uint32_t, memory::Ranges> surelyWritten_;  ///< in every execution, by object
  std::unordered_map<uint32_t, Contents> initial_;              ///< of objects that preconditions read
  std::map<uint32_t, ObjectOverlay> overlaid_;
  /// By object: the one operation of this interval.
  std::unordered_map<uint32_t, std::pair<ir::AtomicOp, encoder::FloatFormat>> atomics_;
  /// Writes to order-sensitive objects before barriers that may not have happened: they do not precede everything
  /// since.
  std::vector<std::pair<uint32_t, memory::OverlayEntry>> unsettled_;
};

}  // namespace gpubmc::machine
