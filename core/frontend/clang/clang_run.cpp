#include "core/frontend/clang/clang_run.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/Preprocessor.h>

#include "core/frontend/clang/allowances.h"
#include "core/frontend/clang/cast_alignment.h"
#include "core/frontend/clang/collect_facts.h"
#include "core/frontend/clang/compilation.h"
#include "core/frontend/clang/late_codegen.h"
#include "core/frontend/clang/record_passing.h"
#include "core/frontend/headers/precompiled.h"

namespace gpubmc::core {
namespace {

/// Runs CodeGen and collects facts while the syntax tree is alive.
class DeviceAction : public clang::EmitLLVMOnlyAction {
 public:
  /// `first` are consumers that run before facts are collected.
  DeviceAction(llvm::LLVMContext* context, SourceFacts& facts, DeviceFactsOf& deviceFacts, AllowanceReader& allowances,
               std::vector<std::unique_ptr<clang::ASTConsumer>> first)
      : EmitLLVMOnlyAction(context),
        facts_(facts),
        deviceFacts_(deviceFacts),
        allowances_(allowances),
        first_(std::move(first)) {}

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& ci) override {
    allowances_.watch(ci.getPreprocessor());
    return EmitLLVMOnlyAction::BeginSourceFileAction(ci);
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& ci, llvm::StringRef file) override {
    auto codegen = EmitLLVMOnlyAction::CreateASTConsumer(ci, file);
    if (!codegen) return nullptr;
    // Facts before code: the tree is changed in between.
    std::vector<std::unique_ptr<clang::ASTConsumer>> all = std::move(first_);
    all.push_back(factCollector(facts_));
    all.push_back(deviceFactCollector(deviceFacts_));
    all.push_back(lateCodegen(
        std::move(codegen),
        [this](clang::ASTContext& context) {
          alignByCasts(context);
          records_.inMemory(context, *getCodeGenerator());
        },
        &records_));
    return std::make_unique<clang::MultiplexConsumer>(std::move(all));
  }

 private:
  SourceFacts& facts_;
  DeviceFactsOf& deviceFacts_;
  AllowanceReader& allowances_;
  RecordPassing records_;
  std::vector<std::unique_ptr<clang::ASTConsumer>> first_;
};

}  // namespace

ClangOutput runClang(const Options& options, bool colour) {
  ClangOutput result;
  result.context = std::make_unique<llvm::LLVMContext>();
  auto allowances = std::make_unique<AllowanceReader>();  // of the last compilation
  // Without kernels: the library functions that host code may call.
  const std::string file = options.functionsAlone ? kPreludeAlone : options.file;
  CompilationOutput compiled = compileFile(
      {options, Side::Device, file, "", colour}, [&](std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool) {
        result.facts = {};
        result.deviceFacts = {};
        allowances = std::make_unique<AllowanceReader>();
        return std::make_unique<DeviceAction>(result.context.get(), result.facts, result.deviceFacts, *allowances,
                                              std::move(first));
      });
  result.allowances = std::move(allowances->allowances);
  result.module = std::move(compiled.module);
  result.diagnostics = std::move(compiled.diagnostics);
  result.errors = std::move(compiled.errors);
  result.hasPrecompiled = compiled.hasPrecompiled;
  for (std::vector<std::string>* notes : {&allowances->notes, &compiled.notes})
    for (std::string& n : *notes) result.facts.notes.push_back(std::move(n));
  return result;
}

}  // namespace gpubmc::core
