// Obligations, assumptions, and what the machine learns from preconditions.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/specification.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

using encoder::Op;

void BlockExecutor::oblige(Context& c, PropertyClass cls, const LaneVec& wrong, std::string what, uint32_t object) {
  const LaneVec bad = happening(wrong);
  if (nobody(bad)) return;
  const size_t segment = out_.segments.size() - 1;
  auto [it, fresh] = openObligations_.try_emplace({cls, c.ref}, out_.obligations.size());
  if (!fresh) {
    const Obligation& o = out_.obligations[it->second];
    fresh = o.assumptions != out_.assumptions.size() || o.segment != segment || o.object != object;
    if (fresh) it->second = out_.obligations.size();
  }
  if (fresh) {
    Obligation o;
    o.cls = cls;
    o.inst = c.ref;
    o.assumptions = out_.assumptions.size();
    o.segment = segment;
    o.object = object;
    o.what = std::move(what);
    out_.obligations.push_back(std::move(o));
  }
  Obligation& o = out_.obligations[it->second];
  for (uint32_t lane = 0; lane < lanes_; ++lane)
    if (Term t = bad.at(lane); t && !tm_.isFalse(t)) {
      o.items.push_back({lane, t});
      if (bad.isUniform()) break;  // all lanes are like the first
    }
}

// Executions that reach the construct are not followed further; the verdict reports it.
void BlockExecutor::unsupported(Context& c, const std::string& what, const LaneVec& reaches) {
  const LaneVec mask = happening(reaches);
  if (nobody(mask)) return;
  Obligation o;
  o.inst = c.ref;
  o.assumptions = out_.assumptions.size();
  o.segment = out_.segments.size() - 1;
  o.what = what;
  for (uint32_t lane : activeLanes(mask)) o.items.push_back({lane, mask.at(lane)});
  out_.unsupported.push_back(std::move(o));
  assume(mask, LaneVec(tm_.fls()));
}

void BlockExecutor::addAssumption(Term t) {
  if (tm_.isTrue(t)) return;
  if (!out_.assumptions.empty() && out_.assumptions.back() == t) return;
  out_.assumptions.push_back(t);
}

Term BlockExecutor::assume(const LaneVec& reaches, const LaneVec& condition) {
  const LaneVec guard = happening(reaches);
  std::vector<Term> all;
  if (guard.isUniform() && condition.isUniform()) {
    if (guard.uniform()) all.push_back(tm_.implies(guard.uniform(), condition.uniform()));
  } else {
    for (uint32_t lane = 0; lane < lanes_; ++lane)
      if (Term g = guard.at(lane); g && !tm_.isFalse(g)) all.push_back(tm_.implies(g, condition.at(lane)));
  }
  const Term out = tm_.conj(all);
  addAssumption(out);
  return out;
}

void BlockExecutor::executeCheck(Context& c) {
  LaneVec condition = operand(c, 0);
  if (c.inst->op == ir::Opcode::Assert || c.inst->op == ir::Opcode::Ensures) {
    LaneVec negated = lift(lanes_, c.active, [&](Term t) { return tm_.not_(t); }, condition);
    oblige(c, c.inst->op == ir::Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures,
           maskAnd(c.mask, negated), c.inst->name);
    out_.assertReached.push_back({c.ref, anyOf(c.mask), out_.assumptions.size()});
    assume(c.mask, condition);
    return;
  }
  const size_t before = out_.assumptions.size();
  out_.asked.push_back(assume(c.mask, condition));
  const bool isFirst = out_.segments.size() == 1 && out_.segments[0].accesses.empty() && out_.choices.empty() &&
                       out_.undefinedReads.empty() && out_.atomics.empty() && out_.allocations.empty();
  if (c.inst->op == ir::Opcode::Requires && isFirst && out_.assumptions.size() > before)
    out_.preconditions.push_back(out_.assumptions.back());
  if (c.mask.isUniform() && tm_.isTrue(c.mask.uniform())) {
    std::vector<Term> facts;
    if (condition.isUniform()) {
      facts.push_back(condition.uniform());
    } else {
      for (uint32_t lane : c.active) facts.push_back(condition.at(lane));
    }
    for (Term f : facts) substituteFacts(c, f);
  }
}

// An address out of reach of its array is not a valid offset. If bounds are unknown, the address is assumed to be
// within reach, so that they need not be known.
void BlockExecutor::executeWithin(Context& c) {
  const LaneVec far = maskAnd(c.mask, maskNot(operand(c, 1)));
  if (nobody(far)) return;
  if (!c.inst->name.empty()) return unsupported(c, c.inst->name, far);
  Context there{c.frame, c.inst, c.ref, far, activeLanes(far)};
  for (const Target& t : targets(there, operand(c, 0))) {
    const bool local = isLocal(t.object);
    if (local || !t.size.empty() || extent(t.object))
      oblige(there, PropertyClass::Bounds, t.guard, local ? module_.objects[locals_.at(t.object).shape].name : "",
             local ? 0 : t.object);
  }
  assume(far, LaneVec(tm_.fls()));
}

namespace {

/// var == constant, or bounds on var, recognised syntactically in the fact.
struct Bounds {
  Term var;
  uint64_t lo = 0, hi = ~0ull;      // unsigned
  std::optional<int64_t> slo, shi;  // signed
};

std::optional<Bounds> boundsOf(const encoder::TermManager& tm, Term fact) {
  bool positive = true;
  if (tm.op(fact) == Op::Not) {
    positive = false;
    fact = tm.args(fact)[0];
  }
  Op op = tm.op(fact);
  if (op == Op::Extract && tm.width(fact) == 1) {  // the sign: x < 0
    Bounds sign;
    sign.var = tm.args(fact)[0];
    if (tm.op(sign.var) != Op::Var || tm.extractBounds(fact).first + 1 != tm.width(sign.var)) return std::nullopt;
    (positive ? sign.shi : sign.slo) = positive ? -1 : 0;
    return sign;
  }
  if (op != Op::Eq && op != Op::Ult && op != Op::Slt) return std::nullopt;
  Term a = tm.args(fact)[0], b = tm.args(fact)[1];
  auto va = tm.value(a), vb = tm.value(b);
  if (va.has_value() == vb.has_value()) return std::nullopt;
  Bounds r;
  r.var = va ? b : a;
  if (tm.op(r.var) != Op::Var) return std::nullopt;
  const unsigned w = tm.width(r.var);
  const uint64_t k = va ? *va : *vb;
  const int64_t s = int64_t(k << (64 - w)) >> (64 - w);
  const bool constantLeft = va.has_value();
  if (op == Op::Eq) {
    if (!positive) return std::nullopt;
    r.lo = r.hi = k;
  } else if (op == Op::Ult) {  // k < x, x < k, x <= k, k <= x
    if (constantLeft) {
      if (positive && k == ~0ull) return std::nullopt;
      positive ? r.lo = k + 1 : r.hi = k;
    } else {
      if (positive && k == 0) return std::nullopt;
      positive ? r.hi = k - 1 : r.lo = k;
    }
  } else if (constantLeft) {
    positive ? r.slo = s + 1 : r.shi = s;
  } else {
    positive ? r.shi = s - 1 : r.slo = s;
  }
  return r;
}

}  // namespace

// Equalities and bounds among the preconditions are applied to the registers, so loops over `n` fold after __requires(n
// == 128), and addresses do not overflow after __requires(n <= 1024). The variable itself stays constrained by the
// assumption, which relates its replacement to it.
void BlockExecutor::substituteFacts(Context& c, Term fact) {
  if (tm_.op(fact) == Op::And && tm_.width(fact) == 1) {
    std::vector<Term> parts(tm_.args(fact).begin(), tm_.args(fact).end());
    for (Term p : parts) substituteFacts(c, p);
    return;
  }
  auto b = boundsOf(tm_, fact);
  if (!b) return;
  SignedBounds& known = signedBounds_[b->var.id];
  if (b->slo) known.lo = std::max(known.lo, *b->slo);
  if (b->shi) known.hi = std::min(known.hi, *b->shi);
  encoder::URange r = tm_.range(b->var);
  uint64_t lo = std::max(r.lo, b->lo), hi = std::min(r.hi, b->hi);
  if (known.lo >= 0 && known.hi >= 0) {
    const uint64_t top = (1ull << (tm_.width(b->var) - 1)) - 1;
    lo = std::max(lo, uint64_t(known.lo));
    hi = std::min({hi, uint64_t(known.hi), top});
  }
  if (lo > hi || (lo == r.lo && hi == r.hi)) return;
  const unsigned w = tm_.width(b->var);
  Term narrowed = lo == hi ? tm_.constant(lo, w) : in_.narrowed(b->var, lo, hi);
  others_.share(narrowed);
  addAssumption(tm_.eq(b->var, narrowed));
  if (lo != hi) signedBounds_[narrowed.id] = known;
  std::unordered_map<uint32_t, Term> replacement{{b->var.id, narrowed}};
  if (auto before = narrowed_.find(b->var.id); before != narrowed_.end()) replacement[before->second.id] = narrowed;
  narrowed_[b->var.id] = narrowed;
  for (Frame* f : {&c.frame, kernelFrame_}) {
    for (LaneVec& reg : f->regs) {
      if (reg.empty()) continue;
      if (reg.isUniform()) {
        reg = LaneVec(tm_.substitute(reg.uniform(), replacement));
        continue;
      }
      std::vector<Term> lanes(lanes_), given;
      std::vector<uint32_t> which;
      for (uint32_t l = 0; l < lanes_; ++l)
        if (reg.at(l)) given.push_back(reg.at(l)), which.push_back(l);
      given = tm_.substitute(given, replacement);
      for (size_t i = 0; i < which.size(); ++i) lanes[which[i]] = given[i];
      reg = LaneVec(std::move(lanes));
    }
    if (f == kernelFrame_) break;
  }
}

// Instructions that read the initial state, or whose values only preconditions use: their reads are not accesses.
bool BlockExecutor::isSpecification(const Context& c) {
  if (c.inst->isInitial) return true;
  auto [it, fresh] = specification_.try_emplace(c.ref.function);
  if (fresh) it->second = ir::specificationRegisters(*c.frame.code);
  return c.inst->result != ir::kNoReg && it->second[c.inst->result];
}

}  // namespace gpubmc::machine
