#pragma once
// Progress of long work.

#include <cstddef>
#include <functional>
#include <string>

namespace gpubmc::core {

struct Progress {
  std::string kernel, phase;   ///< phase: "unrolling", "races on sdata", ...
  size_t done = 0, total = 0;  ///< verification conditions
};
/// Several kernels report at the same time: must be safe to call from several threads.
using ProgressCallback = std::function<void(const Progress&)>;

}  // namespace gpubmc::core
