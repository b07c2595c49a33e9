// Linear sums: c0 + sum(ci*ti) mod 2^w over sorted atoms that are not sums themselves, unless they are too wide
// (TermManager::Impl::isFlattened).

#include <algorithm>
#include <bit>

#include "encoder/term/arena.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

/// Required: t is a sum.
void addParts(const TermManager::Impl& m, Sum& to, Term t, uint64_t factor) {
  const Node& n = m.node(t);
  to.constant += n.payload * factor;
  for (uint32_t i = 0; i < n.count; ++i)
    to.parts.emplace_back(Term{m.pool[n.first + i]}, m.coefs[n.first + i] * factor);
}

}  // namespace

void addScaled(const TermManager::Impl& m, Sum& to, Term t, uint64_t factor) {
  if (factor == 0) return;
  const Node& n = m.node(t);
  if (n.op == Op::Const) {
    to.constant += n.payload * factor;
  } else if (n.op == Op::Add && m.isFlattened(t)) {
    addParts(m, to, t, factor);
  } else {
    to.parts.emplace_back(t, factor);
  }
}

Sum sumOf(const TermManager::Impl& m, Term t) {
  Sum s{m.node(t).width, 0, {}};
  if (m.node(t).op == Op::Add) {
    addParts(m, s, t, 1);
  } else {
    addScaled(m, s, t, 1);
  }
  return s;
}

void normalise(Sum& s) {
  const uint64_t mask = maskOf(s.width);
  s.constant &= mask;
  if (!std::is_sorted(s.parts.begin(), s.parts.end(), [](auto& a, auto& b) { return a.first < b.first; }))
    std::sort(s.parts.begin(), s.parts.end(), [](auto& a, auto& b) { return a.first < b.first; });
  size_t out = 0;
  for (size_t i = 0; i < s.parts.size();) {
    auto [t, c] = s.parts[i++];
    while (i < s.parts.size() && s.parts[i].first == t) c += s.parts[i++].second;
    if ((c & mask) != 0) s.parts[out++] = {t, c & mask};
  }
  s.parts.resize(out);
}

namespace {

/// Bounds are kept far enough from the limits of the type for callers to compute with them.
constexpr __int128 kFar = __int128(1) << 120;

template <class Range>
IntegerBounds bounds(const Sum& s, Range&& range) {
  IntegerBounds b{signedOf(s.constant, s.width), signedOf(s.constant, s.width)};
  for (auto [t, c] : s.parts) {
    const __int128 k = signedOf(c, s.width);
    auto [lo, hi] = range(t);
    if (k < -kFar / (__int128(1) << 64) || k > kFar / (__int128(1) << 64)) return {-kFar, kFar};
    b.lo += k > 0 ? k * lo : k * hi;
    b.hi += k > 0 ? k * hi : k * lo;
    if (b.lo < -kFar || b.hi > kFar) return {-kFar, kFar};
  }
  return b;
}

}  // namespace

IntegerBounds boundsUnsigned(const TermManager::Impl& m, const Sum& s) {
  return bounds(s, [&](Term t) { return std::pair<__int128, __int128>(m.factsOf(t).u.lo, m.factsOf(t).u.hi); });
}

IntegerBounds boundsSigned(const TermManager::Impl& m, const Sum& s) {
  return bounds(s, [&](Term t) { return std::pair<__int128, __int128>(m.factsOf(t).s.lo, m.factsOf(t).s.hi); });
}

Term TermManager::makeSum(Sum& s) {
  normalise(s);
  if (s.parts.empty()) return constant(s.constant, s.width);
  if (s.constant == 0 && s.parts.size() == 1 && s.parts[0].second == 1) return s.parts[0].first;
  std::vector<Term> atoms;
  std::vector<uint64_t> coefficients;
  atoms.reserve(s.parts.size());
  coefficients.reserve(s.parts.size());
  for (auto [t, c] : s.parts) {
    atoms.push_back(t);
    coefficients.push_back(c);
  }
  return impl_->intern(Op::Add, s.width, s.constant, atoms, coefficients);
}

Term TermManager::add(Term a, Term b) {
  GPUBMC_CHECK(width(a) == width(b));
  Sum s{width(a), 0, {}};
  addScaled(*impl_, s, a, 1);
  addScaled(*impl_, s, b, 1);
  return s.width == 1 ? xor_(a, b) : makeSum(s);
}

Term TermManager::sub(Term a, Term b) {
  GPUBMC_CHECK(width(a) == width(b));
  Sum s{width(a), 0, {}};
  addScaled(*impl_, s, a, 1);
  addScaled(*impl_, s, b, ~0ull);
  return s.width == 1 ? xor_(a, b) : makeSum(s);
}

Term TermManager::neg(Term a) {
  return sub(constant(0, width(a)), a);
}

namespace {

/// The product of two non-constant sums, distributed if the result is small.
constexpr size_t kDistribute = 8;

}  // namespace

Term TermManager::mul(Term a, Term b) {
  GPUBMC_CHECK(width(a) == width(b));
  const unsigned w = width(a);
  if (w == 1) return and_(a, b);
  if (value(a)) std::swap(a, b);
  Sum out{w, 0, {}};
  if (auto k = value(b)) {
    addScaled(*impl_, out, a, *k);
    return makeSum(out);
  }
  Sum x = sumOf(*impl_, a), y = sumOf(*impl_, b);
  const size_t nx = x.parts.size() + (x.constant != 0), ny = y.parts.size() + (y.constant != 0);
  auto product = [&](Term p, Term q) {
    std::vector<Term> factors;
    for (Term t : {p, q}) {
      if (op(t) == Op::Mul && impl_->isFlattened(t)) {
        auto inner = args(t);
        factors.insert(factors.end(), inner.begin(), inner.end());
      } else {
        factors.push_back(t);
      }
    }
    std::sort(factors.begin(), factors.end());
    return impl_->intern(Op::Mul, w, 0, factors);
  };
  if (nx * ny > kDistribute) return product(a, b);
  for (auto [t, c] : x.parts) {
    for (auto [u, d] : y.parts) addScaled(*impl_, out, product(t, u), c * d);
    addScaled(*impl_, out, t, c * y.constant);
  }
  for (auto [u, d] : y.parts) addScaled(*impl_, out, u, d * x.constant);
  out.constant += x.constant * y.constant;
  return makeSum(out);
}

namespace {

/// A sum split at 2^shift: value == high * 2^shift + low with 0 <= low < 2^shift as exact integers, if bounds show it.
struct HighLow {
  Sum high, low;
};

std::optional<HighLow> splitAt(const TermManager::Impl& m, const Sum& s, unsigned shift) {
  IntegerBounds whole = boundsUnsigned(m, s);
  if (whole.lo < 0 || whole.hi > __int128(maskOf(s.width))) return std::nullopt;
  HighLow r{{s.width, 0, {}}, {s.width, 0, {}}};
  const uint64_t low = maskOf(shift);
  for (auto [t, c] : s.parts) ((c & low) == 0 ? r.high : r.low).parts.emplace_back(t, c);
  r.low.constant = s.constant & low;
  r.high.constant = s.constant & ~low;
  IntegerBounds b = boundsUnsigned(m, r.low);
  if (b.lo < 0 || b.hi > __int128(low)) return std::nullopt;
  return r;
}

}  // namespace

Term TermManager::udiv(Term a, Term b) {
  const unsigned w = width(a);
  if (auto k = value(b)) {
    if (*k == 0) return constant(~0ull, w);
    if (*k == 1) return a;
    if (auto x = value(a)) return constant(*x / *k, w);
    if (std::has_single_bit(*k)) return lshr(a, constant(std::countr_zero(*k), w));
    if (range(a).hi < *k) return constant(0, w);
    // (k*x + r) / k == x when 0 <= r < k and nothing wraps.
    Sum s = sumOf(*impl_, a), high{w, 0, {}}, low{w, s.constant % *k, {}};
    IntegerBounds whole = boundsUnsigned(*impl_, s);
    if (whole.lo >= 0 && whole.hi <= __int128(maskOf(w))) {
      high.constant = s.constant / *k;
      for (auto [t, c] : s.parts) {
        if (signedOf(c, w) > 0 && c % *k == 0) {
          high.parts.emplace_back(t, c / *k);
        } else {
          low.parts.emplace_back(t, c);
        }
      }
      IntegerBounds rest = boundsUnsigned(*impl_, low);
      if (signedOf(s.constant, w) >= 0 && rest.lo >= 0 && rest.hi < __int128(*k)) return makeSum(high);
    }
  }
  return impl_->intern(Op::Udiv, w, 0, std::vector<Term>{a, b});
}

namespace {

/// Whether at most one bit of the value is set for all values of the variables: bits shifted out do not matter.
bool hasOneBitAtMost(const TermManager& tm, Term t, unsigned depth = 0) {
  constexpr unsigned kDeepest = 8;
  if (const auto v = tm.value(t)) return (*v & (*v - 1)) == 0;
  if (depth == kDeepest) return false;
  auto each = [&](std::span<const Term> args) {
    return std::ranges::all_of(args, [&](Term a) { return hasOneBitAtMost(tm, a, depth + 1); });
  };
  switch (tm.op(t)) {
    case Op::Shl:
    case Op::Lshr: return hasOneBitAtMost(tm, tm.args(t)[0], depth + 1);
    case Op::Zext:
    case Op::Extract:
    case Op::Mul: return each(tm.args(t));
    case Op::Ite: return each(tm.args(t).subspan(1));
    case Op::Add: {
      const Linear sum = tm.linear(t);
      return !sum.constant && sum.parts.size() == 1 && std::has_single_bit(sum.parts[0].second) &&
             hasOneBitAtMost(tm, sum.parts[0].first, depth + 1);
    }
    default: return false;
  }
}

}  // namespace

Term TermManager::urem(Term a, Term b) {
  const unsigned w = width(a);
  if (auto k = value(b)) {
    if (*k == 0) return a;
    if (auto x = value(a)) return constant(*x % *k, w);
    if (std::has_single_bit(*k)) return and_(a, constant(*k - 1, w));
    if (range(a).hi < *k) return a;
    Term q = udiv(a, b);
    if (op(q) != Op::Udiv) return sub(a, mul(q, b));
  }
  // b is 0 or a power of two. For b = 0 the mask has all bits, and a % 0 is a.
  if (!value(b) && hasOneBitAtMost(*this, b)) return and_(a, sub(b, constant(1, w)));
  return impl_->intern(Op::Urem, w, 0, std::vector<Term>{a, b});
}

Term TermManager::sdiv(Term a, Term b) {
  const unsigned w = width(a);
  if (signedRange(a).lo >= 0 && signedRange(b).lo > 0) return udiv(a, b);
  auto x = value(a), k = value(b);
  if (x && k) {
    const int64_t p = signedOf(*x, w), q = signedOf(*k, w);
    if (q == 0) return constant(p >= 0 ? ~0ull : 1, w);
    if (q == -1) return constant(-*x, w);
    return constant(uint64_t(p / q), w);
  }
  if (k && signedOf(*k, w) == 1) return a;
  return impl_->intern(Op::Sdiv, w, 0, std::vector<Term>{a, b});
}

Term TermManager::srem(Term a, Term b) {
  const unsigned w = width(a);
  if (signedRange(a).lo >= 0 && signedRange(b).lo > 0) return urem(a, b);
  auto x = value(a), k = value(b);
  if (x && k) {
    const int64_t p = signedOf(*x, w), q = signedOf(*k, w);
    if (q == 0) return a;
    if (q == -1) return constant(0, w);
    return constant(uint64_t(p % q), w);
  }
  return impl_->intern(Op::Srem, w, 0, std::vector<Term>{a, b});
}

Linear TermManager::linear(Term t) const {
  Sum s = sumOf(*impl_, t);
  return {s.constant, std::move(s.parts)};
}

Split TermManager::split(Term t) {
  const Node& n = impl_->node(t);
  if (n.op == Op::Const) return {constant(0, n.width), n.payload};
  if (n.op != Op::Add || n.payload == 0) return {t, 0};
  const uint64_t offset = n.payload, mask = maskOf(n.width);
  Sum s = sumOf(*impl_, t);
  s.constant = 0;
  const Term base = makeSum(s);
  // A wide sum is one part, with its constant.
  const Split inner = split(base);
  return {inner.base, (offset + inner.offset) & mask};
}

// Bits hi..lo of a sum: truncation distributes; below lo no carry may occur.
Term TermManager::extractSum(Term t, unsigned hi, unsigned lo) {
  Sum s = sumOf(*impl_, t);
  const unsigned w = hi - lo + 1;
  if (s.constant == 0 && s.parts.size() == 1 && std::has_single_bit(s.parts[0].second)) {
    const unsigned shift = unsigned(std::countr_zero(s.parts[0].second));
    if (lo >= shift) return extract(s.parts[0].first, hi - shift, lo - shift);
  }
  if (w == 1) return {};
  if (lo > 0) {
    const uint64_t low = maskOf(lo);
    bool divisible = true;
    for (auto [a, c] : s.parts) divisible &= (c & low) == 0;
    if (divisible) {
      s.constant &= ~low;
    } else if (auto r = splitAt(*impl_, s, lo)) {
      s = r->high;
    } else {
      return {};
    }
  }
  Sum out{w, s.constant >> lo, {}};
  for (auto [a, c] : s.parts) {
    // (c/2^lo) * a mod 2^w: w bits of a are enough; a narrower atom does not occur (widths agree).
    addScaled(*impl_, out, extract(a, w - 1, 0), c >> lo);
  }
  return makeSum(out);
}

// zext or sext pushed through a sum whose exact integer value fits.
Term TermManager::extendSum(Term t, unsigned w, bool isSigned) {
  Sum s = sumOf(*impl_, t);
  IntegerBounds b = isSigned ? boundsSigned(*impl_, s) : boundsUnsigned(*impl_, s);
  const __int128 lo = isSigned ? signedOf(1ull << (s.width - 1), s.width) : 0;
  const __int128 hi = isSigned ? __int128(maskOf(s.width) >> 1) : __int128(maskOf(s.width));
  if (b.lo < lo || b.hi > hi) return {};
  Sum out{w, uint64_t(signedOf(s.constant, s.width)), {}};
  for (auto [a, c] : s.parts)
    addScaled(*impl_, out, isSigned ? sext(a, w) : zext(a, w), uint64_t(signedOf(c, s.width)));
  return makeSum(out);
}

}  // namespace gpubmc::encoder
