// Conversions between scalar types. Casts of pointers between address spaces do nothing: every pointer contains its
// object.
//
// C++ leaves open what becomes of a float that does not fit into an integer. nvcc converts to 32 or 64 bits, which
// saturates, and narrower types keep the lowest bits of that.

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {

bool lowerConversion(FunctionLowering& f, const llvm::Instruction& i) {
  using llvm::Instruction;
  if (!llvm::isa<llvm::CastInst>(i) || i.getType()->isVectorTy() || i.getOperand(0)->getType()->isVectorTy())
    return false;
  ir::Operand from = f.value(i.getOperand(0));
  const ir::Type to = *scalarType(i.getType());
  auto towardZero = [&](ir::Opcode op) {
    const ir::Type whole = to.bits < 32 ? ir::kI32 : to;
    return f.toInt(f.toWhole(op, from, whole, ir::Rounding::TowardZero), to, false);
  };
  switch (i.getOpcode()) {
    case Instruction::ZExt: f.setResult(i, f.emit(ir::Opcode::ZExt, to, {from})); break;
    case Instruction::SExt: f.setResult(i, f.emit(ir::Opcode::SExt, to, {from})); break;
    case Instruction::Trunc: f.setResult(i, f.emit(ir::Opcode::Trunc, to, {from})); break;
    case Instruction::BitCast: f.setResult(i, f.reinterpret(from, to)); break;
    case Instruction::AddrSpaceCast: f.setResult(i, from); break;
    case Instruction::PtrToInt:
      f.setResult(i, f.toInt(f.emit(ir::Opcode::PtrToInt, ir::kI64, {from}), to, false));
      break;
    case Instruction::IntToPtr:
      f.setResult(i, f.emit(ir::Opcode::IntToPtr, ir::kPtr, {f.toInt(from, ir::kI64, false)}));
      break;
    case Instruction::FPExt: f.setResult(i, f.emit(ir::Opcode::FPExt, to, {from})); break;
    case Instruction::FPTrunc: f.setResult(i, f.emit(ir::Opcode::FPTrunc, to, {from})); break;
    case Instruction::FPToUI: f.setResult(i, towardZero(ir::Opcode::FPToUI)); break;
    case Instruction::FPToSI: f.setResult(i, towardZero(ir::Opcode::FPToSI)); break;
    case Instruction::UIToFP: f.setResult(i, f.emit(ir::Opcode::UIToFP, to, {from})); break;
    case Instruction::SIToFP: f.setResult(i, f.emit(ir::Opcode::SIToFP, to, {from})); break;
    default: return false;
  }
  return true;
}

}  // namespace gpubmc::core
