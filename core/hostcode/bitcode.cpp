#include "core/hostcode/bitcode.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include "encoder/util/error.h"

namespace gpubmc::core {

Bitcode bitcodeOf(const llvm::Module& module) {
  Bitcode out;
  llvm::raw_svector_ostream to(out);
  llvm::WriteBitcodeToFile(module, to, /*ShouldPreserveUseListOrder=*/true);
  return out;
}

std::unique_ptr<llvm::Module> moduleOf(const Bitcode& code, llvm::LLVMContext& context) {
  const llvm::MemoryBufferRef from(llvm::StringRef(code.data(), code.size()), "module");
  llvm::Expected<std::unique_ptr<llvm::Module>> module = llvm::parseBitcodeFile(from, context);
  if (!module) throw InternalError("bitcode is not read back: " + llvm::toString(module.takeError()));
  return std::move(*module);
}

}  // namespace gpubmc::core
