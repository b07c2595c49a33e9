#include "core/frontend/clang/late_codegen.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclGroup.h>
#include <clang/Basic/Diagnostic.h>

#include <vector>

namespace gpubmc::core {
namespace {

class Late : public clang::ASTConsumer {
 public:
  Late(std::unique_ptr<clang::ASTConsumer> codegen, std::function<void(clang::ASTContext&)> before,
       clang::ASTDeserializationListener* reads)
      : codegen_(std::move(codegen)), before_(std::move(before)), reads_(reads) {}

  clang::ASTDeserializationListener* GetASTDeserializationListener() override { return reads_; }
  void Initialize(clang::ASTContext& context) override { codegen_->Initialize(context); }

  bool HandleTopLevelDecl(clang::DeclGroupRef d) override {
    said_.push_back([this, d] { codegen_->HandleTopLevelDecl(d); });
    return true;
  }
  void HandleInterestingDecl(clang::DeclGroupRef d) override {
    said_.push_back([this, d] { codegen_->HandleInterestingDecl(d); });
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl* d) override {
    said_.push_back([this, d] { codegen_->HandleInlineFunctionDefinition(d); });
  }
  void HandleTagDeclDefinition(clang::TagDecl* d) override {
    said_.push_back([this, d] { codegen_->HandleTagDeclDefinition(d); });
  }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl* d) override {
    said_.push_back([this, d] { codegen_->HandleTagDeclRequiredDefinition(d); });
  }
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* d) override {
    said_.push_back([this, d] { codegen_->HandleCXXImplicitFunctionInstantiation(d); });
  }
  void CompleteTentativeDefinition(clang::VarDecl* d) override {
    said_.push_back([this, d] { codegen_->CompleteTentativeDefinition(d); });
  }
  void CompleteExternalDeclaration(clang::DeclaratorDecl* d) override {
    said_.push_back([this, d] { codegen_->CompleteExternalDeclaration(d); });
  }
  void AssignInheritanceModel(clang::CXXRecordDecl* d) override {
    said_.push_back([this, d] { codegen_->AssignInheritanceModel(d); });
  }
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl* d) override {
    said_.push_back([this, d] { codegen_->HandleCXXStaticMemberVarInstantiation(d); });
  }
  void HandleVTable(clang::CXXRecordDecl* d) override {
    said_.push_back([this, d] { codegen_->HandleVTable(d); });
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasUncompilableErrorOccurred()) before_(context);
    // Code generation may add more declarations.
    for (size_t i = 0; i < said_.size(); ++i) {
      const std::function<void()> say = said_[i];
      say();
    }
    said_.clear();
    codegen_->HandleTranslationUnit(context);
  }

 private:
  std::unique_ptr<clang::ASTConsumer> codegen_;
  std::function<void(clang::ASTContext&)> before_;
  clang::ASTDeserializationListener* reads_;
  std::vector<std::function<void()>> said_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> lateCodegen(std::unique_ptr<clang::ASTConsumer> codegen,
                                                std::function<void(clang::ASTContext&)> before,
                                                clang::ASTDeserializationListener* reads) {
  return std::make_unique<Late>(std::move(codegen), std::move(before), reads);
}

}  // namespace gpubmc::core
