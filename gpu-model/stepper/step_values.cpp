// Values: results of instructions from their operands, and sources of new values. A thread's local memory.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/machine/scalar.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

Stepper::Goes Stepper::define(State& s, uint32_t t, const Inst& inst, Term v) {
  Frame& f = s.edit(t).frames.back();
  if (inst.result != ir::kNoReg) f.regs[inst.result] = v;
  ++f.index;
  return true;
}

Stepper::Goes Stepper::compute(State& s, uint32_t t, const Inst& inst) {
  std::vector<Term> x;
  for (const ir::Operand& o : inst.operands) {
    x.push_back(value(s, s.thread(t).frames.back(), o));
    if (o.type.isFloat()) x.back() = amongConstants(s, x.back());
  }
  if (inst.op == Opcode::ICmp && inst.operands[0].type.isPtr() && inst.intPredicate > ir::IntPredicate::Ne &&
      !tm_.isTrue(tm_.eq(tm_.extract(x[0], 63, 48), tm_.extract(x[1], 63, 48))))
    unsupported(s, t, "comparing the order of pointers into different arrays");
  if (inst.op == Opcode::ICmp && inst.intPredicate <= ir::IntPredicate::Ne)
    for (size_t i = 0; i < 2; ++i)
      if (tm_.width(x[i]) == 64 && tm_.value(x[1 - i]) == uint64_t(0)) in_.memory->comparesWithNull(x[i]);
  if (ir::isDivision(inst.op))
    report(s, t, PropertyClass::DivisionByZero, tm_.eq(x[1], tm_.constant(0, tm_.width(x[1]))));
  return define(s, t, inst, simplified(s, machine::scalarResult(tm_, inst, x)));
}

Stepper::Goes Stepper::arbitrary(State& s, uint32_t t, const Inst& inst) {
  const Frame& now = s.thread(t).frames.back();
  auto lo = tm_.value(value(s, now, inst.operands[0])), hi = tm_.value(value(s, now, inst.operands[1]));
  if (!lo || !hi) unsupported(s, t, "arbitrary value with bounds that are not constant");
  changed(s, t);  // a thread that reads a clock does not spin: the next value differs
  return define(s, t, inst, fresh(s, t, inst.name, inst.type.bits, *lo, *hi));
}

namespace {

/// The number of lives of the thread's objects of a shape.
uint32_t livesOf(const State& s, uint32_t shape, uint32_t thread) {
  size_t n = 0;
  for (const LocalNote& l : s.locals)
    if (l.shape == shape && l.thread == thread) n += l.nths.size();
  return uint32_t(n);
}

}  // namespace

Stepper::Goes Stepper::makeLocal(State& s, uint32_t t, const Inst& inst) {
  if (s.locals.size() >= 0x8000) unsupported(s, t, "more than 32,768 activations with local arrays");
  s.locals.push_back({inst.object, t, 0, {livesOf(s, inst.object, t)}});
  return define(s, t, inst, tm_.constant(ir::makePointer(kFirstLocal + s.locals.size() - 1, 0), 64));
}

Stepper::Goes Stepper::renewLocal(State& s, uint32_t t, const Inst& inst) {
  const auto id = tm_.value(tm_.extract(value(s, s.thread(t).frames.back(), inst.operands[0]), 63, 48));
  if (!id || *id < kFirstLocal) unsupported(s, t, "a local variable whose lifetime starts at an unknown place");
  LocalNote& local = s.locals[*id - kFirstLocal];
  local.nths.push_back(livesOf(s, local.shape, t));
  ++local.life;
  return define(s, t, inst, {});
}

Term Stepper::fresh(State& s, uint32_t t, const std::string& name, unsigned width, uint64_t lo, uint64_t hi) {
  const uint64_t top = width == 64 ? ~0ull : (1ull << width) - 1;
  const Term v = lo == 0 && hi >= top ? tm_.var(name, width) : tm_.rangedVar(name, width, lo, std::min(hi, top));
  s.choices.push({t, at(s, t), v});
  return v;
}

Term Stepper::specialRegister(const Thread& t, ir::SpecialRegister r) {
  const ir::Launch& l = options_.launch;
  const ir::Dim3 tid = ir::position(t.lane, l.block), block = ir::position(t.block, l.grid);
  auto constant = [&](uint64_t v) { return tm_.constant(v, 32); };
  switch (r) {
    case ir::SpecialRegister::TidX: return constant(tid.x);
    case ir::SpecialRegister::TidY: return constant(tid.y);
    case ir::SpecialRegister::TidZ: return constant(tid.z);
    case ir::SpecialRegister::CtaidX: return constant(block.x);
    case ir::SpecialRegister::CtaidY: return constant(block.y);
    case ir::SpecialRegister::CtaidZ: return constant(block.z);
    case ir::SpecialRegister::NtidX: return constant(l.block.x);
    case ir::SpecialRegister::NtidY: return constant(l.block.y);
    case ir::SpecialRegister::NtidZ: return constant(l.block.z);
    case ir::SpecialRegister::NctaidX: return constant(l.grid.x);
    case ir::SpecialRegister::NctaidY: return constant(l.grid.y);
    case ir::SpecialRegister::NctaidZ: return constant(l.grid.z);
    case ir::SpecialRegister::LaneId: return constant(t.lane % l.warpSize);
    case ir::SpecialRegister::WarpId: return constant(t.lane / l.warpSize);
    case ir::SpecialRegister::WarpSize: return constant(l.warpSize);
    case ir::SpecialRegister::DynamicSharedSize:
      if (!l.sharedBytes) throw Unsupported("extern __shared__ memory of unknown size (--shared-bytes N sets it)");
      return constant(*l.sharedBytes);
  }
  throw InternalError("unknown special register");
}

}  // namespace gpubmc::stepper
