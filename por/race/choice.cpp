#include "por/race/choice.h"

#include <algorithm>
#include <bit>
#include <set>

namespace gpubmc::por {

using encoder::Linear;
using encoder::Op;

namespace {
constexpr unsigned kDeepest = 64;
}

Choice::Choice(encoder::TermManager& tm, const char* name, size_t things) : tm_(tm) {
  const unsigned width = std::max(1u, unsigned(std::bit_width(things - 1)));
  const Term number = tm.var(name, width);
  for (size_t i = 0; i < things; ++i) is_.push_back(tm.eq(number, tm.constant(i, width)));
  isOne_ = tm.ule(number, tm.constant(things - 1, width));
}

Term Choice::lift(const std::vector<Term>& terms, unsigned depth) {
  const auto one = std::find_if(terms.begin(), terms.end(), [](Term t) { return bool(t); });
  if (one == terms.end()) return {};
  if (std::all_of(one, terms.end(), [&](Term t) { return !t || t == *one; })) return *one;
  if (auto it = done_.find(terms); it != done_.end()) return it->second;
  Term out = depth < kDeepest ? inside(terms, depth) : Term{};
  if (!out) out = select(terms);
  return done_[terms] = out;
}

// If all terms apply one operation: the same operation on selected operands.
Term Choice::inside(const std::vector<Term>& terms, unsigned depth) {
  const Term like = *std::find_if(terms.begin(), terms.end(), [](Term t) { return bool(t); });
  const Op op = tm_.op(like);
  if (std::any_of(terms.begin(), terms.end(), [&](Term t) { return t && tm_.op(t) == Op::Add; }))
    return sum(terms, depth);
  if (op == Op::Const || op == Op::Var || op == Op::ArrayVar || tm_.isArray(like)) return {};
  const size_t count = tm_.args(like).size();
  for (Term t : terms) {
    if (!t) continue;
    if (tm_.op(t) != op || tm_.args(t).size() != count) return {};
    if (op == Op::Apply && tm_.payload(t) != tm_.payload(like)) return {};
    if (op == Op::Extract && tm_.extractBounds(t) != tm_.extractBounds(like)) return {};
    for (size_t i = 0; i < count; ++i) {
      const Term a = tm_.args(t)[i], b = tm_.args(like)[i];
      if (tm_.isArray(a) ? a != b : tm_.width(a) != tm_.width(b)) return {};
    }
  }
  // The order of operands of a commutative function is irrelevant; constants are paired with constants.
  const bool commutes = op == Op::Apply && tm_.isCommutative(like);
  auto operand = [&](Term t, size_t i) {
    const auto xs = tm_.args(t);
    return commutes && i < 2 && tm_.value(xs[1]) && !tm_.value(xs[0]) ? xs[1 - i] : xs[i];
  };
  std::vector<Term> operands;
  for (size_t i = 0; i < count; ++i) {
    std::vector<Term> of;
    for (Term t : terms) of.push_back(t ? operand(t, i) : Term{});
    operands.push_back(lift(of, depth + 1));
  }
  return tm_.rebuild(like, operands);
}

// Sums over the same few atoms: select the coefficients. A multiple of one atom each: select the atom.
Term Choice::sum(const std::vector<Term>& terms, unsigned depth) {
  std::set<Term> atoms;
  unsigned width = 0;
  bool single = true;  // each with a single part
  for (Term t : terms) {
    if (!t) continue;
    width = tm_.width(t);
    const Linear l = tm_.linear(t);
    single &= l.parts.size() == 1;
    for (auto [atom, k] : l.parts) atoms.insert(atom);
    if (atoms.size() > kMaxAtoms && !single) return {};
  }
  auto chosen = [&](auto&& f) {
    std::vector<Term> of;
    for (Term t : terms) of.push_back(t ? tm_.constant(f(tm_.linear(t)), width) : Term{});
    return lift(of, depth + 1);
  };
  Term out = chosen([](const Linear& l) { return l.constant; });
  if (single) {
    std::vector<Term> of;
    for (Term t : terms) of.push_back(t ? tm_.linear(t).parts[0].first : Term{});
    const Term atom = lift(of, depth + 1);
    return tm_.add(out, tm_.mul(chosen([](const Linear& l) { return l.parts[0].second; }), atom));
  }
  for (Term atom : atoms)
    out = tm_.add(out, tm_.mul(chosen([&](const Linear& l) {
                                 for (auto [t, k] : l.parts)
                                   if (t == atom) return k;
                                 return uint64_t(0);
                               }),
                               atom));
  return out;
}

Term Choice::select(const std::vector<Term>& terms) {
  std::map<Term, std::vector<Term>> by;
  for (size_t i = 0; i < terms.size(); ++i)
    if (terms[i]) by[terms[i]].push_back(is_[i]);
  Term out;
  for (auto& [v, when] : by) out = out ? tm_.ite(tm_.disj(when), v, out) : v;
  return out;
}

}  // namespace gpubmc::por
