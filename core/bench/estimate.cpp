#include "core/bench/estimate.h"

namespace gpubmc::core::bench {

std::optional<double> Estimate::secondsLeft() const {
  Mean all;
  for (const Mean& m : took_) {
    all.sum += m.sum;
    all.count += m.count;
  }
  if (!all.count) return std::nullopt;
  double sum = 0;
  for (size_t c = 0; c < left_.size(); ++c) {
    const Mean& m = took_[c].count ? took_[c] : all;
    sum += double(left_[c]) * m.sum / double(m.count);
  }
  return sum / jobs_;
}

}  // namespace gpubmc::core::bench
