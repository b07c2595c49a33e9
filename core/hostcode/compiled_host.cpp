#include "core/hostcode/compiled_host.h"

namespace gpubmc::core {

HostProgram CompiledHost::unpacked() const {
  HostProgram out;
  static_cast<HostTables&>(out) = tables;
  out.context = std::make_unique<llvm::LLVMContext>();
  if (!code.empty()) out.module = moduleOf(code, *out.context);
  return out;
}

}  // namespace gpubmc::core
