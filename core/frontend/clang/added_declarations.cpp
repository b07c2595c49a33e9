#include "core/frontend/clang/added_declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclGroup.h>
#include <llvm/ADT/SetVector.h>

#include <vector>

namespace gpubmc::core {
namespace {

class Added : public clang::ASTConsumer {
 public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* d : group)
      if (auto* f = llvm::dyn_cast<clang::FunctionDecl>(d)) note(f);
    return true;
  }
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* f) override { note(f); }
  void HandleInlineFunctionDefinition(clang::FunctionDecl* f) override { note(f); }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    std::vector<clang::Decl*> scope;
    for (clang::Decl* d : context.getTranslationUnitDecl()->noload_decls())
      if (!d->isFromASTFile()) scope.push_back(d);
    scope.insert(scope.end(), instantiated_.begin(), instantiated_.end());
    context.setTraversalScope(scope);
  }

 private:
  /// Finds instances of the file's own templates.
  void note(clang::FunctionDecl* f) {
    const clang::FunctionDecl* pattern = f->getTemplateInstantiationPattern();
    if (pattern && pattern->isFromASTFile()) instantiated_.insert(f);
  }

  llvm::SetVector<clang::Decl*> instantiated_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> addedDeclarations() {
  return std::make_unique<Added>();
}

}  // namespace gpubmc::core
