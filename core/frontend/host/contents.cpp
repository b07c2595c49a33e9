#include "core/frontend/host/contents.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <set>

#include "core/frontend/host/walk.h"

namespace gpubmc::core {
namespace {

/// The functions with a body in the file, and those that are used other than by calling them.
class FunctionFinder : public clang::RecursiveASTVisitor<FunctionFinder> {
 public:
  explicit FunctionFinder(clang::ASTContext& context) : context_(context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (f->isThisDeclarationADefinition() && !f->isTemplated() && f->getBody() &&
        !context_.getSourceManager().isInSystemHeader(f->getLocation()))
      definitions.push_back(f);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* c) {
    callees_.insert(c->getCallee()->IgnoreParenImpCasts());
    const clang::FunctionDecl* f = c->getDirectCallee();
    // Such streams do not wait for the default one.
    if (f && f->getIdentifier() && f->getName().starts_with("cudaStreamCreateWith")) ownStreams = true;
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    if (const auto* f = clang::dyn_cast<clang::FunctionDecl>(e->getDecl()); f && !callees_.contains(e))
      addressed.insert(f->getCanonicalDecl());
    return true;
  }

  std::vector<const clang::FunctionDecl*> definitions;
  std::set<const clang::FunctionDecl*> addressed;
  bool ownStreams = false;

 private:
  clang::ASTContext& context_;
  std::set<const clang::Expr*> callees_;  ///< a call is visited before what it calls
};

}  // namespace

LaunchContents readHostContents(clang::ASTContext& context, const HostVariables& variables, const HostValues& values,
                                const HostCalls& calls) {
  if (calls.launches.empty() || !calls.isComplete) return {};
  FunctionFinder finder(context);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  HostWalk walk(context, variables, values);
  if (finder.ownStreams) walk.noDefaultOrder();
  for (const clang::FunctionDecl* f : finder.definitions) {
    const clang::FunctionDecl* canonical = f->getCanonicalDecl();
    const bool addressed = finder.addressed.contains(canonical);
    walk.addFunction(f, !calls.areKnown(f) || !calls.callsOf.contains(canonical), addressed);
  }
  return walk.read();
}

}  // namespace gpubmc::core
