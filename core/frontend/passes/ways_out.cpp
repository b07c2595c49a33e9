#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

using Blocks = llvm::SmallPtrSet<llvm::BasicBlock*, 16>;

bool ordersThreads(const llvm::BasicBlock& b) {
  return std::any_of(b.begin(), b.end(), [](const llvm::Instruction& i) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    return call && (call->isConvergent() || !call->getCalledFunction());
  });
}

/// Blocks from which every path ends in a return statement or a trap before any operation in which threads meet.
Blocks waysOut(llvm::Function& f) {
  Blocks out;
  std::vector<llvm::BasicBlock*> others;
  for (llvm::BasicBlock& b : f) {
    if (!llvm::isa<llvm::ReturnInst>(b.getTerminator()) && !ordersThreads(b)) {
      out.insert(&b);
    } else {
      others.push_back(&b);
    }
  }
  while (!others.empty()) {
    llvm::BasicBlock* b = others.back();
    others.pop_back();
    for (llvm::BasicBlock* before : llvm::predecessors(b))
      if (out.erase(before)) others.push_back(before);
  }
  return out;
}

Blocks from(llvm::BasicBlock* entry) {
  Blocks seen;
  std::vector<llvm::BasicBlock*> work{entry};
  while (!work.empty()) {
    llvm::BasicBlock* b = work.back();
    work.pop_back();
    if (seen.insert(b).second) work.insert(work.end(), llvm::succ_begin(b), llvm::succ_end(b));
  }
  return seen;
}

/// A copy of the blocks between `before` and the end for this edge only. Nothing behind them uses what they define.
void copyFor(llvm::BasicBlock* before, llvm::BasicBlock* entry, const Blocks& blocks) {
  llvm::ValueToValueMapTy values;
  std::vector<llvm::BasicBlock*> copies;
  for (llvm::BasicBlock* b : blocks) {
    copies.push_back(llvm::CloneBasicBlock(b, values, ".way.out", b->getParent()));
    values[b] = copies.back();
  }
  for (llvm::BasicBlock* copy : copies)
    for (llvm::Instruction& i : *copy)
      llvm::RemapInstruction(&i, values, llvm::RF_IgnoreMissingLocals | llvm::RF_NoModuleLevelChanges);
  auto* entryCopy = llvm::cast<llvm::BasicBlock>(values[entry]);
  auto keepOnly = [](llvm::BasicBlock* b, const auto& keep) {
    for (llvm::PHINode& phi : b->phis())
      phi.removeIncomingValueIf([&](unsigned i) { return !keep(phi.getIncomingBlock(i)); }, /*DeletePHIIfEmpty=*/false);
  };
  for (llvm::BasicBlock* copy : copies)
    keepOnly(copy, [&](llvm::BasicBlock* p) {
      return (copy == entryCopy && p == before) || std::find(copies.begin(), copies.end(), p) != copies.end();
    });
  before->getTerminator()->replaceSuccessorWith(entry, entryCopy);
  keepOnly(entry, [&](llvm::BasicBlock* p) { return p != before; });
}

}  // namespace

void separateWaysOut(llvm::Function& f) {
  constexpr size_t kMaxCopied = 4'000;  // instructions; above this limit exit paths stay shared
  size_t copied = 0;
  const Blocks out = waysOut(f);
  llvm::SmallVector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>, 8> edges;
  llvm::SmallPtrSet<llvm::BasicBlock*, 8> entered;
  for (llvm::BasicBlock& b : f) {
    if (out.contains(&b)) continue;
    Blocks targets;
    for (llvm::BasicBlock* t : llvm::successors(&b))
      if (out.contains(t) && targets.insert(t).second) edges.emplace_back(&b, t);
  }
  for (auto [before, entry] : edges) {
    const Blocks blocks = from(entry);
    const bool shared = std::any_of(blocks.begin(), blocks.end(), [&](auto* b) { return entered.contains(b); });
    size_t size = 0;
    for (llvm::BasicBlock* b : blocks) size += b->size();
    if (!shared) {
      entered.insert(blocks.begin(), blocks.end());
      continue;
    }
    if ((copied += size) > kMaxCopied) break;
    copyFor(before, entry, blocks);
  }
}

}  // namespace gpubmc::core
