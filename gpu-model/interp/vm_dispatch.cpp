// Dispatch of instructions to members. Without a default case, the compiler reports missing opcodes.

#include "encoder/util/error.h"
#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

void Vm::step(size_t index) {
  Thread& t = threads_[index];
  if (t.status != ThreadStatus::Ready || stopped_) return;
  const Inst& inst = next(index);
  if (inst.op != Opcode::DebugValue) recordLine(t, inst);
  if (behind_ && ir::isDeed(inst)) t.deed = wayOf(t);
  execute(t, inst);
}

void Vm::execute(Thread& t, const Inst& inst) {
  VmFrame& f = t.frames.back();
  const size_t index = indexOf(t.id);
  auto value = [&](size_t i) { return operand(f, inst.operands[i]); };
  switch (inst.op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
    compute(t, inst);
    break;

    case Opcode::LocalAddr: define(f, inst, ir::makePointer(memory_.allocateLocal(inst.object, t.id), 0)); break;
    case Opcode::Renew: memory_.renew(ir::pointerObject(value(0))); break;
    case Opcode::Malloc: define(f, inst, allocate(t, inst)); break;
    case Opcode::Free: free(t, value(0)); break;
    case Opcode::Load:
      define(f, inst, load(t, value(0), inst.type, inst.align, inst.isAtomic, isSpecification(t)));
      break;
    case Opcode::Store: store(t, value(1), value(0), inst.operands[0].type.bytes(), inst.align, inst.isAtomic); break;
    case Opcode::MemCopy: copy(t, inst); break;
    case Opcode::MemSet: fill(t, inst); break;
    case Opcode::AsyncCopy: copyAsync(t, inst); break;
    case Opcode::AsyncCommit: t.groups.emplace_back(); break;
    case Opcode::AsyncWait: waitAsync(t, value(0)); break;
    case Opcode::AsyncEvent: define(f, inst, ++t.events); break;
    case Opcode::AsyncWaitFor: waitForEvent(t, value(0)); break;
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS: atomic(t, inst); break;
    case Opcode::Fence: order_.fence(uint32_t(index), inst.order, inst.scope, nextRef(index)); break;

    case Opcode::Phi: throw InternalError("a phi is executed by the jump to its block");
    case Opcode::SpecialReg: define(f, inst, specialRegister(t, inst.special)); break;
    case Opcode::Undef: define(f, inst, choice(t, 0)); break;
    case Opcode::Arbitrary: define(f, inst, choice(t, value(0))); break;
    case Opcode::Contracted:
      define(f, inst, witness_->contracted.contains(nextRef(index)));
      break;

      GPUBMC_IR_WARP_OPCODES(GPUBMC_IR_CASE)
      t.status = ThreadStatus::AtWarpOp;
      recordBarrier(t);
      tryWarpOp(index);
      return;

    case Opcode::Barrier:
    case Opcode::GridSync:
      t.status = ThreadStatus::AtBarrier;
      recordBarrier(t);
      if (inst.op == Opcode::Barrier) meetsOtherKind(t);
      return;
    case Opcode::ActiveMask: define(f, inst, choice(t, 1ull << (t.id.lane % witness_->launch.warpSize))); break;
    case Opcode::Arrive: define(f, inst, arrive(t, value(0), value(1))); break;
    case Opcode::Await:
      if (await(t, value(0), value(1))) break;
      if (stopped_) return;
      t.status = ThreadStatus::AtPhase;
      return recordBarrier(t);
    case Opcode::NamedBarrier: recordBarrier(t); return comeToNamed(t);
    case Opcode::NamedArrive: return comeToNamed(t);

    case Opcode::Br: return jump(t, inst.targets[0]);
    case Opcode::CondBr: recordBranch(t, value(0)); return jump(t, inst.targets[value(0) ? 0 : 1]);
    case Opcode::Ret: return ret(t, inst);
    case Opcode::Exit: return exitThread(t, true);
    case Opcode::Trap: return stop(Stop::Kind::Trap, "a trap");
    case Opcode::Unreachable: return stop(Stop::Kind::Violation, "unreachable code");
    case Opcode::Call: return call(t, inst);

    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Requires: check(t, inst); break;
    case Opcode::Within:
      if (value(1) == 0) outOfReach(t, inst, value(0));
      break;
    case Opcode::UnsupportedOp: return stop(Stop::Kind::Unsupported, inst.name);
    case Opcode::DebugValue: recordVariable(t, inst); break;
  }
  if (!stopped_) ++t.frames.back().index;
}

}  // namespace gpubmc::interp
