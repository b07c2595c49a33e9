#include "core/frontend/precompile/precompile.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/ranges.h>

#include <set>

#include "core/frontend/clang/alignment_order.h"
#include "core/frontend/clang/cast_alignment.h"
#include "core/frontend/clang/invocation.h"
#include "core/frontend/clang/prelude.h"
#include "core/frontend/clang/record_passing.h"
#include "core/frontend/headers/embedded.h"
#include "core/frontend/headers/precompiled.h"
#include "encoder/util/error.h"

namespace gpubmc::core {
namespace {

/// The names of headers that are looked for, and real files that are read.
struct Lookups {
  std::set<std::string> names, namesElsewhere;  ///< elsewhere: not among the embedded headers of CUDA
  std::set<std::string> read;
};

bool isEmbedded(llvm::StringRef path, const char* folder) {
  return path.consume_front(folder) && path.starts_with("/");
}

class LookupWatcher : public clang::PPCallbacks {
 public:
  explicit LookupWatcher(Lookups& out) : out_(out) {}
  void InclusionDirective(clang::SourceLocation, const clang::Token&, llvm::StringRef name, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                          const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) override {
    note(name, file);
  }
  void HasInclude(clang::SourceLocation, llvm::StringRef name, bool, clang::OptionalFileEntryRef file,
                  clang::SrcMgr::CharacteristicKind) override {
    note(name, file);
  }

 private:
  void note(llvm::StringRef name, clang::OptionalFileEntryRef file) {
    if (name.starts_with("/")) return;
    out_.names.insert(name.str());
    if (file && isEmbedded(file->getName(), kCudaIncludeDir)) return;
    out_.namesElsewhere.insert(name.str());
    if (file && !isEmbedded(file->getName(), kClangResourceDir)) out_.read.insert(file->getName().str());
  }

  Lookups& out_;
};

/// Changes to the tree of every file, made to the prelude once.
class Prepared : public clang::ASTConsumer {
 public:
  void HandleTranslationUnit(clang::ASTContext& context) override { alignByCasts(context); }
};

/// Declarations that need a traversal of the whole tree, and that addedDeclarations() omits.
class NeededDeclarations : public clang::ASTConsumer, public clang::RecursiveASTVisitor<NeededDeclarations> {
 public:
  explicit NeededDeclarations(std::vector<std::string>& out) : out_(out) {}
  void HandleTranslationUnit(clang::ASTContext& context) override { TraverseDecl(context.getTranslationUnitDecl()); }
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    const bool isOnDevice = f->hasAttr<clang::CUDAGlobalAttr>() || f->hasAttr<clang::CUDADeviceAttr>();
    if (isOnDevice && keepsPassing(*f)) out_.push_back(f->getNameAsString());
    if (f->hasAttr<clang::CUDAGlobalAttr>()) out_.push_back(f->getNameAsString());
    return true;
  }

 private:
  std::vector<std::string>& out_;
};

class PrecompileAction : public clang::GeneratePCHAction {
 public:
  PrecompileAction(Lookups& lookups, std::vector<std::string>& needed) : lookups_(lookups), needed_(needed) {}

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& ci) override {
    acceptAlignmentAfterSpace(ci.getPreprocessor());
    ci.getPreprocessor().addPPCallbacks(std::make_unique<LookupWatcher>(lookups_));
    return GeneratePCHAction::BeginSourceFileAction(ci);
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& ci, llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> all;
    all.push_back(std::make_unique<NeededDeclarations>(needed_));
    all.push_back(std::make_unique<Prepared>());
    all.push_back(GeneratePCHAction::CreateASTConsumer(ci, file));
    if (!all.back()) return nullptr;
    return std::make_unique<clang::MultiplexConsumer>(std::move(all));
  }

 private:
  Lookups& lookups_;
  std::vector<std::string>& needed_;
};

}  // namespace

PreludeRecord precompilePrelude(const std::string& path) {
  const Options options;
  auto files = filesFor(options);
  std::string told;
  llvm::raw_string_ostream out(told);
  const CompilationInput input{.options = options, .side = Side::Device, .file = kPreludeAlone, .appended = {}};
  auto invocation = invocationFor(input, {}, files, out);
  if (!invocation) throw InternalError("the compiler does not take its arguments: " + told);

  PreludeRecord record;
  record.arguments = argumentsOfPrelude(*invocation, *files);
  invocation->getFrontendOpts().OutputFile = path;
  invocation->getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
  invocation->getFrontendOpts().IncludeTimestamps = false;
  invocation->getLangOpts().PCHInstantiateTemplates = true;
  invocation->getPreprocessorOpts().Includes.resize(1);  // without the user's macros

  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.createDiagnostics(new clang::TextDiagnosticPrinter(out, &invocation->getDiagnosticOpts()));
  compiler.createFileManager(files);
  Lookups lookups;
  std::vector<std::string> needed;
  PrecompileAction action(lookups, needed);
  if (!compiler.ExecuteAction(action) || compiler.getDiagnostics().hasErrorOccurred())
    throw InternalError("the prelude does not compile: " + told);
  if (!needed.empty())
    throw InternalError("the prelude declares what each file's tree is searched for: " +
                        fmt::format("{}", fmt::join(needed, ", ")));

  record.names.assign(lookups.names.begin(), lookups.names.end());
  for (const auto& folder : invocation->getHeaderSearchOpts().UserEntries)
    if (folder.Path != kCudaIncludeDir && !isEmbedded(folder.Path + "/", kClangResourceDir))
      for (const std::string& name : lookups.namesElsewhere) lookups.read.insert(folder.Path + "/" + name);
  for (const std::string& file : lookups.read) record.seen.emplace_back(file, hashOfFile(file, *files));
  return record;
}

}  // namespace gpubmc::core
