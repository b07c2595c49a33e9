#include "core/frontend/lower/async.h"

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;

}  // namespace

void addAsyncCopy(FunctionLowering& f, const AsyncCopyOperands& o, uint64_t align) {
  f.add(Op::AsyncCopy, ir::kVoid, {o.to, o.from, o.bytes, o.given, o.barrier}).align = uint32_t(align);
}

bool lowerGpubmcAsync(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  if (name == "async_copy") {
    const ir::Operand to = argument(f, call, 0, ir::kPtr), from = argument(f, call, 1, ir::kPtr);
    const ir::Operand bytes = argument(f, call, 2, ir::kI64), given = argument(f, call, 3, ir::kI64);
    const auto* align = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(5));
    addAsyncCopy(f, {to, from, bytes, given, argument(f, call, 4, ir::kPtr)}, align ? align->getZExtValue() : 1);
  } else if (name == "async_commit") {
    f.add(Op::AsyncCommit, ir::kVoid, {});
  } else if (name == "async_wait") {
    f.add(Op::AsyncWait, ir::kVoid, {argument(f, call, 0, ir::kI32)});
  } else if (name == "async_event") {
    give(f, call, f.emit(Op::AsyncEvent, ir::kPtr, {}));
  } else if (name == "async_wait_for") {
    f.add(Op::AsyncWaitFor, ir::kVoid, {argument(f, call, 0, ir::kPtr)});
  } else if (name == "space_address") {
    ir::Inst& inst = f.add(Op::Arbitrary, ir::kI64,
                           {ir::Operand::constant(0, ir::kI64), ir::Operand::constant(UINT32_MAX, ir::kI64)});
    inst.name = "address within a space";
    give(f, call, ir::Operand::reg(inst.result, ir::kI64));
  } else {
    return false;
  }
  return true;
}

}  // namespace gpubmc::core
