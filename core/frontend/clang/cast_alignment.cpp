#include "core/frontend/clang/cast_alignment.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/SetVector.h>

namespace gpubmc::core {
namespace {

class Casts : public clang::RecursiveASTVisitor<Casts> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) {
    if (cast->isTypeDependent() || cast->isValueDependent() || cast->isInstantiationDependent()) return true;
    switch (cast->getCastKind()) {
      case clang::CK_BitCast:
      case clang::CK_NoOp:
      case clang::CK_AddressSpaceConversion:
        if (cast->isPRValue() && cast->getType()->isPointerType() && cast->getSubExpr()->getType()->isPointerType())
          found.insert(cast);
        break;
      case clang::CK_LValueBitCast: found.insert(cast); break;
      default: break;
    }
    return true;
  }

  llvm::SetVector<clang::ExplicitCastExpr*> found;
};

/// `(0, e)`: the value of e, of which Clang knows only the type.
clang::Expr* hidden(clang::ASTContext& context, clang::Expr* e) {
  auto* zero = clang::IntegerLiteral::Create(context, llvm::APInt(context.getTypeSize(context.IntTy), 0), context.IntTy,
                                             e->getBeginLoc());
  return clang::BinaryOperator::Create(context, zero, e, clang::BO_Comma, e->getType(), clang::VK_PRValue,
                                       clang::OK_Ordinary, e->getBeginLoc(), clang::FPOptionsOverride());
}

/// `*(T *)(0, &e)`
clang::Expr* throughPointer(clang::ASTContext& context, clang::Expr* e, clang::QualType type) {
  const clang::SourceLocation at = e->getBeginLoc();
  auto unary = [&](clang::Expr* of, clang::UnaryOperatorKind kind, clang::QualType t, clang::ExprValueKind value) {
    return clang::UnaryOperator::Create(context, of, kind, t, value, clang::OK_Ordinary, at, /*CanOverflow=*/false,
                                        clang::FPOptionsOverride());
  };
  clang::Expr* address = unary(e, clang::UO_AddrOf, context.getPointerType(e->getType()), clang::VK_PRValue);
  const clang::QualType pointer = context.getPointerType(type);
  clang::Expr* cast = clang::CStyleCastExpr::Create(
      context, pointer, clang::VK_PRValue, clang::CK_BitCast, hidden(context, address), /*BasePath=*/nullptr,
      clang::FPOptionsOverride(), context.getTrivialTypeSourceInfo(pointer, at), at, at);
  return unary(cast, clang::UO_Deref, type, clang::VK_LValue);
}

}  // namespace

void alignByCasts(clang::ASTContext& context) {
  Casts casts;
  casts.TraverseDecl(context.getTranslationUnitDecl());
  for (clang::ExplicitCastExpr* cast : casts.found) {
    clang::Expr* of = cast->getSubExpr();
    cast->setSubExpr(cast->getCastKind() == clang::CK_LValueBitCast ? throughPointer(context, of, cast->getType())
                                                                    : hidden(context, of));
  }
}

}  // namespace gpubmc::core
