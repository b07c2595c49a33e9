#include "encoder/arith/radix.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "encoder/arith/bounds.h"

namespace gpubmc::encoder {

namespace {

class Radix {
 public:
  Radix(TermManager& terms, size_t most) : tm_(terms), most_(most) {}

  void look(Term t) {
    if (!seen_.insert(t.id).second) return;
    const auto of = tm_.args(t);
    const std::vector<Term> args(of.begin(), of.end());  // copied: creating terms invalidates the span
    if (tm_.op(t) == Op::Eq) {
      equalities_.push_back(t);
      lookAtUnits(t, args[0], args[1]);
    }
    if (tm_.op(t) == Op::Sdiv || tm_.op(t) == Op::Srem) divisors_.insert(args[1].id);
    if (tm_.op(t) == Op::Ult) below_[narrow(args[0]).id].push_back(narrow(args[1]));
    for (Term a : args) look(a);
    if (tm_.op(t) == Op::Add)
      for (const auto& [part, factor] : tm_.linear(t).parts) look(part);
  }

  std::vector<Term> lemmas() {
    for (Term units : units_) {
      if (out_.size() >= most_) break;
      out_.push_back(units);
    }
    for (size_t i = 0; i < equalities_.size() && out_.size() < most_; ++i) {
      const auto args = tm_.args(equalities_[i]);
      const Term a = args[0], b = args[1];
      if (tm_.width(a) > 1) split(equalities_[i], a, b);
    }
    return std::move(out_);
  }

 private:
  // Indices in units of 2^lo bytes: equal units and equal offsets within the unit imply equal byte addresses.
  void lookAtUnits(Term equality, Term a, Term b) {
    if (tm_.op(a) != Op::Extract || tm_.op(b) != Op::Extract) return;
    const Term x = tm_.args(a)[0], y = tm_.args(b)[0];
    const unsigned all = tm_.width(x), lo = all - tm_.width(a);
    if (tm_.width(y) != all || tm_.extract(x, all - 1, lo) != a || tm_.extract(y, all - 1, lo) != b) return;
    const Term alike = tm_.eq(tm_.extract(x, lo - 1, 0), tm_.extract(y, lo - 1, 0)), same = tm_.eq(x, y);
    units_.push_back(tm_.implies(tm_.and_(equality, alike), same));
    look(same);
  }

  /// The factors of a product of unknowns; otherwise the term itself. `given`: the condition under which this is exact.
  std::vector<Term> factors(Term t, Term& given) {
    given = tm_.tru();
    const unsigned width = tm_.width(t);
    const bool isSigned = tm_.op(t) == Op::Sext;
    if (!isSigned && tm_.op(t) != Op::Zext) {
      if (tm_.op(t) != Op::Mul) return {t};
      const auto args = tm_.args(t);
      return {args.begin(), args.end()};
    }
    // A narrow product that does not wrap is equal to the wide one.
    const Term inner = tm_.args(t)[0];
    if (tm_.op(inner) != Op::Mul || tm_.args(inner).size() != 2) return {t};
    const Term x = tm_.args(inner)[0], y = tm_.args(inner)[1];
    given = fits(tm_, x, y, tm_.width(inner) - isSigned);
    return {tm_.zext(x, width), tm_.zext(y, width)};
  }

  Term narrow(Term t) const { return tm_.op(t) == Op::Zext ? tm_.args(t)[0] : t; }

  // The parts that some other part is compared with as less (candidates for the base).
  std::vector<Term> limits(const Linear& d) const {
    std::map<Term, std::vector<Term>> part;  // by the term below the extension
    std::vector<Term> out;
    for (const auto& [t, c] : d.parts) part[narrow(t)].push_back(t);
    for (const auto& [t, c] : d.parts)
      if (const auto it = below_.find(narrow(t).id); it != below_.end())
        for (Term limit : it->second)
          if (const auto found = part.find(limit); found != part.end())
            out.insert(out.end(), found->second.begin(), found->second.end());
    return out;
  }

  // Lemmas about a == b for each candidate of the base.
  void split(Term equality, Term a, Term b) {
    const Linear d = tm_.linear(tm_.sub(a, b));
    const unsigned width = tm_.width(a);
    using Factors = std::vector<Term>;
    std::map<Factors, std::array<bool, 2>> sides;  // by candidate: which sides of the equation have multiples of it
    std::vector<Factors> products[2];
    Term given;
    for (const auto& [part, c] : d.parts) {
      Factors all = factors(part, given);
      if (all.size() < 2) continue;
      const bool negative = c >> (width - 1) & 1;
      for (Term f : all)
        if (!tm_.value(f)) sides[{f}][negative] = true;
      std::ranges::sort(all);
      products[negative].push_back(std::move(all));
    }
    // The common factors of products on both sides, if there are several.
    for (const Factors& p : products[0])
      for (const Factors& q : products[1]) {
        Factors common;
        std::ranges::set_intersection(p, q, std::back_inserter(common));
        if (common.size() > 1) sides[common] = {true, true};
      }
    for (Term limit : limits(d)) sides.try_emplace({limit});
    // If some candidate has multiples on both sides, only such candidates are bases.
    auto both = [](const auto& side) { return side.second[0] && side.second[1]; };
    const bool some = std::any_of(sides.begin(), sides.end(), both);
    for (const auto& side : sides)
      if (!some || both(side))
        for (bool opposite : {false, true})
          if (out_.size() < most_ && (!opposite || mayBeNegative(side.first)))
            split(equality, d, width, side.first, opposite);
  }
  // The base is a signed divisor that may be negative, so the digits may be, too.
  bool mayBeNegative(const std::vector<Term>& base) const {
    return base.size() == 1 && divisors_.contains(base[0].id) && tm_.signedRange(base[0]).lo < 0;
  }

  Term product(const std::vector<Term>& of, unsigned width) {
    Term out = tm_.constant(1, width);
    for (Term f : of) out = tm_.mul(out, f);
    return out;
  }

  // Splits the positive and the negative part of the difference into a multiple of the base and a digit. `opposite`:
  // for a negative base with digits of its sign, by q * n + r == q * -n - -r.
  void split(Term equality, const Linear& d, unsigned width, const std::vector<Term>& ofBase, bool opposite) {
    Term q[2]{tm_.constant(0, width), tm_.constant(0, width)}, r[2]{q[0], q[0]};
    auto add = [&](Term to[2], Term t, uint64_t c) {
      const bool negative = c >> (width - 1) & 1;
      to[negative] = tm_.add(to[negative], tm_.mul(t, tm_.constant(negative ? 0 - c : c, width)));
    };
    auto turned = [&](Term t) { return opposite ? tm_.neg(t) : t; };
    const Term base = turned(product(ofBase, width));
    std::vector<Term> given;
    for (const auto& [part, c] : d.parts) {
      Term fitting;
      std::vector<Term> others = factors(part, fitting);
      std::ranges::sort(others);
      if (!std::ranges::includes(others, ofBase)) {
        add(r, turned(part), c);
        continue;
      }
      std::vector<Term> rest;
      std::ranges::set_difference(others, ofBase, std::back_inserter(rest));
      given.push_back(fitting);
      add(q, product(rest, width), c);
    }
    if (d.constant) add(r, tm_.constant(1, width), opposite ? 0 - d.constant : d.constant);
    for (int i = 0; i < 2; ++i) {
      given.push_back(tm_.ult(r[i], base));
      // q * base + r is below 2^width.
      given.push_back(tm_.or_(fits(tm_, q[i], base, width), doesNotWrap(q[i], base, r[i])));
    }
    const Term high = tm_.eq(q[0], q[1]), low = tm_.eq(r[0], r[1]);
    const Term lemma = tm_.implies(tm_.and_(equality, tm_.conj(given)), tm_.and_(high, low));
    if (tm_.isTrue(lemma)) return;
    out_.push_back(lemma);
    look(high);
    look(low);
  }

  // The same in twice as many bits, if the query contains the wide product.
  Term doesNotWrap(Term q, Term base, Term r) {
    const unsigned width = tm_.width(q), wide = 2 * width;
    if (wide > 64) return tm_.fls();
    const Term product = tm_.mul(tm_.zext(q, wide), tm_.zext(base, wide));
    if (!seen_.contains(product.id)) return tm_.fls();
    return tm_.ult(tm_.add(product, tm_.zext(r, wide)), tm_.constant(uint64_t(1) << width, wide));
  }

  TermManager& tm_;
  const size_t most_;
  std::unordered_set<uint32_t> seen_;
  std::unordered_map<uint32_t, std::vector<Term>> below_;  ///< by term: the upper sides of its comparisons
  std::unordered_set<uint32_t> divisors_;                  ///< of signed divisions and remainders
  std::vector<Term> equalities_, units_, out_;
};

}  // namespace

std::vector<Term> radixLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  Radix radix(terms, most);
  for (Term t : questions) radix.look(t);
  return radix.lemmas();
}

}  // namespace gpubmc::encoder
