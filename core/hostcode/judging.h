#pragma once
// What the checks of a host program need to know, and what they have found so far.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/host/finding.h"
#include "core/hostcode/meetings.h"

namespace gpubmc::core {

/// What determines whether a launch of the kernel is defective.
struct LaunchedKernel {
  std::string name;                    ///< as in the source
  std::optional<uint32_t> maxThreads;  ///< __launch_bounds__
  std::set<size_t> written;            ///< parameters through which it contains a store
  std::set<size_t> read;               ///< parameters through which it may read
  bool synchronisesGrid = false;       ///< see cooperative.h
};
/// By linkage name.
using LaunchedKernels = std::map<std::string, LaunchedKernel>;

struct Judging {
  const LaunchedKernels& kernels;
  Meetings meetings{};
  std::vector<HostFinding> found{};
  std::set<std::string> raised{};  ///< kernels for which the program raises the limit of dynamic shared memory
  bool raisesAny = false;          ///< the program may raise it for any kernel

  /// Starts over.
  void begin();
  void add(HostFinding finding);
  /// These functions were not followed: one of them may raise the limit.
  void notFollowed(const std::set<const llvm::Function*>& functions);
};

}  // namespace gpubmc::core
