#pragma once
// Variables of the device that launches leave as they find them: an invariant over launches. Here it is supposed, for
// those variables of which somebody would know more then; whoever asks for that proves it of each launch, and takes
// back what is not so (Houdini: Flanagan and Leino, FME 2001).

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "core/hostcode/device_variables.h"
#include "core/hostcode/launch_record.h"

namespace gpubmc::core {

/// The launches that a host program may do, and the terms that they are told in.
struct Followed {
  std::unique_ptr<TermManager> terms;
  HostLaunchesFound found;
  bool isAlone = true;  ///< there are no other threads, and nothing that is called back launches kernels
};

/// Follows the program, supposing that launches leave these variables as they find them.
using FollowSupposing = std::function<Followed(const std::set<std::string>&)>;

/// The program as it is known where launches leave as they find them as many variables as that tells something of, but
/// for `refuted`. What is supposed stands at the launches (LaunchRecord::kept). `hasCode`: the kernel with this linkage
/// name can be looked at.
Followed followSupposing(const FollowSupposing& follow, const DeviceVariables& variables,
                         const std::set<std::string>& refuted, const std::function<bool(const std::string&)>& hasCode);

}  // namespace gpubmc::core
