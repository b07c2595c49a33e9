#include "core/frontend/reference/find.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/frontend/clang/parameter_facts.h"
#include "core/frontend/clang/type_parts.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {
namespace {

constexpr const char* kVariable = "__gpubmc_reference_";
constexpr size_t kShownCandidates = 12;

std::string withoutSpaces(std::string s) {
  s.erase(std::remove(s.begin(), s.end(), ' '), s.end());
  return s;
}

/// The components of "::ns::f<int>(int *)".
struct Request {
  std::string name;                      ///< "ns::f<int>"
  std::string plain;                     ///< "f": without scopes and arguments
  std::optional<std::string> signature;  ///< "(int*)"
  bool isInstance = false;               ///< has template arguments

  explicit Request(const std::string& text) {
    name = text;
    if (name.starts_with("::")) name.erase(0, 2);
    int depth = 0;
    size_t last = 0, end = std::string::npos;
    for (size_t i = 0; i < name.size() && !signature; ++i) {
      if (name[i] == '<' && depth++ == 0) {
        isInstance = true;
        end = i;
      }
      if (name[i] == '>') --depth;
      if (depth != 0) continue;
      if (name[i] == '(') {
        signature = withoutSpaces(name.substr(i));
        name.erase(i);
      } else if (name.compare(i, 2, "::") == 0) {
        last = i + 2;
        end = std::string::npos;
      }
    }
    plain = name.substr(last, end == std::string::npos ? end : end - last);
  }

  /// Could be a name with template arguments: nothing that ends a declaration.
  bool isSane() const {
    return !plain.empty() && name.find_first_not_of(
                                 "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
                                 ":<>, *&+-.'()[]") == std::string::npos;
  }
};

/// As code outside of all scopes names it.
std::string qualifiedName(const clang::FunctionDecl& f) {
  std::string name = f.getNameAsString();
  for (const clang::DeclContext* c = f.getDeclContext(); c && !c->isTranslationUnit(); c = c->getParent()) {
    if (const auto* n = llvm::dyn_cast<clang::NamespaceDecl>(c); n && (n->isAnonymousNamespace() || n->isInline()))
      continue;
    if (const auto* scope = llvm::dyn_cast<clang::NamedDecl>(c)) name = scope->getNameAsString() + "::" + name;
  }
  return name;
}

/// "(const int *, int)"
std::string signatureOf(const clang::FunctionDecl& f) {
  std::string text = "(";
  for (const clang::ParmVarDecl* p : f.parameters())
    text += (text.size() > 1 ? ", " : "") + spelled(p->getType(), f.getASTContext());
  return text + (f.isVariadic() ? ", ...)" : ")");
}

/// "<T, N>"; empty if it is not a template itself.
std::string templateParameters(const clang::FunctionDecl& f) {
  const clang::FunctionTemplateDecl* pattern = f.getDescribedFunctionTemplate();
  if (!pattern) return {};
  std::string text = "<";
  for (const clang::NamedDecl* p : *pattern->getTemplateParameters())
    text += (text.size() > 1 ? ", " : "") + (p->getName().empty() ? std::string("...") : p->getNameAsString());
  return text + ">";
}

unsigned lineOf(const clang::FunctionDecl& f) {
  const clang::PresumedLoc at = f.getASTContext().getSourceManager().getPresumedLoc(f.getLocation());
  return at.isValid() ? at.getLine() : 0;
}

bool isOfDeviceOnly(const clang::FunctionDecl& f) {
  return f.hasAttr<clang::CUDAGlobalAttr>() ||
         (f.hasAttr<clang::CUDADeviceAttr>() && !f.hasAttr<clang::CUDAHostAttr>());
}

bool needsObject(const clang::FunctionDecl& f) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&f);
  return method && method->isInstance();
}

/// The functions of the file, each once, and the variables that name the requested instances.
class Functions : public clang::RecursiveASTVisitor<Functions> {
 public:
  explicit Functions(const clang::SourceManager& sources) : sources_(sources) {}

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (f->isCanonicalDecl() && !f->isImplicit() && !sources_.isInSystemHeader(f->getLocation())) all.push_back(f);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* v) {
    if (v->getName().starts_with(kVariable)) named[v->getNameAsString()] = v;
    return true;
  }

  std::vector<clang::FunctionDecl*> all;
  std::map<std::string, clang::VarDecl*> named;

 private:
  const clang::SourceManager& sources_;
};

std::string listOf(const std::vector<clang::FunctionDecl*>& functions) {
  std::string text;
  for (size_t i = 0; i < functions.size() && i < kShownCandidates; ++i) {
    const clang::FunctionDecl& f = *functions[i];
    text += fmt::format("\n  line {}: {}{}{}{}", lineOf(f), qualifiedName(f), templateParameters(f), signatureOf(f),
                        f.hasAttr<clang::CUDAGlobalAttr>() ? ", a kernel"
                        : isOfDeviceOnly(f)                ? ", a function of the device"
                        : needsObject(f)                   ? ", a member of an object"
                                                           : "");
  }
  if (functions.size() > kShownCandidates) text += fmt::format("\n  and {} more", functions.size() - kShownCandidates);
  return text;
}

/// The first launch of a kernel in a function's own code.
class LaunchFinder : public clang::RecursiveASTVisitor<LaunchFinder> {
 public:
  explicit LaunchFinder(const clang::SourceManager& sources) : sources_(sources) {}
  /// 0: there is none.
  unsigned lineIn(const clang::FunctionDecl& f) {
    TraverseStmt(f.getBody());
    return line_;
  }
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr* launch) {
    line_ = sources_.getPresumedLineNumber(sources_.getExpansionLoc(launch->getBeginLoc()));
    return false;
  }

 private:
  const clang::SourceManager& sources_;
  unsigned line_ = 0;
};

/// Searches the results of Functions.
class Search {
 public:
  Search(clang::ASTContext& context, const Functions& functions)
      : context_(context), functions_(functions), names_(context) {}

  SearchResult find(const std::string& text, size_t index) {
    const Request request(text);
    if (const std::string shown = printable(text); shown != text || !request.isSane())
      return {{}, fmt::format("'{}' is not the name of a function", shown)};
    std::vector<clang::FunctionDecl*> alike, exact;
    for (clang::FunctionDecl* f : functions_.all) {
      if (f->getNameAsString() != request.plain) continue;
      alike.push_back(f);
      if (qualifiedName(*f) == request.name && !f->isTemplated() &&
          (!request.signature || withoutSpaces(signatureOf(*f)) == *request.signature))
        exact.push_back(f);
    }
    if (request.isInstance) return instance(text, index, alike);
    std::vector<clang::FunctionDecl*> possible;
    std::copy_if(exact.begin(), exact.end(), std::back_inserter(possible),
                 [](const clang::FunctionDecl* f) { return !isOfDeviceOnly(*f) && !needsObject(*f); });
    if (possible.size() == 1) return take(text, *possible.front());
    if (possible.size() > 1)
      return {{},
              fmt::format("'{0}' names {1} functions; say which by its parameters, such as '{2}{3}'; there are:{4}",
                          text, possible.size(), qualifiedName(*possible.back()), signatureOf(*possible.back()),
                          listOf(possible))};
    return {{}, missing(text, exact, alike)};
  }

 private:
  std::string missing(const std::string& text, const std::vector<clang::FunctionDecl*>& exact,
                      const std::vector<clang::FunctionDecl*>& alike) const {
    if (!exact.empty())
      return fmt::format("'{}' cannot be a reference, which is a function of the host and needs no object:{}", text,
                         listOf(exact));
    if (std::any_of(alike.begin(), alike.end(), [](const clang::FunctionDecl* f) { return f->isTemplated(); }))
      return fmt::format("'{}' names a template; give its arguments, as in '{}<int>'; there are:{}", text, text,
                         listOf(alike));
    if (!alike.empty()) return fmt::format("there is no function '{}'; functions of that name:{}", text, listOf(alike));
    std::vector<clang::FunctionDecl*> own;
    std::copy_if(functions_.all.begin(), functions_.all.end(), std::back_inserter(own), [&](clang::FunctionDecl* f) {
      return !isOfDeviceOnly(*f) && !needsObject(*f) && f->isDefined() && !f->isMain() &&
             context_.getSourceManager().isInMainFile(f->getLocation());
    });
    return fmt::format("there is no function '{}'{}", text,
                       own.empty() ? "" : "; the host's functions are:" + listOf(own));
  }

  SearchResult instance(const std::string& text, size_t index, const std::vector<clang::FunctionDecl*>& alike) {
    auto named = functions_.named.find(kVariable + std::to_string(index));
    if (named != functions_.named.end() && named->second->getInit()) {
      const clang::Expr* e = named->second->getInit()->IgnoreParenImpCasts();
      if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(e))
        e = address->getSubExpr()->IgnoreParenImpCasts();
      if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e))
        if (auto* f = llvm::dyn_cast<clang::FunctionDecl>(const_cast<clang::ValueDecl*>(name->getDecl())))
          if (!isOfDeviceOnly(*f) && !needsObject(*f)) return take(text, *f);
    }
    if (alike.empty()) return {{}, missing(text, {}, {})};
    return {{}, fmt::format("'{}' names no function of the host, or several; there are:{}", text, listOf(alike))};
  }

  SearchResult take(const std::string& text, clang::FunctionDecl& named) {
    const clang::FunctionDecl* definition = nullptr;
    if (!named.isDefined(definition))
      return {{},
              fmt::format("'{}' has no body here, only a declaration in line {}; name the file that defines it", text,
                          lineOf(named))};
    if (definition->isInvalidDecl() || definition->willHaveBody() || !definition->getBody())
      return {{}, fmt::format("'{}' does not compile", text)};
    if (named.isVariadic()) return {{}, fmt::format("'{}' takes any number of arguments: no reference can", text)};
    const_cast<clang::FunctionDecl*>(definition)->addAttr(clang::UsedAttr::CreateImplicit(context_));
    FoundReference found;
    found.facts.isReference = true;
    found.launchLine = LaunchFinder(context_.getSourceManager()).lineIn(*definition);
    found.facts.linkName = names_.getName(definition);
    clang::PrintingPolicy policy = context_.getPrintingPolicy();
    policy.SuppressUnwrittenScope = true;
    llvm::raw_string_ostream name(found.facts.name);
    definition->getNameForDiagnostic(name, policy, /*Qualified=*/true);
    for (const clang::ParmVarDecl* p : definition->parameters()) {
      found.facts.params.push_back(paramFacts(*p, context_));
      found.records.push_back(layoutOf(p->getType()));
    }
    const clang::QualType result = definition->getReturnType();
    found.result = {"result of " + found.facts.name, spelled(result, context_), 0};
    if (result->isVoidType()) return {std::move(found), ""};
    const clang::QualType stored = result->isReferenceType() ? context_.VoidPtrTy : result;
    found.result.elementBytes = sizeOf(stored, context_);
    found.result.parts = partsOf(stored, context_);
    found.resultAlign = uint64_t(context_.getTypeAlignInChars(stored).getQuantity());
    found.returnsRecord = stored->isRecordType();
    return {std::move(found), ""};
  }

  std::optional<RecordLayout> layoutOf(clang::QualType type) const {
    if (!type->isRecordType()) return std::nullopt;
    return RecordLayout{sizeOf(type, context_), uint64_t(context_.getTypeAlignInChars(type).getQuantity())};
  }

  clang::ASTContext& context_;
  const Functions& functions_;
  clang::ASTNameGenerator names_;
};

class ReferenceFinder : public clang::ASTConsumer {
 public:
  ReferenceFinder(std::vector<std::string> requests, std::vector<SearchResult>& out)
      : requests_(std::move(requests)), out_(out) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    Functions functions(context.getSourceManager());
    functions.TraverseDecl(context.getTranslationUnitDecl());
    Search search(context, functions);
    for (size_t i = 0; i < requests_.size(); ++i) out_[i] = search.find(requests_[i], i);
  }

 private:
  const std::vector<std::string> requests_;
  std::vector<SearchResult>& out_;
};

}  // namespace

std::string instantiations(const std::vector<std::string>& requests) {
  std::string text;
  for (size_t i = 0; i < requests.size(); ++i) {
    const Request request(requests[i]);
    if (request.isInstance && request.isSane())
      text += fmt::format("\n[[maybe_unused]] static auto {}{} = &::{};", kVariable, i, request.name);
  }
  return text.empty() ? text : text + "\n";
}

std::unique_ptr<clang::ASTConsumer> referenceFinder(std::vector<std::string> requests, std::vector<SearchResult>& out) {
  out.assign(requests.size(), {});
  return std::make_unique<ReferenceFinder>(std::move(requests), out);
}

}  // namespace gpubmc::core
