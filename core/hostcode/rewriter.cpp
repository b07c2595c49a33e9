#include "core/hostcode/rewriter.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Term;

namespace {

/// The alternatives of a choice, with nested choices and their alternatives; constants are left out.
void chosenBy(const encoder::TermManager& terms, Term choice, std::vector<Term>& out) {
  for (unsigned i : {1, 2}) {
    const Term way = terms.args(choice)[i];
    if (terms.value(way)) continue;
    out.push_back(way);
    if (terms.op(way) == encoder::Op::Ite) chosenBy(terms, way, out);
  }
}

bool speaksOf(const encoder::TermManager& terms, Term t, const std::vector<Term>& parts) {
  std::vector<Term> open{t};
  std::unordered_set<uint32_t> seen;
  while (!open.empty()) {
    const Term now = open.back();
    open.pop_back();
    if (!seen.insert(now.id).second) continue;
    if (std::ranges::find(parts, now) != parts.end()) return true;
    const auto args = terms.args(now);
    open.insert(open.end(), args.begin(), args.end());
  }
  return false;
}

}  // namespace

// If a replacement mentions an alternative of a choice, f(by) would be computed from the choice again, and so on.
bool Rewriter::mayGather(const Replaced& rule) const {
  std::vector<Term> chosen;
  chosenBy(terms_, rule.part, chosen);
  if (speaksOf(terms_, rule.by, chosen)) return false;
  return std::ranges::none_of(choices_, [&](const Replaced& other) {
    std::vector<Term> others;
    chosenBy(terms_, other.part, others);
    return speaksOf(terms_, other.by, chosen) || speaksOf(terms_, rule.by, others);
  });
}

void Rewriter::replace(Term part, Term by) {
  done_.clear();
  const Replaced rule{part, by};
  const bool isChoice = terms_.op(part) == encoder::Op::Ite && mayGather(rule);
  Rewriter one(terms_);
  one.replaced_[part.id] = by;
  if (isChoice) one.choices_ = {rule};
  for (auto& [id, t] : replaced_) t = one(t);
  for (Replaced& r : choices_) r.by = one(r.by);
  replaced_[part.id] = by;
  if (isChoice) choices_.push_back(rule);
}

void Rewriter::waysOf(const encoder::TermManager& terms, Way both, std::vector<Way>& out) {
  using encoder::Op;
  if (terms.op(both.of) == Op::Ite && terms.op(both.chosen) == Op::Ite) {
    const std::vector<Term> of(terms.args(both.of).begin(), terms.args(both.of).end()),
        chosen(terms.args(both.chosen).begin(), terms.args(both.chosen).end());
    if (of[0] == chosen[0]) {
      for (unsigned i : {1, 2}) waysOf(terms, {of[i], chosen[i]}, out);
      return;
    }
  }
  out.push_back(both);
}

// The value of a choice among distinct constants determines the path.
Term Rewriter::toldByConstant(const std::vector<Way>& ways, Term by) {
  Term out{};
  for (size_t i = 0; i < ways.size(); ++i) {
    for (size_t j = 0; j < i; ++j)
      if (ways[i].chosen == ways[j].chosen && ways[i].of != ways[j].of) return {};
    out = out ? terms_.ite(terms_.eq(by, ways[i].chosen), ways[i].of, out) : ways[i].of;
  }
  return out;
}

// On the path on which the choice is x, `by` is x as well, so f(x) there is f(by). The term is f(by) if this holds on
// all paths. On a path on which the choice is a constant, it holds if f(by), with the constant for `by`, is the term.
Term Rewriter::gathered(Term t, const Replaced& choice) {
  std::vector<Way> ways;
  waysOf(terms_, {t, choice.part}, ways);
  if (ways.size() < 2) return t;
  auto with = [&](Term x, Term part, Term by) {
    Rewriter one(terms_);
    one.replaced_[part.id] = by;
    return one(x);
  };
  Term out{};
  for (const Way& w : ways) {
    if (terms_.value(w.chosen)) continue;
    const Term x = with(w.of, w.chosen, choice.by);
    if (out && x != out) return t;
    out = x;
  }
  if (!out) {
    const Term told = toldByConstant(ways, choice.by);
    return told ? told : t;
  }
  for (const Way& w : ways)
    if (terms_.value(w.chosen) && with(out, choice.by, w.chosen) != w.of) return t;
  return out;
}

void Rewriter::replaceSum(Term sum, Term pivot, Term by) {
  done_.clear();
  for (const auto& [part, c] : terms_.linear(sum).parts)
    if (part == pivot) sums_.push_back({sum, pivot, by, c});
}

// node == node + q * (by - sum) for every q. The q that cancels the pivot is used, if there is one.
Term Rewriter::applySums(Term t) {
  for (const SumRule& r : sums_) {
    if (terms_.op(t) != encoder::Op::Add || terms_.width(t) != terms_.width(r.sum)) continue;
    const unsigned bits = terms_.width(t);
    for (const auto& [part, k] : terms_.linear(t).parts) {
      if (part != r.pivot) continue;
      const int twos = std::countr_zero(r.coefficient);
      if (std::countr_zero(k) < twos) break;
      const uint64_t odd = r.coefficient >> twos;
      uint64_t inverse = odd;
      for (unsigned i = 0; i < 6; ++i) inverse *= 2 - odd * inverse;
      const Term q = terms_.constant((k >> twos) * inverse, bits);
      t = terms_.add(t, terms_.mul(q, terms_.sub(r.by, r.sum)));
      break;
    }
  }
  return t;
}

Term Rewriter::operator()(Term t) {
  if (auto it = replaced_.find(t.id); it != replaced_.end()) return it->second;
  if (auto it = done_.find(t.id); it != done_.end()) return it->second;
  if (terms_.op(t) == encoder::Op::Ite)
    for (const Replaced& choice : choices_)
      if (const Term g = gathered(t, choice); g != t) return done_[t.id] = (*this)(g);
  Term out = t;
  if (terms_.op(t) == encoder::Op::Add) {
    const encoder::Linear l = terms_.linear(t);
    out = terms_.constant(l.constant, terms_.width(t));
    for (const auto& [part, c] : l.parts)
      out = terms_.add(out, terms_.mul(terms_.constant(c, terms_.width(t)), (*this)(part)));
  } else if (const auto span = terms_.args(t); !span.empty()) {
    std::vector<Term> args(span.begin(), span.end());
    bool changed = false;
    for (Term& a : args) {
      const Term b = (*this)(a);
      changed |= b != a;
      a = b;
    }
    if (changed) out = terms_.rebuild(t, args);
  }
  out = applySums(out);
  if (auto it = replaced_.find(out.id); it != replaced_.end()) out = it->second;
  return done_[t.id] = out;
}

}  // namespace gpubmc::core
