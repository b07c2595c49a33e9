// Widths, shifts and bitwise operators.

#include <algorithm>
#include <array>
#include <bit>

#include "encoder/term/arena.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

Term TermManager::extract(Term a, unsigned hi, unsigned lo) {
  const Node n = impl_->node(a);
  GPUBMC_CHECK(lo <= hi && hi < n.width);
  const unsigned w = hi - lo + 1;
  if (w == n.width) return a;
  const Facts& f = impl_->factsOf(a);
  const uint64_t field = maskOf(w);
  if (((f.known.zeros | f.known.ones) >> lo & field) == field) return constant(f.known.ones >> lo, w);
  const uint64_t key = uint64_t(a.id) << 12 | hi << 6 | lo;
  if (auto it = impl_->extracts.find(key); it != impl_->extracts.end()) return it->second;
  Term t = extractNew(a, hi, lo);
  impl_->extracts.emplace(key, t);
  return t;
}

// Memoised by extract, so that shared operands are narrowed once.
Term TermManager::extractNew(Term a, unsigned hi, unsigned lo) {
  const Node n = impl_->node(a);
  const unsigned w = hi - lo + 1;
  switch (n.op) {
    case Op::Extract: {
      const unsigned base = n.payload & 0xFF;
      return extract(args(a)[0], base + hi, base + lo);
    }
    case Op::Concat: {
      Term high = args(a)[0], low = args(a)[1];
      const unsigned lw = width(low);
      if (hi < lw) return extract(low, hi, lo);
      if (lo >= lw) return extract(high, hi - lw, lo - lw);
      return concat(extract(high, hi - lw, 0), extract(low, lw - 1, lo));
    }
    case Op::Zext:
    case Op::Sext: {
      Term inner = args(a)[0];
      const unsigned iw = width(inner);
      if (hi < iw) return extract(inner, hi, lo);
      if (lo < iw) {
        Term low = extract(inner, iw - 1, lo);
        return n.op == Op::Zext ? zext(low, w) : sext(low, w);
      }
      if (n.op == Op::Zext) return constant(0, w);
      Term sign = extract(inner, iw - 1, iw - 1);
      return w == 1 ? sign : sext(sign, w);
    }
    case Op::Add:
      if (Term t = extractSum(a, hi, lo)) return t;
      break;
    case Op::Mul:
      if (lo == 0 && w > 1) {
        std::vector<Term> factors(args(a).begin(), args(a).end());
        Term p = extract(factors[0], hi, 0);
        for (size_t i = 1; i < factors.size(); ++i) p = mul(p, extract(factors[i], hi, 0));
        return p;
      }
      break;
    case Op::And:
    case Op::Or:
    case Op::Xor: {
      std::vector<Term> parts(args(a).begin(), args(a).end());
      Term r = extract(parts[0], hi, lo);
      for (size_t i = 1; i < parts.size(); ++i) {
        Term p = extract(parts[i], hi, lo);
        r = n.op == Op::And ? and_(r, p) : n.op == Op::Or ? or_(r, p) : xor_(r, p);
      }
      return r;
    }
    case Op::Ite: {
      Term c = args(a)[0], x = args(a)[1], y = args(a)[2];
      auto simple = [&](Term t) { return op(t) == Op::Const || op(t) == Op::Concat || op(t) == Op::Ite; };
      if (simple(x) || simple(y)) return ite(c, extract(x, hi, lo), extract(y, hi, lo));
      break;
    }
    default: break;
  }
  return impl_->intern(Op::Extract, w, hi << 8 | lo, std::vector<Term>{a});
}

Term TermManager::concat(Term hi, Term lo) {
  const unsigned hw = width(hi), lw = width(lo), w = hw + lw;
  GPUBMC_CHECK(w <= 64);
  auto h = value(hi), l = value(lo);
  if (h && l) return constant(*h << lw | *l, w);
  if (h && *h == 0) return zext(lo, w);
  if (op(hi) == Op::Extract && op(lo) == Op::Extract && args(hi)[0] == args(lo)[0] &&
      extractBounds(hi).second == extractBounds(lo).first + 1)
    return extract(args(hi)[0], extractBounds(hi).first, extractBounds(lo).second);
  // The low part of a whole word next to its own upper part.
  if (op(hi) == Op::Extract) {
    Term whole = args(hi)[0];
    auto [top, from] = extractBounds(hi);
    if (from == lw && extract(whole, lw - 1, 0) == lo) return extract(whole, top, 0);
  }
  if (op(lo) == Op::Concat) {
    Term middle = args(lo)[0], low = args(lo)[1];
    if (op(hi) == Op::Extract || value(hi)) {
      Term joined = concat(hi, middle);
      if (op(joined) != Op::Concat) return concat(joined, low);
    }
  }
  if (op(hi) == Op::Zext) return zext(concat(args(hi)[0], lo), w);
  return impl_->intern(Op::Concat, w, 0, std::vector<Term>{hi, lo});
}

Term TermManager::zext(Term a, unsigned w) {
  const Node n = impl_->node(a);
  GPUBMC_CHECK(w >= n.width && w <= 64);
  if (w == n.width) return a;
  if (n.op == Op::Const) return constant(n.payload, w);
  if (n.op == Op::Zext) return zext(args(a)[0], w);
  if (n.op == Op::Add)
    if (Term t = extendSum(a, w, false)) return t;
  if (n.op == Op::Ite && (value(args(a)[1]) || value(args(a)[2])) && n.width > 1) {
    Term c = args(a)[0], x = args(a)[1], y = args(a)[2];
    return ite(c, zext(x, w), zext(y, w));
  }
  return impl_->intern(Op::Zext, w, 0, std::vector<Term>{a});
}

Term TermManager::sext(Term a, unsigned w) {
  const Node n = impl_->node(a);
  GPUBMC_CHECK(w >= n.width && w <= 64);
  if (w == n.width) return a;
  if (n.op == Op::Const) return constant(uint64_t(signedOf(n.payload, n.width)), w);
  if (impl_->factsOf(a).s.lo >= 0) return zext(a, w);
  if (n.op == Op::Sext) return sext(args(a)[0], w);
  if (n.op == Op::Add)
    if (Term t = extendSum(a, w, true)) return t;
  if (n.op == Op::Ite && (value(args(a)[1]) || value(args(a)[2]))) {
    Term c = args(a)[0], x = args(a)[1], y = args(a)[2];
    return ite(c, sext(x, w), sext(y, w));
  }
  return impl_->intern(Op::Sext, w, 0, std::vector<Term>{a});
}

Term TermManager::resizeUnsigned(Term a, unsigned w) {
  return w < width(a) ? extract(a, w - 1, 0) : zext(a, w);
}
Term TermManager::resizeSigned(Term a, unsigned w) {
  return w < width(a) ? extract(a, w - 1, 0) : sext(a, w);
}

Term TermManager::shl(Term a, Term b) {
  const unsigned w = width(a);
  if (auto k = value(b)) return *k >= w ? constant(0, w) : mul(a, constant(1ull << *k, w));
  if (auto x = value(a); x && *x == 0) return a;
  return impl_->intern(Op::Shl, w, 0, std::vector<Term>{a, b});
}

Term TermManager::lshr(Term a, Term b) {
  const unsigned w = width(a);
  if (auto k = value(b)) return *k >= w ? constant(0, w) : zext(extract(a, w - 1, unsigned(*k)), w);
  if (auto x = value(a); x && *x == 0) return a;
  return impl_->intern(Op::Lshr, w, 0, std::vector<Term>{a, b});
}

Term TermManager::ashr(Term a, Term b) {
  const unsigned w = width(a);
  if (impl_->factsOf(a).s.lo >= 0) return lshr(a, b);
  if (auto k = value(b)) return sext(extract(a, w - 1, unsigned(std::min<uint64_t>(*k, w - 1))), w);
  return impl_->intern(Op::Ashr, w, 0, std::vector<Term>{a, b});
}

Term TermManager::not_(Term a) {
  const unsigned w = width(a);
  if (w > 1) return sub(constant(~0ull, w), a);
  if (auto v = value(a)) return constant(~*v, 1);
  if (op(a) == Op::Not) return args(a)[0];
  return impl_->intern(Op::Not, 1, 0, std::vector<Term>{a});
}

namespace {

/// Flattening stops at nodes of this size: a chain of n disjunctions then costs n*16, not n*n.
constexpr size_t kFlat = 16;

/// How two words of more than one bit compare, as a set of outcomes.
struct Comparison {
  static constexpr unsigned kLess = 1, kEqual = 2, kGreater = 4, kAny = 7;
  Term a, b;  ///< a is the older one
  unsigned outcomes = 0;
  std::optional<bool> isSigned;  ///< nothing: equal or different, whatever the order

  bool isOfTheSame(const Comparison& c) const {
    return a == c.a && b == c.b && (!isSigned || !c.isSigned || isSigned == c.isSigned);
  }
};

std::optional<Comparison> comparison(const TermManager& tm, Term t) {
  const bool isNegated = tm.op(t) == Op::Not;
  if (isNegated) t = tm.args(t)[0];
  const Op op = tm.op(t);
  if (op != Op::Eq && op != Op::Ult && op != Op::Slt) return std::nullopt;
  Comparison c{tm.args(t)[0], tm.args(t)[1], op == Op::Eq ? Comparison::kEqual : Comparison::kLess, {}};
  if (op != Op::Eq) c.isSigned = op == Op::Slt;
  if (c.b < c.a) {
    std::swap(c.a, c.b);
    if (op != Op::Eq) c.outcomes = Comparison::kGreater;
  }
  if (isNegated) c.outcomes ^= Comparison::kAny;
  return c;
}

Term termOf(TermManager& tm, const Comparison& c) {
  auto less = [&](Term a, Term b) { return *c.isSigned ? tm.slt(a, b) : tm.ult(a, b); };
  switch (c.outcomes) {
    case 0: return tm.fls();
    case Comparison::kLess: return less(c.a, c.b);
    case Comparison::kEqual: return tm.eq(c.a, c.b);
    case Comparison::kGreater: return less(c.b, c.a);
    case Comparison::kAny: return tm.tru();
    default: return tm.not_(termOf(tm, {c.a, c.b, c.outcomes ^ Comparison::kAny, c.isSigned}));
  }
}

/// Merges two comparisons of the same terms: a < b or a == b is not b < a. True: the two were replaced by one.
bool joinComparisons(TermManager& tm, bool isAnd, std::vector<Term>& xs) {
  std::array<std::pair<size_t, Comparison>, kFlat> seen;
  size_t n = 0;
  for (size_t i = 0; i < xs.size(); ++i) {
    const std::optional<Comparison> c = comparison(tm, xs[i]);
    if (!c) continue;
    for (size_t k = 0; k < n; ++k) {
      const auto& [at, other] = seen[k];
      if (!c->isOfTheSame(other)) continue;
      const unsigned outcomes = isAnd ? c->outcomes & other.outcomes : c->outcomes | other.outcomes;
      xs[at] = termOf(tm, {c->a, c->b, outcomes, c->isSigned ? c->isSigned : other.isSigned});
      xs.erase(xs.begin() + long(i));
      return true;
    }
    seen[n++] = {i, *c};
  }
  return false;
}

}  // namespace

// n-ary and/or: flat, sorted, without duplicates; constants gathered; x with its complement collapses.
Term TermManager::lattice(Op which, std::span<const Term> operands, unsigned w) {
  const bool isAnd = which == Op::And;
  const uint64_t all = maskOf(w), neutral = isAnd ? all : 0, absorbing = isAnd ? 0 : all;
  uint64_t k = neutral;
  std::vector<Term> xs;
  xs.reserve(operands.size() + 8);
  auto take = [&](Term t) {
    if (auto v = value(t)) {
      k = isAnd ? k & *v : k | *v;
    } else {
      xs.push_back(t);
    }
  };
  for (Term t : operands) {
    GPUBMC_CHECK(width(t) == w);
    if (op(t) == which && args(t).size() < kFlat) {
      for (Term inner : args(t)) take(inner);
    } else {
      take(t);
    }
  }
  if (k == absorbing) return constant(absorbing, w);
  std::sort(xs.begin(), xs.end());
  xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
  if (w == 1) {
    for (Term t : xs)
      if (op(t) == Op::Not && std::binary_search(xs.begin(), xs.end(), args(t)[0])) return constant(absorbing, 1);
    if (xs.size() <= kFlat) {
      if (joinComparisons(*this, isAnd, xs)) {
        const std::vector<Term> again = xs;
        return lattice(which, again, w);
      }
      const Op dual = isAnd ? Op::Or : Op::And;
      // x & (x | y) = x and x & (!x | y) = x & y, and their duals.
      for (size_t i = 0; i < xs.size(); ++i) {
        if (op(xs[i]) != dual || args(xs[i]).size() > kFlat) continue;
        std::vector<Term> inner(args(xs[i]).begin(), args(xs[i]).end()), kept;
        bool redundant = false;
        for (Term t : inner) {
          redundant |= std::binary_search(xs.begin(), xs.end(), t);
          Term opposite = not_(t);
          if (!std::binary_search(xs.begin(), xs.end(), opposite)) kept.push_back(t);
        }
        if (redundant) {
          xs.erase(xs.begin() + long(i));
          return lattice(which, xs, w);
        }
        if (kept.size() < inner.size()) {
          xs[i] = lattice(dual, kept, 1);
          std::vector<Term> again = xs;
          return lattice(which, again, w);
        }
      }
    }
  } else if (k != neutral) {
    // A constant mask: known bits need no masking; a low mask is a narrower word.
    if (xs.size() == 1) {
      const KnownBits& b = impl_->factsOf(xs[0]).known;
      if (isAnd && (b.zeros | k) == ~0ull) return xs[0];
      if (!isAnd && (b.ones | ~k) == ~0ull) return xs[0];
      if (isAnd && std::has_single_bit(k + 1)) return zext(extract(xs[0], unsigned(std::bit_width(k)) - 1, 0), w);
      if (isAnd) {
        // Keep the bits lo..hi that the mask covers in one run.
        const unsigned lo = unsigned(std::countr_zero(k)), hi = unsigned(std::bit_width(k)) - 1;
        if ((k >> lo) == maskOf(hi - lo + 1) && lo > 0) {
          Term field = concat(extract(xs[0], hi, lo), constant(0, lo));
          return hi + 1 == w ? field : zext(field, w);
        }
      }
      if (!isAnd && (b.zeros & k) == k) return add(xs[0], constant(k, w));
    }
    xs.push_back(constant(k, w));
    std::sort(xs.begin(), xs.end());
  }
  if (xs.empty()) return constant(k, w);
  if (xs.size() == 1) return xs[0];
  if (!isAnd && w > 1 && xs.size() == 2) {
    // Operands without common bits: the or is a sum.
    const KnownBits &a = impl_->factsOf(xs[0]).known, &b = impl_->factsOf(xs[1]).known;
    if ((a.zeros | b.zeros) == ~0ull) return add(xs[0], xs[1]);
  }
  Term t = impl_->intern(which, w, 0, xs);
  const KnownBits& known = impl_->factsOf(t).known;
  if ((known.zeros | known.ones) == ~0ull) return constant(known.ones, w);
  return t;
}

Term TermManager::and_(Term a, Term b) {
  if (a == b) return a;
  Term xs[] = {a, b};
  return lattice(Op::And, xs, width(a));
}

Term TermManager::or_(Term a, Term b) {
  if (a == b) return a;
  Term xs[] = {a, b};
  return lattice(Op::Or, xs, width(a));
}

Term TermManager::conj(std::span<const Term> xs) {
  return xs.empty() ? tru() : lattice(Op::And, xs, width(xs[0]));
}
Term TermManager::disj(std::span<const Term> xs) {
  return xs.empty() ? fls() : lattice(Op::Or, xs, width(xs[0]));
}

Term TermManager::xor_(Term a, Term b) {
  const unsigned w = width(a);
  GPUBMC_CHECK(width(b) == w);
  uint64_t k = 0;
  std::vector<Term> xs;
  auto take = [&](Term t) {
    if (auto v = value(t)) {
      k ^= *v;
    } else if (w == 1 && op(t) == Op::Not) {
      k ^= 1;
      xs.push_back(args(t)[0]);
    } else {
      xs.push_back(t);
    }
  };
  for (Term t : {a, b}) {
    if (op(t) == Op::Xor && impl_->isFlattened(t)) {
      for (Term inner : args(t)) take(inner);
    } else if (w == 1 && op(t) == Op::Not && op(args(t)[0]) == Op::Xor && impl_->isFlattened(args(t)[0])) {
      k ^= 1;
      for (Term inner : args(args(t)[0])) take(inner);
    } else {
      take(t);
    }
  }
  std::sort(xs.begin(), xs.end());
  std::vector<Term> odd;
  for (size_t i = 0; i < xs.size();) {
    size_t j = i;
    while (j < xs.size() && xs[j] == xs[i]) ++j;
    if ((j - i) % 2) odd.push_back(xs[i]);
    i = j;
  }
  if (odd.empty()) return constant(k, w);
  if (k == maskOf(w) && odd.size() == 1 && w > 1) return not_(odd[0]);
  if (w > 1 && k) {
    odd.push_back(constant(k, w));
    std::sort(odd.begin(), odd.end());
  }
  Term t = odd.size() == 1 ? odd[0] : impl_->intern(Op::Xor, w, 0, odd);
  return w == 1 && k ? not_(t) : t;
}

}  // namespace gpubmc::encoder
