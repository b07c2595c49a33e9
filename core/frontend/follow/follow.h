#pragma once
// The host code of a file, followed from main (docs/adr/0025-host-programs.md).

#include "core/frontend/follow/program.h"
#include "core/host/source_facts.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Adds to `facts` what the host program says of the launches of its kernels. Throws Cancelled.
void followHost(const HostProgram& program, const Options& options, SourceFacts& facts, const Cancellation& cancel);

}  // namespace gpubmc::core
