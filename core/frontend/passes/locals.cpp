#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/passes/passes.h"
#include "core/frontend/passes/scalar_types.h"

namespace gpubmc::core {
namespace {

constexpr uint64_t kLargestInitialised = 64;

llvm::FunctionCallee undefMaker(llvm::Module& m, llvm::Type* type) {
  std::string name;
  llvm::raw_string_ostream(name) << kUndefPrefix << *type;
  return m.getOrInsertFunction(name, llvm::FunctionType::get(type, false));
}

bool isFirstValue(const llvm::Value* v) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(v);
  return call && call->getCalledFunction() && call->getCalledFunction()->getName().starts_with(kUndefPrefix);
}

void giveFirstValues(llvm::AllocaInst& variable, llvm::IRBuilder<>& builder) {
  llvm::Module& m = *variable.getModule();
  const llvm::DataLayout& layout = m.getDataLayout();
  auto size = variable.getAllocationSize(layout);
  if (!size || size->isScalable() || size->getFixedValue() > kLargestInitialised || variable.isArrayAllocation())
    return;
  forEachScalar(variable.getAllocatedType(), layout, 0, [&](llvm::Type* type, uint64_t offset) {
    if (!scalarType(type)) return;  // unsupported where it is used, and only there
    llvm::Value* place = offset ? builder.CreateConstGEP1_64(builder.getInt8Ty(), &variable, offset)
                                : static_cast<llvm::Value*>(&variable);
    builder.CreateAlignedStore(builder.CreateCall(undefMaker(m, type)), place,
                               llvm::commonAlignment(variable.getAlign(), offset));
  });
}

/// Where an instruction uses a value: an incoming value of a phi is used at the end of its predecessor.
llvm::Instruction* placeOfUse(const llvm::Use& use) {
  auto* user = llvm::cast<llvm::Instruction>(use.getUser());
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(user)) return phi->getIncomingBlock(use)->getTerminator();
  return user;
}

/// The points where a variable's life begins; the new life begins before the instruction.
std::vector<llvm::Instruction*> births(llvm::AllocaInst& variable, const llvm::DominatorTree& dom,
                                       const llvm::LoopInfo& loops) {
  llvm::Instruction* activation = variable.getNextNode();
  // Variables in functions of the embedded headers are not tracked: the headers assign them.
  if (!variable.getFunction()->getSubprogram()) return {activation};
  std::vector<llvm::Instruction*> result;
  for (llvm::DbgVariableRecord* declared : llvm::findDVRDeclares(&variable)) {
    if (declared->getVariable()->isParameter()) return {activation};
    result.push_back(const_cast<llvm::Instruction*>(declared->getInstruction()));
  }
  // The result of a call is a new object.
  for (const llvm::Use& use : variable.uses())
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
        call && call->isArgOperand(&use) && call->paramHasAttr(call->getArgOperandNo(&use), llvm::Attribute::StructRet))
      result.push_back(call);
  // A temporary lives within one expression. So does, within one statement, a variable whose declaration is jumped
  // over.
  llvm::Instruction* first = nullptr;
  for (const llvm::Use& use : variable.uses())
    if (llvm::Instruction* place = placeOfUse(use); dom.isReachableFromEntry(place->getParent()))
      first = first ? dom.findNearestCommonDominator(first, place) : place;
  const bool declaredBefore = std::any_of(result.begin(), result.end(), [&](llvm::Instruction* i) {
    return first && (i == first || dom.dominates(i, first));
  });
  if (!first || declaredBefore) return result;
  // After a jump back to a label within the scope of a variable, the variable keeps its value. Names of temporaries
  // have dots.
  if (!variable.getName().contains('.') && !llvm::isa<llvm::SwitchInst>(first->getParent()->getTerminator()))
    while (loops.isLoopHeader(first->getParent()))
      first = dom.getNode(first->getParent())->getIDom()->getBlock()->getTerminator();
  result.push_back(llvm::isa<llvm::PHINode>(first) ? &*first->getParent()->getFirstInsertionPt() : first);
  return result;
}

/// The life of the whole variable begins here.
void beginLife(llvm::AllocaInst& variable, llvm::Instruction* at) {
  auto size = variable.getAllocationSize(variable.getDataLayout());
  llvm::IRBuilder<> builder(at);
  builder.SetCurrentDebugLocation({});
  builder.CreateLifetimeStart(&variable, builder.getInt64(size->getFixedValue()));
  giveFirstValues(variable, builder);
}

llvm::AllocaInst* begins(llvm::Instruction& i) {
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
  if (!intrinsic || intrinsic->getIntrinsicID() != llvm::Intrinsic::lifetime_start) return nullptr;
  return llvm::dyn_cast<llvm::AllocaInst>(intrinsic->getArgOperand(1));
}

}  // namespace

void beginLives(llvm::Module& m) {
  std::vector<llvm::Function*> defined;  // making values declares functions meanwhile
  for (llvm::Function& f : m)
    if (!f.isDeclaration()) defined.push_back(&f);
  for (llvm::Function* f : defined) {
    const llvm::DominatorTree dom(*f);
    const llvm::LoopInfo loops(dom);
    std::vector<std::pair<llvm::AllocaInst*, llvm::Instruction*>> found;
    for (llvm::Instruction& i : llvm::instructions(*f)) {
      auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&i);
      if (!variable || !variable->isStaticAlloca()) continue;  // others are new whenever they are executed
      for (llvm::Instruction* at : births(*variable, dom, loops)) found.emplace_back(variable, at);
    }
    for (auto [variable, at] : found) beginLife(*variable, at);
  }
}

void dropFirstValues(llvm::Function& f) {
  llvm::SmallPtrSet<const llvm::Value*, 16> told;
  for (llvm::Instruction& i : llvm::instructions(f))
    if (const llvm::AllocaInst* variable = begins(i)) told.insert(variable);
  for (auto it = llvm::inst_begin(f); it != llvm::inst_end(f);) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(&*it++);
    if (store && isFirstValue(store->getValueOperand()) && store->getValueOperand()->hasOneUse() &&
        told.contains(llvm::getUnderlyingObject(store->getPointerOperand())))
      store->eraseFromParent();
  }
  dropUnusedFirstValues(f);

  const llvm::DominatorTree dom(f);
  const llvm::LoopInfo loops(dom);
  std::vector<llvm::Instruction*> redundant;
  for (llvm::Instruction& i : llvm::instructions(f)) {
    llvm::AllocaInst* variable = begins(i);
    if (variable && !loops.getLoopFor(i.getParent()) &&
        std::all_of(variable->use_begin(), variable->use_end(),
                    [&](const llvm::Use& use) { return use.getUser() == &i || dom.dominates(&i, placeOfUse(use)); }))
      redundant.push_back(&i);
  }
  for (llvm::Instruction* i : redundant) i->eraseFromParent();
}

void dropUnusedFirstValues(llvm::Function& f) {
  for (auto it = llvm::inst_begin(f); it != llvm::inst_end(f);) {
    llvm::Instruction& i = *it++;
    if (i.use_empty() && isFirstValue(&i)) i.eraseFromParent();
  }
}

}  // namespace gpubmc::core
