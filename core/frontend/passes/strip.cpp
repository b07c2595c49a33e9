#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/passes/passes.h"
#include "core/frontend/passes/steady_mark.h"
#include "core/frontend/passes/volatile_mark.h"

namespace gpubmc::core {
namespace {

/// Attributes of parameters and results that turn an unexpected value into undefined behaviour or promise no aliasing.
llvm::AttributeMask promises() {
  llvm::AttributeMask mask = llvm::AttributeFuncs::getUBImplyingAttributes();
  for (auto kind : {llvm::Attribute::NoAlias, llvm::Attribute::NonNull, llvm::Attribute::NoUndef,
                    llvm::Attribute::Range, llvm::Attribute::ReadNone, llvm::Attribute::ReadOnly,
                    llvm::Attribute::WriteOnly, llvm::Attribute::NoCapture, llvm::Attribute::Returned})
    mask.addAttribute(kind);
  return mask;
}

llvm::AttributeList withoutPromises(llvm::LLVMContext& context, llvm::AttributeList list, unsigned params) {
  static constexpr llvm::Attribute::AttrKind kFunction[] = {
      llvm::Attribute::Memory,   llvm::Attribute::MustProgress, llvm::Attribute::WillReturn,
      llvm::Attribute::NoFree,   llvm::Attribute::Speculatable, llvm::Attribute::AlwaysInline,
      llvm::Attribute::NoInline, llvm::Attribute::OptimizeNone};
  const llvm::AttributeMask mask = promises();
  for (auto kind : kFunction) list = list.removeFnAttribute(context, kind);
  list = list.removeRetAttributes(context, mask);
  for (unsigned i = 0; i < params; ++i) list = list.removeParamAttributes(context, i, mask);
  return list;
}

/// The load of `__ldg` (gpubmc/loads.h); for a record, a copy.
bool readsSteady(const llvm::Function& f, const llvm::Instruction& i) {
  if (!f.getName().starts_with("_ZL5__ldgI")) return false;
  const llvm::Value* from = nullptr;
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i)) from = load->getPointerOperand();
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&i)) from = copy->getRawSource();
  return from && !llvm::isa<llvm::AllocaInst>(from);
}

}  // namespace

void stripAssumptions(llvm::Module& m) {
  llvm::LLVMContext& context = m.getContext();
  for (llvm::Function& f : m) {
    if (!f.isIntrinsic()) f.setAttributes(withoutPromises(context, f.getAttributes(), unsigned(f.arg_size())));
    for (auto it = llvm::inst_begin(f); it != llvm::inst_end(f);) {
      llvm::Instruction& i = *it++;
      if (llvm::isa<llvm::AssumeInst>(i)) {
        i.eraseFromParent();
        continue;
      }
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i))
        call->setAttributes(withoutPromises(context, call->getAttributes(), call->arg_size()));
      i.dropUnknownNonDebugMetadata();
      i.dropPoisonGeneratingFlags();
      if (isVolatile(i)) markSourceVolatile(i);
      if (readsSteady(f, i)) i.setMetadata(kSteadyMark, llvm::MDNode::get(context, {}));
    }
  }
}

}  // namespace gpubmc::core
