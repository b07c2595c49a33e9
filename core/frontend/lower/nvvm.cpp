// Intrinsics of LLVM's NVPTX target, as Clang's own builtins and headers produce them.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;
using Call = llvm::CallBase;
using F = FunctionLowering;

bool nvvmBarrier(F& f, const Call& call, llvm::StringRef name) {
  if ((name == "barrier0" || name == "barrier" || name == "syncthreads") && call.arg_size() == 0) {
    f.add(Op::Barrier, ir::kVoid, {}).barrier = ir::BarrierOp::Sync;
    return true;
  }
  if (name == "barrier.sync" || name == "barrier.n" || name == "bar.sync" || name == "barrier" ||
      name == "barrier.sync.cnt") {
    const bool counted = call.arg_size() == 2;
    if (!counted && call.arg_size() != 1) return false;
    lowerNamedBarrier(f, argument(f, call, 0, ir::kI32),
                      counted ? argument(f, call, 1, ir::kI32) : ir::Operand::constant(0, ir::kI32),
                      name.starts_with("barrier.sync") ? ir::BarrierForm::Unaligned : ir::BarrierForm::Aligned);
    return true;
  }
  auto op = llvm::StringSwitch<std::optional<ir::BarrierOp>>(name)
                .Case("barrier0.popc", ir::BarrierOp::Count)
                .Case("barrier0.and", ir::BarrierOp::And)
                .Case("barrier0.or", ir::BarrierOp::Or)
                .Default(std::nullopt);
  if (!op) return false;
  ir::Inst& inst = f.add(Op::Barrier, ir::kI32, {condition(f, call, 0)});
  inst.barrier = *op;
  give(f, call, ir::Operand::reg(inst.result, ir::kI32));
  return true;
}

bool shuffle(F& f, const Call& call, llvm::StringRef name) {
  if (!name.consume_front("shfl.sync.")) return false;
  auto [mode, typeName] = name.split('.');
  auto op = llvm::StringSwitch<std::optional<ir::ShuffleOp>>(mode)
                .Case("idx", ir::ShuffleOp::Index)
                .Case("up", ir::ShuffleOp::Up)
                .Case("down", ir::ShuffleOp::Down)
                .Case("bfly", ir::ShuffleOp::Xor)
                .Default(std::nullopt);
  auto type = typeNamed(typeName);
  if (!op || !type) return false;
  ir::Operand mask = argument(f, call, 0, ir::kI32), value = argument(f, call, 1, *type);
  ir::Operand lane = argument(f, call, 2, ir::kI32), control = argument(f, call, 3, ir::kI32);
  // The control word has 32 - width in bits 8 to 12.
  auto number = [](uint64_t n) { return ir::Operand::constant(n, ir::kI32); };
  ir::Operand segment = control.kind == ir::Operand::Kind::Const
                            ? number(control.payload >> 8 & 31)
                            : f.emit(Op::And, ir::kI32, {f.emit(Op::LShr, ir::kI32, {control, number(8)}), number(31)});
  ir::Operand width = segment.kind == ir::Operand::Kind::Const ? number(32 - segment.payload)
                                                               : f.emit(Op::Sub, ir::kI32, {number(32), segment});
  ir::Inst& inst = f.add(Op::Shuffle, *type, {mask, value, lane, width});
  inst.shuffle = *op;
  give(f, call, ir::Operand::reg(inst.result, *type));
  return true;
}

bool vote(F& f, const Call& call, llvm::StringRef name) {
  auto op = llvm::StringSwitch<std::optional<ir::VoteOp>>(name)
                .Case("vote.all.sync", ir::VoteOp::All)
                .Case("vote.any.sync", ir::VoteOp::Any)
                .Case("vote.uni.sync", ir::VoteOp::Uniform)
                .Case("vote.ballot.sync", ir::VoteOp::Ballot)
                .Default(std::nullopt);
  if (op) {
    ir::Operand mask = argument(f, call, 0, ir::kI32), predicate = condition(f, call, 1);
    ir::Inst& inst = f.add(Op::Vote, ir::kI32, {mask, predicate});
    inst.vote = *op;
    give(f, call, ir::Operand::reg(inst.result, ir::kI32));
    return true;
  }
  if (name.consume_front("match.any.sync.")) {
    auto type = typeNamed(name);
    if (!type) return false;
    ir::Operand mask = argument(f, call, 0, ir::kI32), value = argument(f, call, 1, *type);
    give(f, call, f.emit(Op::MatchAny, ir::kI32, {mask, value}));
    return true;
  }
  if (name.consume_front("match.all.sync.") && name.consume_back("p")) {
    auto type = typeNamed(name);
    if (!type) return false;
    ir::Operand mask = argument(f, call, 0, ir::kI32), value = argument(f, call, 1, *type);
    ir::Operand matched = f.emit(Op::MatchAll, ir::kI32, {mask, value});
    f.setResult(call, Values{matched, f.isNonZero(matched)});
    return true;
  }
  if (name.consume_front("redux.sync.")) {
    auto reduction = atomicNamed(name == "min" ? "smin" : name == "max" ? "smax" : name);
    if (!reduction) return false;
    // This builtin has the value first and the mask second.
    ir::Operand value = argument(f, call, 0, ir::kI32), mask = argument(f, call, 1, ir::kI32);
    ir::Inst& inst = f.add(Op::WarpReduce, ir::kI32, {mask, value});
    inst.atomic = *reduction;
    give(f, call, ir::Operand::reg(inst.result, ir::kI32));
    return true;
  }
  return false;
}

/// llvm.nvvm.atomic.load.{inc,dec}.32 and llvm.nvvm.atomic.<op>.gen.<i|f>.<cta|sys>
bool atomic(F& f, const Call& call, llvm::StringRef name) {
  if (!name.consume_front("atomic.")) return false;
  llvm::StringRef text = name;
  ir::Scope scope = ir::Scope::Device;
  bool isFloat = false;
  if (text.consume_front("load.")) {
    text = text.split('.').first;
  } else {
    llvm::SmallVector<llvm::StringRef, 6> parts;
    text.split(parts, '.');
    if (parts.size() < 4 || parts[1] != "gen") return false;
    text = parts[0];
    isFloat = parts[2] == "f";
    scope = parts[3] == "cta" ? ir::Scope::Block : ir::Scope::System;
  }
  auto type = scalarType(call.getType());
  if (!type) return false;
  ir::Operand pointer = f.value(call.getArgOperand(0)), value = f.value(call.getArgOperand(1));
  auto finish = [&](ir::Inst& inst) {
    inst.scope = scope;
    inst.align = type->bytes();
    f.setResult(call, ir::Operand::reg(inst.result, *type));
    return true;
  };
  if (text == "cas") {
    ir::Operand desired = f.value(call.getArgOperand(2));
    return finish(f.add(Op::AtomicCAS, *type, {pointer, value, desired}));
  }
  auto op = atomicNamed(text == "add" && isFloat ? "fadd" : text == "max" ? "smax" : text == "min" ? "smin" : text);
  if (!op) return false;
  ir::Inst& inst = f.add(Op::AtomicRMW, *type, {pointer, value});
  inst.atomic = *op;
  return finish(inst);
}

/// <operation>.<rounding>[.ftz].<f|d>; flushing of denormals is modelled with --ftz=true.
bool floats(F& f, const Call& call, llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  name.split(parts, '.');
  auto op = llvm::StringSwitch<std::optional<Op>>(parts[0])
                .Case("add", Op::FAdd)
                .Case("mul", Op::FMul)
                .Case("div", Op::FDiv)
                .Case("fma", Op::FMA)
                .Case("sqrt", Op::FSqrt)
                .Case("fabs", Op::FAbs)
                .Case("fmin", Op::FMin)
                .Case("fmax", Op::FMax)
                .Case("mulhi", Op::UMulHi)
                .Default(std::nullopt);
  auto type = scalarType(call.getType());
  if (!op || !type) return false;
  if (*op == Op::UMulHi) {
    if (!type->isInt()) return false;
    if (parts.back() == "i" || parts.back() == "ll") op = Op::SMulHi;
  } else if (!type->isFloat() || (parts.size() > 1 && parts[1] == "approx")) {
    return false;
  }
  ir::Rounding rounding = ir::Rounding::NearestEven;
  for (llvm::StringRef p : parts) {
    if (p == "ftz" && !f.module().precision().ftz)
      f.module().note("flushing of denormal floats to zero is not followed");
    rounding = roundingNamed(p).value_or(rounding);
  }
  std::vector<ir::Operand> args;
  for (const llvm::Value* a : call.args()) args.push_back(f.value(a));
  ir::Inst& inst = f.add(*op, *type, std::move(args));
  inst.rounding = rounding;
  f.setResult(call, ir::Operand::reg(inst.result, *type));
  return true;
}

}  // namespace

bool lowerNvvmCall(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  if (name == "__assertfail" || name == "__assert_fail") {
    ir::Inst& inst = f.add(Op::Assert, ir::kVoid, {ir::Operand::constant(0, ir::kI1)});
    inst.name = textArgument(call, 0, "assertion");
    f.add(Op::Trap, ir::kVoid, {});
    return true;
  }
  if (name == "__nvvm_reflect") {
    give(f, call, ir::Operand::constant(0, ir::kI32));
    return true;
  }
  if (!name.consume_front("llvm.nvvm.")) return false;
  llvm::StringRef rest = name;
  if (rest.consume_front("read.ptx.sreg.")) {
    std::string special = rest.str();
    std::replace(special.begin(), special.end(), '.', '_');
    if (special.find("clock") == 0 || special.find("globaltimer") == 0) {
      const ir::Type type = *scalarType(call.getType());
      const uint64_t most = type.bits == 64 ? UINT64_MAX : (uint64_t(1) << type.bits) - 1;
      ir::Inst& inst = f.add(Op::Arbitrary, type, {ir::Operand::constant(0, type), ir::Operand::constant(most, type)});
      inst.name = "clock";
      f.setResult(call, ir::Operand::reg(inst.result, type));
      return true;
    }
    auto r = specialNamed(special);
    if (r) giveSpecial(f, call, *r);
    return r.has_value();
  }
  rest = name;
  if (rest.consume_front("membar.")) {
    ir::Inst& inst = f.add(Op::Fence, ir::kVoid, {});
    inst.scope = rest == "cta" ? ir::Scope::Block : rest == "gl" ? ir::Scope::Device : ir::Scope::System;
    inst.order = ir::Order::SeqCst;
    return true;
  }
  if (name.starts_with("ldg.global.") || name.starts_with("ldu.global.")) {
    auto type = scalarType(call.getType());
    if (!type) return false;
    ir::Operand pointer = f.value(call.getArgOperand(0));
    ir::Inst& inst = f.add(Op::Load, *type, {pointer});
    inst.align = uint32_t(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
    f.setResult(call, ir::Operand::reg(inst.result, *type));
    return true;
  }
  if (name == "bar.warp.sync") {
    f.add(Op::WarpSync, ir::kVoid, {argument(f, call, 0, ir::kI32)});
    return true;
  }
  if (name == "activemask") {
    give(f, call, f.emit(Op::ActiveMask, ir::kI32, {}));
    return true;
  }
  if (name == "exit") {
    f.add(Op::Exit, ir::kVoid, {});
    return true;
  }
  return nvvmBarrier(f, call, name) || shuffle(f, call, name) || vote(f, call, name) || atomic(f, call, name) ||
         floats(f, call, name);
}

}  // namespace gpubmc::core
