// Dispatch of instructions to members. Without a default case, the compiler reports missing opcodes.

#include "encoder/util/error.h"
#include "gpu-model/ir/fenced.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

Stepper::Goes Stepper::execute(State& s, uint32_t t, const Inst& inst) {
  if (behind_ && ir::isDeed(inst)) s.edit(t).deed = wayOf(s.thread(t));
  switch (inst.op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
    return compute(s, t, inst);

    case Opcode::LocalAddr: return makeLocal(s, t, inst);
    case Opcode::Renew: return renewLocal(s, t, inst);
    case Opcode::Malloc:
    case Opcode::Free: notInterleaved(s, t, inst);
    case Opcode::Load: return inst.isAtomic && !code_.isSpecification(at(s, t)) ? atomic(s, t, inst) : load(s, t, inst);
    case Opcode::Store: return inst.isAtomic ? atomic(s, t, inst) : store(s, t, inst);
    case Opcode::MemCopy: return copy(s, t, inst);
    case Opcode::MemSet: return fill(s, t, inst);
    case Opcode::AsyncCopy: return copyAsync(s, t, inst);
    case Opcode::AsyncCommit: commitCopies(s, t); return true;
    case Opcode::AsyncWait: awaitCopies(s, t, inst); return true;
    case Opcode::AsyncEvent:
    case Opcode::AsyncWaitFor: unsupported(s, t, "events of copies, among interleaved operations");
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS: return atomic(s, t, inst);
    case Opcode::Fence: return fence(s, t, inst);

    case Opcode::Phi: throw InternalError("a phi is executed by the jump to its block");
    case Opcode::SpecialReg: return define(s, t, inst, specialRegister(s.thread(t), inst.special));
    case Opcode::Undef: return define(s, t, inst, fresh(s, t, "undefined", inst.type.bits, 0, ~0ull));
    case Opcode::Arbitrary: return arbitrary(s, t, inst);
    case Opcode::Contracted:
      return define(s, t, inst, in_.contracted(at(s, t)));

      GPUBMC_IR_WARP_OPCODES(GPUBMC_IR_CASE)
      return arriveAtWarpOp(s, t);

    case Opcode::Barrier:
      if (inst.barrier == ir::BarrierOp::Same)
        unsupported(s, t, "a meeting of threads with equal arguments, among interleaved operations");
      if (ir::fencesSome(inst))
        unsupported(s, t, "a barrier that orders only some memory, among interleaved operations");
      arriveAtBarrier(s, t);
      return true;
    case Opcode::GridSync: arriveAtBarrier(s, t); return true;
    case Opcode::ActiveMask: notInterleaved(s, t, inst);
    case Opcode::Arrive: return arriveInPhase(s, t);
    case Opcode::Await: return awaitPhase(s, t);
    case Opcode::NamedBarrier:
    case Opcode::NamedArrive: return comeToNamed(s, t);

    case Opcode::Br: return jump(s, t, inst.targets[0]);
    case Opcode::CondBr: return branch(s, t, inst);
    case Opcode::Ret: ret(s, t, inst); return true;
    case Opcode::Exit: leave(s, t, Thread::Status::Exited, true); return true;
    case Opcode::Trap:
    case Opcode::Unreachable: leave(s, t, Thread::Status::Stopped, false); return true;
    case Opcode::Call: call(s, t, inst); return true;

    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Requires: return check(s, t, inst);
    case Opcode::Within: return within(s, t, inst);
    case Opcode::UnsupportedOp: unsupported(s, t, inst.name);
    case Opcode::DebugValue: return define(s, t, inst, {});
  }
  throw InternalError("no step for " + std::string(ir::text(inst.op)));
}

void Stepper::notInterleaved(const State& s, uint32_t t, const Inst& inst) {
  unsupported(s, t, std::string(ir::text(inst.op)) + " among interleaved operations");
}

}  // namespace gpubmc::stepper
