#pragma once
// The limits of a run: memory, time, and Ctrl-C.

#include "core/check/options.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Of the process, as the options say, or three quarters of the machine.
void limitMemory(const Options& options);

/// Cancelled at the time limit of the options, and by Ctrl-C. At most one at a time.
class RunLimits {
 public:
  explicit RunLimits(const Options& options);
  /// Of a run that starts others: no time limit of its own, and ended as well by what a batch system sends.
  RunLimits();
  ~RunLimits();
  RunLimits(const RunLimits&) = delete;

  const Cancellation& cancellation() const { return cancel_; }

 private:
  Cancellation cancel_;
};

}  // namespace gpubmc::core
