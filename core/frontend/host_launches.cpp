#include "core/frontend/host_launches.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include "core/frontend/host_constants.h"

namespace gpubmc::core {
namespace {

using clang::dyn_cast;

/// Sizes of the allocations of one function: pointer variable -> bytes, nullopt when it is allocated twice or
/// to a size that is not constant.
class Allocations : public clang::RecursiveASTVisitor<Allocations> {
 public:
  explicit Allocations(const HostConstants& constants) : constants_(constants) {}

  bool VisitCallExpr(clang::CallExpr* c) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (!f || !f->getIdentifier() || c->getNumArgs() < 2) return true;
    if (f->getName() != "cudaMalloc" && f->getName() != "cudaMallocManaged") return true;
    const auto* address = dyn_cast<clang::UnaryOperator>(c->getArg(0)->IgnoreParenCasts());
    if (!address || address->getOpcode() != clang::UO_AddrOf) return true;
    const auto* ref = dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParenCasts());
    if (!ref) return true;
    auto [it, fresh] = bytes.try_emplace(ref->getDecl(), constants_.integer(c->getArg(1)));
    if (!fresh) it->second.reset();
    return true;
  }

  std::map<const clang::ValueDecl*, std::optional<uint64_t>> bytes;

 private:
  const HostConstants& constants_;
};

/// Pointer variables that are assigned outside of the allocation: their extent is not the allocation's.
class PointerWrites : public clang::RecursiveASTVisitor<PointerWrites> {
 public:
  explicit PointerWrites(Allocations& a) : allocations_(a) {}
  bool VisitBinaryOperator(clang::BinaryOperator* b) { return b->isAssignmentOp() ? drop(b->getLHS()) : true; }
  bool VisitUnaryOperator(clang::UnaryOperator* u) {
    return u->isIncrementDecrementOp() ? drop(u->getSubExpr()) : true;
  }

 private:
  bool drop(const clang::Expr* e) {
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e->IgnoreParenCasts()))
      if (auto it = allocations_.bytes.find(ref->getDecl()); it != allocations_.bytes.end()) it->second.reset();
    return true;
  }
  Allocations& allocations_;
};

class LaunchReader : public clang::RecursiveASTVisitor<LaunchReader> {
 public:
  LaunchReader(clang::ASTContext& ctx, SourceFacts& facts) : ctx_(ctx), names_(ctx) {
    for (KernelFacts& k : facts.kernels) kernels_[k.linkName] = &k;
  }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!f->isThisDeclarationADefinition() || f->isTemplated() || !f->getBody()) return true;
    std::vector<const clang::CUDAKernelCallExpr*> launches;
    collect(f->getBody(), launches);
    if (launches.empty()) return true;
    HostConstants constants(ctx_, *f);
    Allocations allocations(constants);
    allocations.TraverseStmt(f->getBody());
    PointerWrites(allocations).TraverseStmt(f->getBody());
    for (const clang::CUDAKernelCallExpr* l : launches) read(*l, constants, allocations);
    return true;
  }

  /// Extents on which not all launches agree are dropped; what is left is told.
  void finish(SourceFacts& facts) {
    for (auto& [kernel, extents] : extents_)
      for (size_t i = 0; i < extents.size() && i < kernel->params.size(); ++i)
        if (extents[i] && *extents[i]) {
          kernel->params[i].bytes = **extents[i];
          facts.notes.push_back(fmt::format("{}: '{}' has {} bytes, as cudaMalloc in this file says", kernel->name,
                                            kernel->params[i].name, **extents[i]));
        }
  }

 private:
  using Extents = std::vector<std::optional<std::optional<uint64_t>>>;  ///< nothing yet; unknown or conflicting; bytes

  static void collect(const clang::Stmt* s, std::vector<const clang::CUDAKernelCallExpr*>& launches) {
    if (!s) return;
    if (const auto* l = dyn_cast<clang::CUDAKernelCallExpr>(s)) launches.push_back(l);
    for (const clang::Stmt* child : s->children()) collect(child, launches);
  }

  void read(const clang::CUDAKernelCallExpr& launch, const HostConstants& constants, const Allocations& allocations) {
    const clang::FunctionDecl* callee = launch.getDirectCallee();
    const clang::CallExpr* config = launch.getConfig();
    if (!callee || !config || config->getNumArgs() < 2) return;
    auto it = kernels_.find(names_.getName(callee));
    if (it == kernels_.end()) return;
    KernelFacts& kernel = *it->second;

    if (!kernel.launch) {
      ir::Launch shape;
      auto grid = constants.dim3(config->getArg(0)), block = constants.dim3(config->getArg(1));
      std::optional<uint64_t> shared = 0;
      if (config->getNumArgs() > 2 && !isa<clang::CXXDefaultArgExpr>(config->getArg(2)))
        shared = constants.integer(config->getArg(2));
      if (grid && block && shared) {
        shape.grid = *grid;
        shape.block = *block;
        shape.sharedBytes = *shared;
        kernel.launch = shape;
      }
    }

    Extents& extents = extents_[&kernel];
    extents.resize(kernel.params.size());
    for (unsigned i = 0; i < launch.getNumArgs() && i < extents.size(); ++i) {
      if (!launch.getArg(i)->getType()->isPointerType()) continue;
      std::optional<uint64_t> bytes;
      if (const auto* ref = dyn_cast<clang::DeclRefExpr>(launch.getArg(i)->IgnoreParenCasts()))
        if (auto found = allocations.bytes.find(ref->getDecl()); found != allocations.bytes.end())
          bytes = found->second;
      if (!extents[i])
        extents[i] = bytes;
      else if (*extents[i] != bytes)
        *extents[i] = std::nullopt;
    }
  }

  clang::ASTContext& ctx_;
  clang::ASTNameGenerator names_;
  std::map<std::string, KernelFacts*> kernels_;
  std::map<KernelFacts*, Extents> extents_;
};

}  // namespace

void readHostLaunches(clang::ASTContext& ctx, SourceFacts& facts) {
  LaunchReader reader(ctx, facts);
  reader.TraverseDecl(ctx.getTranslationUnitDecl());
  reader.finish(facts);
}

}  // namespace gpubmc::core
