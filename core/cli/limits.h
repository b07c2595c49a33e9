#pragma once
// The limits of a run: memory, time, and Ctrl-C.

#include "core/options/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// The memory limit of the process, from the options, or three quarters of the machine's memory, and what happens where
/// it is reached (encoder/util/exhaustion.h). Throws std::bad_alloc if it is too low for any work.
void limitMemory(const Options& options);

/// Cancelled by SIGINT (Ctrl-C), SIGTERM and SIGHUP from its construction on, which is before anything is written, and
/// at the time limit. At most one exists at a time.
class RunLimits {
 public:
  RunLimits();
  ~RunLimits();
  RunLimits(const RunLimits&) = delete;

  /// The time limit of the options. Required: before any work.
  void limitTime(const Options& options);
  const Cancellation& cancellation() const { return cancel_; }

 private:
  Cancellation cancel_;
};

}  // namespace gpubmc::core
