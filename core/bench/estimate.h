#pragma once
// How long the rest will take.

#include <cstddef>
#include <optional>
#include <vector>

namespace gpubmc::core::bench {

/// From what runs of each configuration have taken so far. Seconds of wall clock.
class Estimate {
 public:
  /// How many runs are left of each configuration, of which `jobs` go on at a time.
  Estimate(std::vector<size_t> left, unsigned jobs) : left_(std::move(left)), took_(left_.size()), jobs_(jobs) {}

  /// A run that was measured earlier: it says how long others take, and was not among those that are left.
  void learn(size_t configuration, double seconds) { took_[configuration].add(seconds); }
  void done(size_t configuration, double seconds) {
    learn(configuration, seconds);
    if (left_[configuration]) --left_[configuration];
  }
  /// None before the first run has ended. Configurations of which none has ended count as the mean of the others.
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
