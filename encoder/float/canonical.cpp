#include "encoder/float/canonical.h"

namespace gpubmc::encoder {

namespace {

/// Rules terminate: each makes a term smaller or more sorted. After this many steps, any form is acceptable.
constexpr int kMaxSteps = 1000;

/// Whether the operator depends only on which float an operand is, so that all NaNs are equal to it. Moves pass on
/// their operands.
bool takesAnyNan(const TermManager& tm, Term t, size_t operand) {
  switch (tm.op(t)) {
    case Op::Apply: return floatOperationOf(tm, t).has_value();
    case Op::Ite: return operand > 0;
    case Op::Select: return operand == 0;
    case Op::Store: return operand == 0 || operand + 1 == tm.args(t).size();
    default: return false;
  }
}

/// Whether a NaN result of the operator is the canonical NaN of the device: two such results that are the same float
/// have the same bits. Moves, signs and extrema pass on the NaN of their operand.
bool makesTheOneNan(const TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  if (!o) return false;
  switch (o->op) {
    case FloatOp::Add:
    case FloatOp::Sub:
    case FloatOp::Mul:
    case FloatOp::Div:
    case FloatOp::Fma:
    case FloatOp::Sqrt: return true;
    default: return false;
  }
}

/// Whether a result of the operator depends only on which floats its operands are.
bool tellsNoNans(const TermManager& tm, Term t) {
  const auto o = floatOperationOf(tm, t);
  return o && (o->op == FloatOp::Compare || o->op == FloatOp::ToSigned || o->op == FloatOp::ToUnsigned);
}

/// Whether the term can be a float at all: rules for Booleans and integers preserve all bits.
bool makesFloats(const TermManager& tm, Term t) {
  return tm.width(t) > 1 && !tellsNoNans(tm, t);
}

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
    // The result of the rules is canonicalised in turn, until nothing changes.
    const auto [at, fresh] = steps_.try_emplace(t.id);
    if (fresh) at->second = rewritten(t, operands);
    const Canonical step = at->second;
    if (step.term == t) {
      memo_[t.id] = step;
    } else if (const auto last = memo_.find(step.term.id); last != memo_.end()) {
      memo_[t.id] = {last->second.term, uint8_t(step.used | last->second.used),
                     step.isUpToNan || last->second.isUpToNan};
    } else if (steps_.contains(step.term.id)) {
      memo_[t.id] = {t, step.used, step.isUpToNan};  // a cycle of rules: any form is acceptable
    } else {
      stack.push_back(step.term);
      continue;
    }
    stack.pop_back();
  }
  return memo_.at(root.id);
}

// If sums associate, the operands of a whole chain: terms in between need not be built.
std::vector<Term> FloatCanonicaliser::operandsOf(Term t) const {
  const std::vector<Term> direct(terms_.args(t).begin(), terms_.args(t).end());
  const auto o = floatOperationOf(terms_, t);
  if (!(assumptions_ & kAssociative) || !o || !associates(*o)) return direct;
  return chain(terms_, *o, direct);
}

FloatCanonicaliser::Canonical FloatCanonicaliser::rewritten(Term t, const std::vector<Term>& operands) {
  Canonical out{t, 0};
  std::vector<Term> x;
  const bool isChain = operands.size() > terms_.args(t).size();
  for (size_t i = 0; i < operands.size(); ++i) {
    const Canonical c = memo_.at(operands[i].id);
    const bool isUpToNan = c.isUpToNan && !(makesTheOneNan(terms_, operands[i]) && makesTheOneNan(terms_, c.term));
    const bool looksAtNans = isUpToNan && !isChain && !takesAnyNan(terms_, t, i);
    const bool isKept = looksAtNans && !(assumptions_ & kOrderedFloats);
    x.push_back(isKept ? operands[i] : c.term);
    if (isKept) continue;
    out.used |= c.used;
    if (looksAtNans)
      out.used |= kOrderedFloats;
    else
      out.isUpToNan |= isUpToNan;
  }
  if (isChain) {
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
      out = {*result, uint8_t(out.used | rule.needs), out.isUpToNan || makesFloats(terms_, out.term)};
      changed = true;
      break;
    }
    if (!changed) break;
  }
  if (isChain && out.term != t) out.isUpToNan = true;
  if (tellsNoNans(terms_, t)) out.isUpToNan = false;
  return out;
}

}  // namespace gpubmc::encoder
