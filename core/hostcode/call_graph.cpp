#include "core/hostcode/call_graph.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>

#include "core/hostcode/library_names.h"

namespace gpubmc::core {

using llvm::dyn_cast;

const CallGraph::Closure& CallGraph::closureOf(const llvm::Function& f) const {
  std::unique_ptr<const Closure>& known = closures_[&f];
  if (!known) known = std::make_unique<const Closure>(newClosureOf(f));
  return *known;
}

const std::vector<const llvm::Function*>& CallGraph::pointedTo(const llvm::FunctionType& type) const {
  if (!isIndexed_)
    for (const llvm::Function& f : *program_.module)
      if (f.hasAddressTaken()) pointedTo_[f.getFunctionType()].push_back(&f);
  isIndexed_ = true;
  return pointedTo_[&type];
}

CallGraph::Closure CallGraph::newClosureOf(const llvm::Function& f) const {
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
      const auto& any = pointedTo(*call->getFunctionType());
      open.insert(open.end(), any.begin(), any.end());
    }
  }
  return out;
}

bool CallGraph::isWholeLibrary(const llvm::Function& f) const {
  return std::ranges::all_of(closureOf(f).functions,
                             [](const llvm::Function* g) { return g->isDeclaration() || isOfTemplates(g->getName()); });
}

}  // namespace gpubmc::core
