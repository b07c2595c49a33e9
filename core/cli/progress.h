#pragma once
// One line on a terminal that is rewritten while work goes on; nothing in a pipe.

#include "core/check/progress.h"

namespace gpubmc::core {

class ProgressLine {
 public:
  explicit ProgressLine(bool enabled) : enabled_(enabled) {}
  ~ProgressLine() { clear(); }
  ProgressCallback callback();
  void clear();

 private:
  bool enabled_, shown_ = false;
};

}  // namespace gpubmc::core
