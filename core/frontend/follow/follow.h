#pragma once
// The host code of a file, followed from main (docs/adr/0025-host-programs.md).

#include "core/frontend/follow/program.h"
#include "core/host/source_facts.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Adds to `facts` what the host program says of the launches of its kernels. `shapesMatter`: nobody else says how many
/// threads there are. Throws Cancelled.
void followHost(const HostProgram& program, SourceFacts& facts, bool shapesMatter, const Cancellation& cancel);

}  // namespace gpubmc::core
