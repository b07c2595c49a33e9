#pragma once
// The host code of a file, followed from main (docs/adr/0025-host-programs.md).

#include <set>
#include <string>

#include "core/host/finding.h"
#include "core/host/source_facts.h"
#include "core/hostcode/program.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Which variables of the device launches may be supposed to leave as they find them.
struct Suppositions {
  bool isAllowed = false;         ///< whoever asks proves what stands in KernelFacts::kept then
  std::set<std::string> refuted;  ///< by linkage name
};

/// Adds to `facts` what the host program says of the launches of its kernels. Returned: what goes wrong in it whenever
/// it comes that far and calls of the runtime succeed, as far as that is certain, of the classes that are not off.
/// `device` has the kernels' code. Throws Cancelled.
std::vector<HostFinding> followHost(const HostProgram& program, const llvm::Module& device, const Options& options,
                                    SourceFacts& facts, const Suppositions& supposed, const Cancellation& cancel);

}  // namespace gpubmc::core
