#include "por/race/symbolic_pair.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "por/race/choice.h"

namespace gpubmc::por {

using encoder::Linear;
using encoder::Op;
using encoder::TermManager;

namespace {

/// offset = scale * ext(sum) + rest, with one scale and extension for all cells and rest < scale: two offsets are equal
/// if and only if rests and sums are. Or the sum is the offset itself.
struct Parts {
  std::vector<Linear> sums;
  std::vector<uint64_t> rests;  ///< empty: all are equal
  unsigned width = 0;           ///< width of the sums
};

std::optional<Parts> insideExtension(TermManager& tm, const std::vector<CellAccess>& cells) {
  Parts out;
  uint64_t scale = 0;
  Op kind{};
  for (const CellAccess& c : cells) {
    const Linear l = tm.linear(c.offset);
    if (l.parts.size() != 1) return std::nullopt;
    const auto [atom, k] = l.parts[0];
    if (tm.op(atom) != Op::Sext && tm.op(atom) != Op::Zext) return std::nullopt;
    const Term inner = tm.args(atom)[0];
    const unsigned w = tm.width(inner);
    if (out.sums.empty()) scale = k, kind = tm.op(atom), out.width = w;
    if (k != scale || tm.op(atom) != kind || w != out.width || l.constant >= k) return std::nullopt;
    if (w >= ir::kOffsetBits || k > uint64_t(1) << (ir::kOffsetBits - w)) return std::nullopt;
    out.sums.push_back(tm.linear(inner));
    out.rests.push_back(l.constant);
  }
  if (std::all_of(out.rests.begin(), out.rests.end(), [&](uint64_t r) { return r == out.rests[0]; })) out.rests.clear();
  return out;
}

Parts whole(TermManager& tm, const std::vector<CellAccess>& cells) {
  Parts out;
  out.width = ir::kOffsetBits;
  for (const CellAccess& c : cells) out.sums.push_back(tm.linear(c.offset));
  return out;
}

/// The factors of the atom. An extension of a product that cannot wrap is the product of the extensions: y * width with
/// small y and width then does not need a multiplier of its own below a sign extension.
std::vector<Term> factorsOf(TermManager& tm, Term atom) {
  const Op op = tm.op(atom);
  if (op == Op::Mul) return {tm.args(atom).begin(), tm.args(atom).end()};
  if (op != Op::Zext && op != Op::Sext) return {atom};
  const Term inner = tm.args(atom)[0];
  if (tm.op(inner) != Op::Mul) return {atom};
  std::vector<Term> factors(tm.args(inner).begin(), tm.args(inner).end());
  const unsigned bits = tm.width(inner) - (op == Op::Sext);
  const uint64_t limit = (bits == 64 ? 0 : uint64_t(1) << bits) - 1;
  uint64_t largest = 1;
  for (Term f : factors) {
    if (op == Op::Sext && tm.signedRange(f).lo < 0) return {atom};
    const uint64_t hi = op == Op::Sext ? uint64_t(tm.signedRange(f).hi) : tm.range(f).hi;
    if (hi != 0 && largest > limit / hi) return {atom};
    largest *= hi;
  }
  for (Term& f : factors) f = tm.zext(f, tm.width(atom));
  std::sort(factors.begin(), factors.end());
  return factors;
}

/// Adds up coefficient * atom, common factors first; products become variables with defining conditions.
class Sum {
 public:
  explicit Sum(TermManager& tm, unsigned width) : tm_(tm), width_(width) {}

  /// `parts`: sorted factors, and their coefficient.
  Term add(std::map<std::vector<Term>, Term> parts) {
    Term total = tm_.constant(0, width_);
    // Parts that need no product.
    std::erase_if(parts, [&](const auto& part) {
      if (part.first.size() > 1 || (part.first.size() == 1 && !tm_.value(part.second))) return false;
      total = tm_.add(total, part.first.empty() ? part.second : tm_.mul(part.second, part.first[0]));
      return true;
    });
    while (!parts.empty()) {
      std::map<Term, size_t> uses;
      for (const auto& [factors, coefficient] : parts)
        for (Term f : std::set<Term>(factors.begin(), factors.end())) ++uses[f];
      const Term common =
          std::max_element(uses.begin(), uses.end(), [](auto& a, auto& b) { return a.second < b.second; })->first;
      std::map<std::vector<Term>, Term> inner;
      std::erase_if(parts, [&](const auto& part) {
        auto at = std::find(part.first.begin(), part.first.end(), common);
        if (at == part.first.end()) return false;
        std::vector<Term> rest(part.first);
        rest.erase(rest.begin() + (at - part.first.begin()));
        inner.emplace(std::move(rest), part.second);
        return true;
      });
      total = tm_.add(total, product(common, add(std::move(inner))));
    }
    return total;
  }
  Term conditions() { return tm_.conj(conditions_); }

 private:
  // By sign and magnitude: the magnitude has few bits, while the difference of two small numbers has all.
  Term product(Term f, Term by) {
    if (tm_.value(by)) return tm_.mul(f, by);
    const encoder::SRange r = tm_.signedRange(by);
    const uint64_t most =
        std::max(r.lo < 0 ? ~uint64_t(r.lo) + 1 : uint64_t(r.lo), uint64_t(std::max<int64_t>(r.hi, 0)));
    const unsigned bits = std::clamp(unsigned(std::bit_width(most)), 1u, width_);
    const Term zero = tm_.constant(0, width_);
    const Term negative = tm_.var("negative", 1);
    const Term magnitude = tm_.zext(tm_.var("magnitude", bits), width_);
    conditions_.push_back(tm_.eq(by, tm_.ite(negative, tm_.sub(zero, magnitude), magnitude)));
    const Term p = tm_.mul(f, magnitude);
    for (unsigned m : {bits, 8u, 12u, 16u, 20u, 24u}) {
      if (m > bits || m >= width_) continue;
      auto below = [&](Term t, unsigned n) { return tm_.ult(t, tm_.constant(uint64_t(1) << n, width_)); };
      const Term fits = m == bits ? below(f, width_ - m) : tm_.and_(below(magnitude, m), below(f, width_ - m));
      conditions_.push_back(tm_.or_(tm_.not_(fits), tm_.or_(tm_.eq(magnitude, zero), tm_.ule(f, p))));
    }
    return tm_.ite(negative, tm_.sub(zero, p), p);
  }

  TermManager& tm_;
  unsigned width_;
  std::vector<Term> conditions_;
};

}  // namespace

std::optional<ChosenPair> choosePair(TermManager& tm, const RaceQuery& q,
                                     const std::function<uint32_t(const Site&)>& unitOf) {
  const auto& cells = q.cells;
  const auto inside = insideExtension(tm, cells);
  const Parts parts = inside ? *inside : whole(tm, cells);
  std::set<Term> atoms;
  bool products = false;
  for (const Linear& l : parts.sums)
    for (auto [atom, k] : l.parts) {
      atoms.insert(atom);
      products |= factorsOf(tm, atom).size() > 1;
    }
  if (!products || atoms.size() > Choice::kMaxAtoms) return std::nullopt;

  Choice first(tm, "a write", cells.size()), second(tm, "another access", cells.size());
  auto both = [&](auto&& f) {
    std::vector<Term> terms;
    for (size_t c = 0; c < cells.size(); ++c) terms.push_back(f(c));
    return std::pair{first.lift(terms), second.lift(terms)};
  };
  auto constant = [&](uint64_t v, unsigned width) { return tm.constant(v, width); };

  // The difference of the two addresses.
  std::map<std::vector<Term>, Term> difference;
  auto addPart = [&](std::vector<Term> factors, auto&& coefficient) {
    auto [a, b] = both([&](size_t c) { return constant(coefficient(c), parts.width); });
    const Term k = tm.sub(a, b);
    if (tm.value(k) == 0) return;
    auto [it, fresh] = difference.emplace(std::move(factors), k);
    if (!fresh) it->second = tm.add(it->second, k);
  };
  addPart({}, [&](size_t c) { return parts.sums[c].constant; });
  for (Term atom : atoms) {
    addPart(factorsOf(tm, atom), [&](size_t c) {
      for (auto [t, k] : parts.sums[c].parts)
        if (t == atom) return k;
      return uint64_t(0);
    });
  }
  Sum sum(tm, parts.width);
  const Term distance = sum.add(std::move(difference));
  std::vector<Term> all{sum.conditions(), tm.eq(distance, constant(0, parts.width))};
  if (!parts.rests.empty()) {
    auto [a, b] = both([&](size_t c) { return constant(parts.rests[c], ir::kOffsetBits); });
    all.push_back(tm.eq(a, b));
  }

  // Both happen, in two units, and not both are atomic.
  auto [guard, otherGuard] = both([&](size_t c) { return cells[c].guard; });
  auto [unit, otherUnit] = both([&](size_t c) { return constant(unitOf(cells[c].site), 32); });
  auto [atomic, otherAtomic] = both([&](size_t c) { return tm.boolean(cells[c].atomic); });
  const Term writes = both([&](size_t c) { return tm.boolean(cells[c].writes); }).first;
  for (Term t : {first.isOne(), second.isOne(), guard, otherGuard, tm.ne(unit, otherUnit),
                 tm.not_(tm.and_(atomic, otherAtomic)), writes})
    all.push_back(t);

  ChosenPair out;
  out.conflict = tm.conj(all);
  auto [value, otherValue] = both([&](size_t c) { return cells[c].value; });
  auto [has, otherHas] = both([&](size_t c) { return tm.boolean(bool(cells[c].value)); });
  const Term same = value ? tm.conj(std::vector<Term>{has, otherHas, tm.eq(value, otherValue)}) : tm.fls();
  // State the equality of the offsets again, without a difference: values are often read at such addresses.
  auto [offset, otherOffset] = both([&](size_t c) { return cells[c].offset; });
  const Term meet = tm.and_(out.conflict, tm.eq(offset, otherOffset));
  out.race = tm.and_(meet, tm.not_(same));
  out.benign = tm.and_(meet, same);
  return out;
}

}  // namespace gpubmc::por
