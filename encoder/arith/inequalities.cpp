#include "encoder/arith/inequalities.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gpubmc::encoder {

namespace {

/// Facts that are used one after the other.
constexpr size_t kDeepest = 10;
/// Polynomials of a single search from which others are made.
constexpr size_t kExpanded = 32;
/// Longer polynomials, and products of more unknowns, are not looked at.
constexpr size_t kLongest = 40;

Integer divideUp(Integer a, Integer b) {
  const Integer q = a / b;
  return q * b != a && (a < 0) == (b < 0) ? q + 1 : q;
}
Integer magnitudeOf(Integer a) {
  return a < 0 ? -a : a;
}

}  // namespace

Unknown Inequalities::fresh(Integer lo, Integer hi) {
  bounds_.push_back({lo, hi});
  return Unknown(bounds_.size() - 1);
}

// c * x + d is not negative: a constant bound of x.
bool Inequalities::narrow(const Polynomial& p) {
  const auto& [m, c] = *p.terms().rbegin();
  Bounds& b = bounds_[m[0]];
  const Integer d = p.constant();
  if (c > 0) {
    const Integer lo = divideUp(-d, c);
    if (lo <= b.lo) return false;
    b.lo = lo;
  } else {
    const Integer hi = -divideUp(-d, -c);
    if (hi >= b.hi) return false;
    b.hi = hi;
  }
  contradictory_ |= b.lo > b.hi;
  ++version_;
  return true;
}

// c * x + rest is not negative: what the rest is at most bounds an x that may be negative, as far as is known. A number
// whose sign is known can be multiplied by.
void Inequalities::raise(const Polynomial& p) {
  for (const auto& [m, c] : p.terms()) {
    if (m.size() != 1 || c <= 0 || bounds_[m[0]].lo >= 0) continue;
    const Polynomial rest = p - Polynomial(0).plusTimes(Polynomial::unknown(m[0]), {}, c);
    if (rest.mentions(m[0])) continue;
    if (const std::optional<Integer> n = most(rest)) narrow(Polynomial(*n).plusTimes(Polynomial::unknown(m[0]), {}, c));
  }
}

bool Inequalities::know(Polynomial p) {
  p = normal(std::move(p));
  if (p.isConstant()) {
    contradictory_ |= p.constant() < 0;
    return false;
  }
  const Monomial& last = p.terms().rbegin()->first;
  if (p.terms().size() - (p.constant() != 0) == 1 && last.size() == 1) return narrow(p);
  if (p.terms().size() > kLongest || isPlain(p)) return false;
  for (Polynomial& f : facts_) {
    const Polynomial apart = p - f;
    if (!apart.isConstant()) continue;
    if (apart.constant() >= 0) return false;
    f = std::move(p);
    ++version_;
    return true;
  }
  ++version_;
  raise(p);
  facts_.push_back(std::move(p));
  return true;
}

bool Inequalities::isPlain(const Polynomial& p) const {
  const std::optional<Integer> n = least(p);
  return n && *n >= 0;
}

void Inequalities::replace(Unknown x, const Polynomial& p) {
  ++version_;
  replaced_.push_back({x, p});
  for (Replaced& r : replaced_)
    if (r.x != x) r.by = r.by.with(x, p);
  const std::vector<Polynomial> before = std::move(facts_);
  facts_.clear();
  const auto [lo, hi] = bounds_[x];
  know(p - Polynomial(lo));
  know(Polynomial(hi) - p);
  for (const Polynomial& f : before) know(f);
}

Polynomial Inequalities::normal(Polynomial p) const {
  for (const Replaced& r : replaced_) p = p.with(r.x, r.by);
  return p;
}

// With each unknown as its least value plus a number that is not negative: the sum of the constant, and of the least
// values of the negative terms.
std::optional<Integer> Inequalities::least(const Polynomial& p) const {
  constexpr Integer kFar = Integer(1) << (kBitsOfIntegers - 10);  // sums of many stay exact
  std::map<Monomial, Integer> shifted;
  for (const auto& [m, c] : p.terms()) {
    std::vector<std::pair<Monomial, Integer>> parts{{{}, c}};
    for (Unknown x : m) {
      const Integer lo = bounds_[x].lo;
      for (size_t i = 0, end = parts.size(); i < end; ++i) {
        if (lo != 0) {
          Integer low = 0;
          if (__builtin_mul_overflow(parts[i].second, lo, &low)) return std::nullopt;
          parts.emplace_back(parts[i].first, low);
        }
        parts[i].first.push_back(x);
      }
    }
    for (const auto& [n, d] : parts) {
      Integer& sum = shifted[n];
      if (d > kFar || d < -kFar) return std::nullopt;
      sum += d;
    }
  }
  Integer out = 0;
  for (const auto& [m, c] : shifted) {
    if (c > 0 && !m.empty()) continue;
    Integer most = c;
    for (Unknown x : m)
      if (__builtin_mul_overflow(most, bounds_[x].hi - bounds_[x].lo, &most)) return std::nullopt;
    if (most > kFar || most < -kFar) return std::nullopt;
    out += most;
  }
  return out;
}

std::optional<Integer> Inequalities::most(const Polynomial& p) const {
  const std::optional<Integer> out = least(-p);
  return out ? std::optional(-*out) : std::nullopt;
}

// p == factor * m * fact + rest, where factor * m and the fact are not negative: p is not negative if rest is not. The
// fact is chosen such that a negative term of p goes. Those with the fewest negative terms come first.
class Inequalities::Search {
 public:
  /// Uses facts of at most `longest` terms.
  Search(Inequalities& known, size_t longest) : known_(known), longest_(longest) {}

  bool shows(const Polynomial& p) {
    if (isDone(p, 0)) return true;
    for (size_t i = 0; i < kExpanded && !open_.empty(); ++i) {
      const auto [order, depth] = open_.begin()->first;
      const Polynomial next = std::move(open_.begin()->second);
      open_.erase(open_.begin());
      if (expand(next, size_t(depth))) return true;
    }
    return false;
  }

 private:
  using Order = std::pair<size_t, size_t>;

  // Otherwise it is looked at later.
  bool isDone(const Polynomial& p, size_t depth) {
    if (known_.steps_ == 0 || p.terms().size() > kLongest || !seen_.insert(p).second) return false;
    --known_.steps_;
    if (known_.isPlain(p)) return true;
    if (depth == kDeepest) return false;
    // Terms with large negative coefficients are seldom made up for.
    size_t negative = 0;
    for (const auto& [m, c] : p.terms()) {
      negative += c < 0 && !m.empty() ? 1 + m.size() : 0;
      for (Integer n = -c; n > 1; n /= 16) ++negative;
    }
    open_.emplace(Order(2 * negative + p.terms().size(), depth), p);
    return false;
  }

  bool expand(const Polynomial& p, size_t depth) {
    std::vector<std::pair<Monomial, Integer>> negative;
    for (const auto& [m, c] : p.terms())
      if (c < 0 && !m.empty()) negative.emplace_back(m, c);
    const size_t highest = degree(p);
    std::ranges::stable_sort(negative, [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
    for (const auto& [m, c] : negative) {
      bool any = false;
      for (const Polynomial& fact : known_.facts_)
        for (const auto& [n, d] : fact.terms()) {
          if (fact.terms().size() > longest_) break;
          if (d > 0 || n.empty()) continue;
          const std::optional<Monomial> factor = factorFor(m, n);
          if (!factor) continue;
          if (!factor->empty() && factor->size() + degree(fact) > std::max(highest, m.size() + 1)) continue;
          any = true;
          if (isDoneWithout(p, c, fact, d, *factor, depth)) return true;
        }
      for (size_t i = 0; i < m.size(); ++i) {
        if (i && m[i] == m[i - 1]) continue;
        Monomial rest = m;
        rest.erase(rest.begin() + std::ptrdiff_t(i));
        if (rest.empty() || !areNotNegative(rest)) continue;
        const Polynomial fact = Polynomial(known_.hi(m[i])) - Polynomial::unknown(m[i]);
        if (isDoneWithout(p, c, fact, -1, rest, depth)) return true;
      }
      // Some fact has to remove this term, if any can.
      if (any) return false;
    }
    return false;
  }

  bool areNotNegative(const Monomial& m) const {
    return std::ranges::all_of(m, [&](Unknown x) { return known_.lo(x) >= 0; });
  }

  /// By what a fact with the term n is multiplied, so that it bounds m.
  std::optional<Monomial> factorFor(const Monomial& m, const Monomial& n) const {
    if (const std::optional<Monomial> rest = quotient(m, n)) return areNotNegative(*rest) ? rest : std::nullopt;
    // A bound of a multiple bounds the term, too.
    const std::optional<Monomial> more = quotient(n, m);
    const bool isMultiple = more && std::ranges::all_of(*more, [&](Unknown x) { return known_.lo(x) >= 1; });
    return isMultiple ? std::optional(Monomial()) : std::nullopt;
  }

  bool isDoneWithout(const Polynomial& p, Integer c, const Polynomial& fact, Integer d, const Monomial& factor,
                     size_t depth) {
    try {
      const Integer g = gcdOf(magnitudeOf(c), magnitudeOf(d));
      const Polynomial scaled = Polynomial().plusTimes(p, {}, magnitudeOf(d) / g);
      return isDone(scaled.plusTimes(fact, factor, -(magnitudeOf(c) / g)), depth + 1);
    } catch (const TooLarge&) {
      return false;
    }
  }

  static size_t degree(const Polynomial& p) {
    size_t out = 0;
    for (const auto& [m, c] : p.terms()) out = std::max(out, m.size());
    return out;
  }
  static Integer gcdOf(Integer a, Integer b) {
    while (b) a = std::exchange(b, a % b);
    return a;
  }

  Inequalities& known_;
  const size_t longest_;
  std::set<Polynomial> seen_;
  std::multimap<Order, Polynomial> open_;
};

bool Inequalities::isNonNegative(const Polynomial& p) {
  try {
    const Polynomial n = normal(p);
    // Bounds of digits and sizes alone suffice mostly.
    constexpr size_t kShort = 3;
    return contradictory_ || isPlain(n) || Search(*this, kShort).shows(n) || Search(*this, kLongest).shows(n);
  } catch (const TooLarge&) {
    return false;
  }
}

}  // namespace gpubmc::encoder
