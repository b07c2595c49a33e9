#include "core/frontend/opencl_kernels.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

#include "core/frontend/passes/passes.h"
#include "core/hostcode/kernel_uses.h"

namespace gpubmc::core {

namespace {

using Passing = OpenClKernel::Passing;

constexpr unsigned kLocal = 3;

OpenClKernel::Parameter parameterOf(const llvm::Argument& a, const ParamFacts& facts) {
  OpenClKernel::Parameter p;
  p.name = facts.name;
  const llvm::DataLayout& layout = a.getParent()->getParent()->getDataLayout();
  llvm::Type* type = a.getType();
  if (a.hasByValAttr()) {
    p.bytes = layout.getTypeAllocSize(a.getParamByValType());
  } else if (type->isPointerTy() && type->getPointerAddressSpace() == kLocal) {
    p.passing = Passing::Local;
  } else if (type->isPointerTy() && !facts.isOpaque) {
    p.passing = Passing::Pointer;
    p.bytes = 8;
    p.elementBytes = facts.elementBytes;
  } else if (type->isIntegerTy()) {
    p.passing = Passing::Integer;
    p.bytes = layout.getTypeAllocSize(type);
    p.isSigned = facts.isSigned;
  } else if (type->isFloatingPointTy()) {
    p.passing = Passing::Floating;
    p.bytes = layout.getTypeAllocSize(type);
  } else {
    p.bytes = type->isPointerTy() ? 8 : layout.getTypeAllocSize(type).getFixedValue();
  }
  return p;
}

}  // namespace

std::vector<OpenClKernel> openClKernels(const llvm::Module& m, const SourceFacts& facts) {
  std::vector<OpenClKernel> out;
  for (const KernelFacts& k : facts.kernels) {
    const llvm::Function* f = m.getFunction(k.linkName);
    if (!f || f->isDeclaration() || k.declaredCount() != f->arg_size()) continue;
    OpenClKernel one{k.linkName, {}};
    for (const llvm::Argument& a : f->args()) one.parameters.push_back(parameterOf(a, k.params[a.getArgNo()]));
    out.push_back(std::move(one));
  }
  return out;
}

void noteWrites(const llvm::Module& m, std::vector<OpenClKernel>& kernels) {
  for (OpenClKernel& k : kernels) {
    const llvm::Function* f = m.getFunction(k.name);
    if (!f) continue;
    const std::set<size_t> written = writtenParams(*f);
    size_t i = 0;
    for (OpenClKernel::Parameter& p : k.parameters)
      if (p.passing != Passing::Local) p.isWritten = written.contains(i++);
  }
}

std::vector<std::string> sizeLocalArguments(llvm::Module& m, const std::vector<OpenClKernel>& kernels,
                                            const SourceFacts& facts) {
  std::vector<std::string> notes;
  for (const OpenClKernel& k : kernels) {
    const auto known = std::ranges::find_if(
        facts.kernels, [&](const KernelFacts& f) { return f.linkName == k.name && !f.localBytes.empty(); });
    if (known == facts.kernels.end()) continue;
    size_t i = 0;
    for (const OpenClKernel::Parameter& p : k.parameters) {
      if (p.passing != Passing::Local || i >= known->localBytes.size()) continue;
      const std::optional<uint64_t> bytes = known->localBytes[i++];
      llvm::GlobalVariable* open = m.getGlobalVariable(k.name + "." + p.name);
      if (!open || !open->isDeclaration()) continue;
      if (!bytes) {
        if (known->launch)
          notes.push_back(
              fmt::format("the bytes of {}'s parameter {} in local memory are not the same constant at all "
                          "launches, and are left open (--local {}=BYTES)",
                          k.name, p.name, p.name));
        continue;
      }
      llvm::Type* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(m.getContext()), *bytes);
      auto* sized = new llvm::GlobalVariable(m, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                             llvm::UndefValue::get(type), "", nullptr,
                                             llvm::GlobalValue::NotThreadLocal, open->getAddressSpace());
      sized->copyAttributesFrom(open);
      sized->setAlignment(open->getAlign());
      sized->setLinkage(llvm::GlobalValue::InternalLinkage);
      sized->takeName(open);
      open->replaceAllUsesWith(sized);
      open->eraseFromParent();
    }
  }
  return notes;
}

}  // namespace gpubmc::core
