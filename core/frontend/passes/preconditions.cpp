// Preconditions: those of the whole file, and conjunctions that Clang has turned into branches.

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

constexpr const char* kRequires = "__gpubmc_requires";

/// The condition behind conversions between bool and int that preserve "is not zero".
llvm::Value* condition(llvm::Value* v) {
  while (true) {
    if (auto* cast = llvm::dyn_cast<llvm::CastInst>(v);
        cast && (llvm::isa<llvm::ZExtInst>(cast) || llvm::isa<llvm::TruncInst>(cast))) {
      auto* inner = llvm::dyn_cast<llvm::ZExtInst>(cast->getOperand(0));
      if (llvm::isa<llvm::ZExtInst>(cast))
        v = cast->getOperand(0);
      else if (inner)
        v = inner->getOperand(0);
      else
        return v;
    } else if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(v);
               compare && compare->getPredicate() == llvm::ICmpInst::ICMP_NE &&
               llvm::isa<llvm::ConstantInt>(compare->getOperand(1)) &&
               llvm::cast<llvm::ConstantInt>(compare->getOperand(1))->isZero() &&
               llvm::isa<llvm::ZExtInst>(compare->getOperand(0))) {
      v = compare->getOperand(0);
    } else {
      return v;
    }
  }
}

/// One step: the call's condition is a phi that is false wherever a branch jumps past the rest of the conjunction.
bool split(llvm::CallInst& call) {
  auto* phi = llvm::dyn_cast<llvm::PHINode>(condition(call.getArgOperand(0)));
  if (!phi || phi->getParent() != call.getParent() || !phi->getType()->isIntegerTy(1)) return false;
  for (llvm::Instruction& i : *phi->getParent()) {  // nothing has effects between the join and the precondition
    if (&i == &call) break;
    if (i.mayHaveSideEffects()) return false;
  }
  for (unsigned k = 0; k < phi->getNumIncomingValues(); ++k) {
    auto* skipped = llvm::dyn_cast<llvm::ConstantInt>(phi->getIncomingValue(k));
    if (!skipped || !skipped->isZero()) continue;
    llvm::BasicBlock* from = phi->getIncomingBlock(k);
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
    if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) continue;
    const bool onTrue = branch->getSuccessor(0) != phi->getParent();
    llvm::BasicBlock* next = branch->getSuccessor(onTrue ? 0 : 1);
    // (a || b) && c: b alone is not required.
    if (next->getSinglePredecessor() != from) continue;
    llvm::IRBuilder<> builder(branch);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    llvm::Value* holds = onTrue ? branch->getCondition() : builder.CreateNot(branch->getCondition());
    auto* part = llvm::cast<llvm::CallInst>(call.clone());
    part->setArgOperand(0, builder.CreateZExt(holds, call.getArgOperand(0)->getType()));
    builder.Insert(part);
    builder.CreateBr(next);
    phi->getParent()->removePredecessor(from, /*KeepOneInputPHIs=*/true);
    branch->eraseFromParent();
    return true;
  }
  return false;
}

}  // namespace

void assumeAxioms(llvm::Module& m) {
  for (llvm::Function& axiom : m) {
    if (axiom.isDeclaration() || !axiom.getName().contains("__gpubmc_axiom_")) continue;
    for (llvm::Function& f : m)
      if (isKernel(f) && !f.hasFnAttribute(kReference) && !f.isDeclaration()) {
        llvm::IRBuilder<> builder(&*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
        if (llvm::DISubprogram* scope = f.getSubprogram())
          builder.SetCurrentDebugLocation(llvm::DILocation::get(f.getContext(), scope->getLine(), 0, scope));
        builder.CreateCall(&axiom);
      }
  }
}

void splitPreconditions(llvm::Function& f) {
  for (bool changed = true; changed;) {
    changed = false;
    for (llvm::BasicBlock& block : f) {
      for (llvm::Instruction& i : block)
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
            call && call->getCalledFunction() && call->getCalledFunction()->getName() == kRequires && split(*call)) {
          changed = true;
          break;
        }
      if (changed) break;
    }
  }
}

}  // namespace gpubmc::core
