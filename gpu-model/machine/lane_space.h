#pragma once
// The lanes that a machine executes together, and where each of them stands in the launch: all threads of a block, or
// a few of symbolic place, or one of none.

#include <array>
#include <functional>

#include "gpu-model/ir/ir.h"
#include "gpu-model/machine/lanes.h"

namespace gpubmc::machine {

/// A block: constants, or variables within the grid.
struct BlockIndex {
  Term x, y, z;  ///< 32 bits each
};

/// A thread that may be any of a block.
struct AnyThread {
  Term x, y, z;    ///< threadIdx: variables; constants in directions in which the block has one thread
  ir::Dim3 block;  ///< its size
};

class LaneSpace {
 public:
  /// What a register that tells a place (threadIdx, blockIdx, blockDim, gridDim, lane, warp) holds in a lane: 32 bits.
  /// No term: lanes of this space have no such place.
  using Place = std::function<Term(ir::SpecialRegister, uint32_t lane)>;

  /// Required: count and lanesPerWarp > 0. `place` says the same whenever it is asked; what it refers to outlives the
  /// space. Lanes [0, lanesPerWarp) are of one warp, and so on; of the warp there may be others that are not here.
  LaneSpace(uint32_t count, uint32_t lanesPerWarp, Place place)
      : count_(count), lanesPerWarp_(lanesPerWarp), place_(std::move(place)) {}
  /// All threads of a block: lane l is the thread of linear index l. Required: `terms` outlives the space.
  static LaneSpace wholeBlock(encoder::TermManager& terms, const ir::Launch& launch, const BlockIndex& block);

  uint32_t count() const { return count_; }
  uint32_t lanesPerWarp() const { return lanesPerWarp_; }
  /// The register in all lanes; empty if they have no such place. Terms are made when somebody asks for the first time.
  const LaneVec& read(ir::SpecialRegister r);
  /// The block of the first lane; no terms if it has none.
  BlockIndex block();

 private:
  uint32_t count_, lanesPerWarp_;
  Place place_;
  std::array<LaneVec, size_t(ir::SpecialRegister::DynamicSharedSize)> read_;
};

}  // namespace gpubmc::machine
