#pragma once
// Maps numbers to pixels, and chooses readable tick marks.

#include <string>
#include <vector>

namespace gpubmc::core::bench {

/// Seconds on a logarithmic axis.
class LogAxis {
 public:
  /// From the largest of 1, 2, 5 times a power of ten that is not above `low` to the smallest that is not below `high`,
  /// which are at the pixels `from` and `to`. Required: 0 < low <= high.
  LogAxis(double low, double high, double from, double to);

  double at(double seconds) const;  ///< its pixel; values outside of the axis are clamped to its ends
  double low() const { return low_; }
  double high() const { return high_; }
  /// From low() to high(): powers of ten, and if there are few of them also 2 and 5 times these.
  std::vector<double> ticks() const;

 private:
  double low_, high_, from_, to_;
};

/// A step of 1, 2 or 5 times a power of ten such that at most `most` ticks cover 0 to `high`. Required: high > 0.
double niceStep(double high, unsigned most);

/// "5 ms", "1 s", "2 min".
std::string duration(double seconds);

}  // namespace gpubmc::core::bench
