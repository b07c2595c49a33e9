// All `extern __shared__` arrays that one kernel uses start at the same address, whatever their names and types.

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>

#include "core/frontend/lower/module_lowering.h"
#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

constexpr unsigned kSharedSpace = 3;

void collect(const llvm::Value* v, llvm::SmallPtrSetImpl<const llvm::Value*>& seen,
             std::vector<const llvm::GlobalVariable*>& found) {
  if (!llvm::isa<llvm::Constant>(v) || llvm::isa<llvm::Function>(v) || !seen.insert(v).second) return;
  if (const auto* g = llvm::dyn_cast<llvm::GlobalVariable>(v)) {
    if (g->isDeclaration() && g->getAddressSpace() == kSharedSpace && !g->hasAttribute(kOwnMemory)) found.push_back(g);
    return;
  }
  for (const llvm::Use& u : llvm::cast<llvm::User>(v)->operands()) collect(u.get(), seen, found);
}

std::vector<const llvm::GlobalVariable*> usedBy(const llvm::Function& f) {
  llvm::SmallPtrSet<const llvm::Value*, 16> seen;
  std::vector<const llvm::GlobalVariable*> found;
  for (const llvm::Instruction& i : llvm::instructions(f))
    for (const llvm::Use& u : i.operands()) collect(u.get(), seen, found);
  return found;
}

}  // namespace

void ModuleLowering::groupDynamicShared() {
  // Functions that were not inlined may run in any kernel.
  std::vector<const llvm::GlobalVariable*> common;
  for (const llvm::Function& f : in_)
    if (!isKernel(f)) {
      auto used = usedBy(f);
      common.insert(common.end(), used.begin(), used.end());
    }
  for (const llvm::Function& f : in_) {
    if (!isKernel(f)) continue;
    auto used = usedBy(f);
    used.insert(used.end(), common.begin(), common.end());
    for (const llvm::GlobalVariable* g : used) {
      dynamicShared_.insert(g);
      if (g == used.front()) continue;
      dynamicShared_.unionSets(used.front(), g);
      if (g->getName() != used.front()->getName())
        note("dynamic shared arrays '" + used.front()->getName().str() + "' and '" + g->getName().str() +
             "' are the same memory");
    }
  }
}

}  // namespace gpubmc::core
