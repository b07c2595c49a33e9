// Equalities of sums that cannot wrap, as equations over the integers: divisibility, and digits of a mixed radix.

#include <numeric>
#include <optional>

#include "encoder/term/arena.h"

namespace gpubmc::encoder {

namespace {

/// |c| of a signed coefficient.
uint64_t magnitude(uint64_t c, unsigned w) {
  const int64_t s = signedOf(c, w);
  return s < 0 ? 0 - uint64_t(s) : uint64_t(s);
}

Term made(TermManager& tm, const Sum& s) {
  Term out = tm.constant(s.constant, s.width);
  for (const auto& [t, c] : s.parts) out = tm.add(out, tm.mul(t, tm.constant(c, s.width)));
  return out;
}

uint64_t divided(uint64_t c, uint64_t g, unsigned w) {
  const uint64_t m = magnitude(c, w) / g;
  return signedOf(c, w) < 0 ? 0 - m : m;
}

}  // namespace

std::optional<Term> eqDigits(TermManager& tm, const TermManager::Impl& impl, const Sum& d) {
  const unsigned w = d.width;
  const int64_t rest = signedOf(d.constant, w);
  constexpr int64_t kFar = int64_t(1) << 62;
  if (rest <= -kFar || rest >= kFar) return std::nullopt;
  const __int128 modulus = __int128(1) << w;
  for (auto* bounds : {&boundsUnsigned, &boundsSigned}) {
    const IntegerBounds whole = bounds(impl, d);
    if (whole.lo <= -modulus || whole.hi >= modulus) continue;
    uint64_t g = 0;
    for (const auto& [t, c] : d.parts) g = std::gcd(g, magnitude(c, w));
    if (g > 1) {
      if (magnitude(d.constant, w) % g) return tm.fls();
      Sum smaller{w, divided(d.constant, g, w), {}};
      for (const auto& [t, c] : d.parts) smaller.parts.emplace_back(t, divided(c, g, w));
      return tm.eq(made(tm, smaller), tm.constant(0, w));
    }
    // All but the low digit are multiples of the base.
    for (const auto& [at, coefficient] : d.parts) {
      const uint64_t base = magnitude(coefficient, w);
      if (base < 2 || base >= uint64_t(kFar)) continue;
      Sum low{w, 0, {}}, high{w, 0, {}};
      for (const auto& [t, c] : d.parts) (magnitude(c, w) % base ? low : high).parts.emplace_back(t, c);
      const int64_t above = ((rest % int64_t(base)) + int64_t(base)) % int64_t(base);
      for (const int64_t digit : {above, above - int64_t(base)}) {
        low.constant = uint64_t(digit);
        high.constant = uint64_t(rest - digit);
        const IntegerBounds b = bounds(impl, low);
        if (b.lo <= -__int128(base) || b.hi >= __int128(base)) continue;
        if (b.lo > 0 || b.hi < 0) return tm.fls();
        const Term zero = tm.constant(0, w);
        return tm.and_(tm.eq(made(tm, low), zero), tm.eq(made(tm, high), zero));
      }
    }
  }
  return std::nullopt;
}

}  // namespace gpubmc::encoder
