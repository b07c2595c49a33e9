#include "core/host/calls.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

namespace gpubmc::core {
namespace {

using clang::dyn_cast;
using Facts = std::map<const clang::VarDecl*, int64_t>;

const clang::VarDecl* variableOf(const clang::Expr* e) {
  const auto* ref = e ? dyn_cast<clang::DeclRefExpr>(e->IgnoreParenCasts()) : nullptr;
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

/// Walks through one function's body with what is known at each place.
class BodyReader {
 public:
  BodyReader(clang::ASTContext& context, const clang::FunctionDecl& f, HostCalls& out)
      : context_(context), function_(f), out_(out) {}

  void read(const clang::Stmt* s, const Facts& facts) {
    if (!s) return;
    if (const auto* i = dyn_cast<clang::IfStmt>(s)) return readIf(*i, facts);
    if (const auto* w = dyn_cast<clang::SwitchStmt>(s)) return readSwitch(*w, facts);
    if (const auto* l = dyn_cast<clang::CUDAKernelCallExpr>(s))
      addLaunch(*l, facts);
    else if (const auto* c = dyn_cast<clang::CallExpr>(s))
      addCall(*c, facts);
    for (const clang::Stmt* child : s->children()) read(child, facts);
  }

 private:
  void readIf(const clang::IfStmt& s, const Facts& facts) {
    read(s.getCond(), facts);
    Facts inside = facts;
    learn(s.getCond(), inside);
    read(s.getThen(), inside);
    read(s.getElse(), facts);
  }

  // A case is known to be the only one if what stands before it does not run on into it.
  void readSwitch(const clang::SwitchStmt& s, const Facts& facts) {
    read(s.getCond(), facts);
    const clang::VarDecl* v = variableOf(s.getCond());
    const auto* body = dyn_cast<clang::CompoundStmt>(s.getBody());
    if (!v || !body) return read(s.getBody(), facts);
    Facts here = facts;
    bool runsOn = false;
    for (const clang::Stmt* child : body->body()) {
      if (const auto* label = dyn_cast<clang::SwitchCase>(child)) {
        here = facts;
        const auto* one = dyn_cast<clang::CaseStmt>(label);
        const bool only = one && !one->getRHS() && !isa<clang::SwitchCase>(one->getSubStmt()) && !runsOn;
        if (auto n = only ? integer(one->getLHS()) : std::nullopt) here[v] = *n;
        runsOn = true;
        while (const auto* next = dyn_cast<clang::SwitchCase>(child)) child = next->getSubStmt();
      }
      read(child, here);
      if (endsHere(child)) runsOn = false;
    }
  }

  static bool endsHere(const clang::Stmt* s) {
    if (const auto* b = dyn_cast<clang::CompoundStmt>(s)) return !b->body_empty() && endsHere(b->body_back());
    return isa<clang::BreakStmt>(s) || isa<clang::ReturnStmt>(s) || isa<clang::ContinueStmt>(s);
  }

  void learn(const clang::Expr* condition, Facts& facts) const {
    const auto* b = condition ? dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
    if (!b) return;
    if (b->getOpcode() == clang::BO_LAnd) {
      learn(b->getLHS(), facts);
      learn(b->getRHS(), facts);
    }
    if (b->getOpcode() != clang::BO_EQ) return;
    for (auto [variable, value] : {std::pair(b->getLHS(), b->getRHS()), std::pair(b->getRHS(), b->getLHS())})
      if (const clang::VarDecl* v = variableOf(variable))
        if (auto n = integer(value)) facts[v] = *n;
  }

  std::optional<int64_t> integer(const clang::Expr* e) const {
    clang::Expr::EvalResult value;
    if (!e->getType()->isIntegralOrEnumerationType() || e->isValueDependent() || !e->EvaluateAsInt(value, context_) ||
        value.Val.getInt().getSignificantBits() > 63)
      return std::nullopt;
    return value.Val.getInt().getExtValue();
  }

  void addLaunch(const clang::CUDAKernelCallExpr& l, const Facts& facts) {
    const clang::CallExpr* config = l.getConfig();
    if (!config || config->getNumArgs() < 2) return;
    HostLaunch launch;
    launch.function = &function_;
    launch.call = &l;
    launch.facts = facts;
    launch.kernel = l.getCallee();
    launch.grid = config->getArg(0);
    launch.block = config->getArg(1);
    if (config->getNumArgs() > 2 && !isa<clang::CXXDefaultArgExpr>(config->getArg(2)))
      launch.shared = config->getArg(2);
    for (const clang::Expr* a : l.arguments()) launch.arguments.push_back(a);
    out_.launches.push_back(std::move(launch));
  }

  void addCall(const clang::CallExpr& c, const Facts& facts) {
    const clang::FunctionDecl* f = c.getDirectCallee();
    if (!f) return;
    const bool named = f->getIdentifier();
    if (named && (f->getName() == "cudaLaunchKernel" || f->getName() == "cudaLaunchCooperativeKernel") &&
        c.getNumArgs() >= 4)
      return addRuntimeLaunch(c, facts);
    if (named && f->getName() == "cudaLaunchKernelEx" && c.getNumArgs() >= 2) return addConfigured(c, facts);
    out_.callsOf[f->getCanonicalDecl()].push_back({&function_, &c, facts});
  }

  /// cudaLaunchKernel(kernel, grid, block, addresses of the arguments, bytes, stream)
  void addRuntimeLaunch(const clang::CallExpr& c, const Facts& facts) {
    HostLaunch launch;
    launch.function = &function_;
    launch.call = &c;
    launch.facts = facts;
    launch.kernel = c.getArg(0);
    launch.grid = c.getArg(1);
    launch.block = c.getArg(2);
    if (c.getNumArgs() > 4) launch.shared = c.getArg(4);
    const clang::VarDecl* addresses = variableOf(c.getArg(3));
    const auto* list = addresses && addresses->getInit()
                           ? dyn_cast<clang::InitListExpr>(addresses->getInit()->IgnoreParenImpCasts())
                           : nullptr;
    for (const clang::Expr* e : list ? list->inits() : llvm::ArrayRef<clang::Expr*>()) {
      const auto* address = dyn_cast<clang::UnaryOperator>(e->IgnoreParenCasts());
      if (!address || address->getOpcode() != clang::UO_AddrOf) {
        launch.arguments.clear();
        break;
      }
      launch.arguments.push_back(address->getSubExpr());
    }
    out_.launches.push_back(std::move(launch));
  }

  /// cudaLaunchKernelEx(&config, kernel, arguments...)
  void addConfigured(const clang::CallExpr& c, const Facts& facts) {
    const auto* address = dyn_cast<clang::UnaryOperator>(c.getArg(0)->IgnoreParenCasts());
    HostLaunch launch;
    launch.function = &function_;
    launch.call = &c;
    launch.facts = facts;
    launch.kernel = c.getArg(1);
    launch.config =
        variableOf(address && address->getOpcode() == clang::UO_AddrOf ? address->getSubExpr() : c.getArg(0));
    for (unsigned i = 2; i < c.getNumArgs(); ++i) launch.arguments.push_back(c.getArg(i));
    if (launch.config) out_.launches.push_back(std::move(launch));
  }

  clang::ASTContext& context_;
  const clang::FunctionDecl& function_;
  HostCalls& out_;
};

class Finder : public clang::RecursiveASTVisitor<Finder> {
 public:
  Finder(clang::ASTContext& context, HostCalls& out) : context_(context), out_(out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!f->isThisDeclarationADefinition() || f->isTemplated() || !f->getBody()) return true;
    if (context_.getSourceManager().isInSystemHeader(f->getLocation())) return true;
    BodyReader(context_, *f, out_).read(f->getBody(), {});
    return true;
  }

 private:
  clang::ASTContext& context_;
  HostCalls& out_;
};

}  // namespace

HostCalls collectHostCalls(clang::ASTContext& context) {
  HostCalls out;
  Finder(context, out).TraverseDecl(context.getTranslationUnitDecl());
  const clang::SourceManager& sources = context.getSourceManager();
  std::stable_sort(out.launches.begin(), out.launches.end(), [&](const HostLaunch& a, const HostLaunch& b) {
    return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(a.call->getBeginLoc()),
                                             sources.getExpansionLoc(b.call->getBeginLoc()));
  });
  return out;
}

}  // namespace gpubmc::core
