#pragma once
// A status line on a terminal that is rewritten while work goes on; nothing in a pipe.

#include <mutex>

#include "core/check/progress.h"

namespace gpubmc::core {

class ProgressLine {
 public:
  explicit ProgressLine(bool enabled) : enabled_(enabled) {}
  ~ProgressLine() { clear(); }
  /// Thread-safe.
  ProgressCallback callback();
  /// Required: no concurrent calls.
  void clear();

 private:
  const bool enabled_;
  std::mutex lock_;
  bool shown_ = false;
};

}  // namespace gpubmc::core
