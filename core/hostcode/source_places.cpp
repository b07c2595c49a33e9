#include "core/hostcode/source_places.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/headers/embedded.h"
#include "core/host/paths.h"

namespace gpubmc::core {

namespace {

constexpr const char* kAssigned = "gpubmc.assigned";  ///< metadata of a call: a line for each argument, or 0

/// The line of the only store to a variable that nothing else writes to. 0: there is no such store, or it stores a
/// parameter.
unsigned onlyAssignment(const llvm::AllocaInst& variable) {
  const llvm::StoreInst* only = nullptr;
  for (const llvm::User* u : variable.users()) {
    if (llvm::isa<llvm::LoadInst, llvm::DbgInfoIntrinsic>(u) || u->isDroppable()) continue;
    if (const auto* i = llvm::dyn_cast<llvm::IntrinsicInst>(u); i && i->isLifetimeStartOrEnd()) continue;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(u);
    if (!store || only || store->getPointerOperand() != &variable) return 0;
    only = store;
  }
  if (!only || llvm::isa<llvm::Argument>(only->getValueOperand()) || !only->getDebugLoc()) return 0;
  return only->getDebugLoc().getLine();
}

}  // namespace

ir::Location sourcePlaceOf(const llvm::Instruction& i) {
  ir::Location out;
  const llvm::DILocation* at = i.getDebugLoc();
  if (!at) return out;
  out.file = fromWorkingFolder(at->getDirectory().str(), at->getFilename().str());
  out.line = at->getLine(), out.column = at->getColumn();
  if (const llvm::DISubprogram* f = at->getScope()->getSubprogram()) out.function = f->getName().str();
  return out;
}

bool isOfSystem(const ir::Location& l) {
  return !l.line || l.file.starts_with(kCudaIncludeDir) || l.file.starts_with("/usr/");
}

void noteAssignments(llvm::Function& f) {
  llvm::LLVMContext& context = f.getContext();
  for (llvm::Instruction& i : llvm::instructions(f)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    if (!call || llvm::isa<llvm::IntrinsicInst>(call)) continue;
    llvm::SmallVector<llvm::Metadata*> lines;
    bool any = false;
    for (const llvm::Use& u : call->args()) {
      const llvm::Value* v = u.get();
      while (const auto* c = llvm::dyn_cast<llvm::CastInst>(v)) v = c->getOperand(0);
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(v);
      const auto* variable = load ? llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()) : nullptr;
      const unsigned line = variable ? onlyAssignment(*variable) : 0;
      any |= line != 0;
      lines.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), line)));
    }
    if (any) call->setMetadata(kAssigned, llvm::MDNode::get(context, lines));
  }
}

unsigned assignmentOf(const llvm::CallBase& call, unsigned argument) {
  const llvm::MDNode* lines = call.getMetadata(kAssigned);
  if (!lines || argument >= lines->getNumOperands()) return 0;
  return unsigned(llvm::mdconst::extract<llvm::ConstantInt>(lines->getOperand(argument))->getZExtValue());
}

}  // namespace gpubmc::core
