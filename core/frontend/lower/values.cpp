// Operands: LLVM values and constants as lists of scalars, and small conversions between scalars.

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/lower/function_lowering.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

bool FunctionLowering::expressible(const llvm::Value* v) {
  if (llvm::isa<llvm::BasicBlock>(v) || v->getType()->isMetadataTy()) return true;
  return leavesOf(v->getType(), layout()).has_value();
}

std::optional<Values> FunctionLowering::values(const llvm::Value* v) {
  auto leaves = leavesOf(v->getType(), layout());
  if (!leaves) return std::nullopt;
  if (const auto* c = llvm::dyn_cast<llvm::Constant>(v)) return constantValues(*c, *leaves);
  auto it = values_.find(v);
  GPUBMC_CHECK(it != values_.end() && it->second.size() == leaves->size());
  return it->second;
}

ir::Operand FunctionLowering::value(const llvm::Value* v) {
  auto all = values(v);
  GPUBMC_CHECK(all && all->size() == 1);
  return define(all->front());
}

Values FunctionLowering::constantValues(const llvm::Constant& c, const std::vector<Leaf>& leaves) {
  Values result;
  if (llvm::isa<llvm::UndefValue>(c)) {  // poison too
    for (const Leaf& l : leaves) result.push_back(undefMark(l.type));
  } else if (auto bits = ModuleLowering::constantBits(c)) {
    result.push_back(ir::Operand::constant(*bits, leaves.front().type));
  } else if (c.getType()->isAggregateType() || c.getType()->isVectorTy()) {
    for (unsigned i = 0; result.size() < leaves.size(); ++i) {
      const llvm::Constant* element = c.getAggregateElement(i);
      GPUBMC_CHECK(element);
      auto part = values(element);
      result.append(part->begin(), part->end());
    }
  } else if (c.getType()->isPointerTy() && module_.constantAddress(c)) {
    auto address = *module_.constantAddress(c);
    result.push_back(offset(ir::Operand::object(address.object), address.offset));
  } else if (const auto* e = llvm::dyn_cast<llvm::ConstantExpr>(&c)) {
    // LLVM's own passes leave reinterpreted vectors.
    if (const auto* folded = llvm::ConstantFoldConstant(e, layout());
        folded != e && e->getOperand(0)->getType()->isVectorTy())
      return constantValues(*folded, leaves);
    result.push_back(constantExpression(*e));
  } else {
    add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = "constant of type " + typeText(c.getType());
    for (const Leaf& l : leaves) result.push_back(undefMark(l.type));
  }
  return result;
}

ir::Operand FunctionLowering::constantExpression(const llvm::ConstantExpr& c) {
  using llvm::Instruction;
  const ir::Type type = *scalarType(c.getType());
  for (const llvm::Use& o : c.operands())
    if (!scalarType(o->getType())) {
      add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = "constant of type " + typeText(o->getType());
      return undefMark(type);
    }
  auto binary = [&](ir::Opcode op) { return emit(op, type, {value(c.getOperand(0)), value(c.getOperand(1))}); };
  switch (c.getOpcode()) {
    case Instruction::GetElementPtr: return lowerAddress(*this, llvm::cast<llvm::GEPOperator>(c));
    case Instruction::PtrToInt:
      return toInt(emit(ir::Opcode::PtrToInt, ir::kI64, {value(c.getOperand(0))}), type, false);
    case Instruction::IntToPtr:
      return emit(ir::Opcode::IntToPtr, ir::kPtr, {toInt(value(c.getOperand(0)), ir::kI64, false)});
    case Instruction::AddrSpaceCast: return value(c.getOperand(0));
    case Instruction::BitCast: return reinterpret(value(c.getOperand(0)), type);
    case Instruction::Trunc: return toInt(value(c.getOperand(0)), type, false);
    case Instruction::Add: return binary(ir::Opcode::Add);
    case Instruction::Sub: return binary(ir::Opcode::Sub);
    case Instruction::Mul: return binary(ir::Opcode::Mul);
    case Instruction::Shl: return binary(ir::Opcode::Shl);
    case Instruction::Xor: return binary(ir::Opcode::Xor);
    default: break;
  }
  add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = std::string("constant expression '") + c.getOpcodeName() + "'";
  return undefMark(type);
}

ir::Operand FunctionLowering::compare(ir::IntPredicate p, ir::Operand a, ir::Operand b) {
  ir::Inst& inst = add(ir::Opcode::ICmp, ir::kI1, {a, b});
  inst.intPredicate = p;
  return ir::Operand::reg(inst.result, ir::kI1);
}

ir::Operand FunctionLowering::isNonZero(ir::Operand integer) {
  if (integer.type == ir::kI1) return integer;
  return compare(ir::IntPredicate::Ne, integer, ir::Operand::constant(0, integer.type));
}

ir::Operand FunctionLowering::toWhole(ir::Opcode op, ir::Operand from, ir::Type to, ir::Rounding rounding) {
  ir::Inst& inst = add(op, to, {from});
  inst.rounding = rounding;
  const ir::Operand whole = ir::Operand::reg(inst.result, to);
  if (from.type != ir::kF64 && to.bits <= 32) return whole;  // 0 for a NaN, as the instruction of the IR has it
  ir::Inst& test = add(ir::Opcode::FCmp, ir::kI1, {from, from});
  test.floatPredicate = ir::FloatPredicate::Uno;
  const ir::Operand isNan = ir::Operand::reg(test.result, ir::kI1);
  return emit(ir::Opcode::Select, to, {isNan, ir::Operand::constant(uint64_t(1) << (to.bits - 1), to), whole});
}

ir::Operand FunctionLowering::toInt(ir::Operand o, ir::Type to, bool isSigned) {
  if (!o.type.isInt()) o = reinterpret(o, ir::Type{ir::TypeKind::Int, o.type.bits});
  if (o.type == to) return o;
  if (to.bits < o.type.bits) return emit(ir::Opcode::Trunc, to, {o});
  return emit(isSigned ? ir::Opcode::SExt : ir::Opcode::ZExt, to, {o});
}

ir::Operand FunctionLowering::reinterpret(ir::Operand o, ir::Type to) {
  if (o.type == to) return o;
  if (o.type.isPtr()) return reinterpret(emit(ir::Opcode::PtrToInt, ir::kI64, {o}), to);
  if (to.isPtr()) return emit(ir::Opcode::IntToPtr, ir::kPtr, {reinterpret(o, ir::kI64)});
  GPUBMC_CHECK(o.type.bits == to.bits);
  return emit(ir::Opcode::BitCast, to, {o});
}

ir::Operand FunctionLowering::offset(ir::Operand pointer, uint64_t bytes) {
  if (bytes == 0) return pointer;
  return emit(ir::Opcode::PtrAdd, ir::kPtr, {pointer, ir::Operand::constant(bytes, ir::kI64)});
}

}  // namespace gpubmc::core
