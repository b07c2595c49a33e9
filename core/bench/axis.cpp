#include "core/bench/axis.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core::bench {

namespace {

/// The sequence 1, 2, 5, 10, 20, ..., extended downwards, by number: 0 is 1, -1 is 0.5.
double nice(int i) {
  constexpr double kSteps[] = {1, 2, 5};
  const int decade = i >= 0 ? i / 3 : -((2 - i) / 3);
  return kSteps[i - 3 * decade] * std::pow(10.0, decade);
}

int niceNotAbove(double v) {
  int i = 3 * int(std::floor(std::log10(v))) + 3;
  while (nice(i) > v * (1 + 1e-9)) --i;
  return i;
}

}  // namespace

LogAxis::LogAxis(double low, double high, double from, double to) : from_(from), to_(to) {
  GPUBMC_CHECK(low > 0 && high >= low);
  low_ = nice(niceNotAbove(low));
  int top = niceNotAbove(high);
  if (nice(top) < high * (1 - 1e-9)) ++top;
  high_ = nice(top);
  if (high_ <= low_) high_ = nice(top + 1);
}

double LogAxis::at(double seconds) const {
  const double part = std::log(std::clamp(seconds, low_, high_) / low_) / std::log(high_ / low_);
  return from_ + part * (to_ - from_);
}

std::vector<double> LogAxis::ticks() const {
  const bool all = std::log10(high_ / low_) < 3.5;
  std::vector<double> out;
  for (int i = niceNotAbove(low_); nice(i) <= high_ * (1 + 1e-9); ++i)
    if (all || i % 3 == 0) out.push_back(nice(i));
  return out;
}

double niceStep(double high, unsigned most) {
  GPUBMC_CHECK(high > 0 && most > 0);
  int i = niceNotAbove(high / most);
  while (nice(i) * most < high * (1 - 1e-9)) ++i;
  return nice(i);
}

std::string duration(double seconds) {
  auto number = [](double v) { return fmt::format("{:.3g}", v); };
  if (seconds < 0.9995) return number(seconds * 1000) + " ms";
  if (seconds < 120) return number(seconds) + " s";
  return number(seconds / 60) + " min";
}

}  // namespace gpubmc::core::bench
