#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include "core/frontend/passes/passes.h"
#include "core/frontend/passes/volatile_mark.h"

namespace gpubmc::core {
namespace {

/// Pointers and sizes of an access; an unknown size is none.
struct Access {
  llvm::Value* pointer;
  std::optional<uint64_t> bytes;
  uint64_t align = 1;
};

std::vector<Access> accessesOf(llvm::Instruction& i, const llvm::DataLayout& layout) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
    return {{load->getPointerOperand(), layout.getTypeStoreSize(load->getType()), load->getAlign().value()}};
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
    return {{store->getPointerOperand(), layout.getTypeStoreSize(store->getValueOperand()->getType()),
             store->getAlign().value()}};
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&i)) {
    std::optional<uint64_t> bytes;
    if (auto* length = llvm::dyn_cast<llvm::ConstantInt>(memory->getLength())) bytes = length->getLimitedValue();
    std::vector<Access> result{{memory->getRawDest(), bytes}};
    if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(memory)) result.push_back({copy->getRawSource(), bytes});
    return result;
  }
  return {};
}

/// The alignment of its address: as declared, and at least the strictest that any access needs.
uint64_t alignmentOf(const llvm::AllocaInst& variable) {
  constexpr uint64_t kWidest = 16;
  const uint64_t declared = variable.getAlign().value();
  return declared >= kWidest ? UINT64_MAX : declared;
}

/// Makes every access volatile that is not certainly one to a local variable, within its bounds. Variables with
/// out-of-bounds or misaligned accesses are collected: such an access must remain, to be reported.
struct Protection {
  unsigned free = 0;  ///< accesses that promotion may turn into registers
  std::vector<llvm::AllocaInst*> overrun;

  explicit Protection(llvm::Function& f) {
    const llvm::DataLayout& layout = f.getDataLayout();
    for (llvm::Instruction& i : llvm::instructions(f)) {
      const std::vector<Access> accesses = accessesOf(i, layout);
      bool local = !accesses.empty();
      for (const Access& a : accesses) {
        const LocalPart part = localPart(a.pointer, a.bytes.value_or(0), layout);
        local &= part.variable && part.inside && a.bytes;
        if (part.variable && (!part.inside || part.offset % a.align || a.align > alignmentOf(*part.variable)))
          overrun.push_back(part.variable);
      }
      if (isSourceVolatile(i)) local = false;
      free += local;
      setVolatile(i, !local);
    }
  }
};

void removeProtection(llvm::Function& f) {
  for (llvm::Instruction& i : llvm::instructions(f)) setVolatile(i, isSourceVolatile(i));
}

/// Keeps variables in memory by letting their address escape, for its lifetime.
class Pinned {
 public:
  Pinned(llvm::Function& f, const std::vector<llvm::AllocaInst*>& variables) {
    if (variables.empty()) return;
    llvm::Type* pointer = llvm::PointerType::getUnqual(f.getContext());
    auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(f.getContext()), {pointer}, false);
    llvm::FunctionCallee keep = f.getParent()->getOrInsertFunction("__gpubmc_keep", type);
    for (llvm::AllocaInst* v : variables)
      pins_.push_back(llvm::CallInst::Create(keep, {v}, "", std::next(v->getIterator())));
  }
  ~Pinned() {
    for (llvm::Instruction* pin : pins_) pin->eraseFromParent();
  }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;

 private:
  std::vector<llvm::Instruction*> pins_;
};

}  // namespace

void promoteLocals(llvm::Function& f, const Cancellation& cancel) {
  // Function analyses have no target information: no pass may rely on the target's addressing.
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

  // Promoting a pointer variable reveals more accesses as local ones: repeat until none appears.
  for (unsigned before = ~0u;;) {
    cancel.poll();
    expandCopies(f);
    Protection protection(f);
    if (protection.free == 0 || protection.free == before) break;
    before = protection.free;
    {
      Pinned pinned(f, protection.overrun);
      llvm::SROAPass(llvm::SROAOptions::PreserveCFG).run(f, functions);
    }
    functions.invalidate(f, llvm::PreservedAnalyses::none());
  }
  removeProtection(f);
  dropUnusedFirstValues(f);
}

}  // namespace gpubmc::core
