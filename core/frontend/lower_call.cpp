// Calls: inline assembly, pointers, intrinsics by name, and what is left of direct calls after inlining.

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/call_names.h"
#include "core/frontend/lower_ptx.h"
#include "core/frontend/passes.h"

namespace gpubmc::core {
namespace {

/// Calls that mean nothing to what is checked.
bool isSilent(const llvm::CallBase& call, llvm::StringRef name) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd()) return true;
  for (const char* prefix :
       {"llvm.donothing", "llvm.sideeffect", "llvm.assume", "llvm.invariant.start", "llvm.invariant.end",
        "llvm.prefetch", "llvm.stackrestore", "llvm.var.annotation", "llvm.experimental.noalias.scope.decl",
        "llvm.nvvm.prefetch", "llvm.debugtrap", "llvm.pseudoprobe"})
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

/// Text output goes nowhere; how many characters it wrote is unknown.
bool lowerOutput(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  if (name != "vprintf" && name != "printf" && name != "puts" && name != "putchar") return false;
  f.module().note("calls of printf write nothing");
  if (auto type = scalarType(call.getType())) f.setResult(call, f.undef(*type));
  return true;
}

void lowerDirect(FunctionLowering& f, const llvm::CallBase& call, const llvm::Function& callee) {
  const std::string name =
      callee.getSubprogram() ? callee.getSubprogram()->getName().str() : llvm::demangle(callee.getName());
  if (callee.isDeclaration())
    return f.unsupported(call, "call of '" + name + "', which has no definition in this file");
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
  if (!callee) return f.unsupported(call, "call through a pointer to none of the file's functions of that type");
  const llvm::StringRef name = callee->getName();
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
      if (lowerGpubmcCall(f, call, own) || lowerGpubmcAtomic(f, call, own) || lowerGpubmcFloat(f, call, own)) return;
      return f.unsupported(call, "intrinsic '" + name.str() + "'");
    }
    if (lowerOutput(f, call, name) || lowerMathCall(f, call, name) || lowerNvvmCall(f, call, name)) return;
  }
  lowerDirect(f, call, *callee);
}

}  // namespace gpubmc::core
