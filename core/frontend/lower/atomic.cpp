#include "core/frontend/lower/atomic.h"

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {

ir::Scope scopeOf(llvm::LLVMContext& context, llvm::SyncScope::ID id) {
  llvm::SmallVector<llvm::StringRef, 8> names;
  context.getSyncScopeNames(names);
  const llvm::StringRef name = id < names.size() ? names[id] : "";
  if (name == "singlethread") return ir::Scope::Thread;
  if (name == "block" || name == "workgroup") return ir::Scope::Block;
  if (name == "cluster") return ir::Scope::Cluster;
  if (name == "device" || name == "agent") return ir::Scope::Device;
  return ir::Scope::System;
}

ir::Order orderOf(llvm::AtomicOrdering order) {
  switch (order) {
    case llvm::AtomicOrdering::Acquire: return ir::Order::Acquire;
    case llvm::AtomicOrdering::Release: return ir::Order::Release;
    case llvm::AtomicOrdering::AcquireRelease: return ir::Order::AcqRel;
    case llvm::AtomicOrdering::SequentiallyConsistent: return ir::Order::SeqCst;
    default: return ir::Order::Relaxed;
  }
}

namespace {

std::optional<ir::AtomicOp> atomicOp(llvm::AtomicRMWInst::BinOp op) {
  using R = llvm::AtomicRMWInst;
  switch (op) {
    case R::Xchg: return ir::AtomicOp::Exch;
    case R::Add: return ir::AtomicOp::Add;
    case R::Sub: return ir::AtomicOp::Sub;
    case R::And: return ir::AtomicOp::And;
    case R::Or: return ir::AtomicOp::Or;
    case R::Xor: return ir::AtomicOp::Xor;
    case R::Max: return ir::AtomicOp::SMax;
    case R::Min: return ir::AtomicOp::SMin;
    case R::UMax: return ir::AtomicOp::UMax;
    case R::UMin: return ir::AtomicOp::UMin;
    case R::FAdd:
    case R::FSub: return ir::AtomicOp::FAdd;
    case R::FMax: return ir::AtomicOp::FMax;
    case R::FMin: return ir::AtomicOp::FMin;
    case R::UIncWrap: return ir::AtomicOp::Inc;
    case R::UDecWrap: return ir::AtomicOp::Dec;
    default: return std::nullopt;
  }
}

void lowerUpdate(FunctionLowering& f, const llvm::AtomicRMWInst& u) {
  auto op = atomicOp(u.getOperation());
  if (!op)
    return f.unsupported(u, "atomic operation '" + llvm::AtomicRMWInst::getOperationName(u.getOperation()).str() + "'");
  if (u.getType()->isVectorTy()) return f.unsupported(u, "atomic operation on a vector");
  ir::Operand pointer = f.value(u.getPointerOperand()), operand = f.value(u.getValOperand());
  if (u.getOperation() == llvm::AtomicRMWInst::FSub) operand = f.emit(ir::Opcode::FNeg, operand.type, {operand});
  ir::Inst& inst = f.add(ir::Opcode::AtomicRMW, operand.type, {pointer, operand});
  inst.atomic = *op;
  inst.scope = scopeOf(u.getContext(), u.getSyncScopeID());
  inst.order = orderOf(u.getOrdering());
  inst.align = uint32_t(u.getAlign().value());
  f.setResult(u, ir::Operand::reg(inst.result, operand.type));
}

void lowerExchange(FunctionLowering& f, const llvm::AtomicCmpXchgInst& c) {
  ir::Operand pointer = f.value(c.getPointerOperand()), expected = f.value(c.getCompareOperand());
  ir::Operand desired = f.value(c.getNewValOperand());
  ir::Inst& inst = f.add(ir::Opcode::AtomicCAS, expected.type, {pointer, expected, desired});
  inst.scope = scopeOf(c.getContext(), c.getSyncScopeID());
  inst.order = orderOf(c.getSuccessOrdering());
  inst.failure = orderOf(c.getFailureOrdering());
  inst.align = uint32_t(c.getAlign().value());
  ir::Operand old = ir::Operand::reg(inst.result, expected.type);
  f.setResult(c, Values{old, f.compare(ir::IntPredicate::Eq, old, expected)});
}

}  // namespace

bool lowerAtomic(FunctionLowering& f, const llvm::Instruction& i) {
  if (const auto* u = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) {
    lowerUpdate(f, *u);
  } else if (const auto* c = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) {
    lowerExchange(f, *c);
  } else if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&i)) {
    ir::Inst& inst = f.add(ir::Opcode::Fence, ir::kVoid, {});
    inst.scope = scopeOf(i.getContext(), fence->getSyncScopeID());
    inst.order = orderOf(fence->getOrdering());
  } else {
    return false;
  }
  return true;
}

}  // namespace gpubmc::core
