#include "core/frontend/compiled_device.h"

#include <utility>

namespace gpubmc::core {

namespace {

ClangOutput copyOfFacts(const ClangOutput& from) {
  return {nullptr,         nullptr,          from.facts,  from.deviceFacts,
          from.allowances, from.diagnostics, from.errors, from.hasPrecompiled};
}

}  // namespace

CompiledDevice::CompiledDevice(ClangOutput compiled) : rest_(std::move(compiled)) {
  if (rest_.module) code_ = bitcodeOf(*rest_.module);
  rest_.module.reset();
  rest_.context.reset();
}

ClangOutput CompiledDevice::unpacked() const {
  ClangOutput out = copyOfFacts(rest_);
  out.context = std::make_unique<llvm::LLVMContext>();
  if (!code_.empty()) out.module = moduleOf(code_, *out.context);
  return out;
}

}  // namespace gpubmc::core
