#include "core/frontend/clang/host_error_recovery.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gpubmc::core {
namespace {

constexpr size_t kShownErrors = 20;

bool isHostOnly(const clang::FunctionDecl& f) {
  return !f.hasAttr<clang::CUDADeviceAttr>() && !f.hasAttr<clang::CUDAGlobalAttr>() && !f.isConstexpr();
}

class HostErrorFinder : public clang::ASTConsumer, public clang::RecursiveASTVisitor<HostErrorFinder> {
 public:
  HostErrorFinder(const ErrorCollector& errors, HostFunctions& out) : errors_(errors), out_(out) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    sources_ = &context.getSourceManager();
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!isHostOnly(*f)) return true;
    const SourcePlace begin = placeOf(f->getBeginLoc(), *sources_), end = placeOf(f->getEndLoc(), *sources_);
    if (begin.first.empty() || begin.first != end.first) return true;
    for (const CompileError& e : errors_.errors()) {
      if (e.place.first != begin.first || e.place.second < begin.second || e.place.second > end.second) continue;
      if (out_.bodies.insert(placeOf(f->getLocation(), *sources_)).second)
        out_.names.push_back(f->getNameAsString() + ": " + e.text);
      break;
    }
    return true;
  }

 private:
  const ErrorCollector& errors_;
  HostFunctions& out_;
  const clang::SourceManager* sources_ = nullptr;
};

class Skipper : public clang::ASTConsumer {
 public:
  explicit Skipper(const HostBodies& bodies) : bodies_(bodies) {}
  bool shouldSkipFunctionBody(clang::Decl* d) override {
    const clang::FunctionDecl* f = d->getAsFunction();
    return f && bodies_.count(placeOf(f->getLocation(), f->getASTContext().getSourceManager()));
  }

 private:
  HostBodies bodies_;
};

}  // namespace

SourcePlace placeOf(clang::SourceLocation at, const clang::SourceManager& sources) {
  at = sources.getFileLoc(at);
  if (at.isInvalid()) return {};
  auto [file, offset] = sources.getDecomposedLoc(at);
  auto entry = sources.getFileEntryRefForID(file);
  return entry ? SourcePlace{entry->getName().str(), offset} : SourcePlace{};
}

void ErrorCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
  const bool isError = level >= clang::DiagnosticsEngine::Error;
  if (isError) {
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    CompileError error{{}, text.str().str()};
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      error.place = placeOf(info.getLocation(), info.getSourceManager());
      clang::PresumedLoc at = info.getSourceManager().getPresumedLoc(info.getLocation());
      if (at.isValid()) error.text = fmt::format("{}:{}: {}", at.getFilename(), at.getLine(), text.str().str());
    }
    errors_.push_back(std::move(error));
  }
  // Notes belong to the preceding diagnostic.
  if (level != clang::DiagnosticsEngine::Note) quiet_ = isError && errors_.size() > kShownErrors;
  if (quiet_)
    DiagnosticConsumer::HandleDiagnostic(level, info);
  else
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
}

std::unique_ptr<clang::ASTConsumer> hostErrorFinder(const ErrorCollector& errors, HostFunctions& out) {
  return std::make_unique<HostErrorFinder>(errors, out);
}

std::unique_ptr<clang::ASTConsumer> bodySkipper(const HostBodies& bodies) {
  return std::make_unique<Skipper>(bodies);
}

}  // namespace gpubmc::core
