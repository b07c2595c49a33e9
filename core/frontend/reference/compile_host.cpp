#include "core/frontend/reference/compile_host.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/Path.h>

#include "core/frontend/clang/late_codegen.h"
#include "core/frontend/clang/record_passing.h"

namespace gpubmc::core {
namespace {

/// Runs CodeGen for the host, once the functions have been found.
class HostAction : public clang::EmitLLVMOnlyAction {
 public:
  HostAction(llvm::LLVMContext* context, bool recordsInMemory, std::vector<std::unique_ptr<clang::ASTConsumer>> first)
      : EmitLLVMOnlyAction(context), recordsInMemory_(recordsInMemory), first_(std::move(first)) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& ci, llvm::StringRef file) override {
    auto codegen = EmitLLVMOnlyAction::CreateASTConsumer(ci, file);
    if (!codegen) return nullptr;
    std::vector<std::unique_ptr<clang::ASTConsumer>> all = std::move(first_);
    all.push_back(lateCodegen(std::move(codegen), [this](clang::ASTContext& context) {
      if (recordsInMemory_) records_.inMemory(context, *getCodeGenerator());
    }));
    return std::make_unique<clang::MultiplexConsumer>(std::move(all));
  }

 private:
  const bool recordsInMemory_;
  RecordPassing records_;
  std::vector<std::unique_ptr<clang::ASTConsumer>> first_;
};

/// A CUDA compiler passes a file with that name to the host compiler.
bool isPlain(llvm::StringRef file) {
  const llvm::StringRef extension = llvm::sys::path::extension(file);
  return extension == ".cpp" || extension == ".cc" || extension == ".cxx" || extension == ".c" || extension == ".C";
}

}  // namespace

CompilationOutput compileForHost(const HostCompilation& input, llvm::LLVMContext& context,
                                 std::vector<SearchResult>& out) {
  auto compile = [&](bool withPrelude) {
    return compileFile({input.options, Side::Host, input.file, instantiations(input.names), input.colour, withPrelude},
                       [&](std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool) {
                         first.push_back(referenceFinder(input.names, out));
                         return std::make_unique<HostAction>(&context, input.recordsInMemory, std::move(first));
                       });
  };
  if (!isPlain(input.file)) return compile(true);
  // There, CUDA's names belong to the file itself. CUDA headers depend on the prelude.
  CompilationOutput plain = compile(false);
  return plain.hasReadCuda ? compile(true) : std::move(plain);
}

}  // namespace gpubmc::core
