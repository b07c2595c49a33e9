#include "core/hostcode/call_graph.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>

#include "core/hostcode/library_names.h"

namespace gpubmc::core {

using llvm::dyn_cast;

CallGraph::Closure CallGraph::closureOf(const llvm::Function& f) const {
  Closure out;
  std::vector<const llvm::Function*> open{&f};
  std::set<const llvm::Constant*> seen;
  auto visit = [&](auto&& self, const llvm::Constant& c) -> void {
    if (!seen.insert(&c).second) return;
    if (const auto* g = dyn_cast<llvm::Function>(&c)) {
      open.push_back(g);
      return;
    }
    if (const auto* v = dyn_cast<llvm::GlobalVariable>(&c)) {
      out.variables.insert(v);
      if (v->hasInitializer()) self(self, *v->getInitializer());
      return;
    }
    for (const llvm::Use& u : c.operands())
      if (const auto* o = dyn_cast<llvm::Constant>(u.get())) self(self, *o);
  };
  while (!open.empty()) {
    const llvm::Function* g = open.back();
    open.pop_back();
    if (!out.functions.insert(g).second) continue;
    if (auto k = program_.kernels.find(g->getName().str()); k != program_.kernels.end()) {
      out.kernels.insert(k->second);
      continue;
    }
    for (const llvm::Instruction& i : llvm::instructions(*g)) {
      for (const llvm::Use& u : i.operands())
        if (const auto* c = dyn_cast<llvm::Constant>(u.get())) visit(visit, *c);
      const auto* call = dyn_cast<llvm::CallBase>(&i);
      if (!call || !call->isIndirectCall()) continue;
      for (const llvm::Function& h : *program_.module)
        if (h.hasAddressTaken() && h.getFunctionType() == call->getFunctionType()) open.push_back(&h);
    }
  }
  return out;
}

bool CallGraph::isWholeLibrary(const llvm::Function& f) const {
  return std::ranges::all_of(closureOf(f).functions,
                             [](const llvm::Function* g) { return g->isDeclaration() || isOfTemplates(g->getName()); });
}

}  // namespace gpubmc::core
