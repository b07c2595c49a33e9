// Functions and statements.

#include "core/frontend/host/walk.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

namespace gpubmc::core {

using clang::dyn_cast;

void HostWalk::addFunction(const clang::FunctionDecl* definition, bool freely, bool addressed) {
  if (addressed) addressed_.insert(definition);
  functions_.emplace_back(definition, freely);
  definitions_[definition->getCanonicalDecl()] = definition;
}

LaunchContents HostWalk::read() {
  // What escapes from a function escapes from its callers: until nothing is new.
  for (size_t before = SIZE_MAX; before != escaped_.size();) {
    before = escaped_.size();
    for (const auto& [f, freely] : functions_) walk(f);
    for (const auto& [list, values] : argumentLists_)
      if (escaped_.contains(list))
        for (const clang::Expr* e : values->inits())
          if (const auto* u = dyn_cast<clang::UnaryOperator>(e->IgnoreParenCasts()))
            if (const auto* ref = dyn_cast<clang::DeclRefExpr>(u->getSubExpr()->IgnoreParenCasts()))
              if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl())) escape(v);
  }
  // Once to find what is overtaken, once to tell.
  inlining_ = true;
  size_t known = 0;
  for (bool recording : {false, true}) {
    known = escaped_.size() + overtaken_.size();
    recording_ = recording;
    for (const auto& [f, freely] : functions_)
      if (freely) walk(f);
  }
  const bool complete = known == escaped_.size() + overtaken_.size();
  if (failed_ || !complete) return {};
  if (implicit_)
    for (auto& [site, found] : result_) found.variables.clear();
  return std::move(result_);
}

void HostWalk::walk(const clang::FunctionDecl* f) {
  state_ = HostState::anything();
  Frame frame;
  frame.scope.function = f;
  // What runs on the device, runs in many threads.
  const bool device = f->hasAttr<clang::CUDAGlobalAttr>() || f->hasAttr<clang::CUDADeviceAttr>();
  device_ = device;
  opaque_ += device;
  enter(f, std::move(frame));
  device_ = false;
  opaque_ -= device;
}

// A constructor, a callback, a lambda: what it does to variables of the device may happen at any call.
void HostWalk::noteImplicit() {
  if (device_ || frames_.empty()) return;
  const clang::FunctionDecl* f = frames_.front().scope.function;
  const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(f);
  const bool called =
      method && (method->isVirtual() || isa<clang::CXXConstructorDecl>(f) || f->isOverloadedOperator() ||
                 isa<clang::CXXDestructorDecl>(f) || isa<clang::CXXConversionDecl>(f));
  implicit_ |= opaque_ || called || addressed_.contains(f);
}

void HostWalk::enter(const clang::FunctionDecl* f, Frame frame) {
  if (frames_.size() > kDeepest) {
    failed_ = true;
    return;
  }
  frames_.push_back(std::move(frame));
  std::vector<Jumps> outer;
  std::swap(outer, jumps_);
  for (const clang::ParmVarDecl* p : f->parameters()) renew(*p);
  if (const auto* c = dyn_cast<clang::CXXConstructorDecl>(f))
    for (const clang::CXXCtorInitializer* i : c->inits()) eval(i->getInit());
  exec(f->getBody());
  state_.join(frames_.back().returns);
  std::swap(outer, jumps_);
  frames_.pop_back();
}

void HostWalk::branch(const clang::Stmt* a, const clang::Stmt* b) {
  const HostState before = state_;
  exec(a);
  HostState after = std::exchange(state_, before);
  exec(b);
  state_.join(after);
}

std::optional<bool> HostWalk::constantly(const clang::Expr* condition) const {
  bool value = false;
  if (!condition || condition->isValueDependent() || !condition->EvaluateAsBooleanCondition(value, context_))
    return std::nullopt;
  return value;
}

void HostWalk::exec(const clang::Stmt* s) {
  if (!s || failed_) return;
  if (++effort_ > kMaxEffort) {
    failed_ = true;
    return;
  }
  if (const auto* e = dyn_cast<clang::Expr>(s)) return eval(e);
  if (const auto* d = dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* x : d->decls())
      if (const auto* v = dyn_cast<clang::VarDecl>(x)) declare(*v);
  } else if (const auto* i = dyn_cast<clang::IfStmt>(s)) {
    exec(i->getInit());
    if (const auto* v = i->getConditionVariable()) declare(*v);
    eval(i->getCond());
    branch(i->getThen(), i->getElse());
  } else if (const auto* f = dyn_cast<clang::ForStmt>(s)) {
    exec(f->getInit());
    loop(f, f->getCond(), f->getBody(), f->getInc(), true);
    fillByLoop(*f);
  } else if (const auto* w = dyn_cast<clang::WhileStmt>(s)) {
    if (const auto* v = w->getConditionVariable()) declare(*v);
    loop(w, w->getCond(), w->getBody(), nullptr, true);
  } else if (const auto* d = dyn_cast<clang::DoStmt>(s)) {
    loop(d, d->getCond(), d->getBody(), nullptr, false);
  } else if (const auto* r = dyn_cast<clang::CXXForRangeStmt>(s)) {
    exec(r->getInit());
    for (const clang::Stmt* part :
         {static_cast<const clang::Stmt*>(r->getRangeStmt()), static_cast<const clang::Stmt*>(r->getLoopVarStmt())})
      exec(part);
    loop(r, nullptr, r->getBody(), nullptr, true);
  } else if (const auto* w = dyn_cast<clang::SwitchStmt>(s)) {
    exec(w->getInit());
    eval(w->getCond());
    jumps_.push_back({HostState::nowhere(), HostState::nowhere(), state_});
    const HostState before = std::exchange(state_, HostState::nowhere());
    exec(w->getBody());
    state_.join(jumps_.back().breaks);
    state_.join(before);  // no case, or one that is not there
    const HostState continues = jumps_.back().continues;
    jumps_.pop_back();
    if (!jumps_.empty()) jumps_.back().continues.join(continues);
  } else if (const auto* c = dyn_cast<clang::SwitchCase>(s)) {
    if (!jumps_.empty()) state_.join(jumps_.back().entry);
    exec(c->getSubStmt());
  } else if (isa<clang::BreakStmt>(s)) {
    if (!jumps_.empty()) jumps_.back().breaks.join(state_);
    state_ = HostState::nowhere();
  } else if (isa<clang::ContinueStmt>(s)) {
    if (!jumps_.empty()) jumps_.back().continues.join(state_);
    state_ = HostState::nowhere();
  } else if (const auto* r = dyn_cast<clang::ReturnStmt>(s)) {
    eval(r->getRetValue());
    if (!frames_.empty()) frames_.back().returns.join(state_);
    state_ = HostState::nowhere();
  } else if (isa<clang::GotoStmt>(s) || isa<clang::IndirectGotoStmt>(s)) {
    evalChildren(s);
    state_ = HostState::nowhere();
  } else if (const auto* l = dyn_cast<clang::LabelStmt>(s)) {
    state_ = HostState::anything();
    exec(l->getSubStmt());
  } else if (const auto* t = dyn_cast<clang::CXXTryStmt>(s)) {
    exec(t->getTryBlock());
    for (unsigned i = 0; i < t->getNumHandlers(); ++i) {
      const HostState normally = std::exchange(state_, HostState::anything());
      exec(t->getHandler(i)->getHandlerBlock());
      state_.join(normally);
    }
  } else {
    for (const clang::Stmt* child : s->children()) exec(child);
  }
}

// A new variable: what was said of the last one with this name is said of another.
void HostWalk::renew(const clang::VarDecl& v) {
  state_.memory.erase(&v);
  for (auto& [owner, m] : state_.memory) {
    if (m.last.variable == &v) m.last = {HostStream::Kind::Unknown, nullptr};
    if (m.size.text.find(textOf(v)) != std::string::npos) m.size = {};
  }
}

void HostWalk::declare(const clang::VarDecl& v) {
  const clang::Expr* init = v.getInit();
  renew(v);
  const auto* list = init ? dyn_cast<clang::InitListExpr>(init->IgnoreParenImpCasts()) : nullptr;
  const auto* array = context_.getAsArrayType(v.getType());
  if (list && array && array->getElementType()->isVoidPointerType() && v.hasLocalStorage()) {
    argumentLists_[&v] = list;
    for (const clang::Expr* e : list->inits()) {
      const auto* u = dyn_cast<clang::UnaryOperator>(e->IgnoreParenCasts());
      const bool address =
          u && u->getOpcode() == clang::UO_AddrOf && isa<clang::DeclRefExpr>(u->getSubExpr()->IgnoreParenCasts());
      if (!address) eval(e);
    }
    return;
  }
  if (!v.hasLocalStorage() || v.getType()->isReferenceType()) return eval(init);
  if (v.getType()->isPointerType()) {
    HostMemory m;
    if (init && !isFresh(init, m)) {
      eval(init);
      escape(&v);
    }
    if (isFollowed(&v)) state_.memory[&v] = m;
    return;
  }
  if (init) eval(init);
  if (isFollowed(&v)) state_.memory[&v] = initial(init, v.getType());
}

// The body runs any number of times: what is known at its start is what holds the first time and after each round.
void HostWalk::loop(const clang::Stmt* whole, const clang::Expr* condition, const clang::Stmt* body,
                    const clang::Expr* step, bool testFirst) {
  const std::optional<bool> known = constantly(condition);
  const bool once = !testFirst && known == false;  // do { } while (0)
  const bool leaves = testFirst ? known != true && (condition || !isa<clang::ForStmt>(whole)) : known != true;
  HostState head = state_, out;
  auto round = [&] {
    state_ = head;
    jumps_.emplace_back();
    out = HostState::nowhere();
    if (testFirst) {
      eval(condition);
      if (leaves) out = state_;
    }
    exec(body);
    state_.join(jumps_.back().continues);
    eval(step);
    if (!testFirst) {
      eval(condition);
      if (leaves) out.join(state_);
    }
    out.join(jumps_.back().breaks);
    jumps_.pop_back();
  };
  // Rounds until nothing is new find out what is known; one more counts.
  const bool recording = std::exchange(recording_, false);
  while (!once && !failed_) {
    round();
    HostState next = head;
    next.join(state_);
    if (next == head) break;
    head = std::move(next);
  }
  recording_ = recording;
  if (once || recording) round();
  state_ = out;
}

namespace {

struct ReferenceCount {
  const clang::VarDecl* variable;
  unsigned count = 0;
  void add(const clang::Stmt* s) {
    if (!s) return;
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(s)) count += ref->getDecl() == variable;
    for (const clang::Stmt* child : s->children()) add(child);
  }
};

/// `i` of `for (int i = 0; i < n; ++i)`, and n.
std::pair<const clang::VarDecl*, const clang::Expr*> countingUp(const clang::ForStmt& s,
                                                                const clang::ASTContext& context) {
  const clang::VarDecl* i = nullptr;
  const clang::Expr* from = nullptr;
  auto variable = [](const clang::Expr* e) {
    const auto* ref = e ? dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts()) : nullptr;
    return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  };
  if (const auto* d = dyn_cast_or_null<clang::DeclStmt>(s.getInit()); d && d->isSingleDecl()) {
    i = dyn_cast<clang::VarDecl>(d->getSingleDecl());
    from = i ? i->getInit() : nullptr;
  } else if (const auto* b = dyn_cast_or_null<clang::BinaryOperator>(s.getInit());
             b && b->getOpcode() == clang::BO_Assign) {
    i = variable(b->getLHS());
    from = b->getRHS();
  }
  clang::Expr::EvalResult start;
  if (!i || !i->hasLocalStorage() || !from || from->isValueDependent() || !from->EvaluateAsInt(start, context) ||
      start.Val.getInt() != 0)
    return {};
  const auto* test = dyn_cast_or_null<clang::BinaryOperator>(s.getCond());
  if (!test || (test->getOpcode() != clang::BO_LT && test->getOpcode() != clang::BO_NE) ||
      variable(test->getLHS()) != i)
    return {};
  const auto* step = dyn_cast_or_null<clang::UnaryOperator>(s.getInc());
  if (!step || !step->isIncrementOp() || variable(step->getSubExpr()) != i) return {};
  return {i, test->getRHS()};
}

}  // namespace

// for (int i = 0; i < n; ++i) p[i] = c; is like a memset of n elements.
void HostWalk::fillByLoop(const clang::ForStmt& s) {
  const auto [i, end] = countingUp(s, context_);
  if (!i || !state_.reachable) return;
  llvm::SmallVector<const clang::Stmt*, 4> body;
  if (const auto* block = dyn_cast<clang::CompoundStmt>(s.getBody()))
    body.append(block->body_begin(), block->body_end());
  else
    body.push_back(s.getBody());
  // Nothing but elements changes in the body.
  for (const clang::Stmt* x : body) {
    const auto* b = dyn_cast<clang::BinaryOperator>(x);
    const auto* element = b ? dyn_cast<clang::ArraySubscriptExpr>(b->getLHS()->IgnoreParens()) : nullptr;
    if (!element || b->getOpcode() != clang::BO_Assign || element->getIdx()->HasSideEffects(context_) ||
        b->getRHS()->HasSideEffects(context_))
      return;
  }
  for (const clang::Stmt* x : body) {
    const auto* b = llvm::cast<clang::BinaryOperator>(x);
    const auto* element = dyn_cast<clang::ArraySubscriptExpr>(b->getLHS()->IgnoreParens());
    const auto* index = element ? dyn_cast<clang::DeclRefExpr>(element->getIdx()->IgnoreParenImpCasts()) : nullptr;
    if (!index || index->getDecl() != i) continue;
    const auto at = pointee(element->getBase());
    const auto bytes = bytesOf(b->getRHS(), element->getType());
    if (!at || at->offset != 0u || !bytes) continue;
    ReferenceCount uses{at->variable};
    uses.add(s.getBody());
    ReferenceCount named{nullptr};
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(element->getBase()->IgnoreParenImpCasts()))
      named.variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    named.add(s.getBody());
    if (named.count != 1 || (uses.variable != named.variable && uses.count)) continue;
    HostSize each;
    each.number = bytes->size();
    each.text = std::to_string(bytes->size());
    const HostSize length = product(sizeOf(end), each);
    HostMemory& m = state_.of(at->variable);
    if (m.last.kind != HostStream::Kind::Settled) continue;
    const std::string origin =
        "a loop, line " + std::to_string(context_.getSourceManager().getExpansionLineNumber(s.getBeginLoc()));
    if (covers(m, length))
      fill(m.contents, *bytes, origin);
    else if (length.number)
      overwrite(m.contents, 0, length.number, *bytes, origin);
  }
}

}  // namespace gpubmc::core
