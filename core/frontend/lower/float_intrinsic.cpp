// LLVM's float intrinsics.

#include <llvm/ADT/FloatingPointMode.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/lower/call_names.h"
#include "core/frontend/passes/math_function.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;
using ir::Operand;

unsigned mantissaBits(ir::Type t) {
  switch (t.kind) {
    case ir::TypeKind::F16: return 10;
    case ir::TypeKind::BF16: return 7;
    case ir::TypeKind::F32: return 23;
    default: return 52;
  }
}

/// llvm.is.fpclass on the bits.
Operand isClass(FunctionLowering& f, Operand value, unsigned mask) {
  using P = ir::IntPredicate;
  const ir::Type type = value.type, bits{ir::TypeKind::Int, type.bits};
  const unsigned mantissa = mantissaBits(type);
  auto number = [&](uint64_t n) { return Operand::constant(n, bits); };
  const uint64_t sign = uint64_t(1) << (type.bits - 1), quiet = uint64_t(1) << (mantissa - 1);
  const uint64_t infinity = (sign - 1) & ~((uint64_t(1) << mantissa) - 1), smallestNormal = uint64_t(1) << mantissa;
  Operand raw = f.reinterpret(value, bits);
  Operand magnitude = f.emit(Op::And, bits, {raw, number(sign - 1)});
  Operand negative = f.compare(P::Slt, raw, number(0));
  auto both = [&](Operand a, Operand b) { return f.emit(Op::And, ir::kI1, {a, b}); };
  auto inverse = [&](Operand a) { return f.emit(Op::Xor, ir::kI1, {a, Operand::constant(1, ir::kI1)}); };
  Operand result = Operand::constant(0, ir::kI1);
  auto either = [&](Operand a) { result = f.emit(Op::Or, ir::kI1, {result, a}); };

  if (mask & llvm::fcQNan) either(f.compare(P::Uge, magnitude, number(infinity | quiet)));
  if (mask & llvm::fcSNan)
    either(
        both(f.compare(P::Ugt, magnitude, number(infinity)), f.compare(P::Ult, magnitude, number(infinity | quiet))));
  auto signedClass = [&](unsigned positive, unsigned minus, auto test) {
    if (!(mask & (positive | minus))) return;
    Operand in = test();
    if (!(mask & minus))
      in = both(in, inverse(negative));
    else if (!(mask & positive))
      in = both(in, negative);
    either(in);
  };
  signedClass(llvm::fcPosInf, llvm::fcNegInf, [&] { return f.compare(P::Eq, magnitude, number(infinity)); });
  signedClass(llvm::fcPosNormal, llvm::fcNegNormal, [&] {
    return both(f.compare(P::Uge, magnitude, number(smallestNormal)), f.compare(P::Ult, magnitude, number(infinity)));
  });
  signedClass(llvm::fcPosSubnormal, llvm::fcNegSubnormal, [&] {
    return both(f.compare(P::Ne, magnitude, number(0)), f.compare(P::Ult, magnitude, number(smallestNormal)));
  });
  signedClass(llvm::fcPosZero, llvm::fcNegZero, [&] { return f.compare(P::Eq, magnitude, number(0)); });
  return result;
}

}  // namespace

bool lowerFloatIntrinsic(FunctionLowering& f, const llvm::CallBase& call) {
  using I = llvm::Intrinsic::IndependentIntrinsics;
  if (call.arg_size() == 0 || !call.getArgOperand(0)->getType()->isFloatingPointTy()) return false;
  const ir::Type type = *scalarType(call.getArgOperand(0)->getType());
  std::vector<Operand> args;
  for (const llvm::Value* a : call.args()) args.push_back(f.value(a));
  auto plain = [&](Op op) { f.setResult(call, f.emitAsCompiled(op, type, args)); };
  switch (call.getIntrinsicID()) {
    case I::fma: plain(Op::FMA); return true;
    case I::sqrt: plain(Op::FSqrt); return true;
    case I::fabs: plain(Op::FAbs); return true;
    case I::minnum: plain(Op::FMin); return true;
    case I::maxnum: plain(Op::FMax); return true;
    case I::fmuladd: {
      const Contraction c = f.module().contraction();
      Operand fused = args[0], apart = args[0];
      if (c != Contraction::Off) fused = f.emit(Op::FMA, type, args);
      if (c != Contraction::On) apart = f.emit(Op::FAdd, type, {f.emit(Op::FMul, type, {args[0], args[1]}), args[2]});
      f.setResult(call, c == Contraction::On ? fused
                        : c == Contraction::Off
                            ? apart
                            : f.emit(Op::Select, type, {f.emit(Op::Contracted, ir::kI1, {}), fused, apart}));
      return true;
    }
    case I::copysign: {
      const ir::Type bits{ir::TypeKind::Int, type.bits};
      const uint64_t sign = uint64_t(1) << (type.bits - 1);
      Operand magnitude = f.emit(Op::And, bits, {f.reinterpret(args[0], bits), Operand::constant(sign - 1, bits)});
      Operand negative = f.emit(Op::And, bits, {f.reinterpret(args[1], bits), Operand::constant(sign, bits)});
      f.setResult(call, f.reinterpret(f.emit(Op::Or, bits, {magnitude, negative}), type));
      return true;
    }
    case I::is_fpclass: f.setResult(call, isClass(f, args[0], unsigned(args[1].payload))); return true;
    case I::fptosi_sat:
    case I::fptoui_sat: {
      // The kernel IR's conversions already saturate.
      ir::Inst& inst = f.add(call.getIntrinsicID() == I::fptosi_sat ? Op::FPToSI : Op::FPToUI,
                             *scalarType(call.getType()), {args[0]});
      inst.rounding = ir::Rounding::TowardZero;
      f.setResult(call, Operand::reg(inst.result, inst.type));
      return true;
    }
    default: break;
  }
  const char* name = mathFunction(call.getIntrinsicID());
  if (!name || (type != ir::kF32 && type != ir::kF64)) return false;
  ir::Inst& inst = f.add(Op::FMath, *scalarType(call.getType()), std::move(args));
  inst.name = f.mathAsCompiled(type == ir::kF32 ? std::string(name) + "f" : name);
  f.setResult(call, Operand::reg(inst.result, inst.type));
  return true;
}

}  // namespace gpubmc::core
