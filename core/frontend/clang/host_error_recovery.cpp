#include "core/frontend/clang/host_error_recovery.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
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
    for (const auto& [begin, end] : bodies_) out_.useOwnNames |= mentionsOwnNames(begin, end, context);
  }

  /// Names that other functions can be reached by.
  bool VisitNamedDecl(clang::NamedDecl* d) {
    const clang::DeclContext* scope = d->getDeclContext();
    if (d->getIdentifier() && (scope->isFileContext() || scope->isRecord()) &&
        !sources_->isInSystemHeader(sources_->getFileLoc(d->getLocation())))
      ownNames_.insert(d->getIdentifier());
    return true;
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
      // The initialisers of a constructor are skipped, too. A library's function may call what it is passed.
      out_.useOwnNames |= !f->doesThisDeclarationHaveABody() || llvm::isa<clang::CXXConstructorDecl>(f) ||
                          sources_->isInSystemHeader(sources_->getFileLoc(f->getLocation()));
      if (f->doesThisDeclarationHaveABody())
        if (const SourcePlace brace = placeOf(f->getBody()->getBeginLoc(), *sources_); brace.first == end.first) {
          out_.ranges.emplace_back(brace, end.second + 1);
          bodies_.emplace_back(f->getBody()->getBeginLoc(), f->getBody()->getEndLoc());
        }
      break;
    }
    return true;
  }

 private:
  bool mentionsOwnNames(clang::SourceLocation begin, clang::SourceLocation end, clang::ASTContext& context) const {
    const clang::CharSourceRange range =
        clang::CharSourceRange::getTokenRange(sources_->getFileLoc(begin), sources_->getFileLoc(end));
    bool isInvalid = false;
    const llvm::StringRef text = clang::Lexer::getSourceText(range, *sources_, context.getLangOpts(), &isInvalid);
    if (isInvalid) return true;
    const std::string terminated = text.str();
    clang::Lexer lexer(clang::SourceLocation(), context.getLangOpts(), terminated.data(), terminated.data(),
                       terminated.data() + terminated.size());
    clang::Token t;
    while (true) {
      lexer.LexFromRawLexer(t);
      if (t.is(clang::tok::eof)) return false;
      if (!t.is(clang::tok::raw_identifier)) continue;
      const clang::IdentifierInfo& name = context.Idents.get(t.getRawIdentifier());
      if (ownNames_.contains(&name) || name.hasMacroDefinition()) return true;
    }
  }

  const ErrorCollector& errors_;
  HostFunctions& out_;
  const clang::SourceManager* sources_ = nullptr;
  std::set<const clang::IdentifierInfo*> ownNames_;
  std::vector<std::pair<clang::SourceLocation, clang::SourceLocation>> bodies_;
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
  llvm::SmallString<128> text;
  info.FormatDiagnostic(text);
  if (isError) {
    CompileError error{{}, text.str().str(), text.str().str()};
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      error.place = placeOf(info.getLocation(), info.getSourceManager());
      error.isExpanded = info.getLocation().isMacroID();
      error.isOfSystem =
          info.getSourceManager().isInSystemHeader(info.getSourceManager().getFileLoc(info.getLocation()));
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
    PrintableDiagnostics::HandleDiagnostic(level, info);
}

std::unique_ptr<clang::ASTConsumer> hostErrorFinder(const ErrorCollector& errors, HostFunctions& out) {
  return std::make_unique<HostErrorFinder>(errors, out);
}

std::unique_ptr<clang::ASTConsumer> bodySkipper(const HostBodies& bodies) {
  return std::make_unique<Skipper>(bodies);
}

}  // namespace gpubmc::core
