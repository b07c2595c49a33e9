#include "core/perf/polynomial.h"

#include <algorithm>

namespace gpubmc::core::perf {

namespace {

using encoder::Op;
using encoder::Term;

constexpr size_t kMostParts = 64;
constexpr int64_t kLargest = int64_t(1) << 40;  ///< coefficients of addresses are far below

class TooLarge {};

int64_t checked(__int128 n) {
  if (n > kLargest || n < -kLargest) throw TooLarge();
  return int64_t(n);
}

int64_t signedBits(uint64_t bits, unsigned width) {
  return int64_t(bits << (64 - width)) >> (64 - width);
}

void add(Polynomial& to, const Polynomial& p, int64_t times) {
  to.constant = checked(to.constant + __int128(p.constant) * times);
  for (const auto& [atoms, k] : p.parts) {
    const auto it = to.parts.try_emplace(atoms, 0).first;
    it->second = checked(it->second + __int128(k) * times);
    if (it->second == 0) to.parts.erase(it);
  }
  if (to.parts.size() > kMostParts) throw TooLarge();
}

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial out;
  add(out, b, a.constant);
  for (const auto& [atoms, k] : a.parts) {
    Polynomial part;
    part.parts[atoms] = checked(__int128(k) * b.constant);
    if (b.constant == 0) part.parts.clear();
    for (const auto& [more, l] : b.parts) {
      std::vector<Term> all = atoms;
      all.insert(all.end(), more.begin(), more.end());
      std::ranges::sort(all);
      part.parts[all] = checked(__int128(k) * l);
    }
    add(out, part, 1);
  }
  return out;
}

class Builder {
 public:
  explicit Builder(encoder::TermManager& terms) : tm_(terms) {}

  Polynomial of(Term t) {
    const unsigned width = tm_.width(t);
    if (const auto bits = tm_.value(t)) return {signedBits(*bits, width)};
    Polynomial out;
    const std::vector<Term> args = operandsOf(t);
    switch (tm_.op(t)) {
      case Op::Add: {
        const encoder::Linear sum = tm_.linear(t);
        out.constant = checked(signedBits(sum.constant, width));
        for (const auto& [atom, k] : sum.parts) add(out, of(atom), signedBits(k, width));
        return out;
      }
      case Op::Mul:
        out.constant = 1;
        for (const Term a : args) out = product(out, of(a));
        return out;
      case Op::Sext:
      case Op::Zext: return of(args[0]);
      case Op::Extract:
        // A narrower number for an index; fewer bits are the rest of a division.
        if (width >= 32 && tm_.extractBounds(t).second == 0) return of(args[0]);
        break;
      case Op::Concat: {
        const auto low = tm_.value(args[1]);
        const unsigned lowWidth = tm_.width(args[1]);
        if (!low || lowWidth > 32) break;
        out.constant = int64_t(*low);
        add(out, of(args[0]), int64_t(1) << lowWidth);
        return out;
      }
      default: break;
    }
    out.parts[{t}] = 1;
    return out;
  }

 private:
  std::vector<Term> operandsOf(Term t) const {
    if (tm_.op(t) == Op::Add) return {};
    const auto args = tm_.args(t);
    return {args.begin(), args.end()};
  }

  encoder::TermManager& tm_;
};

}  // namespace

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  Polynomial out = a;
  add(out, b, -1);
  return out;
}

std::optional<Polynomial> polynomialOf(encoder::TermManager& terms, Term t) {
  try {
    return Builder(terms).of(t);
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

}  // namespace gpubmc::core::perf
