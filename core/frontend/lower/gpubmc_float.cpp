// The embedded headers' arithmetic: floats with a rounding mode, conversions, high products, and C's math functions,
// whose exact values are unspecified.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
namespace {

std::optional<ir::Opcode> floatOperation(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Opcode>>(name)
      .Case("fadd", ir::Opcode::FAdd)
      .Case("fsub", ir::Opcode::FSub)
      .Case("fmul", ir::Opcode::FMul)
      .Case("fdiv", ir::Opcode::FDiv)
      .Case("fma", ir::Opcode::FMA)
      .Case("fsqrt", ir::Opcode::FSqrt)
      .Case("fmin", ir::Opcode::FMin)
      .Case("fmax", ir::Opcode::FMax)
      .Case("fabs", ir::Opcode::FAbs)
      .Default(std::nullopt);
}

std::optional<ir::Opcode> conversion(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Opcode>>(name)
      .Case("fptosi", ir::Opcode::FPToSI)
      .Case("fptoui", ir::Opcode::FPToUI)
      .Case("sitofp", ir::Opcode::SIToFP)
      .Case("uitofp", ir::Opcode::UIToFP)
      .Case("fptrunc", ir::Opcode::FPTrunc)
      .Default(std::nullopt);
}

/// Functions of <math.h> on floats and integers, without the suffix 'f'; no pointers among their parameters.
bool isMathFunction(llvm::StringRef name) {
  static constexpr const char* kNames[] = {
      "sin",           "cos",        "tan",         "asin",     "acos",     "atan",     "atan2",
      "sinh",          "cosh",       "tanh",        "asinh",    "acosh",    "atanh",    "exp",
      "exp2",          "exp10",      "expm1",       "log",      "log2",     "log10",    "log1p",
      "logb",          "pow",        "powi",        "cbrt",     "rcbrt",    "rsqrt",    "hypot",
      "rhypot",        "erf",        "erfc",        "erfcx",    "erfinv",   "erfcinv",  "tgamma",
      "lgamma",        "floor",      "ceil",        "trunc",    "round",    "rint",     "nearbyint",
      "fmod",          "remainder",  "fdim",        "ldexp",    "scalbn",   "scalbln",  "ilogb",
      "nextafter",     "sinpi",      "cospi",       "j0",       "j1",       "y0",       "y1",
      "normcdf",       "normcdfinv", "lround",      "llround",  "lrint",    "llrint",   "cyl_bessel_i0",
      "cyl_bessel_i1", "copysign",   "norm3d",      "norm4d",   "rnorm3d",  "rnorm4d",  "saturate",
      "fast_sin",      "fast_cos",   "fast_exp",    "fast_log", "fast_pow", "fast_tan", "fast_log2",
      "fast_log10",    "fast_exp10", "fast_fdivide"};
  for (const char* n : kNames)
    if (name == n) return true;
  return false;
}

void giveMath(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef cName) {
  std::vector<ir::Operand> arguments;
  for (const llvm::Value* a : call.args()) arguments.push_back(f.value(a));
  ir::Inst& inst = f.add(ir::Opcode::FMath, *scalarType(call.getType()), std::move(arguments));
  inst.name = f.mathAsCompiled(cName);
  f.setResult(call, ir::Operand::reg(inst.result, inst.type));
}

/// Scalars only, with a result.
bool isScalarCall(const llvm::CallBase& call) {
  if (!scalarType(call.getType())) return false;
  for (const llvm::Value* a : call.args())
    if (!scalarType(a->getType()) || a->getType()->isPointerTy()) return false;
  return true;
}

}  // namespace

bool lowerGpubmcFloat(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  if (!isScalarCall(call)) return false;
  llvm::StringRef rest = name;
  if (rest.consume_front("fmath_")) {
    giveMath(f, call, rest);
    return true;
  }
  const bool isIeee = rest.consume_front("ieee_");  // independent of --ftz
  const NameParts parts = splitName(rest);
  if (parts.size() == 2 && (parts[0] == "umulhi" || parts[0] == "smulhi")) {
    auto type = typeNamed(parts[1]);
    if (!type) return false;
    ir::Operand a = argument(f, call, 0, *type), b = argument(f, call, 1, *type);
    give(f, call, f.emit(parts[0] == "umulhi" ? ir::Opcode::UMulHi : ir::Opcode::SMulHi, *type, {a, b}));
    return true;
  }
  if (parts.size() == 5 && parts[0] == "cvt") {
    auto op = conversion(parts[1]);
    auto rounding = roundingNamed(parts[2]);
    auto from = typeNamed(parts[3]), to = typeNamed(parts[4]);
    if (!op || !rounding || !from || !to) return false;
    ir::Inst& inst = f.add(*op, *to, {argument(f, call, 0, *from)});
    inst.rounding = *rounding;
    give(f, call, ir::Operand::reg(inst.result, *to));
    return true;
  }
  if (parts.size() != 2 && parts.size() != 3) return false;
  auto op = floatOperation(parts[0]);
  auto type = typeNamed(parts.back());
  auto rounding = parts.size() == 3 ? roundingNamed(parts[1]) : ir::Rounding::NearestEven;
  if (!op || !type || !rounding) return false;
  std::vector<ir::Operand> arguments;
  for (unsigned k = 0; k < call.arg_size(); ++k) arguments.push_back(argument(f, call, k, *type));
  if (parts.size() == 2) {
    give(f, call, f.emitAsCompiled(*op, *type, std::move(arguments)));
    return true;
  }
  ir::Inst& inst = f.add(*op, *type, std::move(arguments));
  if (isIeee) f.keepSubnormals(inst.result);
  inst.rounding = *rounding;
  give(f, call, ir::Operand::reg(inst.result, *type));
  return true;
}

bool lowerMathCall(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  if (!isScalarCall(call)) return false;
  name.consume_front("__nv_");
  llvm::StringRef base = name;
  const bool single = call.getType()->isFloatTy() || (call.arg_size() && call.getArgOperand(0)->getType()->isFloatTy());
  if (single) base.consume_back("f");
  auto exact = llvm::StringSwitch<std::optional<ir::Opcode>>(base)
                   .Case("sqrt", ir::Opcode::FSqrt)
                   .Case("fma", ir::Opcode::FMA)
                   .Case("fabs", ir::Opcode::FAbs)
                   .Case("fmin", ir::Opcode::FMin)
                   .Case("fmax", ir::Opcode::FMax)
                   .Default(std::nullopt);
  if (exact) {
    std::vector<ir::Operand> arguments;
    for (const llvm::Value* a : call.args()) arguments.push_back(f.value(a));
    f.setResult(call, f.emitAsCompiled(*exact, *scalarType(call.getType()), std::move(arguments)));
    return true;
  }
  if (!isMathFunction(base)) return false;
  giveMath(f, call, name);
  return true;
}

}  // namespace gpubmc::core
