#include "core/frontend/file_symbols.h"

#include "core/frontend/clang/source_file.h"
#include "core/hostcode/program.h"

namespace gpubmc::core {

FileSymbols symbolsOf(const Options& options) {
  FileSymbols out;
  if (complaintAboutSource(options.file)) return out;
  const HostProgram program = compileHostProgram(options);
  for (std::string& path : options.sources->paths()) out.files.insert(std::move(path));
  // What was left out, a body or a header, may use anything of other files.
  out.isRead = program.module && program.isEntire;
  if (!program.module) return out;
  for (const llvm::Function& f : *program.module)
    if (f.isDeclarationForLinker() && !f.isIntrinsic()) out.needed.insert(f.getName().str());
  for (const llvm::GlobalVariable& v : program.module->globals())
    if (!v.hasLocalLinkage() && !v.getName().starts_with("llvm.")) out.variables.insert(v.getName().str());
  out.kernels = program.namedByDevice;
  return out;
}

}  // namespace gpubmc::core
