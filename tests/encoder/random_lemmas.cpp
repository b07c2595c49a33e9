#include "tests/encoder/random_lemmas.h"

#include <algorithm>
#include <random>
#include <unordered_set>
#include <vector>

#include "encoder/arith/division.h"
#include "encoder/arith/equal_sums.h"
#include "encoder/arith/multiples.h"
#include "encoder/arith/order_of_multiples.h"
#include "encoder/arith/radix.h"
#include "encoder/arith/reads.h"
#include "encoder/arith/rows.h"
#include "encoder/arith/sums.h"
#include "encoder/arith/unknown_products.h"
#include "encoder/arith/wrapped_products.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/query.h"
#include "encoder/term/model.h"

namespace gpubmc::encoder {

namespace {

/// Formulas over a few narrow numbers, so that all values can be tried.
class Addresses {
 public:
  Addresses(TermManager& terms, uint64_t seed)
      : tm_(terms), random_(seed * 0x9E3779B97F4A7C15ull + 11), orders_(seed * 0x9E3779B97F4A7C15ull + 13) {
    narrow_ = 3 + below(2);
    factor_ = 2 + below(3);
    wide_ = narrow_ + 1 + below(narrow_);
    if (chance(40)) wide_ = 2 * narrow_;
    const uint64_t last = (uint64_t(1) << narrow_) - 1;
    for (size_t i = 0; i < kNumbers; ++i) {
      const uint64_t lo = chance(70) ? 0 : below(unsigned(last)), hi = std::min<uint64_t>(last, lo + 1 + below(6));
      numbers_.push_back(chance(60) ? tm_.var("x", narrow_) : tm_.rangedVar("x", narrow_, lo, hi));
    }
    for (size_t i = 0; i < 4; ++i)
      digits_.push_back(numbers_.emplace_back(tm_.rangedVar("z", narrow_, 0, (uint64_t(1) << (narrow_ - 2)) - 1)));
    // Narrow multiples would wrap too soon to be distinguished.
    for (size_t i = 0; i < 3; ++i) counts_.push_back(numbers_.emplace_back(tm_.var("y", kCountBits)));
    for (const char* name : {"a", "b"}) arrays_.push_back(tm_.arrayVar(name, narrow_, narrow_));
    signed_ = chance(50);
    inUnits_ = seed % 16 == 12;
  }

  const std::vector<Term>& numbers() const { return numbers_; }
  const std::vector<Term>& arrays() const { return arrays_; }

  std::vector<Term> formulas() {
    std::vector<Term> out;
    for (size_t n = 2 + below(3); out.size() < n;) {
      const Term t = formula();
      if (!tm_.value(t)) out.push_back(t);
    }
    // Uses another random sequence, so that the formulas above do not change.
    std::swap(random_, orders_);
    out.push_back(order());
    std::swap(random_, orders_);
    return out;
  }

 private:
  static constexpr unsigned kNumbers = 6, kCountBits = 5;

  unsigned below(unsigned n) { return unsigned(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }

  Term number() { return numbers_[below(kNumbers)]; }
  Term count() { return counts_[below(unsigned(counts_.size()))]; }
  Term constant(uint64_t v, unsigned width) { return tm_.constant(v, width); }
  Term base() { return numbers_[below(2)]; }  // only two, so that several terms share a base
  Term extended(Term t, unsigned width) {
    if (tm_.width(t) >= width) return t;
    const bool isSigned = chance(15) ? !signed_ : signed_;
    return isSigned ? tm_.sext(t, width) : tm_.zext(t, width);
  }

  /// Usually less than a base.
  Term digit() {
    switch (below(5)) {
      case 0: return tm_.add(number(), constant(1 + below(2), narrow_));
      case 1: return chance(50) ? tm_.urem(number(), base()) : tm_.srem(number(), base());
      case 2: return constant(below(4), narrow_);
      default: return number();
    }
  }
  Term quotient() {
    switch (below(4)) {
      case 0: return chance(50) ? tm_.udiv(number(), base()) : tm_.sdiv(number(), base());
      case 1: return tm_.mul(number(), number());
      case 2: return tm_.add(number(), number());
      default: return number();
    }
  }
  /// Less than a quarter of all numbers.
  Term small() { return digits_[below(unsigned(digits_.size()))]; }
  /// Combines two digits; pairs are equal only if both digits are.
  Term pair() { return tm_.add(tm_.mul(small(), constant(uint64_t(1) << (narrow_ - 2), narrow_)), small()); }
  /// q * n + r in `width` bits, computed in these or in fewer bits.
  Term place(unsigned width) {
    if (chance(15)) return extended(pair(), width);
    const Term q = quotient(), n = base(), r = digit();
    if (chance(40)) return extended(tm_.add(tm_.mul(q, n), r), width);
    if (chance(40)) return tm_.add(extended(tm_.mul(q, n), width), extended(r, width));
    return tm_.add(tm_.mul(extended(q, width), extended(n, width)), extended(r, width));
  }
  /// A multiple of a constant; the factor may be a sum.
  Term multiple(unsigned width) {
    const uint64_t by = chance(80) ? factor_ * (1 + below(2)) : 2 + below(4);
    Term sum = count();
    if (chance(50)) sum = tm_.add(sum, count());
    const Term narrow = tm_.mul(sum, constant(by, kCountBits));
    const Term out = chance(60) ? extended(narrow, width) : tm_.mul(extended(sum, width), constant(by, width));
    return chance(50) ? out : tm_.add(out, constant(below(4), width));
  }
  /// Compares two multiples with offsets, or a choice between a multiple and a number.
  Term order() {
    const unsigned width = kCountBits + below(4);
    auto side = [&] {
      const Term n = chance(30) ? tm_.add(count(), count()) : count();
      return tm_.add(tm_.mul(extended(n, width), constant(factor_ + chance(8), width)),
                     constant(chance(50) ? 0 : below(2 * unsigned(factor_)), width));
    };
    Term l = side(), r = side();
    if (chance(40)) {
      const Term instead = constant(below(4), width);
      r = chance(50) ? tm_.ite(tm_.ult(count(), count()), r, instead) : tm_.ite(tm_.ult(count(), count()), instead, r);
    }
    return chance(50) ? tm_.ult(l, r) : tm_.slt(l, r);
  }
  Term size(unsigned width) {
    const bool before = signed_;
    signed_ ^= chance(35);
    Term out = extended(numbers_[2 + below(2)], width);
    if (chance(85)) out = tm_.mul(out, extended(base(), width));
    if (chance(30)) out = tm_.mul(out, extended(number(), width));
    signed_ = before;
    return out;
  }
  /// Compares two byte addresses in units of several bytes.
  Term unitsAlike() {
    const unsigned lo = 1 + below(2);
    auto units = [&] { return tm_.extract(place(wide_), wide_ - 1, lo); };
    return tm_.eq(units(), units());
  }
  Term read() { return tm_.select(arrays_[below(2)], chance(60) ? place(narrow_) : number()); }

  Term formula() {
    const unsigned width = chance(50) ? narrow_ : wide_;
    switch (below(14)) {
      case 0:
      case 1: return inUnits_ ? unitsAlike() : tm_.eq(place(width), place(width));
      case 2:
      case 11:
      case 12: {
        const unsigned bits = chance(40) ? kCountBits : kCountBits + 1 + below(3);
        return tm_.eq(multiple(bits), multiple(bits));
      }
      case 3: return tm_.eq(tm_.add(place(width), extended(number(), width)), place(width));
      case 4: return tm_.ult(place(width), size(width));
      case 5: return tm_.slt(place(width), size(width));
      case 6: return tm_.ult(number(), chance(50) ? base() : size(narrow_));
      case 7: return tm_.ne(read(), read());
      case 8: {
        const bool small = chance(35);
        const Term one = small ? pair() : place(narrow_), other = small ? pair() : place(narrow_),
                   a = arrays_[below(2)], b = chance(70) ? a : arrays_[0];
        return tm_.and_(tm_.eq(one, other), tm_.ne(tm_.select(a, one), tm_.select(b, other)));
      }
      case 9: {
        const Term n = base(), a = numbers_[below(4)], b = number();
        const bool isSigned = chance(50);
        auto by = [&](Term x) { return isSigned ? tm_.sdiv(x, n) : tm_.udiv(x, n); };
        auto rest = [&](Term x) { return isSigned ? tm_.srem(x, n) : tm_.urem(x, n); };
        if (chance(20)) return tm_.eq(tm_.srem(a, n), tm_.urem(a, n));
        if (chance(20)) return tm_.eq(chance(50) ? by(a) : rest(a), isSigned ? tm_.sdiv(n, a) : tm_.udiv(n, a));
        return tm_.or_(tm_.eq(by(a), chance(50) ? number() : by(b)), tm_.ult(rest(a), rest(b)));
      }
      case 10: return tm_.eq(extended(size(narrow_ + below(2)), wide_), size(wide_));
      default: {
        const Term sum = tm_.add(number(), number());
        return tm_.ult(tm_.add(sum, chance(50) ? number() : constant(1 + below(3), narrow_)), sum);
      }
    }
  }

  TermManager& tm_;
  std::mt19937_64 random_, orders_;
  unsigned narrow_, wide_;
  uint64_t factor_;  ///< common factor of the multiples
  bool signed_;
  bool inUnits_;  ///< compares in units of several bytes
  std::vector<Term> numbers_, digits_, counts_, arrays_;
};

/// The lemmas that are added to `formulas`, combined as in the threads engine.
struct Lemmas {
  std::vector<Term> all;
  LemmaCounts counts;
};
Lemmas lemmasOf(TermManager& tm, std::vector<Term> formulas) {
  Lemmas out;
  auto add = [&](size_t& count, const std::vector<Term>& lemmas) {
    count = lemmas.size();
    out.all.insert(out.all.end(), lemmas.begin(), lemmas.end());
    formulas.insert(formulas.end(), lemmas.begin(), lemmas.end());
  };
  constexpr size_t kMost = 16;
  add(out.counts.reads, readLemmas(tm, formulas, kMost));
  add(out.counts.division, divisionLemmas(tm, formulas, kMost));
  add(out.counts.rows, rowLemmas(tm, formulas, kMost));
  add(out.counts.radix, radixLemmas(tm, formulas, kMost));
  add(out.counts.multiples, multipleLemmas(tm, formulas, kMost));
  add(out.counts.orders, orderLemmas(tm, formulas, kMost));
  add(out.counts.equalSums, equalSumLemmas(tm, formulas, kMost));
  add(out.counts.wrapped, wrappedProductLemmas(tm, formulas, kMost));
  out.counts.sums = withNamedSums(tm, formulas).size() - formulas.size();
  out.counts.products = withUnknownProducts(tm, formulas) != formulas;
  return out;
}

std::optional<std::string> isWrong(TermManager& tm, const std::vector<Term>& lemmas) {
  Query query(tm, makeCadical());
  std::vector<Term> wrong;
  for (Term t : lemmas) wrong.push_back(tm.not_(t));
  query.add(tm.disj(wrong));
  if (query.check({}, 20'000).answer != Answer::Sat) return std::nullopt;
  const Model model = query.model();
  Evaluator evaluate(tm, model);
  for (Term t : lemmas)
    if (!evaluate.truth(t)) return "not so: " + tm.print(t);
  return "a solver finds what evaluation does not";
}

/// The formulas and all their subterms, except variables and constants.
std::vector<Term> computed(const TermManager& tm, const std::vector<Term>& formulas) {
  std::vector<Term> out, work = formulas;
  std::unordered_set<uint32_t> seen;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm.args(t);
    if (!args.empty() && !tm.isArray(t)) out.push_back(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  return out;
}

/// `renamed` defines each of `names`, followed by facts. Whether all are satisfiable with these values.
bool areKept(TermManager& tm, const Model& values, const std::vector<Term>& names, const std::vector<Term>& renamed) {
  std::vector<Term> all = renamed;
  for (Term n : names) all.push_back(tm.eq(n, tm.constant(values.values.at(n.id), tm.width(n))));
  Query query(tm, makeCadical());
  for (Term t : all) query.add(t);
  return query.check({}, 20'000).answer != Answer::Unsat;
}

}  // namespace

std::optional<std::string> wrongLemma(uint64_t seed) {
  TermManager tm;
  Addresses addresses(tm, seed);
  std::vector<Term> formulas = addresses.formulas();
  const Lemmas lemmas = lemmasOf(tm, formulas);
  if (const auto wrong = isWrong(tm, lemmas.all)) return wrong;
  // Reads depend on the contents of arrays, which the model does not give.
  auto reads = [&](Term t) {
    return std::ranges::any_of(addresses.arrays(), [&](Term a) {
      return tm.substitute(t, {{a.id, tm.arrayConstant(0, tm.indexWidth(a), tm.width(a))}}) != t;
    });
  };
  std::erase_if(formulas, reads);
  const std::vector<Term> parts = computed(tm, formulas);
  std::vector<Term> names = addresses.numbers(), are;
  for (Term t : parts) are.push_back(tm.eq(names.emplace_back(tm.var("is", tm.width(t))), t));
  const std::vector<Term> named = withNamedSums(tm, are), unknown = withUnknownProducts(tm, are),
                          both = withUnknownProducts(tm, named);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 3; ++round) {
    Model values;
    for (Term n : addresses.numbers()) {
      const URange r = tm.range(n);
      values.values[n.id] = r.lo + random() % (r.hi - r.lo + 1);
    }
    Evaluator evaluate(tm, values);
    for (size_t i = 0; i < parts.size(); ++i)
      values.values[names[addresses.numbers().size() + i].id] = evaluate(parts[i]);
    for (const std::vector<Term>* renamed : {&named, &unknown, &both})
      if (!areKept(tm, values, names, *renamed)) {
        std::string all = "no values for";
        for (Term t : *renamed) all += "\n" + tm.print(t);
        return all;
      }
  }
  return std::nullopt;
}

LemmaCounts lemmaCounts(uint64_t seed) {
  TermManager tm;
  Addresses addresses(tm, seed);
  return lemmasOf(tm, addresses.formulas()).counts;
}

}  // namespace gpubmc::encoder
