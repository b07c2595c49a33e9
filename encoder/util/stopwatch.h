#pragma once
// A stopwatch: seconds of wall-clock time.

#include <chrono>

namespace gpubmc {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace gpubmc
