#pragma once
// Which instructions of the IR are one access of a warp on hardware. A structure that is loaded or stored as a whole is
// several instructions here, or a copy of bytes; a compiler makes accesses of up to 16 bytes of it where the alignment
// permits.

#include <map>
#include <optional>

#include "gpu-model/ir/ir.h"

namespace gpubmc::cost {

enum class Direction : uint8_t { Load, Store, Atomic };
const char* name(Direction d);

/// Accesses of `bytes` bytes each at a, a + bytes, ..., one after the other; a is the address of the instruction's own
/// access.
struct Unit {
  unsigned bytes = 0;
  unsigned count = 1;
};

class Units {
 public:
  /// Of the functions that the kernel calls.
  Units(const ir::Module& module, const ir::Kernel& kernel);

  /// What the instruction's access in this direction is; nothing: it is part of another instruction's, or its size is
  /// not constant.
  std::optional<Unit> of(ir::InstRef inst, Direction direction) const;

 private:
  void join(const ir::Module& module, uint32_t function, uint32_t block);

  const ir::Module& module_;
  std::map<ir::InstRef, Unit> joined_;  ///< size 0: part of another
};

}  // namespace gpubmc::cost
