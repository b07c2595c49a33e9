#pragma once
// The limits of a run: memory, time, and Ctrl-C.

#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// The memory limit of the process, from the options, or three quarters of the machine's memory, and what happens where
/// it is reached (encoder/util/exhaustion.h). Throws std::bad_alloc if it is too low for any work.
void limitMemory(const Options& options);

/// Cancelled at the time limit of the options, and by SIGINT (Ctrl-C), SIGTERM and SIGHUP. At most one exists at a
/// time.
class RunLimits {
 public:
  explicit RunLimits(const Options& options);
  /// For a run that starts others: it has no time limit of its own.
  RunLimits();
  ~RunLimits();
  RunLimits(const RunLimits&) = delete;

  const Cancellation& cancellation() const { return cancel_; }

 private:
  Cancellation cancel_;
};

}  // namespace gpubmc::core
