#include "core/frontend/reference/reference_run.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>
#include <llvm/Support/Path.h>

#include <algorithm>

#include "core/frontend/clang/alignment_order.h"
#include "core/frontend/clang/compilation.h"
#include "core/frontend/clang/late_codegen.h"
#include "core/frontend/clang/record_passing.h"
#include "core/frontend/clang/source_file.h"
#include "core/frontend/reference/entry.h"
#include "core/frontend/reference/find.h"
#include "core/frontend/reference/host_code.h"

namespace gpubmc::core {
namespace {

/// Lets CodeGen work for the host, once the functions have been found.
class HostAction : public clang::EmitLLVMOnlyAction {
 public:
  HostAction(llvm::LLVMContext* context, std::vector<std::unique_ptr<clang::ASTConsumer>> first)
      : EmitLLVMOnlyAction(context), first_(std::move(first)) {}

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& ci) override {
    acceptAlignmentAfterSpace(ci.getPreprocessor());
    return EmitLLVMOnlyAction::BeginSourceFileAction(ci);
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& ci, llvm::StringRef file) override {
    auto codegen = EmitLLVMOnlyAction::CreateASTConsumer(ci, file);
    if (!codegen) return nullptr;
    std::vector<std::unique_ptr<clang::ASTConsumer>> all = std::move(first_);
    all.push_back(lateCodegen(
        std::move(codegen), [this](clang::ASTContext& context) { passRecordsInMemory(context, *getCodeGenerator()); }));
    return std::make_unique<clang::MultiplexConsumer>(std::move(all));
  }

 private:
  std::vector<std::unique_ptr<clang::ASTConsumer>> first_;
};

/// A CUDA compiler leaves a file of that name to the host's compiler.
bool isPlain(llvm::StringRef file) {
  const llvm::StringRef extension = llvm::sys::path::extension(file);
  return extension == ".cpp" || extension == ".cc" || extension == ".cxx" || extension == ".c" || extension == ".C";
}

/// `out` has one entry for each of `names` if the file could be read.
CompilationOutput compileForHost(const Options& options, const std::string& file, const std::vector<std::string>& names,
                                 bool colour, llvm::LLVMContext& context, std::vector<SearchResult>& out) {
  auto compile = [&](bool withPrelude) {
    return compileFile({options, Side::Host, file, instantiations(names), colour, withPrelude},
                       [&](std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool) {
                         first.push_back(referenceFinder(names, out));
                         return std::make_unique<HostAction>(&context, std::move(first));
                       });
  };
  if (!isPlain(file)) return compile(true);
  // Names that CUDA has are the file's own there. Headers of CUDA count on the prelude.
  CompilationOutput plain = compile(false);
  return plain.hasReadCuda ? compile(true) : std::move(plain);
}

}  // namespace

bool addReferences(const Options& options, bool colour, llvm::Module& module, SourceFacts& facts,
                   std::string& diagnostics) {
  std::vector<std::string> files;
  for (const ReferenceRequest& r : options.references) {
    const std::string& file = r.file.empty() ? options.file : r.file;
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  }
  // Facts stay in the order of the requests.
  std::vector<KernelFacts> entries(options.references.size());
  bool good = true;
  for (const std::string& file : files) {
    if (auto complaint = complaintAboutSource(file)) {
      diagnostics += "error: " + *complaint + "\n";
      good = false;
      continue;
    }
    std::vector<size_t> of;
    std::vector<std::string> names;
    for (size_t i = 0; i < options.references.size(); ++i) {
      const ReferenceRequest& r = options.references[i];
      if ((r.file.empty() ? options.file : r.file) != file) continue;
      of.push_back(i);
      names.push_back(r.function);
    }
    std::vector<SearchResult> results;
    CompilationOutput compiled = compileForHost(options, file, names, colour, module.getContext(), results);
    bool found = true;
    for (const SearchResult& r : results)
      if (!r.found && !r.complaint.empty()) {
        diagnostics += fmt::format("{}: error: reference: {}\n", file, r.complaint);
        found = false;
      }
    // Errors about a name that is asked for have been told; all others are Clang's to tell.
    if (!compiled.module && (found || compiled.isOwnError)) diagnostics += compiled.diagnostics;
    if (!compiled.module || !found) {
      good = false;
      continue;
    }
    facts.notes.insert(facts.notes.end(), compiled.notes.begin(), compiled.notes.end());
    makeHostCodePortable(*compiled.module, module);
    std::vector<FoundReference> references;
    for (size_t k = 0; k < of.size(); ++k) {
      auto entry = addEntry(*compiled.module, *results[k].found, of[k]);
      if (!entry) {
        diagnostics += fmt::format(
            "{}: error: reference: a parameter or the result of '{}' has a type that gpubmc "
            "does not know\n",
            file, names[k]);
        good = false;
        continue;
      }
      if (!entry->result.empty()) facts.variables[entry->result] = results[k].found->result;
      entries[of[k]] = std::move(*entry);
    }
    if (good) linkHostCode(std::move(compiled.module), module);
  }
  if (good) facts.kernels.insert(facts.kernels.end(), entries.begin(), entries.end());
  return good;
}

}  // namespace gpubmc::core
