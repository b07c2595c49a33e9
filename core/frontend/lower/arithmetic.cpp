// Integer and float arithmetic, comparisons, select, address computation. Wrap, exactness and fast-math flags are
// ignored: integers wrap, floats are IEEE 754.

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {
namespace {

using llvm::Instruction;

std::optional<ir::Opcode> binaryOpcode(unsigned op) {
  switch (op) {
    case Instruction::Add: return ir::Opcode::Add;
    case Instruction::Sub: return ir::Opcode::Sub;
    case Instruction::Mul: return ir::Opcode::Mul;
    case Instruction::UDiv: return ir::Opcode::UDiv;
    case Instruction::SDiv: return ir::Opcode::SDiv;
    case Instruction::URem: return ir::Opcode::URem;
    case Instruction::SRem: return ir::Opcode::SRem;
    case Instruction::Shl: return ir::Opcode::Shl;
    case Instruction::LShr: return ir::Opcode::LShr;
    case Instruction::AShr: return ir::Opcode::AShr;
    case Instruction::And: return ir::Opcode::And;
    case Instruction::Or: return ir::Opcode::Or;
    case Instruction::Xor: return ir::Opcode::Xor;
    case Instruction::FAdd: return ir::Opcode::FAdd;
    case Instruction::FSub: return ir::Opcode::FSub;
    case Instruction::FMul: return ir::Opcode::FMul;
    case Instruction::FDiv: return ir::Opcode::FDiv;
    case Instruction::FRem: return ir::Opcode::FRem;
    default: return std::nullopt;
  }
}

ir::FloatPredicate floatPredicate(llvm::CmpInst::Predicate p) {
  using llvm::CmpInst;
  switch (p) {
    case CmpInst::FCMP_FALSE: return ir::FloatPredicate::False;
    case CmpInst::FCMP_OEQ: return ir::FloatPredicate::Oeq;
    case CmpInst::FCMP_OGT: return ir::FloatPredicate::Ogt;
    case CmpInst::FCMP_OGE: return ir::FloatPredicate::Oge;
    case CmpInst::FCMP_OLT: return ir::FloatPredicate::Olt;
    case CmpInst::FCMP_OLE: return ir::FloatPredicate::Ole;
    case CmpInst::FCMP_ONE: return ir::FloatPredicate::One;
    case CmpInst::FCMP_ORD: return ir::FloatPredicate::Ord;
    case CmpInst::FCMP_UNO: return ir::FloatPredicate::Uno;
    case CmpInst::FCMP_UEQ: return ir::FloatPredicate::Ueq;
    case CmpInst::FCMP_UGT: return ir::FloatPredicate::Ugt;
    case CmpInst::FCMP_UGE: return ir::FloatPredicate::Uge;
    case CmpInst::FCMP_ULT: return ir::FloatPredicate::Ult;
    case CmpInst::FCMP_ULE: return ir::FloatPredicate::Ule;
    case CmpInst::FCMP_UNE: return ir::FloatPredicate::Une;
    default: return ir::FloatPredicate::True;
  }
}

}  // namespace

ir::IntPredicate predicateOf(const llvm::ICmpInst& compares) {
  using llvm::CmpInst;
  switch (compares.getPredicate()) {
    case CmpInst::ICMP_EQ: return ir::IntPredicate::Eq;
    case CmpInst::ICMP_NE: return ir::IntPredicate::Ne;
    case CmpInst::ICMP_ULT: return ir::IntPredicate::Ult;
    case CmpInst::ICMP_ULE: return ir::IntPredicate::Ule;
    case CmpInst::ICMP_UGT: return ir::IntPredicate::Ugt;
    case CmpInst::ICMP_UGE: return ir::IntPredicate::Uge;
    case CmpInst::ICMP_SLT: return ir::IntPredicate::Slt;
    case CmpInst::ICMP_SLE: return ir::IntPredicate::Sle;
    case CmpInst::ICMP_SGT: return ir::IntPredicate::Sgt;
    default: return ir::IntPredicate::Sge;
  }
}

ir::Operand lowerAddress(FunctionLowering& f, const llvm::GEPOperator& gep) {
  const llvm::DataLayout& layout = f.layout();
  uint64_t constant = 0;
  ir::Operand pointer = f.value(gep.getPointerOperand());
  auto addScaled = [&](ir::Operand index, uint64_t scale) {
    if (scale != 1) index = f.emit(ir::Opcode::Mul, ir::kI64, {index, ir::Operand::constant(scale, ir::kI64)});
    pointer = f.emit(ir::Opcode::PtrAdd, ir::kPtr, {pointer, index});
  };
  for (auto it = llvm::gep_type_begin(gep); it != llvm::gep_type_end(gep); ++it) {
    const llvm::Value* index = it.getOperand();
    if (llvm::StructType* s = it.getStructTypeOrNull()) {
      constant +=
          layout.getStructLayout(s)->getElementOffset(unsigned(llvm::cast<llvm::ConstantInt>(index)->getZExtValue()));
      continue;
    }
    const uint64_t scale = it.getSequentialElementStride(layout).getFixedValue();
    if (const auto* c = llvm::dyn_cast<llvm::ConstantInt>(index))
      constant += scale * uint64_t(c->getSExtValue());
    else
      addScaled(f.toInt(f.value(index), ir::kI64, /*isSigned=*/true), scale);
  }
  return f.offset(pointer, constant);
}

bool lowerArithmetic(FunctionLowering& f, const llvm::Instruction& i) {
  if (i.getType()->isVectorTy() || (i.getNumOperands() && i.getOperand(0)->getType()->isVectorTy())) return false;
  if (lowerContraction(f, i)) return true;
  if (auto op = binaryOpcode(i.getOpcode())) {
    f.setResult(i,
                f.emitAsCompiled(*op, *scalarType(i.getType()), {f.value(i.getOperand(0)), f.value(i.getOperand(1))}));
    return true;
  }
  if (const auto* c = llvm::dyn_cast<llvm::ICmpInst>(&i)) {
    f.setResult(i, f.compare(predicateOf(*c), f.value(c->getOperand(0)), f.value(c->getOperand(1))));
    return true;
  }
  if (const auto* c = llvm::dyn_cast<llvm::FCmpInst>(&i)) {
    ir::Operand a = f.value(c->getOperand(0)), b = f.value(c->getOperand(1));
    ir::Inst& inst = f.add(ir::Opcode::FCmp, ir::kI1, {a, b});
    inst.floatPredicate = floatPredicate(c->getPredicate());
    f.setResult(i, ir::Operand::reg(inst.result, ir::kI1));
    return true;
  }
  if (i.getOpcode() == Instruction::FNeg) {
    f.setResult(i, f.emit(ir::Opcode::FNeg, *scalarType(i.getType()), {f.value(i.getOperand(0))}));
    return true;
  }
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&i)) {
    f.setResult(i, lowerAddress(f, *gep));
    return true;
  }
  return false;
}

}  // namespace gpubmc::core
