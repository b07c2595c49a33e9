// Local variables, loads, stores and the memory intrinsics.

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/lower/atomic.h"
#include "core/frontend/lower/function_lowering.h"
#include "core/frontend/lower/steady.h"
#include "core/frontend/lower/volatile.h"
#include "core/frontend/passes/passes.h"
#include "core/frontend/passes/steady_mark.h"
#include "core/frontend/passes/volatile_mark.h"

namespace gpubmc::core {
namespace {

void lowerAlloca(FunctionLowering& f, const llvm::AllocaInst& a) {
  auto size = a.getAllocationSize(f.layout());
  if (!llvm::isa<llvm::ConstantInt>(a.getArraySize()) || !size || size->isScalable())
    return f.unsupported(a, "local array whose size is not constant");
  ir::Object object;
  object.name = a.getName().str();
  object.space = ir::Space::Local;
  object.init = ir::Init::Undefined;
  object.size = size->getFixedValue();
  object.align = uint32_t(a.getAlign().value());
  for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&a))) {
    const llvm::DILocalVariable* v = record->getVariable();
    const ElementType element = elementType(v->getType());
    if (!v->getName().empty()) object.name = v->getName().str();
    object.elementType = element.name;
    object.elementBytes = uint32_t(element.bytes);
    object.parts = element.parts;
    object.loc = f.module().locations().of(record->getDebugLoc().get());
    break;
  }
  const uint32_t index = f.module().addObject(std::move(object));
  // A variable that is created in the middle of the code is a new object each time.
  ir::Inst& inst = a.isStaticAlloca() ? f.addToPrologue(ir::Opcode::LocalAddr, ir::kPtr)
                                      : f.add(ir::Opcode::LocalAddr, ir::kPtr, {});
  inst.object = index;
  inst.loc = f.module().module().objects[index].loc;
  f.setResult(a, ir::Operand::reg(inst.result, ir::kPtr));
}

/// A pointer that is called, or compared with a function. In memory with arbitrary contents it is an arbitrary number;
/// a pointer to data would be a new array of the caller's, and equal no function.
bool pointsToCode(const llvm::LoadInst& l) {
  if (!l.getType()->isPointerTy()) return false;
  for (const llvm::Use& use : l.uses()) {
    const llvm::User* user = use.getUser();
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user); call && call->isCallee(&use)) return true;
    if (llvm::isa<llvm::ICmpInst>(user))
      for (const llvm::Use& side : user->operands())
        if (llvm::isa<llvm::Function>(side->stripPointerCasts())) return true;
  }
  return false;
}

void lowerLoad(FunctionLowering& f, const llvm::LoadInst& l) {
  ir::Operand pointer = f.value(l.getPointerOperand());
  Values result;
  const std::vector<Leaf> leaves = *leavesOf(l.getType(), f.layout());
  for (const Leaf& leaf : leaves) {
    ir::Operand place = f.offset(pointer, leaf.offset);
    const bool code = pointsToCode(l);
    ir::Inst& inst = f.add(ir::Opcode::Load, code ? ir::kI64 : leaf.type, {place});
    inst.align = uint32_t(llvm::commonAlignment(l.getAlign(), leaf.offset).value());
    inst.isCopy = l.hasMetadata(kCopiedBytes);
    inst.isAtomic = l.isAtomic();
    if (l.hasMetadata(kSteadyMark)) markSteady(inst);
    if (isSourceVolatile(l) && leaves.size() == 1) markVolatile(inst);
    if (l.isAtomic()) {
      inst.scope = scopeOf(l.getContext(), l.getSyncScopeID());
      inst.order = orderOf(l.getOrdering());
    }
    ir::Operand loaded = ir::Operand::reg(inst.result, inst.type);
    result.push_back(code ? f.emit(ir::Opcode::IntToPtr, ir::kPtr, {loaded}) : loaded);
  }
  f.setResult(l, std::move(result));
}

void lowerStore(FunctionLowering& f, const llvm::StoreInst& s) {
  ir::Operand pointer = f.value(s.getPointerOperand());
  const Values scalars = *f.values(s.getValueOperand());
  const auto leaves = *leavesOf(s.getValueOperand()->getType(), f.layout());
  for (size_t k = 0; k < leaves.size(); ++k) {
    ir::Operand stored = f.define(scalars[k]), place = f.offset(pointer, leaves[k].offset);
    ir::Inst& inst = f.add(ir::Opcode::Store, ir::kVoid, {stored, place});
    inst.align = uint32_t(llvm::commonAlignment(s.getAlign(), leaves[k].offset).value());
    inst.isAtomic = s.isAtomic();
    if (isSourceVolatile(s) && leaves.size() == 1) markVolatile(inst);
    if (s.isAtomic()) {
      inst.scope = scopeOf(s.getContext(), s.getSyncScopeID());
      inst.order = orderOf(s.getOrdering());
    }
  }
}

}  // namespace

bool lowerMemory(FunctionLowering& f, const llvm::Instruction& i) {
  if (const auto* a = llvm::dyn_cast<llvm::AllocaInst>(&i))
    lowerAlloca(f, *a);
  else if (const auto* l = llvm::dyn_cast<llvm::LoadInst>(&i))
    lowerLoad(f, *l);
  else if (const auto* s = llvm::dyn_cast<llvm::StoreInst>(&i))
    lowerStore(f, *s);
  else
    return false;
  return true;
}

bool lowerMemoryIntrinsic(FunctionLowering& f, const llvm::CallBase& call) {
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    ir::Operand to = f.value(copy->getRawDest()), from = f.value(copy->getRawSource());
    ir::Operand bytes = f.toInt(f.value(copy->getLength()), ir::kI64, false);
    ir::Inst& inst = f.add(ir::Opcode::MemCopy, ir::kVoid, {to, from, bytes});
    if (copy->hasMetadata(kSteadyMark)) markSteady(inst);
    inst.align = uint32_t(std::min(copy->getDestAlign().valueOrOne(), copy->getSourceAlign().valueOrOne()).value());
    return true;
  }
  if (const auto* set = llvm::dyn_cast<llvm::MemSetInst>(&call)) {
    ir::Operand to = f.value(set->getRawDest()), byte = f.value(set->getValue());
    ir::Operand bytes = f.toInt(f.value(set->getLength()), ir::kI64, false);
    f.add(ir::Opcode::MemSet, ir::kVoid, {to, byte, bytes});
    return true;
  }
  return false;
}

}  // namespace gpubmc::core
