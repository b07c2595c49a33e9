// The effect of nvcc's --ftz, --prec-div, --prec-sqrt and --use_fast_math on operations on float.

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;

enum Flushed : uint8_t { kNothing = 0, kOperands = 1, kResult = 2, kBoth = 3 };

/// What PTX's instruction with .ftz flushes; results only if they can be subnormal when no operand is.
Flushed flushedBy(const ir::Inst& i) {
  switch (i.op) {
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FRem:
    case Op::FMA: return kBoth;
    case Op::FCmp:
    case Op::FNeg:
    case Op::FAbs:
    case Op::FMin:
    case Op::FMax:
    case Op::FSqrt:
    case Op::FPToUI:
    case Op::FPToSI: return kOperands;
    // PTX has no .ftz between float and bfloat16. No number of the IEEE 16-bit format is a subnormal float.
    case Op::FPExt: return i.type == ir::kF64 ? kOperands : kNothing;
    case Op::FPTrunc: return i.type == ir::kF32 ? kResult : i.type.kind == ir::TypeKind::F16 ? kOperands : kNothing;
    case Op::FMath: {
      const llvm::StringRef name = i.name;
      if (name.starts_with("fast_")) return name == "fast_tanhf" ? kNothing : kBoth;
      return llvm::StringSwitch<Flushed>(name)
          .Cases("floorf", "ceilf", "truncf", "roundf", "rintf", "nearbyintf", kOperands)
          .Default(kNothing);
    }
    default: return kNothing;
  }
}

ir::Inst flush(ir::Operand value, ir::RegId result, ir::LocId where) {
  ir::Inst out;
  out.op = Op::FFlush;
  out.type = ir::kF32;
  out.operands = {value};
  out.result = result;
  out.loc = where;
  return out;
}

}  // namespace

bool FunctionLowering::approximates(ir::Opcode op, ir::Type type) const {
  const FloatPrecision& p = module_.precision();
  return type == ir::kF32 && ((op == Op::FDiv && (!p.precDiv || p.intrinsics)) || (op == Op::FSqrt && !p.precSqrt));
}

ir::Operand FunctionLowering::emitAsCompiled(ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands) {
  if (!approximates(op, type)) return emit(op, type, std::move(operands));
  ir::Inst& inst = add(Op::FMath, type, std::move(operands));
  inst.name = op == Op::FSqrt ? "fast_sqrtf" : module_.precision().intrinsics ? "fast_fdividef" : "fast_divf";
  return ir::Operand::reg(inst.result, type);
}

std::string FunctionLowering::mathAsCompiled(llvm::StringRef name) const {
  static constexpr llvm::StringLiteral kReplaced[] = {"sinf",   "cosf", "tanf",   "logf", "log2f",
                                                      "log10f", "expf", "exp10f", "powf"};
  const bool isReplaced = module_.precision().intrinsics && llvm::is_contained(kReplaced, name);
  return (isReplaced ? "fast_" : "") + name.str();
}

void FunctionLowering::flushSubnormals() {
  if (!module_.precision().ftz) return;
  for (ir::Block& b : out_.blocks) {
    std::vector<ir::Inst> insts;
    for (ir::Inst& i : b.insts) {
      const Flushed flushed = keepsSubnormals_.contains(i.result) ? kNothing : flushedBy(i);
      if (flushed & kOperands)
        for (ir::Operand& o : i.operands) {
          if (o.type != ir::kF32) continue;
          insts.push_back(flush(o, newRegister(ir::kF32), i.loc));
          o = ir::Operand::reg(insts.back().result, ir::kF32);
        }
      const ir::RegId result = i.result;
      const ir::LocId where = i.loc;
      const bool flushesResult = flushed & kResult && i.type == ir::kF32;
      if (flushesResult) i.result = newRegister(ir::kF32);
      insts.push_back(std::move(i));
      if (flushesResult) insts.push_back(flush(ir::Operand::reg(insts.back().result, ir::kF32), result, where));
    }
    b.insts = std::move(insts);
  }
}

}  // namespace gpubmc::core
