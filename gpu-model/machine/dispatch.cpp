// Dispatch of instructions to members. Without a default case, the compiler reports missing opcodes.

#include "encoder/util/error.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

using ir::Opcode;

void BlockExecutor::execute(Context& c) {
  switch (c.inst->op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
    return executePure(c);

    case Opcode::LocalAddr: return localAddress(c);
    case Opcode::Renew: return renewLocal(c);
    case Opcode::Malloc: return executeMalloc(c);
    case Opcode::Free: return executeFree(c);
    case Opcode::Load: return executeLoad(c);
    case Opcode::Store: return executeStore(c);
    case Opcode::MemCopy: return executeMemCopy(c);
    case Opcode::MemSet: return executeMemSet(c);
    case Opcode::AsyncCopy: return executeAsyncCopy(c);
    case Opcode::AsyncCommit: return executeAsyncCommit(c);
    case Opcode::AsyncWait: return executeAsyncWait(c);
    case Opcode::AsyncEvent: return executeAsyncEvent(c);
    case Opcode::AsyncWaitFor: return executeAsyncWaitFor(c);
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS: return executeAtomic(c);
    case Opcode::Fence: return;  // the canonical schedule is ordered already

    case Opcode::Phi: break;
    case Opcode::SpecialReg: return define(c, specialRegister(c.inst->special));
    case Opcode::Undef: return executeUndef(c);
    case Opcode::Arbitrary: return executeArbitrary(c);
    case Opcode::Contracted:
      // Both forms are the same real number.
      return define(c, LaneVec(options_.floats == FloatTerms::Reals ? tm_.fls() : in_.contracted(c.ref)));

    case Opcode::WarpSync: return executeWarpSync(c);
    case Opcode::Shuffle: return executeShuffle(c);
    case Opcode::Vote: return executeVote(c);
    case Opcode::MatchAny:
    case Opcode::MatchAll: return executeMatch(c);
    case Opcode::WarpReduce: return executeReduce(c);

    case Opcode::Barrier: return executeBarrier(c);
    case Opcode::GridSync: return executeGridBarrier(c);
    case Opcode::ActiveMask: return executeActiveMask(c);
    case Opcode::Arrive: return executeArrive(c);
    case Opcode::Await: return executeAwait(c);
    case Opcode::NamedBarrier: return executeNamedBarrier(c);
    case Opcode::NamedArrive: return unsupported(c, "arriving at a named barrier without waiting", c.mask);

    case Opcode::Br: return follow(c, c.inst->targets[0], c.mask);
    case Opcode::CondBr: return branch(c);
    case Opcode::Ret: return ret(c);
    case Opcode::Exit: return leave(c.mask);
    case Opcode::Trap: return trap(c);
    case Opcode::Unreachable: return unreachable(c);
    case Opcode::Call: return call(c);

    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Requires: return executeCheck(c);
    case Opcode::Within: return executeWithin(c);
    case Opcode::UnsupportedOp: return unsupported(c, c.inst->name, c.mask);
    case Opcode::DebugValue: return;
  }
  throw InternalError("no semantics for " + std::string(ir::text(c.inst->op)));
}

}  // namespace gpubmc::machine
