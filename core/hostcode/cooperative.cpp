#include "core/hostcode/cooperative.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <set>

namespace gpubmc::core {

namespace {

class GridMeetings {
 public:
  bool synchronises(const llvm::Function& f) {
    if (f.getName() == "__gpubmc_gridsync") return true;
    if (f.isDeclaration()) return false;
    const auto [known, isNew] = known_.try_emplace(&f, false);
    if (!isNew) return known->second;
    std::set<const llvm::BasicBlock*> blocks;
    for (const llvm::Instruction& i : llvm::instructions(f))
      if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&i); call && call->getCalledFunction())
        if (synchronises(*call->getCalledFunction())) blocks.insert(&*i.getParent());
    return known_[&f] = !blocks.empty() && isAlwaysMet(const_cast<llvm::Function&>(f), blocks);
  }

 private:
  /// Whether some of these blocks is executed regardless of the outcome of branches, loop exits aside: each branch that
  /// dominates the block either exits a loop or is post-dominated by the block.
  static bool isAlwaysMet(llvm::Function& f, const std::set<const llvm::BasicBlock*>& blocks) {
    const llvm::DominatorTree dominators(f);
    const llvm::PostDominatorTree after(f);
    llvm::LoopInfo loops(dominators);
    return llvm::any_of(blocks, [&](const llvm::BasicBlock* block) {
      return llvm::none_of(f, [&](const llvm::BasicBlock& branch) {
        if (&branch == block || branch.getTerminator()->getNumSuccessors() < 2) return false;
        if (!dominators.dominates(&branch, block) || after.dominates(block, &branch)) return false;
        const llvm::Loop* loop = loops.getLoopFor(&branch);
        return !loop || !loop->isLoopExiting(&branch);
      });
    });
  }

  std::map<const llvm::Function*, bool> known_;
};

}  // namespace

bool synchronisesGrid(const llvm::Function& kernel) {
  return GridMeetings().synchronises(kernel);
}

}  // namespace gpubmc::core
