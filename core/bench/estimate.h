#pragma once
// Estimates how long the remaining runs take.

#include <cstddef>
#include <optional>
#include <vector>

namespace gpubmc::core::bench {

/// From the times of each configuration so far. Seconds of wall clock.
class Estimate {
 public:
  /// The number of runs left for each configuration; `jobs` of them run at a time.
  Estimate(std::vector<size_t> left, unsigned jobs) : left_(std::move(left)), took_(left_.size()), jobs_(jobs) {}

  /// A run that was measured earlier: it improves the estimate, and was not counted among those left.
  void learn(size_t configuration, double seconds) { took_[configuration].add(seconds); }
  void done(size_t configuration, double seconds) {
    learn(configuration, seconds);
    if (left_[configuration]) --left_[configuration];
  }
  /// None before the first run has ended. A configuration without a finished run counts as the mean of the others.
  std::optional<double> secondsLeft() const;

 private:
  struct Mean {
    double sum = 0;
    size_t count = 0;
    void add(double s) {
      sum += s;
      ++count;
    }
  };
  std::vector<size_t> left_;
  std::vector<Mean> took_;
  unsigned jobs_;
};

}  // namespace gpubmc::core::bench
