#include "core/host/writes.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>

namespace gpubmc::core {

using clang::dyn_cast;

class WriteCollector : public clang::RecursiveASTVisitor<WriteCollector> {
 public:
  explicit WriteCollector(HostWrites& out) : out_(out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitBinaryOperator(clang::BinaryOperator* b) {
    if (b->getOpcode() == clang::BO_Assign) return assign(b->getLHS(), b->getRHS());
    return b->isAssignmentOp() ? change(b->getLHS()) : true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* c) {
    if (c->getOperator() == clang::OO_Equal && c->getNumArgs() == 2) {
      known_.insert(c);
      return assign(c->getArg(0), c->getArg(1));
    }
    return c->isAssignmentOp() && c->getNumArgs() ? change(c->getArg(0)) : true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* u) {
    const bool address = u->getOpcode() == clang::UO_AddrOf && !known_.count(u);
    return u->isIncrementDecrementOp() || address ? change(u->getSubExpr()) : true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* c) {
    const auto* method = c->getMethodDecl();
    return method && !method->isConst() ? change(c->getImplicitObjectArgument()) : true;
  }
  bool VisitCallExpr(clang::CallExpr* c) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (!f || known_.count(c)) return true;
    if (isRuntime(*f)) return runtimeCall(*f, *c);
    const unsigned implicit = isa<clang::CXXOperatorCallExpr>(c) && isa<clang::CXXMethodDecl>(f) ? 1 : 0;
    for (unsigned i = 0; i + implicit < c->getNumArgs() && i < f->getNumParams(); ++i) {
      clang::QualType t = f->getParamDecl(i)->getType();
      if (t->isReferenceType() && !t->getPointeeType().isConstQualified()) change(c->getArg(i + implicit));
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* v) {
    clang::QualType t = v->getType();
    if (t->isReferenceType() && !t->getPointeeType().isConstQualified() && v->getInit()) change(v->getInit());
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* l) {
    for (const clang::LambdaCapture& c : l->captures())
      if (c.capturesVariable() && c.getCaptureKind() == clang::LCK_ByRef)
        if (const auto* v = dyn_cast<clang::VarDecl>(c.getCapturedVar()))
          out_.records_[v].others = out_.records_[v].anywhere = true;
    return true;
  }
  bool VisitForStmt(clang::ForStmt* s) { return loop(s->getSourceRange()); }
  bool VisitWhileStmt(clang::WhileStmt* s) { return loop(s->getSourceRange()); }
  bool VisitDoStmt(clang::DoStmt* s) { return loop(s->getSourceRange()); }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* s) { return loop(s->getSourceRange()); }
  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    function_ = f;
    return true;
  }
  bool VisitLabelStmt(clang::LabelStmt* s) {
    return loop({s->getBeginLoc(), function_ ? function_->getEndLoc() : s->getEndLoc()});
  }
  /// The addresses of a kernel's arguments, `void *args[] = {&a, &n}`: a launch copies what is there.
  bool VisitInitListExpr(clang::InitListExpr* list) {
    const auto* array = out_.context_.getAsArrayType(list->getType());
    if (array && array->getElementType()->isVoidPointerType())
      for (const clang::Expr* e : list->inits()) known_.insert(e->IgnoreParenCasts());
    return true;
  }

 private:
  /// Functions of the CUDA runtime take their arguments by reference in our headers; they change none.
  bool isRuntime(const clang::FunctionDecl& f) const {
    return f.getIdentifier() && f.getName().starts_with("cu") &&
           out_.context_.getSourceManager().isInSystemHeader(f.getLocation());
  }
  bool runtimeCall(const clang::FunctionDecl& f, const clang::CallExpr& c) {
    if (f.getName() == "cudaLaunchKernelEx" && c.getNumArgs()) known_.insert(c.getArg(0)->IgnoreParenCasts());
    if (f.getName() != "cudaMalloc" && f.getName() != "cudaMallocManaged" && f.getName() != "cudaMallocAsync")
      return true;
    if (c.getNumArgs() < 2) return true;
    const auto* address = dyn_cast<clang::UnaryOperator>(c.getArg(0)->IgnoreParenCasts());
    if (!address || address->getOpcode() != clang::UO_AddrOf) return true;
    const auto* ref = dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParenCasts());
    const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    if (!v) return true;
    out_.records_[v].allocated.push_back(c.getArg(1));
    known_.insert(address);
    return true;
  }

  bool assign(const clang::Expr* to, const clang::Expr* value) {
    to = to->IgnoreParens();
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(to)) {
      if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl())) at(v, to).assigned.push_back(value);
      return true;
    }
    if (auto [v, f] = fieldOf(to); v && f) {
      at(v, to).fields[f].push_back(value);
      return true;
    }
    return change(to);
  }
  /// `v.f`
  static std::pair<const clang::VarDecl*, const clang::FieldDecl*> fieldOf(const clang::Expr* e) {
    const auto* m = dyn_cast<clang::MemberExpr>(e);
    const auto* ref = m && !m->isArrow() ? dyn_cast<clang::DeclRefExpr>(m->getBase()->IgnoreParens()) : nullptr;
    if (!ref) return {};
    return {dyn_cast<clang::VarDecl>(ref->getDecl()), dyn_cast<clang::FieldDecl>(m->getMemberDecl())};
  }
  /// The field of a variable, or else the variable, that an lvalue designates or is a part of is no longer followed.
  bool change(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (auto [v, f] = fieldOf(e); v && f) {
      at(v, e).fields[f].push_back(nullptr);
      return true;
    }
    for (;;) {
      if (const auto* m = dyn_cast<clang::MemberExpr>(e); m && !m->isArrow())
        e = m->getBase()->IgnoreParenCasts();
      else if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e))
        e = a->getBase()->IgnoreParenCasts();
      else
        break;
    }
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e))
      if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl())) at(v, e).others = true;
    return true;
  }
  HostWrites::Record& at(const clang::VarDecl* v, const clang::Expr* e) {
    HostWrites::Record& r = out_.records_[v];
    r.places.push_back(out_.context_.getSourceManager().getExpansionLoc(e->getBeginLoc()));
    return r;
  }
  bool loop(clang::SourceRange range) {
    const clang::SourceManager& sources = out_.context_.getSourceManager();
    out_.loops_.emplace_back(sources.getExpansionLoc(range.getBegin()), sources.getExpansionLoc(range.getEnd()));
    return true;
  }

  HostWrites& out_;
  const clang::FunctionDecl* function_ = nullptr;    ///< the last one that was entered
  llvm::SmallPtrSet<const clang::Expr*, 32> known_;  ///< addresses and calls that change nothing more
};

HostWrites::HostWrites(clang::ASTContext& context) : context_(context) {
  WriteCollector(*this).TraverseDecl(context.getTranslationUnitDecl());
}

const HostWrites::Record* HostWrites::find(const clang::VarDecl* v) const {
  auto it = records_.find(v);
  return it == records_.end() ? nullptr : &it->second;
}

namespace {

/// `dim3 d;` says as little as `int n;`.
bool saysNothing(const clang::Expr* init) {
  const auto* c = init ? dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit()) : nullptr;
  if (!c) return !init;
  for (const clang::Expr* a : c->arguments())
    if (!isa<clang::CXXDefaultArgExpr>(a)) return false;
  return true;
}

}  // namespace

const clang::Expr* HostWrites::value(const clang::VarDecl* v) const {
  if (!v || v->getType().isVolatileQualified() || isa<clang::ParmVarDecl>(v)) return nullptr;
  const clang::Expr* init = v->getAnyInitializer();
  if (v->getType().isConstQualified() || v->getType()->isReferenceType()) return init;
  const Record* r = find(v);
  if (!r) return init;
  if (r->others || !r->allocated.empty()) return nullptr;
  if (r->assigned.empty()) return init;
  return saysNothing(init) && r->assigned.size() == 1 && r->fields.empty() ? r->assigned.front() : nullptr;
}

const clang::Expr* HostWrites::field(const clang::VarDecl* v, const clang::FieldDecl* f, bool* isWritten) const {
  const Record* r = find(v);
  auto it =
      r ? r->fields.find(f) : std::map<const clang::FieldDecl*, std::vector<const clang::Expr*>>::const_iterator();
  *isWritten = r && it != r->fields.end();
  const bool once = *isWritten && it->second.size() == 1 && r->assigned.empty() && !r->others;
  return once && !isa<clang::ParmVarDecl>(v) && saysNothing(v->getAnyInitializer()) ? it->second.front() : nullptr;
}

const clang::Expr* HostWrites::member(const clang::VarDecl* v, llvm::StringRef name) const {
  const clang::RecordDecl* record = v->getType()->getAsRecordDecl();
  const Record* r = find(v);
  if (!record || isa<clang::ParmVarDecl>(v) || (r && (r->others || !r->assigned.empty()))) return nullptr;
  const auto* list = dyn_cast_or_null<clang::InitListExpr>(v->getAnyInitializer());
  for (const clang::FieldDecl* f : record->fields()) {
    if (f->getName() != name) continue;
    if (auto it = r ? r->fields.find(f) : decltype(r->fields.find(f))(); r && it != r->fields.end())
      return it->second.size() == 1 ? it->second.front() : nullptr;
    const unsigned i = f->getFieldIndex();
    return list && i < list->getNumInits() && !isa<clang::ImplicitValueInitExpr>(list->getInit(i)) ? list->getInit(i)
                                                                                                   : nullptr;
  }
  return nullptr;
}

bool HostWrites::isStable(const clang::VarDecl* v) const {
  if (v->getType().isVolatileQualified()) return false;
  const Record* r = find(v);
  if (!r) return true;
  if (r->others || !r->fields.empty() || !r->allocated.empty()) return false;
  return r->assigned.empty() || (r->assigned.size() == 1 && !isa<clang::ParmVarDecl>(v) && !v->getAnyInitializer());
}

bool HostWrites::inOneLoop(clang::SourceLocation a, clang::SourceLocation b) const {
  const clang::SourceManager& sources = context_.getSourceManager();
  auto contains = [&](clang::SourceRange r, clang::SourceLocation l) {
    return !sources.isBeforeInTranslationUnit(l, r.getBegin()) && !sources.isBeforeInTranslationUnit(r.getEnd(), l);
  };
  return std::any_of(loops_.begin(), loops_.end(),
                     [&](clang::SourceRange r) { return contains(r, a) && contains(r, b); });
}

bool HostWrites::isStableBetween(const clang::VarDecl* v, clang::SourceLocation from, clang::SourceLocation to) const {
  if (isStable(v)) return true;
  const Record* r = find(v);
  if (!r || !v->hasLocalStorage() || v->getType().isVolatileQualified() || r->anywhere) return false;
  const clang::SourceManager& sources = context_.getSourceManager();
  from = sources.getExpansionLoc(from);
  if (to.isValid()) to = sources.getExpansionLoc(to);
  return std::all_of(r->places.begin(), r->places.end(), [&](clang::SourceLocation change) {
    if (sources.isBeforeInTranslationUnit(change, from)) return true;
    return to.isValid() && sources.isBeforeInTranslationUnit(to, change) && !inOneLoop(to, change);
  });
}

std::vector<const clang::Expr*> HostWrites::values(const clang::VarDecl* v) const {
  const Record* r = find(v);
  std::vector<const clang::Expr*> out = r ? r->assigned : std::vector<const clang::Expr*>();
  if (const clang::Expr* init = v->getAnyInitializer()) out.push_back(init);
  return out;
}

const clang::Expr* HostWrites::allocation(const clang::VarDecl* v) const {
  const Record* r = find(v);
  if (!r || r->others || r->allocated.size() != 1) return nullptr;
  for (const clang::Expr* e : values(v))
    if (!e->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNull)) return nullptr;
  return r->allocated.front();
}

}  // namespace gpubmc::core
