#pragma once
// Further checks of a kernel after the plan has ended for it: with the sizes that its arrays may have, with a large
// grid, with larger blocks, with other numbers. A revision looks at the result, makes such checks, and returns the
// result to report.

#include <chrono>

#include "core/check/progress.h"
#include "core/check/result.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

class Recheck {
 public:
  using Seconds = std::chrono::duration<double>;

  /// All checks together end after `left`, or when `cancel` says so. The arguments must outlive this.
  Recheck(const ThreadPool& workers, const Cancellation& cancel, const ProgressCallback& progress, Seconds left);

  bool isOver() const { return isOver_ || own_.cancelled(); }
  const Cancellation& cancellation() const { return own_; }
  /// Carries out the plan; `unlimited`: also its rows without a limit. Throws what KernelCheck throws.
  KernelResult check(const ir::Module& module, uint32_t kernel, const Options& options, bool unlimited = false);

 private:
  const ThreadPool& workers_;
  const ProgressCallback& progress_;
  Cancellation own_;
  const bool isOver_;
};

/// Required: `first` is the result of a kernel of the module with these options.
using Revision = KernelResult (*)(const ir::Module& module, const Options& options, KernelResult first, Recheck& again);

}  // namespace gpubmc::core
