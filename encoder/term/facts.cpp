// Known bits and ranges of a new term, from those of its operands.

#include <algorithm>
#include <bit>

#include "encoder/term/arena.h"

namespace gpubmc::encoder {

namespace {

Facts top(unsigned w) {
  return {{~maskOf(w), 0}, {0, maskOf(w)}, {signedOf(1ull << (w - 1), w), int64_t(maskOf(w) >> 1)}};
}

Facts constantFacts(uint64_t v, unsigned w) {
  return {{~v, v}, {v, v}, {signedOf(v, w), signedOf(v, w)}};
}

/// Refines the three representations of a value by each other.
Facts settle(Facts f, unsigned w) {
  const uint64_t m = maskOf(w), sign = 1ull << (w - 1);
  f.known.zeros |= ~m;
  f.u.lo = std::max(f.u.lo, f.known.ones);
  f.u.hi = std::min(f.u.hi, ~f.known.zeros & m);
  if (f.s.lo >= 0) {
    f.u.lo = std::max(f.u.lo, uint64_t(f.s.lo));
    f.u.hi = std::min(f.u.hi, uint64_t(f.s.hi));
  }
  if (f.u.hi < sign) {
    f.s.lo = std::max(f.s.lo, int64_t(f.u.lo));
    f.s.hi = std::min(f.s.hi, int64_t(f.u.hi));
  } else if (f.u.lo >= sign) {
    f.s.lo = std::max(f.s.lo, signedOf(f.u.lo, w));
    f.s.hi = std::min(f.s.hi, signedOf(f.u.hi, w));
  }
  const unsigned live = unsigned(std::bit_width(f.u.hi));
  f.known.zeros |= ~maskOf(live == 0 ? 0 : live) | (live == 0 ? ~0ull : 0);
  if (f.u.lo == f.u.hi) return constantFacts(f.u.lo, w);
  return f;
}

__int128 magnitude(SRange r) {
  return std::max(r.lo < 0 ? -__int128(r.lo) : 0, r.hi > 0 ? __int128(r.hi) : 0);
}

/// False: the product may be outside `all`.
bool multiply(SRange& a, SRange b, SRange all) {
  const std::initializer_list<__int128> ends{__int128(a.lo) * b.lo, __int128(a.lo) * b.hi, __int128(a.hi) * b.lo,
                                             __int128(a.hi) * b.hi};
  const __int128 lo = std::min(ends), hi = std::max(ends);
  if (lo < all.lo || hi > all.hi) return false;
  a = {int64_t(lo), int64_t(hi)};
  return true;
}

/// x / 0 is 1 or -1, and the minimum divided by -1 is itself.
SRange quotientOf(SRange x, SRange by, SRange all) {
  if (by.lo == by.hi && by.lo != 0 && by.lo != -1) {
    const int64_t a = x.lo / by.lo, b = x.hi / by.lo;
    return {std::min(a, b), std::max(a, b)};
  }
  const __int128 most = std::max<__int128>(magnitude(x), 1);
  return {int64_t(std::max<__int128>(all.lo, -most)), int64_t(std::min<__int128>(all.hi, most))};
}

/// The remainder has the sign of the dividend, and is x if the divisor is 0.
SRange remainderOf(SRange x, SRange by) {
  SRange out{std::min<int64_t>(x.lo, 0), std::max<int64_t>(x.hi, 0)};
  if (by.lo > 0 || by.hi < 0) {
    const __int128 most = magnitude(by) - 1;
    out = {int64_t(std::max<__int128>(out.lo, -most)), int64_t(std::min<__int128>(out.hi, most))};
  }
  return out;
}

bool same(const Facts& a, const Facts& b) {
  return a.known.zeros == b.known.zeros && a.known.ones == b.known.ones && a.u.lo == b.u.lo && a.u.hi == b.u.hi &&
         a.s.lo == b.s.lo && a.s.hi == b.s.hi;
}

}  // namespace

void TermManager::Impl::keepFactsOfWords() {
  facts.emplace_back();
  for (unsigned w = 1; w <= 64; ++w) facts.push_back(top(w));
}

uint32_t TermManager::Impl::keep(const Facts& f, unsigned width) {
  for (uint32_t known : {0u, uint32_t(width)})
    if (same(f, facts[known])) return known;
  facts.push_back(f);
  return uint32_t(facts.size() - 1);
}

Facts TermManager::Impl::factsOf(Term t) const {
  const Node& n = nodes[t.id];
  return n.op == Op::Const && n.width ? constantFacts(n.payload, n.width) : facts[n.facts];
}

Facts TermManager::Impl::derive(const Node& n) const {
  const unsigned w = n.width;
  auto arg = [&](size_t i) { return factsOf({pool[n.first + i]}); };
  auto argWidth = [&](size_t i) { return nodes[pool[n.first + i]].width; };
  Facts f = top(w);
  switch (n.op) {
    case Op::Const: return constantFacts(n.payload, w);
    case Op::Store:
    case Op::ArrayConst:
    case Op::ArrayVar: return {};
    case Op::Var:
    case Op::Apply:
    case Op::Eq:
    case Op::Ult:
    case Op::Slt: return f;
    case Op::Not: return f;
    case Op::Select: covered(pool[n.first], pool[n.first + 1], f); return f;
    case Op::And:
      for (size_t i = 0; i < n.count; ++i) {
        f.known.zeros |= arg(i).known.zeros;
        f.known.ones = i == 0 ? arg(i).known.ones : f.known.ones & arg(i).known.ones;
        f.u.hi = std::min(f.u.hi, arg(i).u.hi);
      }
      break;
    case Op::Or: {
      uint64_t zeros = ~0ull;
      for (size_t i = 0; i < n.count; ++i) {
        zeros &= arg(i).known.zeros;
        f.known.ones |= arg(i).known.ones;
        f.u.lo = std::max(f.u.lo, arg(i).u.lo);
      }
      f.known.zeros |= zeros;
      break;
    }
    case Op::Xor: {
      KnownBits k = arg(0).known;
      for (size_t i = 1; i < n.count; ++i) {
        const KnownBits& o = arg(i).known;
        k = {(k.zeros & o.zeros) | (k.ones & o.ones), (k.zeros & o.ones) | (k.ones & o.zeros)};
      }
      f.known.zeros |= k.zeros & maskOf(w);
      f.known.ones |= k.ones & maskOf(w);
      break;
    }
    case Op::Add: {
      Sum s{w, n.payload, {}};
      unsigned zeros = n.payload ? unsigned(std::countr_zero(n.payload)) : 64;
      // If no two addends share a bit, the sum is their or.
      uint64_t used = n.payload, ones = n.payload;
      bool disjoint = true;
      for (size_t i = 0; i < n.count; ++i) {
        const uint64_t c = coefs[n.first + i];
        s.parts.emplace_back(Term{pool[n.first + i]}, c);
        const uint64_t low = ~arg(i).known.zeros;
        zeros = std::min(zeros, unsigned(std::countr_zero(c)) + (low ? unsigned(std::countr_zero(low)) : 64));
        if (std::has_single_bit(c)) {
          const uint64_t may = (~arg(i).known.zeros << std::countr_zero(c)) & maskOf(w);
          disjoint &= (used & may) == 0;
          used |= may;
          ones |= (arg(i).known.ones << std::countr_zero(c)) & maskOf(w);
        } else {
          disjoint = false;
        }
      }
      if (disjoint) {
        f.known.zeros |= ~used;
        f.known.ones |= ones;
      } else if (zeros) {
        const unsigned z = std::min(zeros, w);
        f.known.zeros |= maskOf(z) & (z == 0 ? 0 : ~0ull);
      }
      IntegerBounds u = boundsUnsigned(*this, s);
      if (u.lo >= 0 && u.hi <= __int128(maskOf(w))) f.u = {uint64_t(u.lo), uint64_t(u.hi)};
      IntegerBounds sg = boundsSigned(*this, s);
      if (sg.lo >= f.s.lo && sg.hi <= f.s.hi) f.s = {int64_t(sg.lo), int64_t(sg.hi)};
      break;
    }
    case Op::Mul: {
      unsigned zeros = 0;
      unsigned __int128 hi = 1, lo = 1;
      bool fits = true;
      for (size_t i = 0; i < n.count; ++i) {
        const uint64_t low = ~arg(i).known.zeros;
        zeros += low ? unsigned(std::countr_zero(low)) : 64;
        hi *= arg(i).u.hi;
        lo *= arg(i).u.lo;
        fits &= hi <= maskOf(w);
        if (!fits) break;
      }
      if (fits) f.u = {uint64_t(lo), uint64_t(hi)};
      if (zeros) f.known.zeros |= maskOf(std::min(zeros, w));
      SRange product = arg(0).s;
      bool signedFits = true;
      for (size_t i = 1; i < n.count && signedFits; ++i) signedFits = multiply(product, arg(i).s, f.s);
      if (signedFits) f.s = product;
      break;
    }
    case Op::Sdiv: f.s = quotientOf(arg(0).s, arg(1).s, f.s); break;
    case Op::Srem: f.s = remainderOf(arg(0).s, arg(1).s); break;
    case Op::Udiv:
      if (arg(1).u.lo > 0) f.u = {arg(0).u.lo / arg(1).u.hi, arg(0).u.hi / arg(1).u.lo};
      break;
    case Op::Urem:
      f.u.hi = arg(0).u.hi;
      if (arg(1).u.lo > 0) f.u.hi = std::min(f.u.hi, arg(1).u.hi - 1);
      break;
    case Op::Shl: break;
    case Op::Lshr: f.u.hi = arg(0).u.hi >> std::min<uint64_t>(arg(1).u.lo, 63); break;
    case Op::Ashr:
      if (arg(0).s.lo >= 0) f.u.hi = arg(0).u.hi;
      f.s = {std::min<int64_t>(arg(0).s.lo, 0), std::max<int64_t>(arg(0).s.hi, 0)};
      break;
    case Op::Concat: {
      const unsigned lw = argWidth(1);
      f.known.zeros |= (arg(0).known.zeros << lw) | (arg(1).known.zeros & maskOf(lw));
      f.known.ones = arg(0).known.ones << lw | arg(1).known.ones;
      f.known.zeros &= ~f.known.ones;
      f.u = {arg(0).u.lo << lw | arg(1).u.lo, arg(0).u.hi << lw | arg(1).u.hi};
      break;
    }
    case Op::Extract: {
      const unsigned lo = n.payload & 0xFF;
      f.known.zeros |= (arg(0).known.zeros >> lo) & maskOf(w);
      f.known.ones |= (arg(0).known.ones >> lo) & maskOf(w);
      if ((arg(0).u.hi >> lo) <= maskOf(w)) f.u = {arg(0).u.lo >> lo, arg(0).u.hi >> lo};
      if (lo == 0) {
        const int64_t smin = signedOf(1ull << (w - 1), w), smax = int64_t(maskOf(w) >> 1);
        if (arg(0).s.lo >= smin && arg(0).s.hi <= smax) f.s = arg(0).s;
      }
      break;
    }
    case Op::Zext:
      f.known.zeros |= arg(0).known.zeros;
      f.known.ones = arg(0).known.ones;
      f.u = arg(0).u;
      break;
    case Op::Sext:
      f.s = arg(0).s;
      f.known.zeros |= arg(0).known.zeros & maskOf(argWidth(0) - 1);
      f.known.ones |= arg(0).known.ones & maskOf(argWidth(0) - 1);
      break;
    case Op::Ite:
      f.known = {arg(1).known.zeros & arg(2).known.zeros, arg(1).known.ones & arg(2).known.ones};
      f.u = {std::min(arg(1).u.lo, arg(2).u.lo), std::max(arg(1).u.hi, arg(2).u.hi)};
      f.s = {std::min(arg(1).s.lo, arg(2).s.lo), std::max(arg(1).s.hi, arg(2).s.hi)};
      break;
    case Op::Umin:
      f.u = {arg(0).u.lo, arg(0).u.hi};
      for (size_t i = 1; i < n.count; ++i) f.u = {std::min(f.u.lo, arg(i).u.lo), std::min(f.u.hi, arg(i).u.hi)};
      break;
    case Op::Umax:
      f.u = {arg(0).u.lo, arg(0).u.hi};
      for (size_t i = 1; i < n.count; ++i) f.u = {std::max(f.u.lo, arg(i).u.lo), std::max(f.u.hi, arg(i).u.hi)};
      break;
    case Op::Smin:
      f.s = {arg(0).s.lo, arg(0).s.hi};
      for (size_t i = 1; i < n.count; ++i) f.s = {std::min(f.s.lo, arg(i).s.lo), std::min(f.s.hi, arg(i).s.hi)};
      break;
    case Op::Smax:
      f.s = {arg(0).s.lo, arg(0).s.hi};
      for (size_t i = 1; i < n.count; ++i) f.s = {std::max(f.s.lo, arg(i).s.lo), std::max(f.s.hi, arg(i).s.hi)};
      break;
  }
  return settle(f, w);
}

}  // namespace gpubmc::encoder
