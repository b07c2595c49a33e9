#include "core/frontend/clang/infer_block_size.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <set>

namespace gpubmc::core {
namespace {

using clang::dyn_cast;

class BlockSizeReader : public clang::RecursiveASTVisitor<BlockSizeReader> {
 public:
  BlockSizeReader(const clang::ASTContext& context, ir::Dim3& room) : context_(context), room_(room) {}

  void read(const clang::FunctionDecl& f) {
    const clang::FunctionDecl* body = nullptr;
    if (f.hasBody(body) && !body->isDependentContext() && seen_.insert(body).second) TraverseStmt(body->getBody());
  }

  bool VisitCallExpr(clang::CallExpr* c) {
    if (const clang::FunctionDecl* f = c->getDirectCallee()) read(*f);
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) {
    const auto* type = context_.getAsConstantArrayType(e->getBase()->IgnoreParenImpCasts()->getType());
    uint32_t* room = type && isShared(e->getBase()) ? dimensionOf(e->getIdx(), 0) : nullptr;
    const uint64_t n = room ? type->getSize().getZExtValue() : 0;
    if (n && n <= 1024 && (*room == 0 || n < *room)) *room = uint32_t(n);
    return true;
  }

 private:
  static bool isShared(const clang::Expr* e) {
    e = e->IgnoreParenImpCasts();
    while (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) e = a->getBase()->IgnoreParenImpCasts();
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    return ref && ref->getDecl()->hasAttr<clang::CUDASharedAttr>();
  }

  /// threadIdx.x, or a variable that is initialised with it.
  uint32_t* dimensionOf(const clang::Expr* e, int depth) {
    e = e->IgnoreParenCasts();
    if (const auto* pseudo = dyn_cast<clang::PseudoObjectExpr>(e)) e = pseudo->getSyntacticForm()->IgnoreParenCasts();
    if (const auto* p = dyn_cast<clang::MSPropertyRefExpr>(e)) {
      return isThreadIndex(p->getBaseExpr()) ? named(p->getPropertyDecl()->getName()) : nullptr;
    }
    if (const auto* m = dyn_cast<clang::MemberExpr>(e))
      return isThreadIndex(m->getBase()) ? named(m->getMemberDecl()->getName()) : nullptr;
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    return v && v->hasLocalStorage() && v->getInit() && depth < 4 ? dimensionOf(v->getInit(), depth + 1) : nullptr;
  }
  static bool isThreadIndex(const clang::Expr* e) {
    e = e->IgnoreParenImpCasts();
    if (const auto* opaque = dyn_cast<clang::OpaqueValueExpr>(e)) e = opaque->getSourceExpr()->IgnoreParenImpCasts();
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    return v && v->getIdentifier() && v->getName() == "threadIdx";
  }
  uint32_t* named(llvm::StringRef name) {
    return name == "x" ? &room_.x : name == "y" ? &room_.y : name == "z" ? &room_.z : nullptr;
  }

  const clang::ASTContext& context_;
  ir::Dim3& room_;
  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

ir::Dim3 inferBlockSize(const clang::FunctionDecl& kernel) {
  ir::Dim3 room{0, 0, 0};
  BlockSizeReader(kernel.getASTContext(), room).read(kernel);
  return room;
}

}  // namespace gpubmc::core
