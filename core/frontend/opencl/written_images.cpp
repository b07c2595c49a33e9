#include "core/frontend/opencl/written_images.h"

#include <algorithm>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Metadata.h>

namespace gpubmc::core::opencl {
namespace {

constexpr unsigned kGlobal = 1;

/// "none" of what is no image and no pipe.
llvm::StringRef qualifier(const llvm::MDNode& of, unsigned parameter) {
  const auto* text = llvm::dyn_cast<llvm::MDString>(of.getOperand(parameter).get());
  return text ? text->getString() : "none";
}

/// Nothing of what is no kernel.
const llvm::MDNode* qualifiers(const llvm::Function& f) {
  return f.getMetadata("kernel_arg_access_qual");
}

bool hasVariables(const llvm::Module& m) {
  return llvm::any_of(m.globals(), [](const llvm::GlobalVariable& v) { return v.getAddressSpace() == kGlobal; });
}

WrittenImages ofKernel(const llvm::Function& f, const llvm::MDNode& qualifiers) {
  bool hasWritten = false, hasOthers = hasVariables(*f.getParent());
  const unsigned count = std::min<unsigned>(f.arg_size(), qualifiers.getNumOperands());
  for (unsigned i = 0; i < count; ++i) {
    const llvm::StringRef access = qualifier(qualifiers, i);
    const llvm::Type* type = f.getArg(i)->getType();
    hasWritten |= access == "write_only" || access == "read_write";
    hasOthers |= access == "none" && type->isPointerTy() && type->getPointerAddressSpace() == kGlobal;
  }
  if (!hasWritten) return WrittenImages::None;
  return hasOthers ? WrittenImages::WithOthers : WrittenImages::Alone;
}

}  // namespace

WrittenImages writtenImagesIn(const llvm::Function& f) {
  if (const llvm::MDNode* own = qualifiers(f)) return ofKernel(f, *own);
  // Any kernel may call it.
  std::optional<WrittenImages> all;
  for (const llvm::Function& k : *f.getParent()) {
    const llvm::MDNode* of = qualifiers(k);
    if (!of) continue;
    const WrittenImages one = ofKernel(k, *of);
    if (all && *all != one) return WrittenImages::WithOthers;
    all = one;
  }
  return all.value_or(WrittenImages::None);
}

}  // namespace gpubmc::core::opencl
