#pragma once
// The memory of one block during symbolic execution: block-level contents, one private overlay per lane and object
// above them, merged at barriers; local memory per lane. Cells of an object have the granule of Inputs::granules.

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
  /// As above, for all lanes at once: required: no lane has an overlay on the object.
  Term readBlock(uint32_t object, Term offset);
  /// One cell as it was at the launch: for preconditions. Required: a global object.
  Term readInitial(uint32_t object, Term offset);
  bool hasOverlay(uint32_t object) const { return overlaid_.contains(object) || unknown_.contains(object); }
  void write(uint32_t object, uint32_t lane, memory::OverlayEntry entry);

  /// True if no other kind of atomic was executed on the object since newInterval().
  bool sameAtomic(uint32_t object, ir::AtomicOp op, encoder::FloatFormat format);

  /// The condition under which the cell was written before `lane` reads it, by the block or before the launch.
  /// Required: Inputs::mayBeUnwritten().
  Term written(uint32_t object, uint32_t lane, Term offset);

  /// A block barrier that happens if `happens`: what all lanes wrote becomes the block's.
  void merge(Term happens) { mergeLanes(0, lanes_, happens); }
  /// Lanes [first, last) see each other's writes within an interval (a warp barrier; lock-step): those to objects on
  /// which the order of atomic operations matters stay theirs, since what they wrote there is what the interval leaves
  /// behind.
  /// With hasOtherThreads(): what they see there is any.
  void mergeWithin(uint32_t first, uint32_t last) { coverage_ ? forgetOwn() : mergeLanes(first, last, {}); }
  /// Those who come have met others of the block, of whom some may not be here: what they see of each other is any, and
  /// that it was written plainly is known. Required: hasOtherThreads().
  void meetOthers();
  /// A block barrier that certainly happens: atomics before it are ordered before those after it.
  void newInterval();

  /// From now on what merge() makes of global objects is remembered for gridBarrier().
  void rememberWrites() { remember_ = true; }
  /// All blocks have met, after merge(). Global objects have what all of them wrote in this phase, which without a race
  /// is what any order leaves. Where that is more than `maxStores` for an object, or is not known (allocated memory,
  /// objects behind pointers that were found, atomics in an order that matters), the contents are arbitrary, and
  /// abstract, but for the block's own writes.
  void gridBarrier(OtherBlocks& others, size_t maxStores);

  /// From now on the lanes are not all threads (MachineOptions::summaries): what anybody writes is arbitrary after a
  /// merge, the first time after which a thread looks.
  /// The last lane is `thread`.
  void hasOtherThreads(const AnyThread& thread) { coverage_.emplace(terms_, thread); }
  /// Required: hasOtherThreads().
  Coverage& coverage() { return *coverage_; }
  /// The lanes may have written anything to anything that is written, each for itself, until the next merge. Required:
  /// hasOtherThreads().
  void forgetOwn();

  /// What the block leaves behind. Required: after the last merge(); nothing else is called any more.
  std::shared_ptr<FinalMemory> takeFinal();

 private:
  using Contents = ObjectContents;
  Contents& contents(uint32_t object);
  Contents before(const MemoryContents* left, uint32_t object);  ///< of the block; left: by what ran before
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

  /// A part of the block that meets knows that it is written; all others are told at the block's next barrier.
  bool isKnownToParts(uint32_t object, const memory::OverlayEntry& write) const;
  void forget();
  std::optional<Coverage> coverage_;  ///< of shared memory: none, if the lanes are all threads
  /// By object and lane: all that it wrote to undefined memory since the last merge.
  std::map<uint32_t, std::vector<memory::Overlay>> ownWrites_;
  std::map<uint32_t, size_t> told_;  ///< by object: to how many of the last lane's meetOthers() has come
  std::set<uint32_t> forgotten_;     ///< contents are a new unknown
  std::set<uint32_t> unknown_;       ///< each read of a lane gives anything

  bool remember_ = false;
  /// What the block did to a global object since the last grid barrier, and what that had then.
  struct Phase {
    Contents before;
    std::vector<memory::OverlayEntry> writes;
  };
  std::map<uint32_t, Phase> phases_;
  size_t phaseAssumptions_ = 0;  ///< how many assumptions stood at the last grid barrier
  void assumeOfOthers(OtherBlocks& others);
  Contents afterAll(OtherBlocks& others, Phase phase);
  void apply(const memory::OverlayEntry& e, memory::Cells& cells);

  Inputs& inputs_;
  encoder::TermManager& terms_;
  Execution& log_;
  uint32_t lanes_;
  Term unwritten_;  ///< array variable under the bits of what was written; all cells 0
  std::unordered_map<uint32_t, Contents> contents_;
  std::unordered_map<uint32_t, memory::Cells> written_;
  std::unordered_map<uint32_t, memory::Ranges> surelyWritten_;  ///< in every execution, by object
  std::unordered_map<uint32_t, Contents> initial_;              ///< of objects that preconditions read
  std::map<uint32_t, ObjectOverlay> overlaid_;
  /// By object: the one operation of this interval.
  std::unordered_map<uint32_t, std::pair<ir::AtomicOp, encoder::FloatFormat>> atomics_;
  /// Writes of order-sensitive objects before barriers that may not have happened: not before everything since.
  std::vector<std::pair<uint32_t, memory::OverlayEntry>> unsettled_;
};

}  // namespace gpubmc::machine
