#include "core/frontend/lower/call_names.h"

#include <llvm/ADT/StringSwitch.h>

namespace gpubmc::core {

NameParts splitName(llvm::StringRef name) {
  NameParts parts, result;
  name.split(parts, '_');
  for (size_t i = 0; i < parts.size(); ++i) {
    const bool pair = i + 1 < parts.size() &&
                      ((parts[i] == "acq" && parts[i + 1] == "rel") || (parts[i] == "seq" && parts[i + 1] == "cst"));
    if (pair) {
      result.push_back(llvm::StringRef(parts[i].data(), parts[i].size() + 1 + parts[i + 1].size()));
      ++i;
    } else {
      result.push_back(parts[i]);
    }
  }
  return result;
}

std::optional<ir::Type> typeNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Type>>(name)
      .Case("i1", ir::kI1)
      .Cases("i8", "s8", "u8", ir::kI8)
      .Cases("i16", "s16", "u16", ir::kI16)
      .Cases("i32", "s32", "u32", ir::kI32)
      .Cases("i64", "s64", "u64", ir::kI64)
      .Case("f16", ir::kF16)
      .Case("bf16", ir::kBF16)
      .Case("f32", ir::kF32)
      .Case("f64", ir::kF64)
      .Default(std::nullopt);
}

std::optional<ir::Rounding> roundingNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Rounding>>(name)
      .Case("rn", ir::Rounding::NearestEven)
      .Case("rz", ir::Rounding::TowardZero)
      .Cases("ru", "rp", ir::Rounding::Up)
      .Cases("rd", "rm", ir::Rounding::Down)
      .Default(std::nullopt);
}

std::optional<ir::Scope> scopeNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Scope>>(name)
      .Case("thread", ir::Scope::Thread)
      .Case("block", ir::Scope::Block)
      .Case("cluster", ir::Scope::Cluster)
      .Case("device", ir::Scope::Device)
      .Case("system", ir::Scope::System)
      .Default(std::nullopt);
}

std::optional<ir::Order> orderNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Order>>(name)
      .Case("relaxed", ir::Order::Relaxed)
      .Case("acquire", ir::Order::Acquire)
      .Case("release", ir::Order::Release)
      .Case("acq_rel", ir::Order::AcqRel)
      .Case("seq_cst", ir::Order::SeqCst)
      .Default(std::nullopt);
}

std::optional<ir::AtomicOp> atomicNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::AtomicOp>>(name)
      .Case("add", ir::AtomicOp::Add)
      .Case("sub", ir::AtomicOp::Sub)
      .Case("and", ir::AtomicOp::And)
      .Case("or", ir::AtomicOp::Or)
      .Case("xor", ir::AtomicOp::Xor)
      .Case("exch", ir::AtomicOp::Exch)
      .Case("smin", ir::AtomicOp::SMin)
      .Case("smax", ir::AtomicOp::SMax)
      .Case("umin", ir::AtomicOp::UMin)
      .Case("umax", ir::AtomicOp::UMax)
      .Case("inc", ir::AtomicOp::Inc)
      .Case("dec", ir::AtomicOp::Dec)
      .Case("fadd", ir::AtomicOp::FAdd)
      .Case("fmin", ir::AtomicOp::FMin)
      .Case("fmax", ir::AtomicOp::FMax)
      .Default(std::nullopt);
}

std::optional<ir::SpecialRegister> specialNamed(llvm::StringRef name) {
  using S = ir::SpecialRegister;
  return llvm::StringSwitch<std::optional<S>>(name)
      .Case("tid_x", S::TidX)
      .Case("tid_y", S::TidY)
      .Case("tid_z", S::TidZ)
      .Case("ntid_x", S::NtidX)
      .Case("ntid_y", S::NtidY)
      .Case("ntid_z", S::NtidZ)
      .Case("ctaid_x", S::CtaidX)
      .Case("ctaid_y", S::CtaidY)
      .Case("ctaid_z", S::CtaidZ)
      .Case("nctaid_x", S::NctaidX)
      .Case("nctaid_y", S::NctaidY)
      .Case("nctaid_z", S::NctaidZ)
      .Case("laneid", S::LaneId)
      .Case("warpid", S::WarpId)
      .Case("warpsize", S::WarpSize)
      .Cases("dynamic_smem_size", "dynamicsmemsize", S::DynamicSharedSize)
      .Default(std::nullopt);
}

void give(FunctionLowering& f, const llvm::CallBase& call, ir::Operand result) {
  auto type = scalarType(call.getType());
  if (!type) return;
  result = type->isInt() && result.type.isInt() ? f.toInt(result, *type, false) : f.reinterpret(result, *type);
  f.setResult(call, result);
}

ir::Operand argument(FunctionLowering& f, const llvm::CallBase& call, unsigned k, ir::Type type, bool isSigned) {
  ir::Operand o = f.value(call.getArgOperand(k));
  return type.isInt() && o.type.isInt() ? f.toInt(o, type, isSigned) : f.reinterpret(o, type);
}

ir::Operand condition(FunctionLowering& f, const llvm::CallBase& call, unsigned k) {
  return f.isNonZero(f.value(call.getArgOperand(k)));
}

std::string textArgument(const llvm::CallBase& call, unsigned k, const std::string& otherwise) {
  if (k >= call.arg_size()) return otherwise;
  return ModuleLowering::constantString(call.getArgOperand(k)).value_or(otherwise);
}

void lowerNamedBarrier(FunctionLowering& f, ir::Operand id, ir::Operand count, ir::BarrierForm form) {
  auto isZero = [](const ir::Operand& o) { return o.kind == ir::Operand::Kind::Const && o.payload == 0; };
  if (isZero(id) && isZero(count))
    f.add(ir::Opcode::Barrier, ir::kVoid, {}).barrier = ir::BarrierOp::Sync;
  else
    f.add(ir::Opcode::NamedBarrier, ir::kVoid, {id, count}).sub = uint8_t(form);
}

void giveSpecial(FunctionLowering& f, const llvm::CallBase& call, ir::SpecialRegister r) {
  ir::Inst& inst = f.add(ir::Opcode::SpecialReg, ir::kI32, {});
  inst.special = r;
  give(f, call, ir::Operand::reg(inst.result, ir::kI32));
}

}  // namespace gpubmc::core
