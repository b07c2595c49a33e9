#include <llvm/ADT/SCCIterator.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// Functions in an order in which callees precede callers, and the functions that may call themselves.
struct Order {
  std::vector<llvm::Function*> calleesFirst;
  llvm::SmallPtrSet<llvm::Function*, 8> recursive;
};

Order inliningOrder(llvm::Module& m) {
  Order order;
  llvm::CallGraph graph(m);
  for (auto scc = llvm::scc_begin(&graph); !scc.isAtEnd(); ++scc)
    for (llvm::CallGraphNode* node : *scc) {
      llvm::Function* f = node->getFunction();
      if (!f || f->isDeclaration()) continue;
      order.calleesFirst.push_back(f);
      if (scc.hasCycle()) order.recursive.insert(f);
    }
  return order;
}

}  // namespace

bool inlineCalls(llvm::Module& m, const Cancellation& cancel) {
  const Order order = inliningOrder(m);
  bool changed = false;
  for (llvm::Function* f : order.calleesFirst) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Instruction& i : llvm::instructions(*f))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) calls.push_back(call);
    for (llvm::CallBase* call : calls) {
      cancel.poll();
      llvm::Function* callee = call->getCalledFunction();
      if (!callee || callee->isDeclaration() || order.recursive.contains(callee) || callee == f) continue;
      llvm::InlineFunctionInfo info;
      changed |= llvm::InlineFunction(*call, info, /*MergeAttributes=*/false, /*CalleeAAR=*/nullptr,
                                      /*InsertLifetime=*/false)
                     .isSuccess();
    }
  }
  return changed;
}

}  // namespace gpubmc::core
