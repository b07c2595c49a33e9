#include "core/frontend/compiled_device.h"

#include <utility>

namespace gpubmc::core {

CompiledDevice::CompiledDevice(ClangOutput compiled) : rest_(std::move(compiled)) {
  if (rest_.module) {
    code_ = bitcodeOf(*rest_.module);
    for (const llvm::GlobalValue& v : rest_.module->global_values())
      if (!v.isDeclaration() && !v.hasLocalLinkage()) defined_.insert(v.getName().str());
  }
  rest_.module.reset();
  rest_.context.reset();
}

ClangOutput CompiledDevice::unpacked(llvm::LLVMContext& context) const {
  return {nullptr,          code_.empty() ? nullptr : moduleOf(code_, context),
          rest_.facts,      rest_.deviceFacts,
          rest_.allowances, rest_.diagnostics,
          rest_.errors,     rest_.hasPrecompiled};
}

ClangOutput CompiledDevice::unpacked() const {
  auto context = std::make_unique<llvm::LLVMContext>();
  ClangOutput out = unpacked(*context);
  out.context = std::move(context);
  return out;
}

}  // namespace gpubmc::core
