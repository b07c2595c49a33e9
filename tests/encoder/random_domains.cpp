#include "tests/encoder/random_domains.h"

#include <cmath>
#include <functional>
#include <random>

#include "encoder/real/comparer.h"
#include "tests/encoder/real_terms.h"

namespace gpubmc::encoder::test {

namespace {

/// A term, and its value at a point, computed on the host.
struct Pointwise {
  Real term;
  std::function<double(double, double)> at;
};

Pointwise operator+(const Pointwise& a, const Pointwise& b) {
  return {a.term + b.term, [=](double x, double y) { return a.at(x, y) + b.at(x, y); }};
}
Pointwise operator-(const Pointwise& a, const Pointwise& b) {
  return {a.term - b.term, [=](double x, double y) { return a.at(x, y) - b.at(x, y); }};
}
Pointwise operator*(const Pointwise& a, const Pointwise& b) {
  return {a.term * b.term, [=](double x, double y) { return a.at(x, y) * b.at(x, y); }};
}
Pointwise operator/(const Pointwise& a, const Pointwise& b) {
  return {a.term / b.term, [=](double x, double y) { return a.at(x, y) / b.at(x, y); }};
}
Pointwise root(const Pointwise& a) {
  return {sqrt(a.term), [=](double x, double y) { return std::sqrt(a.at(x, y)); }};
}
Pointwise throughLogarithm(const Pointwise& a) {
  return {exp(operation(FloatOp::Log, {a.term})), [=](double x, double y) { return std::exp(std::log(a.at(x, y))); }};
}
Pointwise greater(const Pointwise& a, const Pointwise& b) {
  return {max(a.term, b.term), [=](double x, double y) { return std::fmax(a.at(x, y), b.at(x, y)); }};
}
/// `yes` if a is less than b, otherwise `no`.
Pointwise where(const Pointwise& a, const Pointwise& b, const Pointwise& yes, const Pointwise& no) {
  return {choice(less(a.term, b.term), yes.term, no.term),
          [=](double x, double y) { return a.at(x, y) < b.at(x, y) ? yes.at(x, y) : no.at(x, y); }};
}

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(uint32_t(seed)) {}

  TermManager tm;

  std::pair<Pointwise, Pointwise> pair() {
    const Pointwise a = total(2), t = total(1), u = total(1), zero = number(0), one = number(1);
    switch (random_() % 10) {
      case 0: return {a * (t / t), a};
      case 1: return {a / t * t, a * ((t + t) / (t + t))};
      case 2: return {a + root(t) * root(t), a + t};
      case 3: return {a + root(t) * root(t), a + t + (root(t) - root(t))};
      case 4: return {a + throughLogarithm(t), a + t};
      case 5: return {where(zero, t, throughLogarithm(t), a), where(zero, t, t, a)};
      case 6: return {where(t, u, throughLogarithm(t), a), where(t, u, t, a)};
      case 7: return {a / (t * u), a / t / u};
      case 8: return {a * (t / t), a * (u / u)};
      default: {
        const Pointwise m = greater(t, one);
        return {a * (m / m) + root(greater(u, zero)) * root(greater(u, zero)), a + greater(u, zero)};
      }
    }
  }

 private:
  Pointwise number(float v) {
    return {encoder::number(tm, v), [=](double, double) { return double(v); }};
  }
  /// Defined everywhere, and exact if the variables are small integers.
  Pointwise total(int depth) {
    if (depth == 0 || random_() % 4 == 0) switch (random_() % 3) {
        case 0: return {variable(tm, "x"), [](double x, double) { return x; }};
        case 1: return {variable(tm, "y"), [](double, double y) { return y; }};
        default: return number(float(int(random_() % 5) - 2));
      }
    const Pointwise a = total(depth - 1), b = total(depth - 1);
    switch (random_() % 5) {
      case 0: return a + b;
      case 1: return a - b;
      case 2: return a * b;
      case 3: return greater(a, b);
      default: return where(a, b, b, a + number(1));
    }
  }

  std::mt19937 random_;
};

}  // namespace

std::optional<std::string> wrongDomain(uint64_t seed, bool* calledEqual) {
  Generator g(seed);
  const auto [a, b] = g.pair();
  const RealResult r = RealComparer(g.tm).compare(a.term.term, b.term.term, kBinary32);
  if (calledEqual) *calledEqual = r.verdict == RealResult::Verdict::Equal;
  if (r.verdict != RealResult::Verdict::Equal) return std::nullopt;
  for (double x = -4; x <= 4; ++x)
    for (double y = -4; y <= 4; ++y) {
      const double v = a.at(x, y), w = b.at(x, y);
      const bool differ =
          std::isfinite(v) != std::isfinite(w) || (std::isfinite(v) && std::abs(v - w) > 1e-9 * (1 + std::abs(v)));
      if (differ)
        return "called equal, and at " + std::to_string(x) + ", " + std::to_string(y) + " one is " + std::to_string(v) +
               ", the other " + std::to_string(w);
    }
  return std::nullopt;
}

}  // namespace gpubmc::encoder::test
