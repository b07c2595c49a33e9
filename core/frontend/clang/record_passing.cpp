#include "core/frontend/clang/record_passing.h"

#include <clang/AST/Attr.h>
#include <clang/AST/CanonicalType.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/CodeGen/CodeGenABITypes.h>

#include <algorithm>

#include "core/frontend/clang/kernel_declaration.h"

namespace gpubmc::core {
namespace {

class Kept : public clang::RecursiveASTVisitor<Kept> {
 public:
  explicit Kept(clang::CodeGenerator& codegen) : codegen_(codegen) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!keepsPassing(*f)) return true;
    // Clang decides once for all functions of one type, and caches the decision.
    clang::CodeGen::arrangeFreeFunctionType(
        codegen_.CGM(), f->getType()->getCanonicalTypeUnqualified().castAs<clang::FunctionProtoType>());
    return true;
  }

 private:
  clang::CodeGenerator& codegen_;
};

void passInMemory(clang::RecordDecl& record) {
  record.setArgPassingRestrictions(clang::RecordArgPassingKind::CannotPassInRegs);
}

}  // namespace

bool keepsPassing(const clang::FunctionDecl& f) {
  if (f.isTemplated() || f.isInvalidDecl() || llvm::isa<clang::CXXMethodDecl>(&f)) return false;
  const auto* type = f.getType()->getAs<clang::FunctionProtoType>();
  if (!type || type->isDependentType()) return false;
  const bool takesRecord = std::any_of(type->param_type_begin(), type->param_type_end(),
                                       [](clang::QualType t) { return t->isRecordType(); });
  // A function from elsewhere that takes a copy of a record does not get an address by that.
  const bool elsewhere = !f.isDefined() && !type->getReturnType()->isRecordType();
  // On the host side a kernel is only a stub, and a function of its type may be a reference.
  const clang::LangOptions& language = f.getASTContext().getLangOpts();
  const bool isKernel = isKernelDeclaration(f) && (language.CUDAIsDevice || language.OpenCL);
  if (!takesRecord || !(isKernel || elsewhere)) return false;
  for (clang::QualType t : type->param_types())
    if (t->isIncompleteType()) return false;
  return true;
}

void RecordPassing::inMemory(clang::ASTContext& context, clang::CodeGenerator& codegen) {
  Kept(codegen).TraverseDecl(context.getTranslationUnitDecl());
  isInMemory_ = true;
  for (size_t i = 0; i < context.getTypes().size(); ++i)  // looking at one may load others
    if (auto* record = llvm::dyn_cast<clang::RecordType>(context.getTypes()[i]))
      if (clang::RecordDecl* definition = record->getDecl()->getDefinition()) passInMemory(*definition);
}

void RecordPassing::DeclRead(clang::GlobalDeclID, const clang::Decl* d) {
  // The interface is const since listeners must not change declarations; only code generation depends on this change.
  if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(d); record && isInMemory_)
    passInMemory(const_cast<clang::RecordDecl&>(*record));
}

}  // namespace gpubmc::core
