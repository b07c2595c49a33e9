#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/Scalarizer.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/FixIrreducible.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// One latch per loop. LLVM's own loop simplification would first try to split a loop with several latches (a `while`
/// with `continue`) into two nested ones, and barriers inside would no longer be counted by the source's iterations.
void joinLatches(llvm::Loop& loop, llvm::DominatorTree& dom, llvm::LoopInfo& loops) {
  llvm::SmallVector<llvm::BasicBlock*, 4> latches;
  loop.getLoopLatches(latches);
  if (latches.size() < 2) return;
  llvm::SplitBlockPredecessors(loop.getHeader(), latches, ".latch", &dom, &loops);
}

void shapeLoop(llvm::Loop& loop, llvm::DominatorTree& dom, llvm::LoopInfo& loops) {
  for (llvm::Loop* inner : llvm::SmallVector<llvm::Loop*, 4>(loop.begin(), loop.end())) shapeLoop(*inner, dom, loops);
  if (!loop.getLoopPreheader()) llvm::InsertPreheaderForLoop(&loop, &dom, &loops, nullptr, /*PreserveLCSSA=*/false);
  joinLatches(loop, dom, loops);
  llvm::formDedicatedExitBlocks(&loop, &dom, &loops, nullptr, /*PreserveLCSSA=*/false);
}

template <class Pass>
void runLlvmPass(llvm::Function& f, Pass pass) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  pass.run(f, functions);
}

}  // namespace

void shapeControlFlow(llvm::Function& f) {
  // By reachability only: LLVM's more powerful variant also treats code after stores through null as unreachable.
  llvm::EliminateUnreachableBlocks(f);
  for (auto it = f.begin(); it != f.end();) {
    llvm::BasicBlock* block = &*it++;
    llvm::MergeBlockIntoPredecessor(block);
  }
  llvm::ScalarizerPassOptions scalars;
  scalars.ScalarizeLoadStore = true;
  scalars.ScalarizeVariableInsertExtract = true;
  runLlvmPass(f, llvm::ScalarizerPass(scalars));
  runLlvmPass(f, llvm::FixIrreduciblePass());

  llvm::DominatorTree dom(f);
  llvm::LoopInfo loops(dom);
  for (llvm::Loop* loop : llvm::SmallVector<llvm::Loop*, 4>(loops.begin(), loops.end())) shapeLoop(*loop, dom, loops);
  for (llvm::Loop* loop : loops) llvm::formLCSSARecursively(*loop, dom, &loops, nullptr);
}

}  // namespace gpubmc::core
