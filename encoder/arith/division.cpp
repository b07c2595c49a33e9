#include "encoder/arith/division.h"

#include <set>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

class Division {
 public:
  explicit Division(TermManager& terms) : tm_(terms) {}

  void look(Term t) {
    if (!seen_.insert(t.id).second) return;
    const auto all = tm_.args(t);
    const std::vector<Term> args(all.begin(), all.end());
    switch (tm_.op(t)) {
      case Op::Udiv:
      case Op::Urem: divided_.insert({args[0].id, args[1].id, false}); break;
      case Op::Sdiv:
      case Op::Srem: divided_.insert({args[0].id, args[1].id, true}); break;
      case Op::Mul:
        if (args.size() == 2) products_.push_back({args[0], args[1]});
        break;
      default: break;
    }
    for (Term a : args) look(a);
  }

  std::vector<Term> lemmas(size_t most) {
    for (const auto& [a, n, isSigned] : divided_)
      if (!tm_.value(Term{n}) && out_.size() < most) about(Term{a}, Term{n}, isSigned);
    for (auto a = divided_.begin(); a != divided_.end(); ++a)
      for (auto b = std::next(a); b != divided_.end() && out_.size() < most; ++b)
        if (std::get<1>(*a) == std::get<1>(*b) && std::get<2>(*a) == std::get<2>(*b)) same(*a, *b);
    return std::move(out_);
  }

 private:
  using Divided = std::tuple<uint32_t, uint32_t, bool>;  ///< dividend, divisor, signed

  Term quotient(const Divided& d) {
    const auto [a, n, isSigned] = d;
    return isSigned ? tm_.sdiv(Term{a}, Term{n}) : tm_.udiv(Term{a}, Term{n});
  }
  Term remainder(const Divided& d) {
    const auto [a, n, isSigned] = d;
    return isSigned ? tm_.srem(Term{a}, Term{n}) : tm_.urem(Term{a}, Term{n});
  }

  // Terms with equal quotients and equal remainders are equal. The lemma also makes the query compare them.
  void same(const Divided& a, const Divided& b) {
    const Term n{std::get<1>(a)}, x{std::get<0>(a)}, y{std::get<0>(b)};
    if (tm_.value(n)) return;
    add(tm_.implies(tm_.conj(std::vector<Term>{tm_.eq(quotient(a), quotient(b)), tm_.eq(remainder(a), remainder(b))}),
                    tm_.eq(x, y)));
  }

  void add(Term lemma) {
    if (!tm_.isTrue(lemma)) out_.push_back(lemma);
  }

  void about(Term a, Term n, bool isSigned) {
    const unsigned w = tm_.width(a);
    const Term zero = tm_.constant(0, w);
    const Divided d{a.id, n.id, isSigned};
    const Term q = quotient(d), r = remainder(d);
    add(tm_.eq(a, tm_.add(tm_.mul(q, n), r)));  // holds for n = 0, too: the remainder is a
    // For non-negative numbers signed and unsigned division agree.
    const Term usual = isSigned ? tm_.and_(tm_.sle(zero, a), tm_.slt(zero, n)) : tm_.ne(n, zero);
    digits(usual, a, n, n, q, r, false);
    // A negative divisor changes the sign of the quotient; the remainder stays the same.
    if (isSigned && tm_.signedRange(n).lo < 0)
      digits(tm_.and_(tm_.sle(zero, a), tm_.slt(n, zero)), a, n, tm_.neg(n), tm_.neg(q), r, true);
  }

  // If `usual`: a == q * by + r with r < by and q, r <= a; `by` is n or -n.
  void digits(Term usual, Term a, Term n, Term by, Term q, Term r, bool opposite) {
    const Term none = tm_.constant(0, tm_.width(a));
    add(tm_.implies(usual, tm_.conj(std::vector<Term>{tm_.ult(r, by), tm_.ule(q, a), tm_.ule(r, a)})));
    add(tm_.implies(tm_.and_(usual, tm_.ult(a, by)), tm_.and_(tm_.eq(q, none), tm_.eq(r, a))));
    for (const auto& [x, y] : products_) {
      if ((x != n && y != n) || tm_.width(x) != tm_.width(a)) continue;
      const Term m = x == n ? y : x, rows = opposite ? tm_.neg(m) : m;
      // A product that wraps is less than the exact one, so the bound holds in both cases.
      add(tm_.implies(tm_.and_(usual, tm_.ult(a, tm_.mul(n, m))), tm_.ult(q, rows)));
    }
  }

  TermManager& tm_;
  std::unordered_set<uint32_t> seen_;
  std::set<Divided> divided_;
  std::vector<std::pair<Term, Term>> products_;
  std::vector<Term> out_;
};

}  // namespace

std::vector<Term> divisionLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  Division division(terms);
  for (Term t : questions) division.look(t);
  return division.lemmas(most);
}

}  // namespace gpubmc::encoder
