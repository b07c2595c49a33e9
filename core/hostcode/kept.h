#pragma once
// Device variables that launches leave unchanged: an invariant over launches. Here it is assumed for the variables of
// which the analysis then knows more. The caller proves it for each launch and withdraws the assumptions that fail
// (Houdini: Flanagan and Leino, FME 2001).

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "core/hostcode/device_variables.h"
#include "core/hostcode/implies.h"
#include "core/hostcode/launch_record.h"

namespace gpubmc::core {

/// The terms of the analyses of one program, and what is known of their entailments.
struct Reasoning {
  std::shared_ptr<const encoder::Solvers> solvers;
  TermManager terms;
  Implications implications{terms, *solvers};

  explicit Reasoning(std::shared_ptr<const encoder::Solvers> solvers) : solvers(std::move(solvers)) {}
};

/// The launches that a host program may do, and the terms in which they are expressed.
struct Followed {
  std::shared_ptr<Reasoning> reasoning;
  HostLaunchesFound found;
  bool isAlone = true;  ///< there are no other threads, and no callback launches kernels
};

/// Analyses the program under the assumption that launches leave these variables unchanged.
using FollowSupposing = std::function<Followed(const std::set<std::string>&)>;

/// The result of the analysis under the assumption that launches leave unchanged every variable for which this gives
/// more facts, except those that are `refuted`. The launches list their assumptions (LaunchRecord::kept). `hasCode`:
/// the code of the kernel with this linkage name is available.
Followed followSupposing(const FollowSupposing& follow, const DeviceVariables& variables,
                         const std::set<std::string>& refuted, const std::function<bool(const std::string&)>& hasCode);

}  // namespace gpubmc::core
