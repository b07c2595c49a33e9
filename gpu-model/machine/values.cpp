// Registers and values: one term operation per distinct lane value.

#include <algorithm>
#include <utility>

#include "encoder/arith/counts.h"
#include "encoder/util/error.h"
#include "gpu-model/machine/block_executor.h"
#include "gpu-model/machine/scalar.h"

namespace gpubmc::machine {

using ir::Opcode;

LaneVec BlockExecutor::value(const Frame& frame, const ir::Operand& o) {
  switch (o.kind) {
    case ir::Operand::Kind::Reg: return frame.regs[o.payload];
    case ir::Operand::Kind::Const: return LaneVec(tm_.constant(o.payload, o.type.bits));
    case ir::Operand::Kind::ObjectAddress: return LaneVec(tm_.constant(ir::makePointer(o.payload, 0), 64));
  }
  throw InternalError("unknown operand");
}

// t under the condition: for a choice by that condition, the side that it selects.
Term BlockExecutor::under(Term condition, Term t) {
  if (!t || tm_.op(t) != encoder::Op::Ite) return t;
  const Term chosen = tm_.args(t)[0], yes = tm_.args(t)[1], no = tm_.args(t)[2];
  auto says = [&](Term part) -> std::optional<Term> {
    if (part == chosen) return yes;
    if (tm_.op(part) == encoder::Op::Not ? tm_.args(part)[0] == chosen
                                         : tm_.op(chosen) == encoder::Op::Not && tm_.args(chosen)[0] == part)
      return no;
    return std::nullopt;
  };
  if (const auto side = says(condition)) return *side;
  if (tm_.op(condition) == encoder::Op::And)
    for (Term part : tm_.args(condition))
      if (const auto side = says(part)) return *side;
  return t;
}

LaneVec BlockExecutor::operand(const Context& c, size_t i) {
  LaneVec v = value(c.frame, c.inst->operands[i]);
  if (c.active.empty() || (c.mask.isUniform() && tm_.isTrue(c.mask.uniform()))) return v;
  if (v.isUniform()) return c.mask.isUniform() ? LaneVec(under(c.mask.uniform(), v.uniform())) : v;
  auto isChoice = [&](uint32_t l) { return v.at(l) && tm_.op(v.at(l)) == encoder::Op::Ite; };
  if (std::none_of(c.active.begin(), c.active.end(), isChoice)) return v;
  return lift(lanes_, c.active, [&](Term condition, Term t) { return under(condition, t); }, c.mask, v);
}

void BlockExecutor::define(Context& c, LaneVec v) {
  c.frame.regs[c.inst->result] = std::move(v);
}

void BlockExecutor::executeUndef(Context& c) {
  LaneVec v = freshPerLane(c, "undefined", c.inst->type.bits, 0, ~0ull);
  if (c.inst->type.isPtr())
    for (uint32_t lane : c.active) undefinedPointers_.insert(v.at(lane).id);
  define(c, std::move(v));
}

void BlockExecutor::executeArbitrary(Context& c) {
  auto lo = tm_.value(operand(c, 0).at(c.active[0])), hi = tm_.value(operand(c, 1).at(c.active[0]));
  if (!lo || !hi) {
    unsupported(c, "arbitrary value with bounds that are not constant", c.mask);
    lo = 0, hi = ~0ull;
  }
  LaneVec v = freshPerLane(c, c.inst->name, c.inst->type.bits, *lo, *hi);
  if (c.inst->isUncomputed)
    for (uint32_t lane : c.active) out_.uncomputedTerms.insert(v.at(lane).id);
  define(c, std::move(v));
}

// One term for all lanes while the operands agree, otherwise one per lane.
void BlockExecutor::executePure(Context& c) {
  const ir::Inst& inst = *c.inst;
  if (inst.op == Opcode::ICmp && comparesOrderOfObjects(c)) return;
  std::vector<LaneVec> operands;
  bool uniform = true;
  for (size_t i = 0; i < inst.operands.size(); ++i) {
    operands.push_back(operand(c, i));
    uniform &= operands.back().isUniform();
  }
  if (ir::isDivision(inst.op) && options_.checkDivision) {
    LaneVec zero =
        lift(lanes_, c.active, [&](Term d) { return tm_.eq(d, tm_.constant(0, tm_.width(d))); }, operands[1]);
    oblige(c, PropertyClass::DivisionByZero, maskAnd(c.mask, zero));
  }
  if (inst.op == Opcode::ICmp && inst.sub <= uint8_t(ir::IntPredicate::Ne) && inst.operands[0].type.bits == 64) {
    auto isNull = [&](size_t i) { return operands[i].isUniform() && tm_.value(operands[i].uniform()) == uint64_t(0); };
    Term last{};
    for (size_t i = 0; i < 2; ++i)
      for (uint32_t l : c.active)
        if (const Term t = operands[i].at(l); isNull(1 - i) && t != std::exchange(last, t))
          in_.memory->comparesWithNull(t);
  }
  std::vector<Term> arguments(operands.size());
  auto one = [&](uint32_t lane) {
    for (size_t i = 0; i < operands.size(); ++i) arguments[i] = operands[i].at(lane);
    if (options_.summaries && inst.op == Opcode::PopCount && inst.type.bits > 1)
      return encoder::bitCount(tm_, arguments[0]);
    return scalarResult(tm_, inst, arguments, options_.floats);
  };
  if (uniform) return define(c, LaneVec(one(0)));
  std::vector<Term> out(lanes_);
  for (uint32_t l : c.active) out[l] = one(l);
  define(c, LaneVec(std::move(out)));
}

// The order of pointers into two objects is unspecified: either result is possible. False: an ordinary comparison.
bool BlockExecutor::comparesOrderOfObjects(Context& c) {
  const ir::IntPredicate p = c.inst->intPredicate;
  if (!c.inst->operands[0].type.isPtr() || p == ir::IntPredicate::Eq || p == ir::IntPredicate::Ne) return false;
  LaneVec same = lift(
      lanes_, c.active, [&](Term a, Term b) { return tm_.eq(tm_.extract(a, 63, 48), tm_.extract(b, 63, 48)); },
      operand(c, 0), operand(c, 1));
  if (nobody(maskAnd(c.mask, maskNot(same)))) return false;
  LaneVec either = freshPerLane(c, "order", 1, 0, 1);
  for (uint32_t lane : c.active) out_.abstractTerms.insert(either.at(lane).id);
  LaneVec inside = lift(
      lanes_, c.active,
      [&](Term a, Term b) {
        Term pair[] = {a, b};
        return integerResult(tm_, *c.inst, pair);
      },
      operand(c, 0), operand(c, 1));
  define(c, lift(lanes_, c.active, [&](Term s, Term i, Term o) { return tm_.ite(s, i, o); }, same, inside, either));
  return true;
}

LaneVec BlockExecutor::specialRegister(ir::SpecialRegister r) {
  const ir::Launch& launch = options_.launch;
  if (r == ir::SpecialRegister::WarpSize) return LaneVec(tm_.constant(launch.warpSize, 32));
  if (r == ir::SpecialRegister::DynamicSharedSize) {
    if (launch.sharedBytes) return LaneVec(tm_.constant(*launch.sharedBytes, 32));
    throw Unsupported("extern __shared__ memory of unknown size (--shared-bytes N sets it)");
  }
  LaneVec v = space_.read(r);
  if (v.empty()) throw Unsupported("the place of a thread in a launch, in code that is executed without one");
  return v;
}

LaneVec BlockExecutor::freshPerLane(Context& c, const std::string& name, unsigned width, uint64_t lo, uint64_t hi) {
  const uint64_t top = width == 64 ? ~0ull : (1ull << width) - 1;
  std::vector<Term> out(lanes_);
  for (uint32_t l : c.active)
    out[l] = lo == 0 && hi >= top ? tm_.var(name, width) : tm_.rangedVar(name, width, lo, std::min(hi, top));
  LaneVec v = lanes_ == 1 ? LaneVec(out[0]) : LaneVec(std::move(out));
  out_.choices.push_back({c.ref, c.mask, v});
  return v;
}

}  // namespace gpubmc::machine
