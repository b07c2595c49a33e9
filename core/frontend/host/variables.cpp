#include "core/frontend/host/variables.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMapContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

namespace gpubmc::core {

using clang::dyn_cast;

namespace {

/// The variable of `v`, `v.field`, `v.field.part` or `v[i]`, where v is none that refers to another object.
HostWrite target(const clang::Expr* e) {
  e = e->IgnoreParens();
  bool isPart = false;
  const clang::FieldDecl* field = nullptr;
  for (;;) {
    if (const auto* m = dyn_cast<clang::MemberExpr>(e); m && !m->isArrow()) {
      isPart |= field != nullptr;
      field = dyn_cast<clang::FieldDecl>(m->getMemberDecl());
      if (m->getMemberDecl()->getType()->isReferenceType()) return {};
      e = m->getBase()->IgnoreParens();
    } else if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e);
               a && a->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      isPart = true;
      e = a->getBase()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!v || v->getType()->isReferenceType()) return {};
  return {v->getCanonicalDecl(), isPart ? nullptr : field, nullptr, nullptr};
}

/// What an assignment or a step changes.
const clang::Expr* changed(const clang::Stmt& s) {
  if (const auto* b = dyn_cast<clang::BinaryOperator>(&s)) return b->isAssignmentOp() ? b->getLHS() : nullptr;
  if (const auto* u = dyn_cast<clang::UnaryOperator>(&s))
    return u->isIncrementDecrementOp() ? u->getSubExpr() : nullptr;
  return isTrivialAssignment(s) ? llvm::cast<clang::CXXOperatorCallExpr>(s).getArg(0) : nullptr;
}

const clang::Expr* assigned(const clang::Stmt& s) {
  if (const auto* b = dyn_cast<clang::BinaryOperator>(&s))
    return b->getOpcode() == clang::BO_Assign ? b->getRHS() : nullptr;
  return isTrivialAssignment(s) ? llvm::cast<clang::CXXOperatorCallExpr>(s).getArg(1) : nullptr;
}

bool isAllocation(const clang::FunctionDecl& f) {
  return f.getIdentifier() && llvm::StringSwitch<bool>(f.getName())
                                  .Cases("cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", true)
                                  .Default(false);
}

bool isLaunchFunction(const clang::FunctionDecl* f) {
  return f && f->getIdentifier() &&
         llvm::StringSwitch<bool>(f->getName())
             .Cases("cudaLaunchKernel", "cudaLaunchCooperativeKernel", true)
             .Default(false);
}

/// The parents through which a pointer goes unchanged.
clang::DynTypedNode behindCasts(clang::ASTContext& context, const clang::Expr* e, const clang::Expr*& child) {
  for (child = e;;) {
    const auto parents = context.getParents(*child);
    if (parents.size() != 1) return {};
    const auto* outer = parents[0].get<clang::Expr>();
    const bool passes = outer && (isa<clang::CastExpr>(outer) || isa<clang::ParenExpr>(outer) ||
                                  isa<clang::MaterializeTemporaryExpr>(outer) || isa<clang::FullExpr>(outer));
    if (!passes) return parents[0];
    child = outer;
  }
}

bool isStd(const clang::FunctionDecl& f, llvm::StringRef name) {
  return f.getIdentifier() && f.getName() == name && f.isInStdNamespace();
}

}  // namespace

bool isTrivialAssignment(const clang::Stmt& s) {
  const auto* c = dyn_cast<clang::CXXOperatorCallExpr>(&s);
  const auto* method = c ? dyn_cast_or_null<clang::CXXMethodDecl>(c->getDirectCallee()) : nullptr;
  return method && c->getOperator() == clang::OO_Equal && c->getNumArgs() == 2 && method->isTrivial();
}

std::optional<HostWrite> writeOf(const clang::Stmt& s) {
  if (const clang::Expr* to = changed(s)) {
    HostWrite w = target(to);
    if (!w.variable) return std::nullopt;
    const bool whole = w.field || isa<clang::DeclRefExpr>(to->IgnoreParens());
    w.value = whole ? assigned(s) : nullptr;
    return w;
  }
  const auto* c = dyn_cast<clang::CallExpr>(&s);
  const clang::FunctionDecl* f = c ? c->getDirectCallee() : nullptr;
  if (!f || !isRuntime(*f) || !isAllocation(*f) || c->getNumArgs() < 2) return std::nullopt;
  const auto* address = dyn_cast<clang::UnaryOperator>(c->getArg(0)->IgnoreParenCasts());
  if (!address || address->getOpcode() != clang::UO_AddrOf) return std::nullopt;
  HostWrite w = target(address->getSubExpr());
  if (!w.variable) return std::nullopt;
  if (isa<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens())) w.bytes = c->getArg(1);
  return w;
}

bool storesElsewhere(const clang::Stmt& s) {
  const clang::Expr* to = changed(s);
  return to && !target(to).variable;
}

bool isRuntime(const clang::FunctionDecl& f) {
  return f.getIdentifier() && f.getName().starts_with("cu") &&
         f.getASTContext().getSourceManager().isInSystemHeader(f.getLocation());
}

bool isDim3(clang::QualType type) {
  const clang::CXXRecordDecl* r = type.getNonReferenceType()->getAsCXXRecordDecl();
  return r && r->getIdentifier() && (r->getName() == "dim3" || r->getName() == "uint3") &&
         r->getASTContext().getSourceManager().isInSystemHeader(r->getLocation());
}

std::optional<unsigned> axisOf(const clang::FieldDecl& f) {
  const auto* record = dyn_cast<clang::CXXRecordDecl>(f.getParent());
  if (!record || !isDim3(f.getASTContext().getRecordType(record))) return std::nullopt;
  const llvm::StringRef name = f.getName();
  if (name.size() != 1 || name[0] < 'x' || name[0] > 'z') return std::nullopt;
  return unsigned(name[0] - 'x');
}

class UseCollector : public clang::RecursiveASTVisitor<UseCollector> {
 public:
  explicit UseCollector(HostVariables& out) : out_(out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    if (const auto* v = dyn_cast<clang::VarDecl>(e->getDecl())) out_.uses_[v->getCanonicalDecl()].push_back(e);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) {
    if (const auto* v = dyn_cast<clang::VarDecl>(e->getMemberDecl())) out_.escapes_[v->getCanonicalDecl()] = true;
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* l) {
    for (const clang::LambdaCapture& c : l->captures())
      if (c.capturesVariable() && c.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* v = dyn_cast<clang::VarDecl>(c.getCapturedVar())) out_.escapes_[v->getCanonicalDecl()] = true;
    return true;
  }

 private:
  HostVariables& out_;
};

HostVariables::HostVariables(clang::ASTContext& context) : context_(context) {
  UseCollector(*this).TraverseDecl(context.getTranslationUnitDecl());
}

const std::vector<const clang::DeclRefExpr*>& HostVariables::uses(const clang::VarDecl* v) const {
  static const std::vector<const clang::DeclRefExpr*> none;
  auto it = uses_.find(v->getCanonicalDecl());
  return it == uses_.end() ? none : it->second;
}

bool HostVariables::escapes(const clang::VarDecl* v) const {
  v = v->getCanonicalDecl();
  // While it is being asked: a parameter that a recursive function hands on to itself.
  auto [it, fresh] = escapes_.try_emplace(v, true);
  if (!fresh) return it->second;
  const auto& all = uses(v);
  const bool followed = std::all_of(all.begin(), all.end(), [&](const clang::DeclRefExpr* e) { return isFollowed(e); });
  return escapes_[v] = !followed || v->getType().isVolatileQualified();
}

std::vector<HostWrite> HostVariables::writes(const clang::VarDecl* v) const {
  std::vector<HostWrite> out;
  for (const clang::DeclRefExpr* use : uses(v)) {
    // Up to the expression that changes it.
    clang::DynTypedNodeList parents = context_.getParents(*use);
    for (int depth = 0; depth < 8 && !parents.empty(); ++depth) {
      const auto* s = parents[0].get<clang::Stmt>();
      if (!s) break;
      if (auto w = writeOf(*s); w && w->variable == v->getCanonicalDecl()) {
        out.push_back(*w);
        break;
      }
      parents = context_.getParents(*s);
    }
  }
  return out;
}

bool HostVariables::isFixed(const clang::VarDecl* v) const {
  return !escapes(v) && writes(v).empty();
}

bool HostVariables::isArgumentList(const clang::VarDecl* v) const {
  const clang::ArrayType* array = context_.getAsArrayType(v->getType());
  if (!array || !array->getElementType()->isVoidPointerType()) return false;
  const auto& all = uses(v);
  return std::all_of(all.begin(), all.end(), [&](const clang::DeclRefExpr* use) {
    const clang::Expr* child = nullptr;
    const clang::DynTypedNode parent = behindCasts(context_, use, child);
    const auto* c = parent.get<clang::CallExpr>();
    return c && isLaunchFunction(c->getDirectCallee()) && c->getNumArgs() > 3 && c->getArg(3) == child;
  });
}

bool HostVariables::isFollowed(const clang::Expr* lvalue) const {
  const auto parents = context_.getParents(*lvalue);
  return !parents.empty() && std::all_of(parents.begin(), parents.end(), [&](const clang::DynTypedNode& parent) {
    return isFollowedBy(parent, lvalue);
  });
}

namespace {

/// A statement that has expressions whose values nobody uses.
bool discards(const clang::Stmt& s) {
  return isa<clang::CompoundStmt>(s) || isa<clang::IfStmt>(s) || isa<clang::ForStmt>(s) || isa<clang::WhileStmt>(s) ||
         isa<clang::DoStmt>(s) || isa<clang::SwitchCase>(s) || isa<clang::LabelStmt>(s) || isa<clang::SwitchStmt>(s) ||
         isa<clang::CXXForRangeStmt>(s);
}

bool isWrapper(const clang::Stmt& s) {
  return isa<clang::ParenExpr>(s) || isa<clang::FullExpr>(s) || isa<clang::SubstNonTypeTemplateParmExpr>(s) ||
         isa<clang::ConditionalOperator>(s);
}

}  // namespace

bool HostVariables::isFollowedBy(const clang::DynTypedNode& parent, const clang::Expr* e) const {
  if (parent.get<clang::TypeLoc>()) return true;  // decltype(v)
  const auto* s = parent.get<clang::Stmt>();
  if (!s) return false;
  if (discards(*s) || isa<clang::UnaryExprOrTypeTraitExpr>(s) || isa<clang::CXXNoexceptExpr>(s)) return true;
  const auto* outer = dyn_cast<clang::Expr>(s);
  if (!outer) return false;
  if (changed(*s) == e) return !storesElsewhere(*s) && isDiscarded(outer);
  if (isTrivialAssignment(*s)) return true;  // the other side
  if (isWrapper(*s)) return isFollowed(outer);
  if (const auto* c = dyn_cast<clang::CastExpr>(s)) {
    if (c->getCastKind() == clang::CK_LValueToRValue || c->getCastKind() == clang::CK_ToVoid) return true;
    return c->getCastKind() == clang::CK_NoOp && c->isGLValue() && isFollowed(c);
  }
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s); b && b->getOpcode() == clang::BO_Comma)
    return b->getLHS() == e || isFollowed(b);
  if (const auto* m = dyn_cast<clang::MemberExpr>(s)) {
    if (isa<clang::FieldDecl>(m->getMemberDecl())) return isFollowed(m);
    const auto* method = dyn_cast<clang::CXXMethodDecl>(m->getMemberDecl());
    return method && method->isConst() && isDim3(e->getType());
  }
  if (const auto* a = dyn_cast<clang::UnaryOperator>(s); a && a->getOpcode() == clang::UO_AddrOf)
    return isFollowedAddress(a);
  if (const auto* c = dyn_cast<clang::CXXConstructExpr>(s))
    return c->getConstructor()->isCopyOrMoveConstructor() && c->getConstructor()->isTrivial();
  if (const auto* c = dyn_cast<clang::CallExpr>(s)) return isFollowedByCall(*c, e);
  return false;
}

// Functions of the CUDA runtime take their arguments by reference in our headers; they change none.
bool HostVariables::isFollowedByCall(const clang::CallExpr& c, const clang::Expr* e) const {
  const clang::FunctionDecl* f = c.getDirectCallee();
  if (!f) return false;
  if (isRuntime(*f) || isStd(*f, "min") || isStd(*f, "max")) return true;
  const clang::FunctionDecl* body = nullptr;
  if (!f->hasBody(body) || isa<clang::CXXMethodDecl>(f)) return false;
  for (unsigned i = 0; i < c.getNumArgs() && i < body->getNumParams(); ++i) {
    const clang::QualType t = body->getParamDecl(i)->getType();
    if (c.getArg(i)->IgnoreParens() == e->IgnoreParens())
      return t->isReferenceType() && t->getPointeeType().isConstQualified() && !escapes(body->getParamDecl(i));
  }
  return false;
}

bool HostVariables::isFollowedAddress(const clang::Expr* address) const {
  const clang::Expr* child = nullptr;
  const clang::DynTypedNode parent = behindCasts(context_, address, child);
  if (const auto* c = parent.get<clang::CallExpr>()) {
    if (writeOf(*c) && c->getArg(0) == child) return true;
    const clang::FunctionDecl* f = c->getDirectCallee();
    return f && isRuntime(*f) && f->getName() == "cudaLaunchKernelEx" && c->getNumArgs() && c->getArg(0) == child;
  }
  if (!parent.get<clang::InitListExpr>()) return false;
  // The list may stand in the tree twice, as it is written and as it is meant.
  for (const clang::DynTypedNode& list : context_.getParents(*child)) {
    const auto holders = context_.getParents(list);
    const auto* v = holders.size() == 1 ? holders[0].get<clang::VarDecl>() : nullptr;
    if (!v || !isArgumentList(v)) return false;
  }
  return true;
}

bool HostVariables::isDiscarded(const clang::Expr* e) const {
  const auto parents = context_.getParents(*e);
  return !parents.empty() && std::all_of(parents.begin(), parents.end(), [&](const clang::DynTypedNode& parent) {
    const auto* s = parent.get<clang::Stmt>();
    if (!s) return false;
    if (discards(*s)) return true;
    if (const auto* b = dyn_cast<clang::BinaryOperator>(s); b && b->getOpcode() == clang::BO_Comma)
      return b->getLHS() == e || isDiscarded(b);
    if (const auto* c = dyn_cast<clang::CastExpr>(s)) return c->getCastKind() == clang::CK_ToVoid;
    return (isa<clang::ParenExpr>(s) || isa<clang::FullExpr>(s)) && isDiscarded(llvm::cast<clang::Expr>(s));
  });
}

}  // namespace gpubmc::core
