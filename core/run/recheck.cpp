#include "core/run/recheck.h"

#include "core/run/kernel_check.h"

namespace gpubmc::core {

Recheck::Recheck(const ThreadPool& workers, const Cancellation& cancel, const ProgressCallback& progress, Seconds left)
    : workers_(workers), progress_(progress), own_(&cancel), isOver_(left <= Seconds(0)) {
  constexpr Seconds kForEver(1e9);
  using Clock = Cancellation::Clock;
  if (left < kForEver) own_.setDeadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(left));
}

KernelResult Recheck::check(const ir::Module& module, uint32_t kernel, const Options& options, bool unlimited) {
  KernelCheck check(module, kernel, options, workers_, progress_);
  check.run(unlimited, own_);
  return check.result();
}

}  // namespace gpubmc::core
