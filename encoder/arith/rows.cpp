#include "encoder/arith/rows.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "encoder/arith/bounds.h"

namespace gpubmc::encoder {

namespace {

class Rows {
 public:
  Rows(TermManager& terms, size_t most) : tm_(terms), most_(most) {}

  void look(Term question) {
    std::vector<Term> open{question};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!seen_.insert(t.id).second) continue;
      const auto args = tm_.args(t);
      if (tm_.op(t) == Op::Sext || tm_.op(t) == Op::Zext) addPlace(args[0], tm_.op(t) == Op::Sext);
      open.insert(open.end(), args.begin(), args.end());
      if (tm_.op(t) == Op::Mul) addProduct(t);
      if (tm_.op(t) == Op::Eq && tm_.width(args[0]) > 1) addPlaces(args[0], args[1]);
      if (tm_.op(t) == Op::Add) {
        addPlace(t, true);
        sums_.push_back(t);
        for (const auto& [part, c] : tm_.linear(t).parts) open.push_back(part);
      }
    }
  }

  std::vector<Term> lemmas() {
    for (Term narrow : products_)
      for (Term wide : products_)
        if (tm_.width(narrow) < tm_.width(wide)) lowBits(narrow, wide);
    for (Term sum : sums_) widen(sum);
    // A part of an index expression is not the size of an array.
    for (const Place& p : places_)
      if (tm_.op(p.sum) == Op::Add)
        for (const auto& [part, c] : tm_.linear(p.sum).parts) std::erase(products_, part);
    for (const Place& p : places_)
      for (Term size : products_) within(p, size);
    return std::move(out_);
  }

 private:
  struct Narrow {
    Term sum;       ///< the sum of products in the full width
    unsigned bits;  ///< the width of the products before the extension
    bool operator==(const Narrow&) const = default;
  };
  struct Place {
    Term sum;
    bool isSigned;
    Term is;  ///< the original term; equal to `sum` if none of `narrow` wraps
    std::vector<Narrow> narrow{};
    bool operator==(const Place&) const = default;
  };

  // Indices whose parts are computed and extended separately, as pointer arithmetic p + n * y + x does: a bound of the
  // sum of products in the full width is a bound of this term, if the narrow products do not wrap.
  void widen(Term sum) {
    const unsigned all = tm_.width(sum);
    const Linear parts = tm_.linear(sum);
    Place whole{tm_.constant(parts.constant, all), true, sum, {}};
    for (const auto& [part, c] : parts.parts) {
      Term here = part;
      if (isExtended(part) && hasProduct(inner(part))) {
        here = widened(inner(part), all);
        whole.narrow.push_back({here, tm_.width(inner(part))});
        places_.push_back({here, true, part, {whole.narrow.back()}});
      }
      whole.sum = tm_.add(whole.sum, tm_.mul(here, tm_.constant(c, all)));
    }
    if (!whole.narrow.empty()) places_.push_back(std::move(whole));
  }
  bool hasProduct(Term t) const {
    auto isProduct = [&](Term part) { return tm_.op(part) == Op::Mul; };
    if (tm_.op(t) != Op::Add) return isProduct(t);
    return std::ranges::any_of(tm_.linear(t).parts, [&](const auto& p) { return isProduct(p.first); });
  }
  // The same sum of products in more bits.
  Term widened(Term narrow, unsigned all) {
    const unsigned bits = tm_.width(narrow);
    auto number = [&](uint64_t c) { return tm_.sext(tm_.constant(c, bits), all); };
    const Linear sum = tm_.linear(narrow);
    Term out = number(sum.constant);
    for (const auto& [part, c] : sum.parts) {
      Term product = number(c);
      for (Term f : factors(part)) product = tm_.mul(product, extendedAsInSizes(f, all));
      out = tm_.add(out, product);
    }
    return out;
  }
  Term extendedAsInSizes(Term t, unsigned all) {
    for (Term size : products_)
      if (tm_.width(size) == all)
        for (Term f : factors(size))
          if (isExtended(f) && inner(f) == t) return f;
    return tm_.sext(t, all);
  }

  std::vector<Term> factors(Term t) const {
    if (tm_.op(t) != Op::Mul) return {t};
    const auto args = tm_.args(t);
    return {args.begin(), args.end()};
  }
  bool isExtended(Term t) const { return tm_.op(t) == Op::Sext || tm_.op(t) == Op::Zext; }
  Term inner(Term t) const { return isExtended(t) ? tm_.args(t)[0] : t; }

  void addProduct(Term t) {
    const std::vector<Term> of = factors(t);
    if (std::ranges::none_of(of, [&](Term f) { return tm_.value(f).has_value(); })) products_.push_back(t);
  }
  void addPlace(Term t, bool isSigned) {
    bool isOne = hasProduct(t);
    if (tm_.op(t) == Op::Add) {
      const Linear sum = tm_.linear(t);  // a plain multiple of a size is not an index
      isOne &= sum.parts.size() > 1 || sum.constant;
    }
    if (isOne && std::ranges::find(places_, Place{t, isSigned, t}) == places_.end())
      places_.push_back({t, isSigned, t});
  }

  // For two indices that are compared: their difference, split into its positive and its negative part.
  void addPlaces(Term a, Term b) {
    const Linear d = tm_.linear(tm_.sub(a, b));
    const unsigned width = tm_.width(a);
    Term sides[2]{tm_.constant(0, width), tm_.constant(0, width)};
    auto add = [&](Term t, uint64_t c) {
      const bool negative = c >> (width - 1) & 1;
      sides[negative] = tm_.add(sides[negative], tm_.mul(t, tm_.constant(negative ? 0 - c : c, width)));
    };
    for (const auto& [part, c] : d.parts) add(part, c);
    if (d.constant) add(tm_.constant(1, width), d.constant);
    for (Term side : sides) addPlace(side, true);
  }

  // The product of the same factors in fewer bits. (Normal forms already show that it equals the low bits of the wide
  // one.)
  void lowBits(Term narrow, Term wide) {
    if (out_.size() >= most_) return;
    const unsigned bits = tm_.width(narrow);
    std::vector<Term> few = factors(narrow), many;
    for (Term f : factors(wide)) {
      const Term x = inner(f);
      if (tm_.width(x) > bits) return;
      many.push_back(tm_.op(f) == Op::Zext ? tm_.zext(x, bits) : isExtended(f) ? tm_.sext(x, bits) : Term());
      if (!many.back()) return;
    }
    std::ranges::sort(few);
    std::ranges::sort(many);
    const unsigned all = tm_.width(wide);
    if (few != many) return;
    wider_[narrow.id].push_back(wide);
    tell(tm_.implies(tm_.ule(wide, tm_.constant((uint64_t(1) << bits) - 1, all)), tm_.eq(wide, tm_.zext(narrow, all))));
  }

  void within(const Place& place, Term size) {
    const unsigned bits = tm_.width(place.sum), all = tm_.width(size);
    if (bits > all) return;
    const std::vector<Term> of = factors(size);
    std::vector<Term> done;
    for (size_t i = 0; i < of.size() && out_.size() < most_; ++i) {
      const Term base = bits == all ? of[i] : inner(of[i]);
      if (tm_.width(base) != bits || std::ranges::find(done, base) != done.end()) continue;
      done.push_back(base);
      Term rows = tm_.constant(1, all);
      for (size_t k = 0; k < of.size(); ++k)
        if (k != i) rows = tm_.mul(rows, of[k]);
      within(place, size, base, of[i], rows);
    }
  }

  struct Row {
    Term q, r;  ///< the sum is q * base + r
    bool any;   ///< q is not constant
  };
  std::optional<Row> rowOf(Term sum, Term base) {
    const unsigned bits = tm_.width(base);
    const Linear parts = tm_.linear(sum);
    Row out{tm_.constant(0, bits), tm_.constant(parts.constant, bits), false};
    for (const auto& [part, c] : parts.parts) {
      std::vector<Term> others = factors(part);
      const auto at = std::ranges::find(others, base);
      const Term factor = tm_.constant(c, bits);
      if (at == others.end()) {
        if (others.size() > 1) return {};  // a product without the base cannot be shown to be less than it
        out.r = tm_.add(out.r, tm_.mul(part, factor));
        continue;
      }
      out.any |= others.size() > 1;
      others.erase(at);
      Term rest = factor;
      for (Term f : others) rest = tm_.mul(rest, f);
      out.q = tm_.add(out.q, rest);
    }
    return out;
  }

  // size == rows * wideBase and place == q * base + r, both modulo their widths.
  void within(const Place& place, Term size, Term base, Term wideBase, Term rows) {
    const unsigned bits = tm_.width(base), all = tm_.width(size);
    const std::optional<Row> row = rowOf(place.sum, base);
    if (!row || !row->any) return;
    const auto [q, r, any] = *row;
    const Term zero = tm_.constant(0, bits);
    auto wide = [&](Term t) { return place.isSigned ? tm_.sext(t, all) : tm_.zext(t, all); };
    std::vector<Term> given;
    if (place.isSigned) {
      given = {tm_.sle(zero, r), tm_.slt(r, base), tm_.sle(zero, q), tm_.slt(wide(q), rows)};
    } else {
      given = {tm_.ult(r, base), tm_.ult(wide(q), rows)};
    }
    for (const Narrow& n : place.narrow) {
      const std::optional<Row> its = bits == all ? rowOf(n.sum, base) : std::nullopt;
      if (!its) return;
      for (Term t : {tm_.sle(zero, its->r), tm_.slt(its->r, base), tm_.sle(zero, its->q), tm_.slt(its->q, rows),
                     tm_.ule(size, tm_.constant((uint64_t(1) << (n.bits - 1)) - 1, all))})
        given.push_back(t);
    }
    if (bits < all) {
      // The base has the same value in both widths, and the size fits in the type of the index.
      if ((tm_.op(wideBase) == Op::Sext) != place.isSigned) given.push_back(tm_.sle(zero, base));
      const uint64_t most = (uint64_t(1) << (bits - place.isSigned)) - 1;
      given.push_back(tm_.ule(size, tm_.constant(most, all)));
    }
    given.push_back(
        tm_.or_(fitting(factors(size), rows, wideBase, place.isSigned), fittingAsWider(size, rows, wideBase)));
    Term less = place.isSigned ? tm_.and_(tm_.sle(zero, place.is), tm_.slt(wide(place.is), size))
                               : tm_.ult(wide(place.is), size);
    // A stronger conclusion, (q + 1) * base below 2^(bits - 1): then both factors have constant bounds.
    if (place.isSigned && bits < all) less = tm_.and_(less, fits(tm_, q, base, bits));
    if (!tell(tm_.implies(tm_.conj(given), less))) return;
    // Recurse: the row index lies in the array of rows; and there are not more rows than elements.
    if (tm_.op(rows) != Op::Mul) return;
    within({q, place.isSigned, q}, rows);
    const Term none = tm_.constant(0, all), fit = fitting(factors(size), rows, wideBase, true);
    tell(tm_.implies(tm_.conj(std::vector{fit, tm_.slt(none, wideBase), tm_.sle(none, rows)}), tm_.sle(rows, size)));
  }

  // A condition that implies rows * base, the product of all factors, is below half of the range of its type.
  Term fitting(const std::vector<Term>& all, Term rows, Term base, bool isSigned) {
    const Term first = fitting(rows, base, isSigned);
    if (all.size() != 3 || tm_.isTrue(first)) return first;
    // With three factors, any two of them may be known to have a small product.
    std::vector<Term> any{first};
    for (size_t i = 0; i < 3; ++i) {
      const Term a = all[(i + 1) % 3], b = all[(i + 2) % 3], two = tm_.mul(a, b);
      if (!tm_.isTrue(fitting(a, b, isSigned))) continue;
      any.push_back(fitting(two, all[i], isSigned));
      const Term zero = tm_.constant(0, tm_.width(a));
      if (isSigned) tell(tm_.implies(tm_.and_(tm_.sle(zero, a), tm_.sle(zero, b)), tm_.sle(zero, two)));
    }
    return tm_.disj(any);
  }

  // The same for two factors: the wide product cannot wrap and is small enough.
  Term fittingAsWider(Term size, Term rows, Term base) {
    const auto found = wider_.find(size.id);
    if (found == wider_.end() || factors(size).size() != 2) return tm_.fls();
    const unsigned bits = tm_.width(size);
    const Term zero = tm_.constant(0, bits);
    for (Term wide : found->second) {
      const std::vector<Term> of = factors(wide);
      if (!tm_.isTrue(fitting(of[0], of[1], true))) continue;
      const Term half = tm_.constant(uint64_t(1) << (bits - 1), tm_.width(wide));
      return tm_.conj(std::vector{tm_.sle(zero, rows), tm_.sle(zero, base), tm_.ult(wide, half)});
    }
    return tm_.fls();
  }

  // A condition that implies the product of the two, signed or unsigned, is below half of the range of its type.
  Term fitting(Term a, Term b, bool isSigned) {
    const unsigned bits = tm_.width(a);
    const SRange x = tm_.signedRange(a), y = tm_.signedRange(b);
    const bool isRight = isSigned || (x.lo >= 0 && y.lo >= 0);
    auto most = [](SRange n) { return std::max(-__int128(n.lo), __int128(n.hi)); };
    const bool isSmall = most(x) < (__int128(1) << (bits - 1)) / std::max<__int128>(most(y), 1);
    return isRight && isSmall ? tm_.tru() : fits(tm_, a, b, bits - 1);
  }

  bool tell(Term lemma) {
    if (tm_.isTrue(lemma) || !told_.insert(lemma.id).second) return false;
    out_.push_back(lemma);
    return true;
  }

  TermManager& tm_;
  const size_t most_;
  std::unordered_set<uint32_t> seen_, told_;
  std::vector<Term> products_, sums_, out_;
  std::unordered_map<uint32_t, std::vector<Term>> wider_;  ///< by Term id: the same product in more bits
  std::vector<Place> places_;
};

}  // namespace

std::vector<Term> rowLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  Rows rows(terms, most);
  for (Term t : questions) rows.look(t);
  return rows.lemmas();
}

}  // namespace gpubmc::encoder
