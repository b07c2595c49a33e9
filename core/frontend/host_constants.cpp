#include "core/frontend/host_constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace gpubmc::core {
namespace {

using clang::dyn_cast;

/// The variable that an lvalue expression designates or is a part of.
const clang::VarDecl* variableOf(const clang::Expr* e) {
  e = e->IgnoreParenCasts();
  while (const auto* m = dyn_cast<clang::MemberExpr>(e)) e = m->getBase()->IgnoreParenCasts();
  while (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) e = a->getBase()->IgnoreParenCasts();
  const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

/// Collects the variables that a function body writes after their initialisation, or lets others write.
class Writes : public clang::RecursiveASTVisitor<Writes> {
 public:
  explicit Writes(llvm::SmallPtrSetImpl<const clang::VarDecl*>& written) : written_(written) {}

  bool VisitBinaryOperator(clang::BinaryOperator* b) { return b->isAssignmentOp() ? note(b->getLHS()) : true; }
  bool VisitUnaryOperator(clang::UnaryOperator* u) {
    return u->isIncrementDecrementOp() || u->getOpcode() == clang::UO_AddrOf ? note(u->getSubExpr()) : true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* c) {
    return c->isAssignmentOp() && c->getNumArgs() ? note(c->getArg(0)) : true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* c) {
    const auto* method = c->getMethodDecl();
    return method && !method->isConst() ? note(c->getImplicitObjectArgument()) : true;
  }
  bool VisitCallExpr(clang::CallExpr* c) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    for (unsigned i = 0; f && i < c->getNumArgs() && i < f->getNumParams(); ++i) {
      clang::QualType t = f->getParamDecl(i)->getType();
      if (t->isReferenceType() && !t->getPointeeType().isConstQualified()) note(c->getArg(i));
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* v) {
    if (v->getType()->isReferenceType() && v->getInit()) note(v->getInit());
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* l) {
    for (const clang::LambdaCapture& c : l->captures())
      if (c.capturesVariable() && c.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* v = dyn_cast<clang::VarDecl>(c.getCapturedVar())) written_.insert(v);
    return true;
  }

 private:
  bool note(const clang::Expr* e) {
    if (const clang::VarDecl* v = variableOf(e)) written_.insert(v);
    return true;
  }
  llvm::SmallPtrSetImpl<const clang::VarDecl*>& written_;
};

std::optional<uint64_t> apply(clang::BinaryOperatorKind op, uint64_t a, uint64_t b) {
  uint64_t r = 0;
  switch (op) {
    case clang::BO_Add:
      return __builtin_add_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case clang::BO_Mul:
      return __builtin_mul_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case clang::BO_Sub:
      return a >= b ? std::optional(a - b) : std::nullopt;
    case clang::BO_Div:
      return b ? std::optional(a / b) : std::nullopt;
    case clang::BO_Rem:
      return b ? std::optional(a % b) : std::nullopt;
    case clang::BO_Shl:
      return b < 32 ? std::optional(a << b) : std::nullopt;
    case clang::BO_Shr:
      return b < 64 ? std::optional(a >> b) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

HostConstants::HostConstants(const clang::ASTContext& ctx, const clang::FunctionDecl& function) : ctx_(ctx) {
  if (clang::Stmt* body = function.getBody()) Writes(written_).TraverseStmt(body);
}

const clang::Expr* HostConstants::initialiser(const clang::VarDecl* v) const {
  if (!v || v->getType()->isReferenceType() || v->getType().isVolatileQualified() || isa<clang::ParmVarDecl>(v))
    return nullptr;
  const bool fixed = v->getType().isConstQualified() || (v->hasLocalStorage() && !written_.count(v));
  return fixed ? v->getAnyInitializer() : nullptr;
}

std::optional<uint64_t> HostConstants::integer(const clang::Expr* e) const {
  if (!e || e->isValueDependent() || e->isTypeDependent()) return std::nullopt;
  e = e->IgnoreParens();
  clang::Expr::EvalResult value;
  if (e->getType()->isIntegralOrEnumerationType() && e->EvaluateAsInt(value, ctx_)) {
    const llvm::APSInt& i = value.Val.getInt();
    if (i.isNegative() || i.getActiveBits() > 63) return std::nullopt;
    return i.getZExtValue();
  }
  if (const auto* c = dyn_cast<clang::CastExpr>(e))
    return e->getType()->isIntegerType() && c->getSubExpr()->getType()->isIntegerType() ? integer(c->getSubExpr())
                                                                                        : std::nullopt;
  if (const auto* full = dyn_cast<clang::FullExpr>(e)) return integer(full->getSubExpr());
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) return component(m);
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e))
    return integer(initialiser(dyn_cast<clang::VarDecl>(ref->getDecl())));
  if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
    auto l = integer(b->getLHS()), r = integer(b->getRHS());
    return l && r ? apply(b->getOpcode(), *l, *r) : std::nullopt;
  }
  if (const auto* c = dyn_cast<clang::ConditionalOperator>(e)) {
    bool condition = false;
    if (c->getCond()->EvaluateAsBooleanCondition(condition, ctx_))
      return integer(condition ? c->getTrueExpr() : c->getFalseExpr());
  }
  return std::nullopt;
}

std::optional<uint64_t> HostConstants::component(const clang::MemberExpr* e) const {
  if (auto d = dim3(e->getBase())) {
    const std::string name = e->getMemberNameInfo().getAsString();
    if (name == "x") return d->x;
    if (name == "y") return d->y;
    if (name == "z") return d->z;
  }
  return std::nullopt;
}

std::optional<ir::Dim3> HostConstants::dim3(const clang::Expr* e) const {
  if (!e || e->isValueDependent() || e->isTypeDependent()) return std::nullopt;
  e = e->IgnoreParenImpCasts();
  if (const auto* full = dyn_cast<clang::FullExpr>(e)) return dim3(full->getSubExpr());
  if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(e)) return dim3(temporary->getSubExpr());
  if (const auto* bind = dyn_cast<clang::CXXBindTemporaryExpr>(e)) return dim3(bind->getSubExpr());
  if (const auto* cast = dyn_cast<clang::ExplicitCastExpr>(e)) return dim3(cast->getSubExpr());
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e); ref && ref->getType()->isRecordType())
    return dim3(initialiser(dyn_cast<clang::VarDecl>(ref->getDecl())));

  const clang::CXXRecordDecl* record = e->getType()->getAsCXXRecordDecl();
  if (record && record->getName() == "dim3") {
    llvm::SmallVector<const clang::Expr*, 3> args;
    if (const auto* c = dyn_cast<clang::CXXConstructExpr>(e)) {
      if (c->getConstructor()->isCopyOrMoveConstructor()) return dim3(c->getArg(0));
      for (const clang::Expr* a : c->arguments())
        if (!isa<clang::CXXDefaultArgExpr>(a)) args.push_back(a);
    } else if (const auto* list = dyn_cast<clang::InitListExpr>(e)) {
      for (const clang::Expr* a : list->inits()) args.push_back(a);
    } else {
      return std::nullopt;
    }
    ir::Dim3 d;
    uint32_t* parts[] = {&d.x, &d.y, &d.z};
    for (size_t i = 0; i < args.size() && i < 3; ++i) {
      auto v = integer(args[i]);
      if (!v || *v == 0 || *v > UINT32_MAX) return std::nullopt;
      *parts[i] = uint32_t(*v);
    }
    return d;
  }
  auto v = integer(e);
  if (!v || *v == 0 || *v > UINT32_MAX) return std::nullopt;
  return ir::Dim3{uint32_t(*v), 1, 1};
}

}  // namespace gpubmc::core
