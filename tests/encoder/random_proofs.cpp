#include "tests/encoder/random_proofs.h"

#include <algorithm>
#include <random>
#include <vector>

#include "encoder/arith/index_proof.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/query.h"

namespace gpubmc::encoder {

namespace {

class Questions {
 public:
  Questions(TermManager& terms, uint64_t seed) : tm_(terms), random_(seed * 0x9E3779B97F4A7C15ull + 17) {
    width_ = 6 + below(3);
    wide_ = 3 * width_;
    signed_ = chance(50);
    most_ = (uint64_t(1) << (width_ - signed_)) - 1;
    const size_t n = 1 + below(3);
    for (size_t i = 0; i < n; ++i) {
      const bool small = chance(50);
      sizes_.push_back(i && chance(15) ? constant(1 + below(6))
                       : small         ? tm_.rangedVar("n", width_, below(2), 3 + below(8))
                                       : tm_.var("n", width_));
    }
    describe();
  }

  std::vector<Term> given;

  Term question() {
    switch (below(9)) {
      case 0:
      case 1:
      case 2: return sameIndex();
      case 3:
      case 4: return outOfBounds();
      case 5: return chance(25) ? scaled() : byMultiplication();
      case 6: return powers();
      case 7: return triangle();
      default: return comparison();
    }
  }

 private:
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  Term constant(uint64_t v) { return tm_.constant(v, width_); }
  Term wide(Term t) { return signed_ ? tm_.sext(t, wide_) : tm_.zext(t, wide_); }
  Term less(Term a, Term b) { return signed_ ? tm_.slt(a, b) : tm_.ult(a, b); }
  Term divided(Term a, Term b) { return signed_ ? tm_.sdiv(a, b) : tm_.udiv(a, b); }
  Term rest(Term a, Term b) { return signed_ ? tm_.srem(a, b) : tm_.urem(a, b); }
  Term product(const std::vector<Term>& of) {
    Term out = constant(1);
    for (Term t : of) out = tm_.mul(out, t);
    return out;
  }

  // Sizes are positive, and no product of the first of them wraps.
  void describe() {
    for (Term n : sizes_)
      if (!chance(6)) given.push_back(less(constant(0), n));
    Term all = wide(sizes_[0]);
    const bool checked = !chance(8);
    for (size_t i = 1; i < sizes_.size(); ++i) {
      all = tm_.mul(all, wide(sizes_[i]));
      if (checked) given.push_back(tm_.ule(all, tm_.constant(most_ + chance(4), wide_)));
    }
  }

  /// A number below the product of all sizes; or, seldom, another one.
  Term position(const char* name) {
    const Term i = chance(70) ? tm_.var(name, width_)
                              : tm_.add(tm_.mul(tm_.rangedVar("b", width_, 0, 3), constant(4)),
                                        tm_.rangedVar("t", width_, 0, 3 + chance(5)));
    if (signed_ && !chance(4)) given.push_back(tm_.sle(constant(0), i));
    const Term end = product(sizes_);
    given.push_back(chance(5) ? tm_.not_(less(end, i)) : less(i, end));
    return i;
  }

  /// The digits of i, the last size first, in one of several ways.
  std::vector<Term> digits(Term i, unsigned way) {
    std::vector<Term> out;
    Term left = i, by = constant(1);
    for (size_t k = sizes_.size(); k-- > 0;) {
      const Term n = sizes_[k];
      const bool last = k == 0;
      const Term above = way % 2 ? left : divided(i, by);
      out.push_back(last && way % 3 ? above : rest(above, n));
      left = divided(left, n);
      by = tm_.mul(by, n);
    }
    return out;
  }

  /// The digits in another order, as a number.
  struct Order {
    std::vector<size_t> of;
    bool isWrong;
    size_t shift;
  };
  Term joined(const std::vector<Term>& digits, const Order& order) {
    Term out = constant(0);
    for (size_t k : order.of) {
      const size_t its = order.isWrong ? (k + 1) % sizes_.size() : k;
      const Term n = sizes_[sizes_.size() - 1 - its];
      Term d = digits[k];
      if (order.shift == k + 1) d = tm_.sub(tm_.sub(n, constant(1)), d);
      out = tm_.add(tm_.mul(out, n), d);
    }
    return out;
  }
  Order order() {
    Order out{{}, chance(8), below(8)};
    for (size_t k = 0; k < sizes_.size(); ++k) out.of.push_back(k);
    std::ranges::shuffle(out.of, random_);
    return out;
  }

  Term sameIndex() {
    const Term i = position("i"), j = position("j");
    const unsigned way = below(30);
    const Order o = order();
    const Term a = joined(digits(i, way), o), b = joined(digits(j, chance(90) ? way : way + 1), o);
    return tm_.and_(chance(50) ? tm_.eq(a, b) : tm_.eq(wide(a), wide(b)), tm_.ne(i, j));
  }

  Term outOfBounds() {
    const Term i = position("i"), at = joined(digits(i, below(30)), order());
    if (chance(30)) return tm_.not_(tm_.ult(wide(at), wide(product(sizes_))));
    const Term end = chance(5) ? tm_.sub(product(sizes_), constant(1)) : product(sizes_);
    return tm_.not_(less(at, end));
  }

  // floor(i * m / 2^(w + s)) against i / d.
  Term byMultiplication() {
    const Term i = tm_.var("i", width_), d = tm_.var("d", width_), m = tm_.var("m", width_),
               s = tm_.rangedVar("s", width_, 0, width_ - 1 - chance(90));
    const unsigned twice = 2 * width_ + 4;
    auto far = [&](Term t) { return tm_.zext(t, twice); };
    const bool added = chance(60);
    const Term whole = tm_.constant(uint64_t(1) << width_, twice), k = tm_.shl(whole, far(s)),
               one = tm_.shl(tm_.constant(1, twice), far(s));
    const Term factor = added ? tm_.add(whole, far(m)) : far(m), p = tm_.mul(factor, far(d));
    if (!chance(5)) given.push_back(tm_.ult(constant(0), d));
    if (!chance(8)) given.push_back(tm_.ule(k, p));
    const Term slack = chance(80) ? one : tm_.mul(one, tm_.constant(1 + below(3), twice));
    if (!chance(8)) given.push_back(tm_.ule(p, tm_.add(k, slack)));
    if (chance(30)) given.push_back(tm_.ult(i, constant(uint64_t(1) << (width_ - 1))));
    const Term high = tm_.extract(tm_.mul(tm_.zext(i, 2 * width_), tm_.zext(m, 2 * width_)), 2 * width_ - 1, width_);
    if (added) given.push_back(tm_.ult(i, constant(uint64_t(1) << (width_ - 1))));
    const Term sum = added ? tm_.add(high, i) : high;
    if (added && !chance(10)) given.push_back(tm_.ule(high, i));
    const Term q = tm_.lshr(sum, s);
    if (chance(50)) return tm_.ne(q, tm_.udiv(i, d));
    return tm_.not_(tm_.ult(tm_.sub(i, tm_.mul(q, d)), d));
  }

  // A counter in steps, which may wrap as far as its bits tell, and a place beside it, in one of some rows.
 public:
  Term counted() {
    const unsigned shift = 1 + below(3), last = below(4);
    const Term n = sizes_[0], round = tm_.var("round", width_),
               lane = tm_.rangedVar("lane", width_, 0, (1u << shift) - 1 + chance(10));
    const Term first = tm_.mul(constant(uint64_t(1) << shift), round), column = tm_.add(first, lane);
    const Term row = tm_.rangedVar("row", width_, 0, last + chance(8));
    if (!chance(15)) given.push_back(tm_.not_(tm_.slt(first, constant(0))));
    if (!chance(10)) given.push_back(chance(70) ? tm_.slt(first, n) : less(first, n));
    std::vector<Term> asked;
    if (!chance(10)) asked.push_back(chance(70) ? tm_.slt(column, n) : less(column, n));
    const Term far = chance(50) ? tm_.sext(column, wide_) : tm_.zext(column, wide_), columns = tm_.zext(n, wide_);
    const Term place = tm_.add(tm_.mul(tm_.zext(row, wide_), columns), far);
    asked.push_back(chance(80) ? tm_.not_(tm_.ult(place, tm_.mul(tm_.constant(last + 1, wide_), columns)))
                               : tm_.slt(column, chance(50) ? first : constant(0)));
    return tm_.conj(asked);
  }

  // The places of two such counters in rows of a constant length, in one sum: i + row * n.
  Term inRows() {
    const uint64_t n = 3 + below(1u << (width_ - 2)), rows = 1 + ((uint64_t(1) << width_) - 1) / n;
    const uint64_t last = below(unsigned(rows)) + chance(8);
    const unsigned shift = 1 + below(2);
    auto counter = [&](const char* start, const char* round) {
      const Term t = tm_.rangedVar(start, width_, 0, (uint64_t(1) << shift) - 1);
      const Term i = tm_.add(t, tm_.mul(constant(uint64_t(1) << shift), tm_.var(round, width_)));
      if (!chance(6)) given.push_back(tm_.not_(tm_.slt(i, t)));
      if (chance(30)) given.push_back(tm_.not_(tm_.ult(i, t)));
      given.push_back(less(i, constant(n + chance(4))));
      return i;
    };
    const Term row = tm_.rangedVar("row", width_, 0, last), other = tm_.rangedVar("other", width_, 0, last);
    const Term i = counter("t", "k"), j = counter("s", "l");
    auto at = [&](Term r, Term x) { return tm_.add(tm_.mul(r, constant(n)), x); };
    const Term apart = chance(70) ? tm_.ult(row, other) : chance(50) ? tm_.ne(row, other) : tm_.ne(i, j);
    return tm_.and_(tm_.eq(at(row, i), at(other, j)), apart);
  }

 private:
  // a <= b scales to a * c <= b * c unless c is negative.
  Term scaled() {
    auto number = [&](const char* name) { return tm_.sext(tm_.var(name, width_), wide_); };
    const Term a = number("a"), b = number("b"), c = number("c");
    given.push_back(tm_.sle(a, b));
    if (chance(60)) given.push_back(tm_.sle(tm_.constant(0, wide_), c));
    return tm_.slt(tm_.mul(b, c), tm_.mul(a, c));
  }

  Term powers() {
    const Term i = tm_.var("i", width_), j = tm_.var("j", width_),
               s = tm_.rangedVar("s", width_, 0, width_ - 1 + chance(5)), rows = tm_.var("rows", width_);
    given.push_back(tm_.ult(tm_.zext(i, wide_), tm_.shl(tm_.zext(rows, wide_), tm_.zext(s, wide_))));
    given.push_back(tm_.ult(tm_.zext(j, wide_), tm_.shl(tm_.zext(rows, wide_), tm_.zext(s, wide_))));
    if (!chance(10))
      given.push_back(
          tm_.ult(tm_.shl(tm_.zext(rows, wide_), tm_.zext(s, wide_)), tm_.constant(uint64_t(1) << width_, wide_)));
    const Term below = tm_.sub(tm_.shl(constant(1), s), constant(1));
    auto at = [&](Term x) { return tm_.add(tm_.mul(tm_.and_(x, below), rows), tm_.lshr(x, s)); };
    if (chance(50)) return tm_.and_(tm_.eq(at(i), at(j)), tm_.ne(i, j));
    return tm_.not_(tm_.ult(tm_.lshr(i, chance(90) ? s : tm_.udiv(s, constant(2))), rows));
  }

  Term triangle() {
    const unsigned w = 2 * width_;
    const uint64_t last = (uint64_t(1) << (width_ - 1)) - 1;
    auto number = [&](const char* name) { return tm_.rangedVar(name, w, 0, last); };
    const Term r = number("r"), c = number("c"), s = number("s"), d = number("d");
    given.push_back(chance(92) ? tm_.ule(c, r) : tm_.ule(c, tm_.add(r, tm_.constant(1, w))));
    given.push_back(tm_.ule(d, s));
    auto at = [&](Term y, Term x) {
      return tm_.add(tm_.lshr(tm_.mul(y, tm_.add(y, tm_.constant(1, w))), tm_.constant(1, w)), x);
    };
    return tm_.conj(std::vector<Term>{tm_.eq(at(r, c), at(s, d)), tm_.or_(tm_.ne(r, s), tm_.ne(c, d))});
  }

  /// Some expression.
  Term any(unsigned depth) {
    if (depth == 0) return chance(20) ? constant(below(9)) : sizes_[below(unsigned(sizes_.size()))];
    const Term a = any(depth - 1), b = any(depth - 1);
    switch (below(11)) {
      case 0: return tm_.add(a, b);
      case 1: return tm_.mul(a, b);
      case 2: return divided(a, b);
      case 3: return rest(a, b);
      case 4: return tm_.sub(a, b);
      case 5: return tm_.ite(less(a, b), a, b);
      case 6: return signed_ ? tm_.smin(a, b) : tm_.umin(a, b);
      case 7: return signed_ ? tm_.smax(a, b) : tm_.umax(a, b);
      case 8: return tm_.lshr(a, constant(1 + below(3)));
      case 9: return tm_.and_(a, constant(chance(50) ? 3 : 12));
      default: return tm_.extract(tm_.mul(tm_.zext(a, 2 * width_), tm_.zext(b, 2 * width_)), 2 * width_ - 1, width_);
    }
  }
  Term comparison() {
    for (;;) {
      const Term a = any(2), b = any(1 + below(2));
      const Term out = chance(30) ? tm_.eq(a, b) : chance(50) ? less(a, b) : tm_.not_(less(a, b));
      if (!tm_.value(out)) return chance(50) ? out : tm_.and_(out, less(any(1), any(1)));
    }
  }

  TermManager& tm_;
  std::mt19937_64 random_;
  unsigned width_, wide_;
  uint64_t most_;
  bool signed_;
  std::vector<Term> sizes_;
};

}  // namespace

namespace {

ProofTrial trialOf(uint64_t seed, bool always, uint32_t conflicts) {
  TermManager tm;
  Questions questions(tm, seed);
  const Term asked = seed < kCounters ? questions.question() : seed < kRows ? questions.counted() : questions.inRows();
  std::vector<Term> all = questions.given;
  all.push_back(asked);
  ProofTrial out;
  for (Term t : all) out.question += tm.print(t) + "\n";
  IndexProof proof(tm, all);
  proof.assume(questions.given);
  out.isProved = proof.refutes(asked);
  if (!out.isProved && !always) return out;
  Query query(tm, makeCadical());
  for (Term t : all) query.add(t);
  const Answer answer = query.check({}, conflicts).answer;
  out.isDecided = answer != Answer::Unknown;
  out.isImpossible = answer == Answer::Unsat;
  return out;
}

}  // namespace

ProofTrial proofTrial(uint64_t seed, bool always) {
  return trialOf(seed, always, 40'000);
}

// Values are found fast where there are any.
std::optional<std::string> wrongProof(uint64_t seed) {
  const ProofTrial t = trialOf(seed, false, 1'000);
  return t.isProved && t.isDecided && !t.isImpossible ? std::optional("possible: " + t.question) : std::nullopt;
}

}  // namespace gpubmc::encoder
