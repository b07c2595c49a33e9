#pragma once
// Which variables of the device every launch of the file leaves as it finds them: what the front-end supposes of a
// program that it follows is proved here, kernel by kernel (docs/adr/0036-kept-variables.md).

#include <cstdint>
#include <set>

#include "core/check/problem.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Of the objects in ir::Kernel::kept: those for which it is not proved of each kernel that may write to them, begun
/// with what all launches find in all of them. For the others `within` is set, where it was proved for smaller launches
/// than those of the file, or for loops of so many rounds.
std::set<uint32_t> refutedKept(ir::Module& module, const Options& options, const Cancellation& cancel);

}  // namespace gpubmc::core
