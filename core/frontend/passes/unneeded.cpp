#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

/// Adds what a constant refers to.
void noteUses(const llvm::Value* v, llvm::SmallPtrSetImpl<const llvm::Value*>& seen,
              std::vector<llvm::Function*>& work) {
  if (!llvm::isa<llvm::Constant>(v) || !seen.insert(v).second) return;
  if (auto* f = llvm::dyn_cast<llvm::Function>(v)) work.push_back(const_cast<llvm::Function*>(f));
  for (const llvm::Use& u : llvm::cast<llvm::User>(v)->operands()) noteUses(u.get(), seen, work);
}

}  // namespace

void dropUnneededBodies(llvm::Module& m) {
  llvm::SmallPtrSet<const llvm::Value*, 32> seen;
  std::vector<llvm::Function*> work;
  for (llvm::Function& f : m)
    if (isKernel(f) && seen.insert(&f).second) work.push_back(&f);
  while (!work.empty()) {
    llvm::Function* f = work.back();
    work.pop_back();
    for (llvm::Instruction& i : llvm::instructions(*f))
      for (llvm::Use& u : i.operands()) noteUses(u.get(), seen, work);
  }
  for (llvm::Function& f : m)
    if (!f.isDeclaration() && !seen.contains(&f)) {
      f.deleteBody();
      f.setComdat(nullptr);  // declarations have none
    }
}

}  // namespace gpubmc::core
