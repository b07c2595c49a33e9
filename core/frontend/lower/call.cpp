// Calls: inline assembly, pointers, intrinsics by name, and the direct calls that remain after inlining.

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "core/frontend/lower/async.h"
#include "core/frontend/lower/call_names.h"
#include "core/frontend/lower/inline_assembly.h"
#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// Calls without meaning for the check.
bool isSilent(const llvm::CallBase& call, llvm::StringRef name) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd()) return true;
  for (const char* prefix :
       {"llvm.donothing", "llvm.sideeffect", "llvm.assume", "llvm.invariant.start", "llvm.invariant.end",
        "llvm.prefetch", "llvm.stacksave", "llvm.stackrestore", "llvm.var.annotation",
        "llvm.experimental.noalias.scope.decl", "llvm.nvvm.prefetch", "llvm.debugtrap", "llvm.pseudoprobe"})
    if (name.starts_with(prefix)) return true;
  return false;
}

/// Calls whose result is one of their arguments.
bool isIdentity(llvm::StringRef name) {
  for (const char* prefix : {"llvm.expect", "llvm.launder.invariant.group", "llvm.strip.invariant.group",
                             "llvm.ssa.copy", "llvm.annotation", "llvm.ptr.annotation", "llvm.threadlocal.address"})
    if (name.starts_with(prefix)) return true;
  return false;
}

bool holdsAddress(const std::vector<Leaf>& leaves) {
  return std::any_of(leaves.begin(), leaves.end(), [](const Leaf& l) { return l.type.isPtr(); });
}

/// A function that is defined in another file. Without an address it has little effect on what is checked: the result
/// is arbitrary, and the report says so.
void lowerUnknown(FunctionLowering& f, const llvm::CallBase& call, const llvm::Function& callee,
                  const std::string& name) {
  if (callee.doesNotReturn()) return f.unsupported(call, "call of '" + name + "', which does not return");
  bool takesAddress = callee.isVarArg();
  for (const llvm::Argument& a : callee.args()) {
    const auto leaves = leavesOf(a.getType(), f.layout());
    takesAddress |= !leaves || (!a.hasByValAttr() && !a.hasStructRetAttr() && holdsAddress(*leaves));
  }
  // A record is returned through an address, in memory whose life begins with the call.
  llvm::Type* record = call.arg_size() ? call.getParamStructRetType(0) : nullptr;
  const auto result = leavesOf(record ? record : call.getType(), f.layout());
  const bool givesAddress = !result || holdsAddress(*result);
  if (takesAddress || givesAddress)
    return f.unsupported(call, "call of '" + name + "', which has no definition in this file");
  f.module().note("'" + name + "' has no definition in this file: taken to return any value and to touch no memory");
  Values scalars;
  for (const Leaf& l : *result) {
    const uint64_t most = l.type.bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << l.type.bits) - 1;
    ir::Inst& inst =
        f.add(ir::Opcode::Arbitrary, l.type, {ir::Operand::constant(0, l.type), ir::Operand::constant(most, l.type)});
    inst.name = "result of " + name;
    const ir::Operand value = ir::Operand::reg(inst.result, inst.type);
    if (!record) {
      scalars.push_back(value);
      continue;
    }
    ir::Operand place = f.offset(f.value(call.getArgOperand(0)), l.offset);
    f.add(ir::Opcode::Store, ir::kVoid, {value, place}).align =
        uint32_t(llvm::commonAlignment(call.getParamAlign(0).valueOrOne(), l.offset).value());
  }
  if (!scalars.empty()) f.setResult(call, std::move(scalars));
}

/// Text output is discarded; the number of characters written is unknown.
bool lowerOutput(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  static constexpr llvm::StringLiteral kNames[] = {"vprintf", "printf", "puts", "putchar", "fprintf", "vfprintf",
                                                   "fputs",   "fputc",  "putc", "fwrite",  "fflush",  "perror"};
  if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames)) return false;
  f.module().note("calls of printf write nothing");
  if (auto type = scalarType(call.getType())) f.setResult(call, f.undef(*type));
  return true;
}

void lowerDirect(FunctionLowering& f, const llvm::CallBase& call, const llvm::Function& callee) {
  const std::string name =
      callee.getSubprogram() ? callee.getSubprogram()->getName().str() : llvm::demangle(callee.getName());
  if (callee.isDeclaration()) return lowerUnknown(f, call, callee, name);
  if (callee.isVarArg()) return f.unsupported(call, "call of '" + name + "' with variable arguments");
  const auto result = *leavesOf(call.getType(), f.layout());
  if (result.size() > 1)
    return f.unsupported(call, "recursive call of '" + name + "' with a result of several scalars");
  std::vector<ir::Operand> arguments;
  for (const llvm::Value* a : call.args()) {
    const Values scalars = *f.values(a);
    for (const ir::Operand& o : scalars) arguments.push_back(f.define(o));
  }
  const uint32_t index = f.module().functionOf(callee);
  ir::Inst& inst = f.add(ir::Opcode::Call, result.empty() ? ir::kVoid : result.front().type, std::move(arguments));
  inst.callee = index;
  if (!result.empty()) f.setResult(call, ir::Operand::reg(inst.result, inst.type));
}

}  // namespace

void lowerCall(FunctionLowering& f, const llvm::CallBase& call) {
  if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return lowerAssembly(f, call, *assembly);
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (!callee) {
    // The candidates have been compared already: what remains is null, not a function, or one from elsewhere.
    ir::Inst& look = f.add(ir::Opcode::Load, ir::kI8, {f.define(f.value(call.getCalledOperand()))});
    look.align = 1;
  }
  if (!callee) return f.unsupported(call, "call through a pointer to none of the file's functions of that type");
  const llvm::StringRef name = callee->getName();
  if (callee->getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
    f.add(ir::Opcode::Renew, ir::kVoid, {f.value(call.getArgOperand(1))});
    return;
  }
  if (isSilent(call, name)) return;
  if (callee->getFunctionType() != call.getFunctionType())
    return f.unsupported(call, "call of '" + name.str() + "' as a function of another type");
  for (const llvm::Value* a : call.args())
    if (!f.expressible(a)) return f.unsupported(call, "argument of type " + typeText(a->getType()));
  if (!f.expressible(&call)) return f.unsupported(call, "value of type " + typeText(call.getType()));

  if (name.starts_with(kUndefPrefix))
    return f.setResult(call, f.emit(ir::Opcode::Undef, *scalarType(call.getType()), {}));
  if (isIdentity(name) || name.starts_with(kAssignPrefix)) return f.setResult(call, *f.values(call.getArgOperand(0)));
  if (callee->isIntrinsic()) {
    if (lowerMemoryIntrinsic(f, call) || lowerIntegerIntrinsic(f, call) || lowerFloatIntrinsic(f, call) ||
        lowerNvvmCall(f, call, name))
      return;
    return f.unsupported(call, "intrinsic '" + name.str() + "'");
  }
  if (callee->isDeclaration()) {
    llvm::StringRef own = name;
    if (own.consume_front("__gpubmc_")) {
      if (lowerGpubmcCall(f, call, own) || lowerGpubmcAsync(f, call, own) || lowerGpubmcAtomic(f, call, own) ||
          lowerGpubmcFloat(f, call, own))
        return;
      return f.unsupported(call, "intrinsic '" + name.str() + "'");
    }
    if (lowerOutput(f, call, name) || lowerMathCall(f, call, name) || lowerNvvmCall(f, call, name)) return;
  }
  lowerDirect(f, call, *callee);
}

}  // namespace gpubmc::core
