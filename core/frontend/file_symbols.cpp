#include "core/frontend/file_symbols.h"

#include <llvm/Support/Path.h>

#include <future>

#include "core/frontend/clang/source_file.h"
#include "core/frontend/clang/toolkit.h"
#include "core/frontend/compiled_device.h"
#include "core/frontend/in_parallel.h"
#include "core/hostcode/call_graph.h"
#include "core/hostcode/compiled_host.h"

namespace gpubmc::core {

namespace {

void addDefinition(const llvm::GlobalValue& v, FileSymbols& out) {
  if (v.hasLocalLinkage() || v.hasAppendingLinkage() || v.hasAvailableExternallyLinkage()) return;
  (v.isWeakForLinker() ? out.alsoDefined : out.defined).insert(v.getName().str());
  if (v.isInterposable()) out.replaceable.insert(v.getName().str());
}

void addUse(const llvm::GlobalValue& v, std::set<std::string>& needed, FileSymbols& out) {
  needed.insert(v.getName().str());
  if (v.hasExternalWeakLinkage()) out.wished.insert(v.getName().str());
}

void addOnDevice(const llvm::Module& device, FileSymbols& out) {
  for (const llvm::GlobalValue& v : device.global_values()) {
    if (v.getName().starts_with("llvm.") || v.getName().starts_with("__gpubmc_")) continue;
    if (v.isInterposable() && !v.isDeclaration()) out.replaceableOnDevice.insert(v.getName().str());
    if (v.isWeakForLinker()) continue;
    if (v.isDeclaration())
      out.neededOnDevice.insert(v.getName().str());
    else if (!v.hasLocalLinkage())
      out.definedOnDevice.insert(v.getName().str());
  }
}

std::set<std::string> neededAtStart(const HostProgram& program) {
  std::set<std::string> out;
  const CallGraph graph(program);
  for (const llvm::Function* begin : staticInitialisers(*program.module)) {
    const CallGraph::Closure used = graph.closureOf(*begin);
    for (const llvm::Function* f : used.functions)
      if (f->isDeclarationForLinker() && !f->isIntrinsic()) out.insert(f->getName().str());
    for (const llvm::GlobalVariable* v : used.variables)
      if (v->isDeclarationForLinker()) out.insert(v->getName().str());
  }
  return out;
}

}  // namespace

FileSymbols symbolsOf(const Options& options, bool hasDevice, bool colour) {
  FileSymbols out;
  if (complaintAboutSource(options.file)) return out;
  const bool isCompiled = hasDevice && !lacksToolkit(options);
  std::future<HostProgram> host = inParallel<HostProgram>([&] { return compileHostProgram(options); });
  ClangOutput device = isCompiled ? runClang(options, colour) : ClangOutput();
  std::optional<DeviceUses> uses;
  if (!hasDevice) uses.emplace();
  if (device.module) {
    uses = deviceUsesOf(*device.module);
    addOnDevice(*device.module, out);
  }
  if (isCompiled) out.device = std::make_shared<CompiledDevice>(std::move(device));
  const HostProgram program = host.get();
  for (std::string& path : options.sources->paths()) out.files.insert(std::move(path));
  // What was left out, a body or a header, may use anything of other files. Code of C is compiled as C++, in which it
  // may mean something else.
  out.isRead = program.module && program.isEntire && llvm::sys::path::extension(options.file) != ".c";
  if (!program.module) return out;
  for (const llvm::Function& f : *program.module)
    if (!f.isDeclarationForLinker())
      addDefinition(f, out);
    else if (!f.isIntrinsic())
      addUse(f, out.needed, out);
  for (const llvm::GlobalVariable& v : program.module->globals()) {
    if (v.hasLocalLinkage() || v.getName().starts_with("llvm.")) continue;
    out.variables.insert(v.getName().str());
    if (v.isDeclarationForLinker())
      addUse(v, out.neededVariables, out);
    else
      addDefinition(v, out);
  }
  for (const llvm::GlobalAlias& a : program.module->aliases()) addDefinition(a, out);
  out.kernels = program.namedByDevice;
  out.atStart = neededAtStart(program);
  out.host = std::make_shared<CompiledHost>(program, std::move(uses));
  return out;
}

}  // namespace gpubmc::core
