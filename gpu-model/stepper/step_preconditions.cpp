// Leading preconditions are executed in all threads before any thread does anything else.

#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

// Up to the last of the leading preconditions. An execution that one of them excludes does not count, even if another
// thread would have caused a violation before that thread's turn.
Stepper::Goes Stepper::meetPreconditions(State& s, uint32_t t) {
  while (s.thread(t).status == Thread::Status::Ready) {
    if (options_.cancel) options_.cancel->poll();
    const ir::InstRef ref = at(s, t);
    const Inst& inst = ir::at(module_, ref);
    if (!code_.asksAhead(ref) || !isPrivate(s, t, inst)) return true;
    if (!execute(s, t, inst)) return false;
  }
  return true;
}

// It affects no other thread.
bool Stepper::isPrivate(const State& s, uint32_t t, const Inst& inst) {
  switch (inst.op) {
    case Opcode::Br:
    case Opcode::CondBr:
    case Opcode::LocalAddr:
    case Opcode::Renew:
    case Opcode::SpecialReg:
    case Opcode::Contracted:
    case Opcode::Requires:
    case Opcode::DebugValue: return true;
    case Opcode::Load:
    case Opcode::Store: {
      if (inst.op == Opcode::Load && code_.isSpecification(at(s, t))) return true;
      const ir::Operand& pointer = inst.operands[inst.op == Opcode::Load ? 0 : 1];
      const auto object = tm_.value(tm_.extract(value(s, s.thread(t).frames.back(), pointer), 63, 48));
      return object && *object >= kFirstLocal;
    }
    default: return ir::isPure(inst.op) && !ir::isDivision(inst.op);  // a division by zero is reported when it happens
  }
}

}  // namespace gpubmc::stepper
