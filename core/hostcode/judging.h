#pragma once
// What a host program is judged by, and what was found so far.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/host/finding.h"
#include "core/hostcode/meetings.h"

namespace gpubmc::core {

/// A kernel as far as launches of it can go wrong.
struct LaunchedKernel {
  std::string name;                    ///< as the source has it
  std::optional<uint32_t> maxThreads;  ///< __launch_bounds__
  std::set<size_t> written;            ///< parameters through which it has a store
  std::set<size_t> read;               ///< parameters through which it may read
  bool synchronisesGrid = false;       ///< see cooperative.h
};
/// By linkage name.
using LaunchedKernels = std::map<std::string, LaunchedKernel>;

struct Judging {
  const LaunchedKernels& kernels;
  Meetings meetings{};
  std::vector<HostFinding> found{};
  std::set<std::string> raised{};  ///< kernels that may have more shared memory than any kernel has
  bool raisesAny = false;          ///< any kernel may

  /// From the start again.
  void begin();
  void add(HostFinding finding);
  /// What these do is not known.
  void notFollowed(const std::set<const llvm::Function*>& functions);
};

}  // namespace gpubmc::core
