#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <optional>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

void leaveHere(llvm::BranchInst& branch) {
  llvm::IRBuilder<> build(&branch);
  llvm::FunctionCallee leave = branch.getModule()->getOrInsertFunction("__gpubmc_exit", build.getVoidTy());
  build.CreateCall(leave);
  build.CreateUnreachable();
  branch.eraseFromParent();
}

bool isEnd(const llvm::BasicBlock& b) {
  return llvm::isa<llvm::ReturnInst>(b.getTerminator()) && b.phis().empty();
}

/// If there are destructors to run, Clang records in a local variable that a return statement is being executed, and
/// all paths that leave the scope run through one piece of code, which tests it at the end.
struct Destination {
  llvm::Value* variable = nullptr;
  llvm::ConstantInt* value = nullptr;
};

std::optional<Destination> destinationOf(llvm::BranchInst& branch) {
  if (auto* store = llvm::dyn_cast_or_null<llvm::StoreInst>(branch.getPrevNode()))
    if (auto* value = llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand()))
      return Destination{store->getPointerOperand(), value};
  return std::nullopt;
}

/// The case of a switch over the destination that is taken.
llvm::BasicBlock* taken(llvm::SwitchInst& s, const Destination& d) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(s.getCondition());
  if (!load || load->getPointerOperand() != d.variable) return nullptr;
  return s.findCaseValue(d.value)->getCaseSuccessor();
}

/// Gives a return statement its own destructor calls, up to the function's end. Clang's unoptimised code passes values
/// between blocks through memory only, except values made in the entry block.
class ReturnPath {
 public:
  ReturnPath(llvm::BranchInst& from, Destination to) : from_(from), to_(to) {}

  void make() {
    from_.setSuccessor(0, copyOf(from_.getSuccessor(0)));
    while (!work_.empty()) {
      llvm::BasicBlock* b = work_.back();
      work_.pop_back();
      llvm::BasicBlock* copy = copies_[b];
      for (llvm::Instruction& i : *copy)
        llvm::RemapInstruction(&i, values_, llvm::RF_IgnoreMissingLocals | llvm::RF_NoModuleLevelChanges);
      finish(*copy);
    }
    for (llvm::BranchInst* end : ends_) leaveHere(*end);
  }

 private:
  llvm::BasicBlock* copyOf(llvm::BasicBlock* b) {
    llvm::BasicBlock*& copy = copies_[b];
    if (copy) return copy;
    copy = llvm::CloneBasicBlock(b, values_, ".return", b->getParent());
    work_.push_back(b);
    return copy;
  }
  void finish(llvm::BasicBlock& copy) {
    llvm::Instruction* end = copy.getTerminator();
    if (auto* s = llvm::dyn_cast<llvm::SwitchInst>(end))
      if (llvm::BasicBlock* only = taken(*s, to_)) {
        llvm::BranchInst* branch = llvm::BranchInst::Create(only, s->getIterator());
        branch->setDebugLoc(from_.getDebugLoc());
        s->eraseFromParent();
        end = branch;
      }
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(end);
    if (branch && branch->isUnconditional() && isEnd(*branch->getSuccessor(0))) return ends_.push_back(branch);
    for (unsigned i = 0; i < end->getNumSuccessors(); ++i) end->setSuccessor(i, copyOf(end->getSuccessor(i)));
  }

  llvm::BranchInst& from_;
  const Destination to_;
  llvm::ValueToValueMapTy values_;
  llvm::DenseMap<llvm::BasicBlock*, llvm::BasicBlock*> copies_;
  std::vector<llvm::BasicBlock*> work_;
  std::vector<llvm::BranchInst*> ends_;
};

}  // namespace

// Clang joins every exit of a function in one block. Afterwards a thread that left by a return statement cannot be
// distinguished from one that took the empty side of a condition, and barriers treat the two differently.
void markEarlyReturns(llvm::Function& kernel, const std::set<std::pair<unsigned, unsigned>>& returns) {
  std::vector<llvm::BranchInst*> branches, silent;
  std::set<std::pair<unsigned, unsigned>> missing = returns;
  for (llvm::BasicBlock& block : kernel) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isConditional()) continue;
    const llvm::DebugLoc& loc = branch->getDebugLoc();
    if (!loc) {
      if (isEnd(*branch->getSuccessor(0))) silent.push_back(branch);
    } else if (returns.contains({loc.getLine(), loc.getCol()})) {
      branches.push_back(branch);
      missing.erase({loc.getLine(), loc.getCol()});
    }
  }
  // A scope that is only left by a return statement has its destructor calls in place, and the branch behind them is
  // not needed.
  if (!missing.empty()) branches.insert(branches.end(), silent.begin(), silent.end());
  for (llvm::BranchInst* branch : branches) {
    if (isEnd(*branch->getSuccessor(0))) {
      leaveHere(*branch);
    } else if (const auto destination = destinationOf(*branch)) {
      ReturnPath(*branch, *destination).make();
    }
  }
}

}  // namespace gpubmc::core
