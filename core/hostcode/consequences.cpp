#include "core/hostcode/consequences.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace gpubmc::core {

namespace {

using encoder::Term;

constexpr size_t kFewValues = 8;      ///< constants that are listed for one number
constexpr size_t kMostCompared = 12;  ///< numbers that are compared pairwise
constexpr unsigned kMaxFactor = 12;   ///< largest k for which "a multiple of 2^k" is tried
constexpr uint64_t kParts = 16;       ///< parts into which an interval is divided in one step of the search

class Consequences {
 public:
  Consequences(const NamedNumber& n, const std::vector<Term>& facts, encoder::TermManager& terms,
               Implications& implications)
      : n_(n), bits_(terms.width(n.number)), facts_(facts), terms_(terms), implications_(implications) {}

  void add(std::vector<Term>& out) {
    if (addValues(out)) return;
    addProducts(out);
    const auto most = greatest(false), least = greatest(true);
    if (most) out.push_back(isAtMost(n_.name, *most, false));
    if (least && !(*least == 0 && !n_.isSigned)) out.push_back(isAtMost(n_.name, *least, true));
    addFactor(out);
  }

 private:
  Term constant(uint64_t n) { return terms_.constant(n, bits_); }
  Term lessOrEqual(Term a, Term b) { return n_.isSigned ? terms_.sle(a, b) : terms_.ule(a, b); }
  // `isTurned`: at least instead of at most.
  Term isAtMost(Term t, int64_t n, bool isTurned) {
    const Term limit = constant(uint64_t(n));
    return isTurned ? lessOrEqual(limit, t) : lessOrEqual(t, limit);
  }
  int64_t largest() const { return bits_ == 64 ? INT64_MAX : (int64_t(1) << (n_.isSigned ? bits_ - 1 : bits_)) - 1; }
  int64_t smallest() const { return n_.isSigned ? -largest() - 1 : 0; }

  // If the number is a choice among constants, states which of them are possible.
  bool addValues(std::vector<Term>& out) {
    std::vector<Term> values, open{n_.number};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (terms_.op(t) == encoder::Op::Ite) {
        open.insert(open.end(), {terms_.args(t)[1], terms_.args(t)[2]});
      } else if (!terms_.value(t)) {
        return false;
      } else if (std::ranges::find(values, t) == values.end()) {
        values.push_back(t);
      }
      if (values.size() > kFewValues || open.size() > 4 * kFewValues) return false;
    }
    std::vector<Term> isNot, is;
    for (Term v : values) isNot.push_back(terms_.ne(n_.number, v));
    const std::vector<bool> never = implications_.implied(facts_, isNot);
    for (size_t i = 0; i < values.size(); ++i)
      if (!never[i]) is.push_back(terms_.eq(n_.name, values[i]));
    if (!is.empty()) out.push_back(terms_.disj(is));
    return true;
  }

  // Solvers reason poorly about products. So the bounds of the unknowns are derived first, and the product is bounded
  // by interval arithmetic.
  void addProducts(std::vector<Term>& out) {
    constexpr size_t kMostFactors = 3;
    std::vector<Term> open{n_.number}, unknowns;
    std::unordered_set<uint32_t> seen;
    bool isProduct = false;
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!seen.insert(t.id).second) continue;
      isProduct |= terms_.op(t) == encoder::Op::Mul;
      if (terms_.op(t) == encoder::Op::Var) unknowns.push_back(t);
      if (terms_.op(t) == encoder::Op::Add)
        for (const auto& [part, c] : terms_.linear(t).parts) open.push_back(part);
      else
        open.insert(open.end(), terms_.args(t).begin(), terms_.args(t).end());
    }
    if (!isProduct || unknowns.size() > kMostFactors) return;
    std::unordered_map<uint32_t, Term> within;
    for (Term t : unknowns) {
      if (terms_.width(t) < 8) continue;
      Consequences of({t, t, true}, facts_, terms_, implications_);
      const auto least = of.greatest(true), most = of.greatest(false);
      // No number is in between if the facts contradict each other, as of a launch that no execution reaches.
      if (least && most && *least >= 0 && *least <= *most)
        within[t.id] = terms_.rangedVar("factor", terms_.width(t), uint64_t(*least), uint64_t(*most));
    }
    const auto bounds = terms_.range(terms_.substitute(n_.number, within));
    if (bounds.hi >= uint64_t(largest())) return;
    out.push_back(isAtMost(n_.name, int64_t(bounds.hi), false));
    if (bounds.lo || n_.isSigned) out.push_back(isAtMost(n_.name, int64_t(bounds.lo), true));
  }

  // The least n for which the facts imply "number <= n" or, if `isTurned`, the greatest n for "number >= n". Nothing:
  // only the bound of the type is known.
  std::optional<int64_t> greatest(bool isTurned) {
    std::vector<int64_t> limits;  // strongest first
    for (unsigned k = bits_ - 1; k-- > 0;) limits.push_back(-(int64_t(1) << k));
    if (!n_.isSigned) limits.clear();
    if (isTurned)
      limits.push_back(0);
    else
      limits.push_back(-1), limits.push_back(0);
    for (unsigned k = 0; k < std::min(bits_, 63u); ++k) limits.push_back((int64_t(1) << k) - (isTurned ? 0 : 1));
    std::erase_if(limits, [&](int64_t n) { return n > largest() || n < smallest(); });
    std::ranges::sort(limits);
    limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
    if (isTurned) std::ranges::reverse(limits);
    auto first = [&](const std::vector<int64_t>& all) {
      std::vector<Term> questions;
      for (int64_t n : all) questions.push_back(isAtMost(n_.number, n, isTurned));
      const std::vector<bool> hold = implications_.impliedBounds(facts_, questions);
      return size_t(std::ranges::find(hold, true) - hold.begin());
    };
    size_t at = first(limits);
    if (at == limits.size()) return std::nullopt;
    int64_t holds = limits[at];
    if (holds == (isTurned ? smallest() : largest())) return std::nullopt;
    if (at == 0) return holds;
    int64_t fails = limits[at - 1];
    // Searches between the weakest bound that was not implied and the strongest one that was.
    while (true) {
      const uint64_t between = isTurned ? uint64_t(fails) - uint64_t(holds) : uint64_t(holds) - uint64_t(fails);
      if (between <= 1) return holds;
      std::vector<int64_t> cuts;
      const uint64_t step = std::max<uint64_t>(between / kParts, 1);
      for (uint64_t d = step; d < between && cuts.size() < kParts; d += step)
        cuts.push_back(isTurned ? fails - int64_t(d) : fails + int64_t(d));
      const size_t k = first(cuts);
      if (k < cuts.size()) holds = cuts[k];
      if (k > 0) fails = cuts[k - 1];
    }
  }

  void addFactor(std::vector<Term>& out) {
    auto isMultiple = [&](Term t, unsigned twos) {
      return terms_.eq(terms_.and_(t, constant((uint64_t(1) << twos) - 1)), constant(0));
    };
    auto isPower = [&](Term t) { return terms_.eq(terms_.and_(t, terms_.sub(t, constant(1))), constant(0)); };
    std::vector<Term> questions{isPower(n_.number)};
    for (unsigned k = 1; k <= std::min(kMaxFactor, bits_ - 1); ++k) questions.push_back(isMultiple(n_.number, k));
    const std::vector<bool> hold = implications_.implied(facts_, questions);
    unsigned twos = 0;
    while (twos + 1 < hold.size() && hold[twos + 1]) ++twos;
    if (twos) out.push_back(isMultiple(n_.name, twos));
    if (hold[0]) out.push_back(isPower(n_.name));
  }

  const NamedNumber n_;
  const unsigned bits_;
  const std::vector<Term>& facts_;
  encoder::TermManager& terms_;
  Implications& implications_;
};

}  // namespace

std::vector<Term> consequencesFor(const std::vector<NamedNumber>& numbers, const std::vector<Term>& facts,
                                  encoder::TermManager& terms, Implications& implications) {
  std::vector<Term> out;
  for (const NamedNumber& n : numbers)
    if (terms.width(n.number) >= 8) Consequences(n, facts, terms, implications).add(out);
  std::vector<Term> questions, said;
  const size_t count = std::min(numbers.size(), kMostCompared);
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < count; ++j) {
      const NamedNumber &a = numbers[i], &b = numbers[j];
      if (i == j || terms.width(a.number) != terms.width(b.number) || a.isSigned != b.isSigned) continue;
      auto compare = [&](Term x, Term y, bool isLess) {
        if (a.isSigned) return isLess ? terms.slt(x, y) : terms.sle(x, y);
        return isLess ? terms.ult(x, y) : terms.ule(x, y);
      };
      for (const bool isLess : {true, false}) {
        questions.push_back(compare(a.number, b.number, isLess));
        said.push_back(compare(a.name, b.name, isLess));
      }
    }
  const std::vector<bool> hold = questions.empty() ? std::vector<bool>() : implications.implied(facts, questions);
  for (size_t k = 0; k < hold.size(); ++k)
    if (hold[k]) out.push_back(said[k]);
  return out;
}

}  // namespace gpubmc::core
