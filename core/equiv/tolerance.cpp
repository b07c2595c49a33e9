#include "core/equiv/tolerance.h"

#include <bit>
#include <cmath>

#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

double numberOf(uint64_t bits, ir::Type type) {
  switch (type.kind) {
    case ir::TypeKind::F64: return std::bit_cast<double>(bits);
    case ir::TypeKind::F32: return std::bit_cast<float>(uint32_t(bits));
    case ir::TypeKind::BF16: return std::bit_cast<float>(uint32_t(bits) << 16);
    case ir::TypeKind::F16: {
      const unsigned exponent = bits >> 10 & 31, fraction = bits & 1023;
      const double size = exponent == 31  ? (fraction ? NAN : INFINITY)
                          : exponent == 0 ? std::ldexp(fraction, -24)
                                          : std::ldexp(1024 + fraction, int(exponent) - 25);
      return bits >> 15 & 1 ? -size : size;
    }
    default: throw InternalError("not a float type");
  }
}

namespace {

/// The index of a representable number in their order, 0 for both zeros. Required: not NaN.
int64_t rank(uint64_t bits, unsigned width) {
  const uint64_t sign = uint64_t(1) << (width - 1), size = bits & (sign - 1);
  return bits & sign ? -int64_t(size) : int64_t(size);
}

}  // namespace

bool Tolerance::equal(uint64_t a, uint64_t b, ir::Type type) const {
  if (a == b) return true;
  if (!type.isFloat()) return false;
  const double x = numberOf(a, type), y = numberOf(b, type);
  if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
  if (ulps) {
    const int64_t m = rank(a, type.bits), n = rank(b, type.bits);
    // The distance of numbers with different signs may exceed 63 bits.
    const uint64_t apart = m > n ? uint64_t(m) - uint64_t(n) : uint64_t(n) - uint64_t(m);
    if (apart <= *ulps) return true;
  }
  return difference && std::abs(x - y) <= *difference;
}

}  // namespace gpubmc::core::equiv
