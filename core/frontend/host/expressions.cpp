// Expressions and calls.

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include "core/frontend/host/walk.h"

namespace gpubmc::core {

using clang::dyn_cast;

void HostWalk::evalChildren(const clang::Stmt* s) {
  for (const clang::Stmt* child : s->children()) exec(child);
}

// The value of a pointer is looked at and goes nowhere.
void HostWalk::evalPointer(const clang::Expr* e) {
  if (pointee(e))
    evalIndices(e);
  else
    eval(e);
}

void HostWalk::eval(const clang::Expr* e) {
  if (!e || failed_) return;
  if (++effort_ > kMaxEffort) {
    failed_ = true;
    return;
  }
  e = e->IgnoreParens();
  if (isa<clang::UnaryExprOrTypeTraitExpr>(e) || isa<clang::CXXNoexceptExpr>(e) || isa<clang::CXXTypeidExpr>(e)) return;
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl());
        v && (v->hasLocalStorage() || (isDeviceVariable(v) && !device_)))
      escape(v);
  } else if (const auto* c = dyn_cast<clang::CastExpr>(e)) {
    const clang::Expr* from = c->getSubExpr()->IgnoreParens();
    switch (c->getCastKind()) {
      case clang::CK_PointerToBoolean:
      case clang::CK_ToVoid: return evalPointer(from);
      case clang::CK_LValueToRValue:
        if (place(from)) return evalIndices(from);
        if (isa<clang::DeclRefExpr>(from) && from->getType()->isArithmeticType()) return;
        return eval(from);
      default: return eval(from);
    }
  } else if (const auto* c = dyn_cast<clang::AbstractConditionalOperator>(e)) {
    eval(c->getCond());
    branch(c->getTrueExpr(), c->getFalseExpr());
  } else if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
    if (b->getOpcode() == clang::BO_Assign) return assign(b->getLHS(), b->getRHS());
    if (b->isCompoundAssignmentOp()) {
      eval(b->getRHS());
      return assign(b->getLHS(), nullptr);
    }
    if (b->isLogicalOp()) {
      eval(b->getLHS());
      return branch(b->getRHS(), nullptr);
    }
    for (const clang::Expr* side : {b->getLHS(), b->getRHS()})
      if (b->isComparisonOp())
        evalPointer(side);
      else
        eval(side);
  } else if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    if (u->isIncrementDecrementOp()) return assign(u->getSubExpr(), nullptr);
    eval(u->getSubExpr());
  } else if (const auto* l = dyn_cast<clang::LambdaExpr>(e)) {
    for (const clang::LambdaCapture& c : l->captures())
      if (c.capturesVariable())
        if (const auto* v = dyn_cast<clang::VarDecl>(c.getCapturedVar())) escape(v);
    // It may run at any time.
    const HostState before = std::exchange(state_, HostState::anything());
    std::vector<Jumps> outer;
    std::swap(outer, jumps_);
    frames_.emplace_back();
    ++opaque_;
    exec(l->getBody());
    --opaque_;
    frames_.pop_back();
    std::swap(outer, jumps_);
    state_ = before;
  } else if (const auto* d = dyn_cast<clang::CXXDeleteExpr>(e)) {
    const auto at = pointee(d->getArgument());
    if (!at) return eval(d->getArgument());
    state_.memory.erase(at->variable);
  } else if (const auto* c = dyn_cast<clang::CallExpr>(e)) {
    call(*c);
  } else if (const auto* s = dyn_cast<clang::StmtExpr>(e)) {
    exec(s->getSubStmt());
  } else if (!isa<clang::CXXDefaultArgExpr>(e) && !isa<clang::CXXDefaultInitExpr>(e)) {
    evalChildren(e);
  }
}

// No value: one that is not followed.
void HostWalk::assign(const clang::Expr* to, const clang::Expr* value) {
  to = to->IgnoreParens();
  const auto* ref = dyn_cast<clang::DeclRefExpr>(to);
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (v && v->getType()->isPointerType()) {
    HostMemory m;
    const bool fresh = value && isFresh(value, m);
    if (!fresh) eval(value);
    if (!v->hasLocalStorage()) return;
    if (!fresh || isa<clang::ParmVarDecl>(v)) return escape(v);
    if (isFollowed(v)) state_.memory[v] = m;
    return;
  }
  eval(value);
  // a = b = 0
  for (const auto* b = value ? dyn_cast<clang::BinaryOperator>(value->IgnoreParenImpCasts()) : nullptr;
       b && b->getOpcode() == clang::BO_Assign; b = dyn_cast_or_null<clang::BinaryOperator>(value))
    value = context_.hasSameUnqualifiedType(b->getType(), to->getType()) ? b->getRHS()->IgnoreParens() : nullptr;
  const auto at = place(to);
  if (!at) return (v && v->getType()->isArithmeticType()) ? void() : eval(to);
  evalIndices(to);
  const auto bytes = value ? bytesOf(value, to->getType()) : std::nullopt;
  const auto size = uint64_t(context_.getTypeSizeInChars(to->getType()).getQuantity());
  const std::string origin =
      "set on line " + std::to_string(context_.getSourceManager().getExpansionLineNumber(to->getBeginLoc()));
  write(*at, host(), [&](HostMemory& m) {
    if (bytes && at->offset)
      overwrite(m.contents, *at->offset, size, *bytes, origin);
    else
      forget(m.contents, at->offset.value_or(0), at->offset ? std::optional(size) : std::nullopt);
  });
}

void HostWalk::call(const clang::CallExpr& c) {
  const clang::FunctionDecl* f = c.getDirectCallee();
  if (!f || isa<clang::CUDAKernelCallExpr>(c)) {
    if (const auto* l = dyn_cast<clang::CUDAKernelCallExpr>(&c);
        l && l->getConfig() && l->getConfig()->getNumArgs() >= 2) {
      const clang::CallExpr& config = *l->getConfig();
      for (unsigned i = 0; i < config.getNumArgs() && i < 3; ++i) eval(config.getArg(i));
      llvm::SmallVector<const clang::Expr*, 8> arguments(l->arguments());
      return launch(*l, arguments, config.getNumArgs() > 3 ? config.getArg(3) : nullptr);
    }
    return evalChildren(&c);
  }
  const clang::FunctionDecl* canonical = f->getCanonicalDecl();
  const auto* method = dyn_cast<clang::CXXMethodDecl>(f);
  if (auto d = definitions_.find(canonical); d != definitions_.end() && !(method && method->isVirtual()))
    inlineCall(d->second, c);
  else if (!runtimeCall(*f, c))
    for (const clang::Stmt* child : c.children())
      if (child != c.getCallee() || method) exec(child);
  if (f->isNoReturn()) state_ = HostState::nowhere();
}

void HostWalk::inlineCall(const clang::FunctionDecl* f, const clang::CallExpr& c) {
  Frame frame;
  frame.scope.function = f;
  frame.scope.site = &c;
  frame.scope.caller = &frames_.back().scope;
  frame.scope.place = &c;
  const unsigned implicit = isa<clang::CXXOperatorCallExpr>(c) && isa<clang::CXXMethodDecl>(f) ? 1 : 0;
  if (isa<clang::CXXMemberCallExpr>(c)) eval(c.getCallee());
  for (unsigned i = 0; i < c.getNumArgs(); ++i) {
    const clang::Expr* a = c.getArg(i);
    const clang::ParmVarDecl* p =
        i >= implicit && i - implicit < f->getNumParams() ? f->getParamDecl(i - implicit) : nullptr;
    if (!p || !p->getType()->isPointerType()) {
      eval(a);
      continue;
    }
    frame.bound[p] = nullptr;
    const auto at = pointee(a);
    if (at && at->offset == 0u && at->variable->getType()->isPointerType()) {
      evalIndices(a);
      frame.bound[p] = at->variable;
      if (escaped_.contains(p)) escape(at->variable);
      continue;
    }
    // A stream has its name in the function, too.
    const auto* ref = dyn_cast<clang::DeclRefExpr>(a->IgnoreParenCasts());
    if (ref && escaped_.contains(dyn_cast<clang::VarDecl>(ref->getDecl())))
      frame.bound[p] = root(llvm::cast<clang::VarDecl>(ref->getDecl()));
    eval(a);
  }
  if (!inlining_) return;
  for (const Frame& active : frames_)
    if (active.scope.function == f) failed_ = true;
  if (!failed_ && state_.reachable) enter(f, std::move(frame));
}

}  // namespace gpubmc::core
