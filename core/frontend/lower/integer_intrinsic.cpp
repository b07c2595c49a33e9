// LLVM's integer intrinsics, as operations of the kernel IR.

#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;
using ir::Operand;

struct Lower {
  FunctionLowering& f;
  ir::Type type;

  Operand number(uint64_t n) const {
    return Operand::constant(type.bits == 64 ? n : n & ((uint64_t(1) << type.bits) - 1), type);
  }
  Operand op(Op o, Operand a, Operand b) const { return f.emit(o, type, {a, b}); }
  Operand select(Operand c, Operand a, Operand b) const { return f.emit(Op::Select, type, {c, a, b}); }
  Operand negative(Operand a) const { return f.compare(ir::IntPredicate::Slt, a, number(0)); }
  Operand smallest() const { return number(uint64_t(1) << (type.bits - 1)); }
  Operand largest() const { return number((uint64_t(1) << (type.bits - 1)) - 1); }

  /// The wrapped result, and whether it overflows.
  Values withOverflow(Op o, bool isSigned, Operand a, Operand b) const {
    Operand r = op(o, a, b);
    if (o == Op::Mul) {
      Operand high = op(isSigned ? Op::SMulHi : Op::UMulHi, a, b);
      Operand expected = isSigned ? op(Op::AShr, r, number(type.bits - 1u)) : number(0);
      return {r, f.compare(ir::IntPredicate::Ne, high, expected)};
    }
    if (!isSigned)
      return {r, o == Op::Add ? f.compare(ir::IntPredicate::Ult, r, a) : f.compare(ir::IntPredicate::Ult, a, b)};
    // The sign of the result is wrong: for a sum it differs from both operands' signs; for a difference, from a's if
    // b's differs.
    Operand other = o == Op::Add ? op(Op::Xor, b, r) : op(Op::Xor, a, b);
    return {r, negative(op(Op::And, op(Op::Xor, a, r), other))};
  }

  Operand saturated(Op o, bool isSigned, Operand a, Operand b) const {
    Values r = withOverflow(o, isSigned, a, b);
    Operand bound = isSigned       ? select(negative(a), smallest(), largest())
                    : o == Op::Add ? number(~uint64_t(0))
                                   : number(0);
    return select(r[1], bound, r[0]);
  }

  /// Upper (left) or lower (right) word of the concatenation a:b shifted by c modulo the width.
  Operand funnel(bool left, Operand a, Operand b, Operand c) const {
    Operand amount = op(Op::URem, c, number(type.bits));
    Operand rest = op(Op::Sub, number(type.bits), amount);  // shifts by the width give 0
    return left ? op(Op::Or, op(Op::Shl, a, amount), op(Op::LShr, b, rest))
                : op(Op::Or, op(Op::LShr, b, amount), op(Op::Shl, a, rest));
  }
};

}  // namespace

bool lowerIntegerIntrinsic(FunctionLowering& f, const llvm::CallBase& call) {
  using I = llvm::Intrinsic::IndependentIntrinsics;
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (id == I::is_constant) {
    give(f, call, Operand::constant(0, ir::kI1));
    return true;
  }
  if (id == I::objectsize) {
    const bool smallest = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
    const ir::Type type = *scalarType(call.getType());
    f.setResult(call, Operand::constant(smallest ? 0 : type == ir::kI32 ? UINT32_MAX : UINT64_MAX, type));
    return true;
  }
  if (id == I::ptrmask) {
    Operand bits = f.emit(Op::PtrToInt, ir::kI64, {f.value(call.getArgOperand(0))});
    give(f, call, f.emit(Op::IntToPtr, ir::kPtr, {f.emit(Op::And, ir::kI64, {bits, argument(f, call, 1, ir::kI64)})}));
    return true;
  }
  if (id == I::trap || id == I::ubsantrap) {
    f.add(Op::Trap, ir::kVoid, {});
    return true;
  }
  if (call.arg_size() == 0 || !call.getArgOperand(0)->getType()->isIntegerTy()) return false;

  const Lower l{f, *scalarType(call.getArgOperand(0)->getType())};
  auto arg = [&](unsigned k) { return f.value(call.getArgOperand(k)); };
  auto binary = [&](Op op) { f.setResult(call, l.op(op, arg(0), arg(1))); };
  auto unary = [&](Op op) { f.setResult(call, f.emit(op, l.type, {arg(0)})); };
  auto overflow = [&](Op op, bool isSigned) { f.setResult(call, l.withOverflow(op, isSigned, arg(0), arg(1))); };
  auto saturated = [&](Op op, bool isSigned) { f.setResult(call, l.saturated(op, isSigned, arg(0), arg(1))); };
  switch (id) {
    case I::umin: binary(Op::UMin); break;
    case I::umax: binary(Op::UMax); break;
    case I::smin: binary(Op::SMin); break;
    case I::smax: binary(Op::SMax); break;
    case I::ctpop: unary(Op::PopCount); break;
    case I::ctlz: unary(Op::CountLeadingZeros); break;
    case I::cttz: unary(Op::CountTrailingZeros); break;
    case I::bswap: unary(Op::ByteSwap); break;
    case I::bitreverse: unary(Op::BitReverse); break;
    case I::abs: {
      Operand a = arg(0);
      f.setResult(call, l.select(l.negative(a), l.op(Op::Sub, l.number(0), a), a));
      break;
    }
    case I::fshl: f.setResult(call, l.funnel(true, arg(0), arg(1), arg(2))); break;
    case I::fshr: f.setResult(call, l.funnel(false, arg(0), arg(1), arg(2))); break;
    case I::sadd_with_overflow: overflow(Op::Add, true); break;
    case I::uadd_with_overflow: overflow(Op::Add, false); break;
    case I::ssub_with_overflow: overflow(Op::Sub, true); break;
    case I::usub_with_overflow: overflow(Op::Sub, false); break;
    case I::smul_with_overflow: overflow(Op::Mul, true); break;
    case I::umul_with_overflow: overflow(Op::Mul, false); break;
    case I::sadd_sat: saturated(Op::Add, true); break;
    case I::uadd_sat: saturated(Op::Add, false); break;
    case I::ssub_sat: saturated(Op::Sub, true); break;
    case I::usub_sat: saturated(Op::Sub, false); break;
    default: return false;
  }
  return true;
}

}  // namespace gpubmc::core
