#pragma once
// Numbers to pixels, and the ticks that people like to read.

#include <string>
#include <vector>

namespace gpubmc::core::bench {

/// Seconds on a logarithmic axis.
class LogAxis {
 public:
  /// From the largest of 1, 2, 5 times a power of ten that is not above `low` to the smallest that is not below `high`,
  /// which lie at the pixels `from` and `to`. Required: 0 < low <= high.
  LogAxis(double low, double high, double from, double to);

  double at(double seconds) const;  ///< its pixel; what lies outside of the axis is taken for its end
  double low() const { return low_; }
  double high() const { return high_; }
  /// From low() to high(): powers of ten, and with few of them 2 and 5 times these.
  std::vector<double> ticks() const;

 private:
  double low_, high_, from_, to_;
};

/// A step of 1, 2 or 5 times a power of ten with which `most` ticks or fewer reach from 0 to `high`. Required: high >
/// 0.
double niceStep(double high, unsigned most);

/// "5 ms", "1 s", "2 min".
std::string duration(double seconds);

}  // namespace gpubmc::core::bench
