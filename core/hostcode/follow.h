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

struct HostFollowed {
  /// What goes wrong in the host program whenever it comes that far and calls of the runtime succeed, as far as that is
  /// certain, of the classes that are not off.
  std::vector<HostFinding> findings;
  std::string why;                   ///< why any kernel may have launches that are not known; empty: that is not so
  std::set<std::string> incomplete;  ///< kernels, by linkage name, that may have launches that are not known
};

class FollowedProgram;

/// Adds to `facts` what the host program says of the launches of its kernels. `device` has the code of these kernels.
/// `before`: what was found for other files of the program, with the same options; null: it is followed for this one
/// alone. Throws Cancelled.
HostFollowed followHost(const HostProgram& program, const llvm::Module& device, const Options& options,
                        SourceFacts& facts, const Suppositions& supposed, const Cancellation& cancel,
                        FollowedProgram* before = nullptr);

}  // namespace gpubmc::core
