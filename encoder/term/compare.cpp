// Comparisons: both sides as linear sums, decided by exact integer bounds where those show it.

#include <algorithm>
#include <bit>

#include "encoder/term/arena.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

/// The inverse of an odd number mod 2^64.
uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
  return x;
}

}  // namespace

Term TermManager::eq(Term a, Term b) {
  const unsigned w = width(a);
  GPUBMC_CHECK(width(b) == w);
  if (a == b) return tru();
  if (w == 1) return not_(xor_(a, b));
  auto x = value(a), y = value(b);
  if (x && y) return boolean(*x == *y);
  const Facts &fa = impl_->factsOf(a), &fb = impl_->factsOf(b);
  if (fa.u.hi < fb.u.lo || fb.u.hi < fa.u.lo || fa.s.hi < fb.s.lo || fb.s.hi < fa.s.lo) return fls();
  if ((fa.known.ones & fb.known.zeros) | (fa.known.zeros & fb.known.ones)) return fls();
  if (x) {
    std::swap(a, b);
    std::swap(x, y);
  }
  if (y) {
    // One side is constant: simplify by the operator of the other side.
    const Node n = impl_->node(a);
    switch (n.op) {
      case Op::Zext: {
        const Term inner = args(a)[0];
        return eq(inner, constant(*y, width(inner)));
      }
      case Op::Sext: {
        const Term inner = args(a)[0];
        const unsigned iw = width(inner);
        if (constant(uint64_t(signedOf(*y & maskOf(iw), iw)), w) != b) return fls();
        return eq(inner, constant(*y, iw));
      }
      case Op::Concat: {
        Term hi = args(a)[0], lo = args(a)[1];
        const unsigned lw = width(lo);
        return and_(eq(hi, constant(*y >> lw, w - lw)), eq(lo, constant(*y, lw)));
      }
      case Op::Ite: {
        Term c = args(a)[0], p = args(a)[1], q = args(a)[2];
        auto vp = value(p), vq = value(q);
        if (vp && vq) return *vp == *y ? c : *vq == *y ? not_(c) : fls();
        if (vp) return *vp == *y ? or_(c, eq(q, b)) : and_(not_(c), eq(q, b));
        if (vq) return *vq == *y ? or_(not_(c), eq(p, b)) : and_(c, eq(p, b));
        break;
      }
      default: break;
    }
    if (n.op != Op::Add) return impl_->intern(Op::Eq, 1, 0, std::vector<Term>{std::min(a, b), std::max(a, b)});
  }
  return eqSum(a, b);
}

// a == b as (a - b) == 0 over atoms.
Term TermManager::eqSum(Term a, Term b) {
  const unsigned w = width(a);
  Sum d{w, 0, {}};
  addScaled(*impl_, d, a, 1);
  addScaled(*impl_, d, b, ~0ull);
  normalise(d);
  if (d.parts.empty()) return boolean(d.constant == 0);
  if (d.parts.size() > 1)
    if (const auto simpler = eqDigits(*this, *impl_, d)) return *simpler;
  // Powers of two that divide all coefficients.
  unsigned shift = 64;
  for (auto [t, c] : d.parts) shift = std::min(shift, unsigned(std::countr_zero(c)));
  if (shift > 0) {
    if (d.constant & maskOf(shift)) return fls();
    const unsigned v = w - shift;
    Sum narrow{v, d.constant >> shift, {}};
    for (auto [t, c] : d.parts) addScaled(*impl_, narrow, extract(t, v - 1, 0), c >> shift);
    if (v == 1) {
      Term parity = boolean(narrow.constant & 1);
      for (auto [t, c] : narrow.parts)
        if (c & 1) parity = xor_(parity, t);
      return not_(parity);
    }
    return eq(makeSum(narrow), constant(0, v));
  }
  // As exact integers the difference may not reach 0 (or any multiple of 2^w).
  for (IntegerBounds bounds : {boundsUnsigned(*impl_, d), boundsSigned(*impl_, d)}) {
    const __int128 modulus = __int128(1) << w;
    auto floorDiv = [&](__int128 v) { return v >= 0 ? v / modulus : -((-v + modulus - 1) / modulus); };
    if (floorDiv(bounds.lo - 1) == floorDiv(bounds.hi)) return fls();
  }
  if (d.parts.size() == 1) {
    auto [t, c] = d.parts[0];  // c is odd
    const Term k = constant((0 - d.constant) * inverse(c), w);
    if (op(t) != Op::Add) return eq(t, k);
    return impl_->intern(Op::Eq, 1, 0, std::vector<Term>{std::min(t, k), std::max(t, k)});  // a wide sum
  }
  if (d.parts.size() == 2 && d.constant == 0) {
    auto [t, c] = d.parts[0];
    auto [u, e] = d.parts[1];
    if (((c + e) & maskOf(w)) == 0 && (c & 1)) {
      // Equal factors: t == u; injective extensions are removed.
      if ((op(t) == Op::Zext || op(t) == Op::Sext) && op(t) == op(u)) {
        Term x = args(t)[0], y = args(u)[0];
        const unsigned n = std::max(width(x), width(y));
        return op(t) == Op::Zext ? eq(zext(x, n), zext(y, n)) : eq(sext(x, n), sext(y, n));
      }
      if (op(t) == Op::Concat && op(u) == Op::Concat && width(args(t)[1]) == width(args(u)[1]))
        return and_(eq(args(t)[0], args(u)[0]), eq(args(t)[1], args(u)[1]));
      return impl_->intern(Op::Eq, 1, 0, std::vector<Term>{t, u});
    }
  }
  // Canonical sign: the first atom's coefficient is the smaller of c and -c.
  const uint64_t first = d.parts[0].second, opposite = (0 - first) & maskOf(w);
  if (opposite < first) {
    for (auto& [t, c] : d.parts) c = (0 - c) & maskOf(w);
    d.constant = (0 - d.constant) & maskOf(w);
  }
  Term right = constant(0 - d.constant, w);
  d.constant = 0;
  Term left = makeSum(d);
  if (op(left) != Op::Add) return eq(left, right);
  return impl_->intern(Op::Eq, 1, 0, std::vector<Term>{std::min(left, right), std::max(left, right)});
}

// a < b is false if a is a maximum over a superset of the operands of b; likewise for minima.
bool TermManager::atLeastByExtremum(Term a, Term b, Op max, Op min) const {
  auto within = [&](Term part, Term whole, Op which) {
    if (op(whole) != which) return false;
    auto all = args(whole);
    if (op(part) != which) return std::binary_search(all.begin(), all.end(), part);
    auto some = args(part);
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
  };
  return within(b, a, max) || within(a, b, min);
}

// a < b decided by the exact integer difference, if neither side wraps.
std::optional<bool> TermManager::lessByBounds(Term a, Term b, bool isSigned) {
  const unsigned w = width(a);
  Sum x{w, 0, {}}, y{w, 0, {}};
  addScaled(*impl_, x, a, 1);
  addScaled(*impl_, y, b, 1);
  const __int128 lo = isSigned ? signedOf(1ull << (w - 1), w) : 0;
  const __int128 hi = isSigned ? __int128(maskOf(w) >> 1) : __int128(maskOf(w));
  for (const Sum* s : {&x, &y}) {
    IntegerBounds r = isSigned ? boundsSigned(*impl_, *s) : boundsUnsigned(*impl_, *s);
    if (r.lo < lo || r.hi > hi) return std::nullopt;
  }
  // Both are exact, so their difference is: the coefficients are signed integers, which may not fit w bits together.
  __int128 dlo = __int128(signedOf(x.constant, w)) - signedOf(y.constant, w), dhi = dlo;
  std::vector<std::pair<Term, __int128>> parts;
  for (auto [t, c] : x.parts) parts.emplace_back(t, signedOf(c, w));
  for (auto [t, c] : y.parts) {
    auto it = std::find_if(parts.begin(), parts.end(), [&](auto& p) { return p.first == t; });
    if (it == parts.end()) {
      parts.emplace_back(t, -__int128(signedOf(c, w)));
    } else {
      it->second -= signedOf(c, w);
    }
  }
  for (auto [t, k] : parts) {
    const Facts& f = impl_->factsOf(t);
    const __int128 tlo = isSigned ? __int128(f.s.lo) : __int128(f.u.lo),
                   thi = isSigned ? __int128(f.s.hi) : __int128(f.u.hi);
    // Far from the limits of the type; a bound this large decides no comparison.
    if (k > (__int128(1) << 50) || k < -(__int128(1) << 50)) return std::nullopt;
    dlo += k > 0 ? k * tlo : k * thi;
    dhi += k > 0 ? k * thi : k * tlo;
  }
  if (dhi < 0) return true;
  if (dlo >= 0) return false;
  return std::nullopt;
}

Term TermManager::ult(Term a, Term b) {
  const unsigned w = width(a);
  GPUBMC_CHECK(width(b) == w);
  if (a == b) return fls();
  if (w == 1) return and_(not_(a), b);
  const Facts &fa = impl_->factsOf(a), &fb = impl_->factsOf(b);
  if (fa.u.hi < fb.u.lo) return tru();
  if (fa.u.lo >= fb.u.hi || atLeastByExtremum(a, b, Op::Umax, Op::Umin)) return fls();
  auto x = value(a), y = value(b);
  if (y && *y == 1) return eq(a, constant(0, w));
  if (x && *x == 0) return ne(b, constant(0, w));
  if (y && *y == maskOf(w)) return ne(a, b);
  if (x && *x == maskOf(w) - 1) return eq(b, constant(~0ull, w));
  auto narrowable = [&](Term t) { return op(t) == Op::Zext || value(t).has_value(); };
  if (narrowable(a) && narrowable(b)) {
    unsigned n = 1;
    for (Term t : {a, b}) n = std::max(n, op(t) == Op::Zext ? width(args(t)[0]) : unsigned(std::bit_width(*value(t))));
    if (n < w) return ult(extract(a, n - 1, 0), extract(b, n - 1, 0));
  }
  if (auto known = lessByBounds(a, b, false)) return boolean(*known);
  // x < max(n, 0), as sizes are written, implies x < n for numbers of n's type.
  if (op(b) == Op::Ite && op(args(b)[2]) == Op::Sext && value(args(b)[1]) == 0) {
    const Term n = args(args(b)[2])[0];
    const unsigned top = width(n) - 1;
    if (args(b)[0] == extract(n, top, top) && fa.u.hi <= maskOf(top)) return slt(extract(a, top, 0), n);
  }
  return impl_->intern(Op::Ult, 1, 0, std::vector<Term>{a, b});
}

Term TermManager::slt(Term a, Term b) {
  const unsigned w = width(a);
  GPUBMC_CHECK(width(b) == w);
  if (a == b) return fls();
  if (w == 1) return and_(a, not_(b));
  const Facts &fa = impl_->factsOf(a), &fb = impl_->factsOf(b);
  if (fa.s.hi < fb.s.lo) return tru();
  if (fa.s.lo >= fb.s.hi || atLeastByExtremum(a, b, Op::Smax, Op::Smin)) return fls();
  if (fa.s.lo >= 0 && fb.s.lo >= 0) return ult(a, b);
  if (auto y = value(b); y && *y == 0) return extract(a, w - 1, w - 1);
  if (auto x = value(a); x && *x == maskOf(w)) return not_(extract(b, w - 1, w - 1));
  if (op(a) == Op::Sext && op(b) == Op::Sext) {
    const unsigned n = std::max(width(args(a)[0]), width(args(b)[0]));
    if (n < w) return slt(sext(args(a)[0], n), sext(args(b)[0], n));
  }
  if (auto known = lessByBounds(a, b, true)) return boolean(*known);
  return impl_->intern(Op::Slt, 1, 0, std::vector<Term>{a, b});
}

}  // namespace gpubmc::encoder
