#include "encoder/float/canonical.h"

namespace gpubmc::encoder {

namespace {

/// Rules end by themselves: each makes a term smaller or more sorted. After this many, any form is as good.
constexpr int kMaxSteps = 1000;

}  // namespace

FloatCanonicaliser::FloatCanonicaliser(TermManager& terms, uint8_t assumptions)
    : terms_(terms), assumptions_(assumptions & kFiniteFloats ? assumptions | kOrderedFloats : assumptions) {}

FloatCanonicaliser::Canonical FloatCanonicaliser::operator()(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    if (memo_.contains(t.id)) {
      stack.pop_back();
      continue;
    }
    const std::vector<Term> operands = operandsOf(t);
    const size_t top = stack.size();
    for (Term x : operands)
      if (!memo_.contains(x.id)) stack.push_back(x);
    if (stack.size() > top) continue;
    // What the rules make of it is looked at in its turn, until nothing changes.
    const auto [at, fresh] = steps_.try_emplace(t.id);
    if (fresh) at->second = rewritten(t, operands);
    const Canonical step = at->second;
    if (step.term == t) {
      memo_[t.id] = step;
    } else if (const auto last = memo_.find(step.term.id); last != memo_.end()) {
      memo_[t.id] = {last->second.term, uint8_t(step.used | last->second.used)};
    } else if (steps_.contains(step.term.id)) {
      memo_[t.id] = {t, step.used};  // rules that go round: any form is as good
    } else {
      stack.push_back(step.term);
      continue;
    }
    stack.pop_back();
  }
  return memo_.at(root.id);
}

// Where sums associate, the operands of a whole chain: in between nothing needs to be made.
std::vector<Term> FloatCanonicaliser::operandsOf(Term t) const {
  const std::vector<Term> direct(terms_.args(t).begin(), terms_.args(t).end());
  const auto o = floatOperationOf(terms_, t);
  if (!(assumptions_ & kAssociative) || !o || !associates(*o)) return direct;
  return chain(terms_, *o, direct);
}

FloatCanonicaliser::Canonical FloatCanonicaliser::rewritten(Term t, const std::vector<Term>& operands) {
  Canonical out{t, 0};
  std::vector<Term> x;
  for (Term a : operands) {
    const Canonical c = memo_.at(a.id);
    x.push_back(c.term);
    out.used |= c.used;
  }
  if (operands.size() > terms_.args(t).size()) {
    const FloatOperation o = *floatOperationOf(terms_, t);
    out.term = x[0];
    for (size_t i = 1; i < x.size(); ++i) out.term = floatTerm(terms_, o, std::vector<Term>{out.term, x[i]});
    if (out.term != t) out.used |= kAssociative;
  } else if (!operands.empty()) {
    out.term = terms_.rebuild(t, x);
  }
  for (int step = 0; step < kMaxSteps; ++step) {
    bool changed = false;
    for (const FloatRule& rule : floatRules()) {
      if (rule.needs & ~assumptions_) continue;
      const auto result = rule.apply(terms_, out.term);
      if (!result || *result == out.term) continue;
      out = {*result, uint8_t(out.used | rule.needs)};
      changed = true;
      break;
    }
    if (!changed) break;
  }
  return out;
}

}  // namespace gpubmc::encoder
