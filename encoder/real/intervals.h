#pragma once
// Bounds of real numbers in doubles with outward rounding: the computed interval contains the exact value.

#include <cmath>
#include <limits>
#include <optional>

#include "encoder/real/rationals.h"

namespace gpubmc::encoder::real {

/// All reals from lo to hi, or exactly one of the infinities; {0 or 1} for Booleans.
struct Interval {
  double lo, hi;
  static Interval of(double v) { return {v, v}; }
  bool isExact() const { return lo == hi; }
  bool isInfinite() const { return std::isinf(lo); }
  bool has(double v) const { return lo <= v && v <= hi; }
};

/// The bounds moved outward by this number of steps of the format. None if they would not bound the value any more.
std::optional<Interval> outward(double lo, double hi, int steps);
Interval intervalOf(const Rational& r);

using Bounds = std::optional<Interval>;  ///< none: nothing is known
Bounds sum(Interval a, Interval b);
Bounds product(Interval a, Interval b);
Bounds quotient(Interval a, Interval b);
Interval negative(Interval a);
Interval greater(Interval a, Interval b);
/// A monotone function of <cmath> that the library computes to within a few steps of the format.
Bounds growing(double (*f)(double), Interval a);
/// sin or cos: Lipschitz continuous with constant 1.
Bounds wave(double (*f)(double), Interval a);
Bounds exponential(Interval a);
Bounds logarithm(Interval a);
Bounds squareRoot(Interval a);

}  // namespace gpubmc::encoder::real
