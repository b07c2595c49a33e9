#include "core/frontend/host/calls.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ParentMapContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>

namespace gpubmc::core {

using clang::dyn_cast;

namespace {

const clang::VarDecl* variableOf(const clang::Expr* e) {
  const auto* ref = e ? dyn_cast<clang::DeclRefExpr>(e->IgnoreParenCasts()) : nullptr;
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

/// `f`, `&f` and casts of these.
const clang::DeclRefExpr* referenceOf(const clang::Expr* e) {
  e = e->IgnoreParenCasts();
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->getOpcode() == clang::UO_AddrOf)
    e = u->getSubExpr()->IgnoreParenCasts();
  return dyn_cast<clang::DeclRefExpr>(e);
}

/// They look at a kernel, and launch nothing.
bool looksAtKernels(llvm::StringRef name) {
  return name.starts_with("cudaFunc") || name.starts_with("cudaOccupancy");
}

class Finder : public clang::RecursiveASTVisitor<Finder> {
 public:
  Finder(clang::ASTContext& context, const HostVariables& variables, HostCalls& out)
      : context_(context), variables_(variables), out_(out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseDecl(clang::Decl* d) {
    if (!d) return true;
    const bool outside = isa<clang::ParmVarDecl>(d) || isa<clang::CXXRecordDecl>(d) || isa<clang::FunctionDecl>(d);
    const clang::FunctionDecl* before = function_;
    if (outside) function_ = dyn_cast<clang::FunctionDecl>(d);
    const bool goesOn = RecursiveASTVisitor::TraverseDecl(d);
    function_ = before;
    return goesOn;
  }

  bool VisitCallExpr(clang::CallExpr* c) {
    if (function_ && function_->isTemplated()) return true;
    callees_.insert(c->getCallee()->IgnoreParenImpCasts());
    if (const auto* l = dyn_cast<clang::CUDAKernelCallExpr>(c))
      addLaunch(*l);
    else
      addCall(*c);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    if (const auto* f = dyn_cast<clang::FunctionDecl>(e->getDecl()); f && !callees_.contains(e))
      others_.emplace_back(e, f->getCanonicalDecl());
    return true;
  }

  void finish() {
    for (const auto& [e, f] : others_)
      if (!(f->hasAttr<clang::CUDAGlobalAttr>() && isLaunchedFrom(e, 0))) out_.addressed.insert(f);
  }

 private:
  /// Whether a kernel's address goes to a variable that is used to launch it and for nothing else.
  bool isLaunchedFrom(const clang::Expr* e, int depth) const {
    if (depth > 8) return false;
    for (const clang::DynTypedNode& parent : context_.getParents(*e)) {
      if (const auto* v = parent.get<clang::VarDecl>()) {
        if (!launchesOnly(v)) return false;
        continue;
      }
      const auto* outer = parent.get<clang::Expr>();
      if (!outer) return false;
      if (const auto* c = dyn_cast<clang::CallExpr>(outer)) {
        if (!isLaunchedBy(*c, e)) return false;
      } else if (const auto* b = dyn_cast<clang::BinaryOperator>(outer)) {
        const clang::VarDecl* v = b->getOpcode() == clang::BO_Assign ? variableOf(b->getLHS()) : nullptr;
        if (!b->isComparisonOp() && (!v || !launchesOnly(v))) return false;
      } else if (!isLaunchedFrom(outer, depth + 1)) {
        return false;
      }
    }
    return true;
  }
  /// As an argument of a function of the file.
  bool isLaunchedBy(const clang::CallExpr& c, const clang::Expr* argument) const {
    const clang::FunctionDecl* f = c.getDirectCallee();
    const clang::FunctionDecl* body = nullptr;
    if (!f || !f->hasBody(body) || isa<clang::CXXMethodDecl>(f)) return false;
    for (unsigned i = 0; i < c.getNumArgs() && i < body->getNumParams(); ++i)
      if (c.getArg(i) == argument) return launchesOnly(body->getParamDecl(i));
    return false;
  }
  bool launchesOnly(const clang::VarDecl* v) const {
    if (!v->hasLocalStorage() || !v->getType()->isFunctionPointerType() || variables_.escapes(v)) return false;
    for (const clang::DeclRefExpr* use : variables_.uses(v)) {
      const auto parents = context_.getParents(*use);
      const auto* outer = parents.size() == 1 ? parents[0].get<clang::Expr>() : nullptr;
      const auto* assignment = outer ? dyn_cast<clang::BinaryOperator>(outer) : nullptr;
      const bool isSet = assignment && assignment->getOpcode() == clang::BO_Assign && assignment->getLHS() == use;
      if (!isSet && !launched_.contains(use)) return false;
    }
    return true;
  }

  void addLaunch(const clang::CUDAKernelCallExpr& l) {
    const clang::CallExpr* config = l.getConfig();
    if (!config || config->getNumArgs() < 2) {
      out_.unknownLaunches = true;
      return;
    }
    HostLaunch launch;
    launch.function = function_;
    launch.call = &l;
    launch.kernel = l.getCallee();
    launch.grid = config->getArg(0);
    launch.block = config->getArg(1);
    if (config->getNumArgs() > 2 && !isa<clang::CXXDefaultArgExpr>(config->getArg(2)))
      launch.shared = config->getArg(2);
    for (const clang::Expr* a : l.arguments()) launch.arguments.push_back(a);
    add(std::move(launch));
  }

  void add(HostLaunch launch) {
    if (const clang::DeclRefExpr* ref = referenceOf(launch.kernel)) {
      callees_.insert(ref);
      launched_.insert(ref);
    }
    out_.launches.push_back(std::move(launch));
  }

  void addCall(const clang::CallExpr& c) {
    const clang::FunctionDecl* f = c.getDirectCallee();
    if (!f) return;
    const llvm::StringRef name = f->getIdentifier() ? f->getName() : llvm::StringRef();
    const bool launches = name.starts_with("cudaLaunch") || name.starts_with("cuLaunch");
    if ((name == "cudaLaunchKernel" || name == "cudaLaunchCooperativeKernel") && c.getNumArgs() >= 4)
      return addRuntimeLaunch(c);
    if (name == "cudaLaunchKernelEx" && c.getNumArgs() >= 2) return addConfigured(c);
    if (launches && name != "cudaLaunchHostFunc" && name != "cuLaunchHostFunc") out_.unknownLaunches = true;
    if (looksAtKernels(name))
      for (const clang::Expr* a : c.arguments())
        if (const clang::DeclRefExpr* ref = referenceOf(a)) callees_.insert(ref);
    if (function_)
      out_.callsOf[f->getCanonicalDecl()].push_back({function_, &c});
    else
      out_.indirectly.insert(f->getCanonicalDecl());
  }

  /// cudaLaunchKernel(kernel, grid, block, addresses of the arguments, bytes, stream)
  void addRuntimeLaunch(const clang::CallExpr& c) {
    HostLaunch launch;
    launch.function = function_;
    launch.call = &c;
    launch.kernel = c.getArg(0);
    launch.grid = c.getArg(1);
    launch.block = c.getArg(2);
    launch.readsLate = true;
    if (c.getNumArgs() > 4) launch.shared = c.getArg(4);
    const clang::VarDecl* addresses = variableOf(c.getArg(3));
    const auto* list = addresses && addresses->getInit() && variables_.isArgumentList(addresses)
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
    add(std::move(launch));
  }

  /// cudaLaunchKernelEx(&config, kernel, arguments...)
  void addConfigured(const clang::CallExpr& c) {
    const auto* address = dyn_cast<clang::UnaryOperator>(c.getArg(0)->IgnoreParenCasts());
    HostLaunch launch;
    launch.function = function_;
    launch.call = &c;
    launch.kernel = c.getArg(1);
    if (address && address->getOpcode() == clang::UO_AddrOf) launch.config = variableOf(address->getSubExpr());
    for (unsigned i = 2; i < c.getNumArgs(); ++i) launch.arguments.push_back(c.getArg(i));
    add(std::move(launch));
  }

  clang::ASTContext& context_;
  const HostVariables& variables_;
  HostCalls& out_;
  const clang::FunctionDecl* function_ = nullptr;
  std::set<const clang::Expr*> callees_;   ///< references to functions that only call, launch or look at them
  std::set<const clang::Expr*> launched_;  ///< of these, references that launch
  std::vector<std::pair<const clang::Expr*, const clang::FunctionDecl*>> others_;
};

}  // namespace

bool HostCalls::areKnown(const clang::FunctionDecl* f) const {
  if (!isComplete || addressed.contains(f->getCanonicalDecl()) || indirectly.contains(f->getCanonicalDecl()))
    return false;
  if (f->isMain() || f->hasAttr<clang::ConstructorAttr>() || f->hasAttr<clang::DestructorAttr>()) return false;
  const auto* method = dyn_cast<clang::CXXMethodDecl>(f);
  return f->getIdentifier() && !(method && (method->isVirtual() || method->getParent()->isLambda()));
}

bool HostCalls::areLaunchesKnown(const clang::FunctionDecl* kernel) const {
  return isComplete && !unknownLaunches && !addressed.contains(kernel->getCanonicalDecl());
}

HostCalls collectHostCalls(clang::ASTContext& context, const HostVariables& variables, bool complete) {
  HostCalls out;
  out.isComplete = complete;
  Finder finder(context, variables, out);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  finder.finish();
  const clang::SourceManager& sources = context.getSourceManager();
  std::stable_sort(out.launches.begin(), out.launches.end(), [&](const HostLaunch& a, const HostLaunch& b) {
    return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(a.call->getBeginLoc()),
                                             sources.getExpansionLoc(b.call->getBeginLoc()));
  });
  return out;
}

}  // namespace gpubmc::core
