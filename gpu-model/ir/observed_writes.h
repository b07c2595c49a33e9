#pragma once
// Where it matters that a thread has observed an atomic write: PTX orders such a write before what the thread does
// next, which tells only where plain accesses reach the same memory (docs/adr/0043).

#include "gpu-model/ir/origins.h"

namespace gpubmc::ir {

/// The objects in which atomic operations whose value is used read, and plain accesses may race with them: an
/// over-approximation. `any`: objects outside of Module::objects, too.
Objects observedWrites(const Module& module, const Kernel& kernel);

}  // namespace gpubmc::ir
