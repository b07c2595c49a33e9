#include "encoder/arith/radix.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>

#include "encoder/arith/bounds.h"

namespace gpubmc::encoder {

namespace {

class Radix {
 public:
  Radix(TermManager& terms, size_t most) : tm_(terms), most_(most) {}

  void look(Term t) {
    if (!seen_.insert(t.id).second) return;
    if (tm_.op(t) == Op::Eq) equalities_.push_back(t);
    const auto args = tm_.args(t);
    for (Term a : std::vector<Term>(args.begin(), args.end())) look(a);
    if (tm_.op(t) == Op::Add)
      for (const auto& [part, factor] : tm_.linear(t).parts) look(part);
  }

  std::vector<Term> lemmas() {
    for (size_t i = 0; i < equalities_.size() && out_.size() < most_; ++i) {
      const auto args = tm_.args(equalities_[i]);
      const Term a = args[0], b = args[1];
      if (tm_.width(a) > 1) split(equalities_[i], a, b);
    }
    return std::move(out_);
  }

 private:
  /// The factors of a product of unknowns; else the term itself. `given`: where that holds.
  std::vector<Term> factors(Term t, Term& given) {
    given = tm_.tru();
    const unsigned width = tm_.width(t);
    const bool isSigned = tm_.op(t) == Op::Sext;
    if (!isSigned && tm_.op(t) != Op::Zext) {
      if (tm_.op(t) != Op::Mul) return {t};
      const auto args = tm_.args(t);
      return {args.begin(), args.end()};
    }
    // A narrow product that does not wrap is a wide one.
    const Term inner = tm_.args(t)[0];
    if (tm_.op(inner) != Op::Mul || tm_.args(inner).size() != 2) return {t};
    const Term x = tm_.args(inner)[0], y = tm_.args(inner)[1];
    given = fits(tm_, x, y, tm_.width(inner) - isSigned);
    return {tm_.zext(x, width), tm_.zext(y, width)};
  }

  // a == b, by each of the numbers that can be taken for the base.
  void split(Term equality, Term a, Term b) {
    const Linear d = tm_.linear(tm_.sub(a, b));
    const unsigned width = tm_.width(a);
    std::map<Term, std::array<bool, 2>> sides;  // of the equation, that have multiples of a number
    Term given;
    for (const auto& [part, c] : d.parts)
      if (const std::vector<Term> all = factors(part, given); all.size() > 1)
        for (Term f : all)
          if (!tm_.value(f)) sides[f][c >> (width - 1) & 1] = true;
    // What both sides are multiples of is the base, if there is such.
    auto both = [](const auto& side) { return side.second[0] && side.second[1]; };
    const bool some = std::any_of(sides.begin(), sides.end(), both);
    for (const auto& side : sides)
      if (out_.size() < most_ && (!some || both(side))) split(equality, d, width, side.first);
  }

  // The positive and the negative part of the difference, each a multiple of the base and a digit.
  void split(Term equality, const Linear& d, unsigned width, Term base) {
    Term q[2]{tm_.constant(0, width), tm_.constant(0, width)}, r[2]{q[0], q[0]};
    auto add = [&](Term to[2], Term t, uint64_t c) {
      const bool negative = c >> (width - 1) & 1;
      to[negative] = tm_.add(to[negative], tm_.mul(t, tm_.constant(negative ? 0 - c : c, width)));
    };
    std::vector<Term> given;
    for (const auto& [part, c] : d.parts) {
      Term fitting;
      std::vector<Term> others = factors(part, fitting);
      const auto at = std::find(others.begin(), others.end(), base);
      if (at == others.end() || (others.size() == 1 && part != base)) {
        add(r, part, c);
        continue;
      }
      others.erase(at);
      given.push_back(fitting);
      Term rest = tm_.constant(1, width);
      for (Term f : others) rest = tm_.mul(rest, f);
      add(q, rest, c);
    }
    if (d.constant) add(r, tm_.constant(1, width), d.constant);
    for (int i = 0; i < 2; ++i) {
      given.push_back(tm_.ult(r[i], base));
      given.push_back(fits(tm_, q[i], base, width));  // q * base + r is below 2^width
    }
    const Term high = tm_.eq(q[0], q[1]), low = tm_.eq(r[0], r[1]);
    const Term lemma = tm_.implies(tm_.and_(equality, tm_.conj(given)), tm_.and_(high, low));
    if (tm_.isTrue(lemma)) return;
    out_.push_back(lemma);
    look(high);
    look(low);
  }

  TermManager& tm_;
  const size_t most_;
  std::unordered_set<uint32_t> seen_;
  std::vector<Term> equalities_, out_;
};

}  // namespace

std::vector<Term> radixLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  Radix radix(terms, most);
  for (Term t : questions) radix.look(t);
  return radix.lemmas();
}

}  // namespace gpubmc::encoder
