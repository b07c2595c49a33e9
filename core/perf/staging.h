#pragma once
// Access to global memory by way of a tile in shared memory: the thread with x and y swapped does it, and the value
// goes through the tile (docs/design/costs.md, section 7).

#include <functional>
#include <optional>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::perf {

/// A kernel in which one load or store is staged.
struct Staged {
  ir::Module module;
  uint32_t tile = 0;                        ///< the object in shared memory: rows of side + 1 elements
  ir::InstRef access, tileStore, tileLoad;  ///< in place of the load or store
};

/// What the caller knows of a kernel's other accesses.
struct OtherAccesses {
  /// Whether the access may be to the arrays of the one that is staged.
  std::function<bool(ir::InstRef)> maySharePlaces;
  /// Whether the kernel writes these arrays.
  bool areWritten = true;
};

/// `access`, a load or store of the kernel's own function, staged for blocks of side * side threads. Nothing if that
/// may change what the kernel computes, or if a block need not come to the new barrier as a whole. Ensured: in
/// executions without errors, the same places are read or written with the same values, each by one thread of the same
/// block, and nothing else changes.
std::optional<Staged> staged(const ir::Module& module, uint32_t kernel, ir::InstRef access, unsigned side,
                             const OtherAccesses& others);

}  // namespace gpubmc::core::perf
