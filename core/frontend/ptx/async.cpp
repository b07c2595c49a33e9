#include "core/frontend/ptx/async.h"

#include <llvm/IR/Operator.h>

#include "core/frontend/lower/async.h"
#include "core/frontend/lower/call_names.h"
#include "core/frontend/passes/passes.h"
#include "core/frontend/ptx/values.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;

/// The pointer behind a number that is an address within a space, as inline PTX gets it: possibly truncated to 32 bits,
/// with an offset added. Nothing if it is unknown.
std::optional<ir::Operand> pointerBehind(FunctionLowering& f, const llvm::Value* v) {
  if (v->getType()->isPointerTy()) return f.value(v);
  if (const auto* cast = llvm::dyn_cast<llvm::Operator>(v)) {
    switch (cast->getOpcode()) {
      case llvm::Instruction::Trunc:
      case llvm::Instruction::ZExt:
      case llvm::Instruction::PtrToInt: return pointerBehind(f, cast->getOperand(0));
      case llvm::Instruction::Add:
        for (unsigned i : {0u, 1u})
          if (auto base = pointerBehind(f, cast->getOperand(i))) {
            ir::Operand distance = f.toInt(f.value(cast->getOperand(1 - i)), ir::kI64, true);
            return f.emit(Op::PtrAdd, ir::kPtr, {*base, distance});
          }
        return std::nullopt;
      default: break;
    }
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(v);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (callee && callee->getName().starts_with(kAssignPrefix)) return pointerBehind(f, call->getArgOperand(0));
  if (!callee || callee->getName() != "__gpubmc_space_address") return std::nullopt;
  return f.value(call->getArgOperand(0));
}

/// `[$k]` or `[$k + n]`.
std::optional<ir::Operand> place(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef text) {
  if (!text.consume_front("[") || !text.consume_back("]")) return std::nullopt;
  auto [base, distance] = text.split('+');
  uint64_t bytes = 0;
  if (distance = distance.trim(); !distance.empty()) {
    auto n = ptxConstant(call, distance);
    if (!n) return std::nullopt;
    bytes = *n;
  }
  auto k = ptxInput(call, base.trim());
  auto pointer = k ? pointerBehind(f, call.getArgOperand(*k)) : std::nullopt;
  return pointer ? std::optional(f.offset(*pointer, bytes)) : std::nullopt;
}

}  // namespace

bool lowerAsyncStatement(FunctionLowering& f, const llvm::CallBase& call, const PtxStatement& s) {
  if (s.name() != "cp" || !s.has("async") || s.has("bulk") || !call.getType()->isVoidTy()) return false;
  if (s.has("commit_group") && s.operands.empty()) {
    f.add(Op::AsyncCommit, ir::kVoid, {});
    return true;
  }
  if (s.has("wait_all") && s.operands.empty()) {
    f.add(Op::AsyncCommit, ir::kVoid, {});
    f.add(Op::AsyncWait, ir::kVoid, {ir::Operand::constant(0, ir::kI32)});
    return true;
  }
  if (s.has("wait_group") && s.operands.size() == 1) {
    auto latest = ptxConstant(call, s.operands[0]);
    if (latest) f.add(Op::AsyncWait, ir::kVoid, {ir::Operand::constant(*latest, ir::kI32)});
    return latest.has_value();
  }
  for (llvm::StringRef w : llvm::drop_begin(s.words, 2))
    if (w != "ca" && w != "cg" && w != "shared" && w != "shared::cta" && w != "global" && !w.starts_with("L2::"))
      return false;
  if (s.operands.size() < 3 || s.operands.size() > 4 || (!s.has("ca") && !s.has("cg"))) return false;
  auto bytes = ptxConstant(call, s.operands[2]);
  const bool sizeKnown = bytes && (*bytes == 16 || (s.has("ca") && (*bytes == 4 || *bytes == 8)));
  if (!sizeKnown) return false;
  ir::Operand given = ir::Operand::constant(*bytes, ir::kI64);
  if (s.operands.size() == 4) {
    if (auto n = ptxConstant(call, s.operands[3])) {
      given = ir::Operand::constant(*n, ir::kI64);
    } else if (auto k = ptxInput(call, s.operands[3])) {
      const auto o = ptxArgument(f, call, *k, ir::kI64);
      if (!o) return false;
      given = *o;
    } else {
      return false;
    }
  }
  auto to = place(f, call, s.operands[0]), from = place(f, call, s.operands[1]);
  if (!to || !from) return false;
  addAsyncCopy(f, {*to, *from, ir::Operand::constant(*bytes, ir::kI64), given, ir::Operand::constant(0, ir::kPtr)},
               *bytes);
  return true;
}

}  // namespace gpubmc::core
