#pragma once
// The lanes that a machine executes together, and their positions in the launch: all threads of a block, a few at
// symbolic positions, or one without a position.

#include <array>
#include <functional>

#include "gpu-model/ir/ir.h"
#include "gpu-model/machine/lanes.h"

namespace gpubmc::machine {

/// A block: constants, or variables within the grid.
struct BlockIndex {
  Term x, y, z;  ///< 32 bits each
};

/// An arbitrary thread of a block.
struct AnyThread {
  Term x, y, z;    ///< threadIdx: variables; constants in directions of extent 1
  ir::Dim3 block;  ///< its size
};

class LaneSpace {
 public:
  /// The value of a position register (threadIdx, blockIdx, blockDim, gridDim, lane, warp) in a lane: 32 bits. No term:
  /// lanes of this space have no such position.
  using Place = std::function<Term(ir::SpecialRegister, uint32_t lane)>;

  /// Required: count and lanesPerWarp > 0. `place` is a pure function; what it refers to outlives the space. Lanes [0,
  /// lanesPerWarp) are in one warp, and so on; a warp may have more lanes that are not in the space.
  LaneSpace(uint32_t count, uint32_t lanesPerWarp, Place place)
      : count_(count), lanesPerWarp_(lanesPerWarp), place_(std::move(place)) {}
  /// All threads of a block: lane l is the thread with linear index l. Required: `terms` outlives the space.
  static LaneSpace wholeBlock(encoder::TermManager& terms, const ir::Launch& launch, const BlockIndex& block);

  uint32_t count() const { return count_; }
  uint32_t lanesPerWarp() const { return lanesPerWarp_; }
  /// The register in all lanes; empty if they have no such position. Terms are made on the first call.
  const LaneVec& read(ir::SpecialRegister r);
  /// The block of the first lane; no terms if it has none.
  BlockIndex block();

 private:
  uint32_t count_, lanesPerWarp_;
  Place place_;
  std::array<LaneVec, size_t(ir::SpecialRegister::DynamicSharedSize)> read_;
};

}  // namespace gpubmc::machine
