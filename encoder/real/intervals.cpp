#include "encoder/real/intervals.h"

#include <algorithm>

namespace gpubmc::encoder::real {

namespace {

/// Error bound of library functions in steps of the format; glibc documents at most 2 for those used here.
constexpr int kLibrarySteps = 8;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

Bounds outward(double lo, double hi, int steps) {
  for (int i = 0; i < steps; ++i) lo = std::nextafter(lo, -kInfinity), hi = std::nextafter(hi, kInfinity);
  // Infinite bounds would lead to 0 * infinity, and would not separate values.
  if (!std::isfinite(lo) || !std::isfinite(hi)) return std::nullopt;
  return Interval{lo, hi};
}

Interval intervalOf(const Rational& r) {
  const double v = r.convert_to<double>();
  if (std::isfinite(v) && Rational(v) == r) return Interval::of(v);
  return {std::nextafter(std::nextafter(v, -kInfinity), -kInfinity),
          std::nextafter(std::nextafter(v, kInfinity), kInfinity)};
}

Bounds sum(Interval a, Interval b) {
  if (a.isInfinite() && b.isInfinite() && a.lo != b.lo) return std::nullopt;
  if (a.isInfinite() || b.isInfinite()) return a.isInfinite() ? a : b;
  const double lo = a.lo + b.lo, hi = a.hi + b.hi;
  // Exact sums, as of small integers: if the differences restore the operands, nothing was rounded.
  const bool exact = lo == hi && a.isExact() && b.isExact() && lo - a.lo == b.lo && lo - b.lo == a.lo;
  return outward(lo, hi, exact ? 0 : 1);
}

Interval negative(Interval a) {
  return {-a.hi, -a.lo};
}

Bounds product(Interval a, Interval b) {
  if (a.isInfinite() || b.isInfinite()) {
    if (a.has(0) || b.has(0)) return std::nullopt;
    return Interval::of((a.lo > 0) == (b.lo > 0) ? kInfinity : -kInfinity);
  }
  const double corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  const auto [lo, hi] = std::minmax_element(std::begin(corners), std::end(corners));
  const bool exact = a.isExact() && b.isExact() && std::fma(a.lo, b.lo, -*lo) == 0 &&
                     (*lo == 0 ? a.lo == 0 || b.lo == 0 : std::abs(*lo) > 1e-200);
  return outward(*lo, *hi, exact ? 0 : 1);
}

Bounds quotient(Interval a, Interval b) {
  if (b.isInfinite()) return a.isInfinite() ? std::nullopt : Bounds(Interval::of(0));
  if (b.has(0)) return std::nullopt;
  if (a.isInfinite()) return product(a, b);
  const double corners[] = {a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi};
  const auto [lo, hi] = std::minmax_element(std::begin(corners), std::end(corners));
  return outward(*lo, *hi, 1);
}

Interval greater(Interval a, Interval b) {
  return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
}

Bounds growing(double (*f)(double), Interval a) {
  if (a.isInfinite() && std::isinf(f(a.lo))) return Interval::of(f(a.lo));
  return outward(f(a.lo), f(a.hi), kLibrarySteps);
}

Bounds wave(double (*f)(double), Interval a) {
  if (a.isInfinite()) return std::nullopt;
  const double middle = a.lo + (a.hi - a.lo) / 2, radius = std::max(a.hi - middle, middle - a.lo), value = f(middle);
  return outward(value - radius, value + radius, kLibrarySteps);
}

Bounds exponential(Interval a) {
  return growing(std::exp, a);
}
Bounds logarithm(Interval a) {
  return a.lo > 0 ? growing(std::log, a) : std::nullopt;
}
Bounds squareRoot(Interval a) {
  if (a.isInfinite()) return a.lo > 0 ? Bounds(a) : std::nullopt;
  return a.lo >= 0 ? outward(std::sqrt(a.lo), std::sqrt(a.hi), 1) : std::nullopt;
}

}  // namespace gpubmc::encoder::real
