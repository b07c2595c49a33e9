#include "core/frontend/host/flow.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

namespace gpubmc::core {

using clang::dyn_cast;
using Kind = HostSource::Kind;

namespace {

/// Exceptions, coroutines and statements of other languages have ways that the graph does not show.
bool hasHiddenWays(const clang::Stmt* s) {
  if (!s) return false;
  if (isa<clang::CXXTryStmt>(s) || isa<clang::SEHTryStmt>(s) || isa<clang::CoroutineBodyStmt>(s) ||
      isa<clang::AsmStmt>(s) || isa<clang::CapturedStmt>(s))
    return true;
  return std::any_of(s->child_begin(), s->child_end(), hasHiddenWays);
}

/// Without conversions that keep every value.
const clang::Expr* withoutWidening(const clang::Expr* e, const clang::ASTContext& context) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* c = dyn_cast<clang::CastExpr>(e);
    if (!c) return e;
    const clang::QualType from = c->getSubExpr()->getType(), to = c->getType();
    if (c->getCastKind() == clang::CK_IntegralCast) {
      const bool wider = context.getIntWidth(to) > context.getIntWidth(from);
      const bool sameSign = from->isSignedIntegerOrEnumerationType() == to->isSignedIntegerOrEnumerationType();
      const bool keeps = (sameSign && context.getIntWidth(to) == context.getIntWidth(from)) ||
                         (wider && (sameSign || !from->isSignedIntegerOrEnumerationType()));
      if (!keeps) return e;
    } else if (c->getCastKind() != clang::CK_LValueToRValue && c->getCastKind() != clang::CK_NoOp) {
      return e;
    }
    e = c->getSubExpr();
  }
}

std::optional<int64_t> constantOf(const clang::Expr* e, const clang::ASTContext& context) {
  clang::Expr::EvalResult value;
  if (!e || e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType() ||
      !e->EvaluateAsInt(value, context) || value.Val.getInt().getSignificantBits() > 63)
    return std::nullopt;
  return value.Val.getInt().getExtValue();
}

}  // namespace

HostFlow::HostFlow(const clang::FunctionDecl& function, clang::ASTContext& context, const HostVariables& variables)
    : context_(context), variables_(variables) {
  clang::Stmt* body = function.getBody();
  if (!body || function.isTemplated() || hasHiddenWays(body)) return;
  clang::CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  options.AddInitializers = options.AddImplicitDtors = options.AddTemporaryDtors = options.AddCXXNewAllocator = true;
  graph_ = clang::CFG::buildCFG(&function, body, &context, options);
  if (!graph_) return;
  for (const clang::CFGBlock* b : *graph_) {
    std::vector<Step>& steps = steps_[b];
    for (const clang::CFGElement& element : *b) {
      Step step;
      if (auto s = element.getAs<clang::CFGStmt>()) {
        step.statement = s->getStmt();
        if (const auto* d = dyn_cast<clang::DeclStmt>(step.statement)) {
          for (const clang::Decl* x : d->decls())
            if (const auto* v = dyn_cast<clang::VarDecl>(x); v && v->hasLocalStorage())
              step.writes.emplace_back(v->getCanonicalDecl(),
                                       HostWrite{v->getCanonicalDecl(), nullptr, v->getInit(), nullptr});
        } else if (auto w = writeOf(*step.statement)) {
          step.writes.emplace_back(w->variable, *w);
        }
        step.disturbs = disturbs(*step.statement, 0);
        points_.try_emplace(step.statement, Point{b, steps.size()});
      } else {
        const auto kind = element.getKind();
        step.disturbs = kind != clang::CFGElement::LifetimeEnds && kind != clang::CFGElement::LoopExit &&
                        kind != clang::CFGElement::ScopeBegin && kind != clang::CFGElement::ScopeEnd;
      }
      steps.push_back(std::move(step));
    }
  }
}

bool HostFlow::disturbs(const clang::Stmt& s, int depth) const {
  if (storesElsewhere(s)) return true;
  if (isTrivialAssignment(s)) return false;
  if (const auto* c = dyn_cast<clang::CallExpr>(&s)) return !isHarmless(*c, depth);
  if (const auto* c = dyn_cast<clang::CXXConstructExpr>(&s))
    return !c->getConstructor()->isTrivial() && !isDim3(c->getType());
  return isa<clang::CXXNewExpr>(s) || isa<clang::CXXDeleteExpr>(s) || isa<clang::AtomicExpr>(s);
}

bool HostFlow::isHarmless(const clang::CallExpr& c, int depth) const {
  constexpr int kDeepest = 3;
  const clang::FunctionDecl* f = c.getDirectCallee();
  if (!f || isa<clang::CUDAKernelCallExpr>(c)) return false;
  if (isDim3(c.getType()) && isRuntime(*f)) return true;
  if (const auto* method = dyn_cast<clang::CXXMethodDecl>(f))
    return method->isConst() && isDim3(context_.getRecordType(method->getParent()));
  if (!f->getIdentifier()) return false;
  const llvm::StringRef name = f->getName();
  if (f->isInStdNamespace()) return name == "min" || name == "max";
  const bool quiet =
      llvm::StringSwitch<bool>(name)
          .Cases("printf", "fprintf", "puts", "exit", "abort", "malloc", "free", "__assert_fail", true)
          .Cases("cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaFree", "cudaMemset", true)
          .Cases("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName", true)
          .Cases("cudaConfigureCall", "__cudaPushCallConfiguration", "make_uint3", true)
          .Default(false);
  if (quiet && context_.getSourceManager().isInSystemHeader(f->getLocation())) return true;
  // A function that only computes.
  const clang::FunctionDecl* body = nullptr;
  if (depth == kDeepest || !f->hasBody(body)) return false;
  std::vector<const clang::Stmt*> todo{body->getBody()};
  while (!todo.empty()) {
    const clang::Stmt* s = todo.back();
    todo.pop_back();
    if (!s) continue;
    if (disturbs(*s, depth + 1) || isa<clang::AsmStmt>(s) || isa<clang::CXXThrowExpr>(s)) return false;
    if (auto w = writeOf(*s); w && !w->variable->hasLocalStorage()) return false;
    if (const auto* d = dyn_cast<clang::DeclStmt>(s))
      for (const clang::Decl* x : d->decls())
        if (const auto* v = dyn_cast<clang::VarDecl>(x); v && v->getType()->isRecordType() && !isDim3(v->getType()))
          return false;
    todo.insert(todo.end(), s->child_begin(), s->child_end());
  }
  return true;
}

HostFlow::Point HostFlow::pointOf(const clang::Expr* e) const {
  auto it = e ? points_.find(e->IgnoreParens()) : points_.end();
  return it == points_.end() ? Point() : it->second;
}

std::optional<HostSource> HostFlow::effect(const Step& step, HostPlace place) const {
  for (const auto& [v, w] : step.writes) {
    if (v != place.variable || (w.field && place.field && w.field != place.field)) continue;
    if (w.field && !place.field) return HostSource();
    if (w.bytes) return HostSource{Kind::Allocation, w.bytes, false, 0};
    if (!w.value) return HostSource();
    return HostSource{Kind::Value, w.value, w.field != nullptr, 0};
  }
  const bool known = place.variable && place.variable->hasLocalStorage() && !variables_.escapes(place.variable);
  return step.disturbs && !known ? std::optional(HostSource()) : std::nullopt;
}

// Steps come backwards; atStep ends its way where it returns true, as does atEdge(from, to).
template <class AtStep, class AtEdge, class AtEntry>
void HostFlow::walkBack(const clang::Expr* at, AtStep atStep, AtEdge atEdge, AtEntry atEntry) const {
  const Point start = pointOf(at);
  std::set<const clang::CFGBlock*> seen;
  std::vector<Point> todo{start};
  while (!todo.empty()) {
    const Point p = todo.back();
    todo.pop_back();
    const std::vector<Step>& steps = steps_.at(p.block);
    bool ended = false;
    for (size_t i = p.index; i-- > 0 && !ended;) ended = atStep(steps[i]);
    if (ended) continue;
    if (p.block == &graph_->getEntry()) {
      atEntry();
      continue;
    }
    for (auto it = p.block->pred_begin(); it != p.block->pred_end(); ++it) {
      const clang::CFGBlock* from = it->getReachableBlock();
      if (from && !atEdge(*from, *p.block) && seen.insert(from).second) todo.push_back({from, steps_.at(from).size()});
    }
  }
}

std::set<HostSource> HostFlow::sources(HostPlace place, const clang::Expr* at, bool conditions) const {
  std::set<HostSource> out;
  if (!graph_ || !pointOf(at).block) return {HostSource()};
  walkBack(
      at,
      [&](const Step& step) {
        auto s = effect(step, place);
        if (s) out.insert(*s);
        return s.has_value();
      },
      [&](const clang::CFGBlock& from, const clang::CFGBlock& to) {
        auto n = conditions ? condition(from, to, place) : std::nullopt;
        if (n) out.insert({Kind::Constant, nullptr, false, *n});
        return n.has_value();
      },
      [&] { out.insert({Kind::Entry, nullptr, false, 0}); });
  return out;
}

bool HostFlow::isUnchanged(HostPlace place, const clang::Expr* from, const clang::Expr* to) const {
  if (!graph_ || !pointOf(from).block || !pointOf(to).block) return false;
  bool unchanged = true;
  from = from->IgnoreParens();
  walkBack(
      to,
      [&](const Step& step) {
        if (step.statement == from) return true;
        if (effect(step, place)) unchanged = false;
        return !unchanged;
      },
      [](const clang::CFGBlock&, const clang::CFGBlock&) { return false; }, [] {});
  return unchanged;
}

std::optional<int64_t> HostFlow::equality(const clang::Expr* e, bool isTrue, HostPlace place) const {
  const auto* b = e ? dyn_cast<clang::BinaryOperator>(e->IgnoreParenImpCasts()) : nullptr;
  if (!b || b->getOpcode() != (isTrue ? clang::BO_EQ : clang::BO_NE)) return std::nullopt;
  for (auto [variable, value] : {std::pair(b->getLHS(), b->getRHS()), std::pair(b->getRHS(), b->getLHS())}) {
    const auto* ref = dyn_cast<clang::DeclRefExpr>(withoutWidening(variable, context_));
    const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    if (v && v->getCanonicalDecl() == place.variable) return constantOf(value, context_);
  }
  return std::nullopt;
}

// What is so whenever the one block comes behind the other.
std::optional<int64_t> HostFlow::condition(const clang::CFGBlock& from, const clang::CFGBlock& to,
                                           HostPlace place) const {
  if (place.field || !place.variable) return std::nullopt;
  const clang::Stmt* end = from.getTerminatorStmt();
  if (!end || from.empty()) return std::nullopt;
  std::optional<int64_t> known;
  unsigned index = 0, edges = 0;
  for (auto it = from.succ_begin(); it != from.succ_end(); ++it, ++index) {
    if (it->getReachableBlock() != &to) continue;
    if (++edges > 1) return std::nullopt;
    if (const auto* s = dyn_cast<clang::SwitchStmt>(end)) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(withoutWidening(s->getCond(), context_));
      const auto* label = dyn_cast_or_null<clang::CaseStmt>(to.getLabel());
      const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      if (!v || v->getCanonicalDecl() != place.variable || !label || label->getRHS()) return std::nullopt;
      known = constantOf(label->getLHS(), context_);
    } else {
      known = equality(from.getLastCondition(), index == 0, place);
    }
  }
  return known;
}

const HostFlow& HostFlows::of(const clang::FunctionDecl& function) const {
  auto& flow = flows_[&function];
  if (!flow) flow = std::make_unique<HostFlow>(function, context_, variables_);
  return *flow;
}

}  // namespace gpubmc::core
