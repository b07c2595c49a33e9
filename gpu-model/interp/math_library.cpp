#include "gpu-model/interp/math_library.h"

#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "encoder/util/error.h"

namespace gpubmc::interp {

namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);

constexpr double kPi = std::numbers::pi, kNotANumber = std::numeric_limits<double>::quiet_NaN();

/// Exact where x is a multiple of 1/2.
double sinOfPi(double x) {
  const double r = std::remainder(x, 2);
  if (r == std::trunc(r)) return std::copysign(0.0, x);
  return std::abs(r) == 0.5 ? std::copysign(1.0, r) : std::sin(kPi * r);
}
double cosOfPi(double x) {
  const double r = std::abs(std::remainder(x, 2));
  return r == 0.5 ? 0.0 : std::cos(kPi * r);
}
/// __fdividef: large divisors give the same result as infinite ones.
double fastQuotient(double x, double y) {
  return std::abs(y) > 0x1p126 && std::isfinite(y) ? x * 0.0 : x / y;
}
double normalCdf(double x) {
  return std::erfc(-x / std::numbers::sqrt2) / 2;
}
double scaledErfc(double x) {
  // Where the product of a huge and a tiny number has no significant digits left: the first terms of its series.
  return x > 20 ? (1 - 1 / (2 * x * x)) / (x * std::sqrt(kPi)) : std::exp(x * x) * std::erfc(x);
}

/// Of |x|; the library's own function does not terminate for results that no double can represent.
double modifiedBessel(double order, double x) {
  return std::isnan(x) ? x : std::abs(x) > 700 ? HUGE_VAL : std::cyl_bessel_i(order, std::abs(x));
}

/// The x with f(x) = y, for a function that increases from `lo` to `hi`.
double inverse(Unary f, double y, double lo, double hi) {
  if (std::isnan(y) || y < lo || y > hi) return kNotANumber;
  if (y == lo || y == hi) return y == lo ? -HUGE_VAL : HUGE_VAL;
  double below = -40, above = 40;
  for (int i = 0; i < 200; ++i) {
    const double middle = below + (above - below) / 2;
    (f(middle) < y ? below : above) = middle;
  }
  return above;
}

const std::map<std::string, Unary>& unaries() {
  static const std::map<std::string, Unary> functions = {
      {"sin", std::sin},
      {"cos", std::cos},
      {"tan", std::tan},
      {"asin", std::asin},
      {"acos", std::acos},
      {"atan", std::atan},
      {"sinh", std::sinh},
      {"cosh", std::cosh},
      {"tanh", std::tanh},
      {"exp", std::exp},
      {"exp2", std::exp2},
      {"expm1", std::expm1},
      {"log", std::log},
      {"log2", std::log2},
      {"log10", std::log10},
      {"log1p", std::log1p},
      {"cbrt", std::cbrt},
      {"floor", std::floor},
      {"ceil", std::ceil},
      {"trunc", std::trunc},
      {"round", std::round},
      {"rint", std::rint},
      {"nearbyint", std::nearbyint},
      {"erf", std::erf},
      {"erfc", std::erfc},
      {"tgamma", std::tgamma},
      {"lgamma", std::lgamma},
      {"asinh", std::asinh},
      {"acosh", std::acosh},
      {"atanh", std::atanh},
      {"sqrt", std::sqrt},
      {"fabs", std::fabs},
      {"exp10", [](double x) { return std::pow(10, x); }},
      {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
      {"rcbrt", [](double x) { return 1 / std::cbrt(x); }},
      {"sinpi", sinOfPi},
      {"cospi", cosOfPi},
      {"erfcx", scaledErfc},
      {"normcdf", normalCdf},
      {"erfinv", [](double y) { return inverse([](double x) { return std::erf(x); }, y, -1, 1); }},
      {"erfcinv", [](double y) { return -inverse([](double x) { return std::erfc(-x); }, y, 0, 2); }},
      {"normcdfinv", [](double y) { return inverse(normalCdf, y, 0, 1); }},
      {"j0", ::j0},
      {"j1", ::j1},
      {"y0", ::y0},
      {"y1", ::y1},
      {"cyl_bessel_i0", [](double x) { return modifiedBessel(0, x); }},
      {"cyl_bessel_i1", [](double x) { return std::copysign(modifiedBessel(1, x), x); }}};
  return functions;
}

const std::map<std::string, Binary>& binaries() {
  static const std::map<std::string, Binary> functions = {
      {"pow", std::pow},
      {"atan2", std::atan2},
      {"hypot", std::hypot},
      {"fmod", std::fmod},
      {"fdim", std::fdim},
      {"copysign", std::copysign},
      {"remainder", std::remainder},
      {"nextafter", std::nextafter},
      {"rhypot", [](double x, double y) { return 1 / std::hypot(x, y); }},
      {"div", [](double x, double y) { return x / y; }},
      {"fdividef", fastQuotient},
      {"jn", [](double n, double x) { return ::jn(int(n), x); }},
      {"yn", [](double n, double x) { return ::yn(int(n), x); }}};
  return functions;
}

double norm(std::span<const double> v) {
  double result = 0;
  for (double x : v) result = std::hypot(result, x);
  return result;
}

}  // namespace

double mathLibrary(const std::string& name, std::span<const double> v) {
  std::string base = name.starts_with("fast_") ? name.substr(5) : name;
  for (int tries = 0; tries < 2; ++tries) {
    if (v.size() == 1)
      if (auto it = unaries().find(base); it != unaries().end()) return it->second(v[0]);
    if (v.size() == 2)
      if (auto it = binaries().find(base); it != binaries().end()) return it->second(v[0], v[1]);
    if (base == "norm3d" || base == "norm4d") return norm(v);
    if (base == "rnorm3d" || base == "rnorm4d") return 1 / norm(v);
    if (base.ends_with("f")) base.pop_back();
  }
  throw Unsupported("the function " + name + " has no reference implementation");
}

}  // namespace gpubmc::interp
