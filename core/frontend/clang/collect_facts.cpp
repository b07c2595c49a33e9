#include "core/frontend/clang/collect_facts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <set>

#include "core/frontend/clang/infer_block_size.h"
#include "core/frontend/clang/kernel_declaration.h"
#include "core/frontend/clang/parameter_facts.h"
#include "core/frontend/clang/type_parts.h"

namespace gpubmc::core {
namespace {

/// The positions of one function's return statements.
class ReturnCollector : public clang::RecursiveASTVisitor<ReturnCollector> {
 public:
  ReturnCollector(KernelFacts& kernel, const clang::SourceManager& sources) : kernel_(kernel), sources_(sources) {}

  bool VisitReturnStmt(clang::ReturnStmt* s) {
    clang::PresumedLoc at = sources_.getPresumedLoc(s->getBeginLoc());
    if (at.isValid()) kernel_.returns.insert({at.getLine(), at.getColumn()});
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) { return true; }  // returns from the lambda only

 private:
  KernelFacts& kernel_;
  const clang::SourceManager& sources_;
};

class Collector : public clang::RecursiveASTVisitor<Collector> {
 public:
  Collector(SourceFacts& facts, clang::ASTContext& ctx) : facts_(facts), ctx_(ctx), names_(ctx) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!f->isThisDeclarationADefinition() || !isKernelDeclaration(*f)) return true;
    const clang::SourceManager& sources = ctx_.getSourceManager();
    const bool isOfLibrary = sources.isInSystemHeader(sources.getFileLoc(f->getLocation()));
    if (f->isTemplated()) {
      if (!isOfLibrary) templates_.insert(f->getNameAsString());
      return true;
    }
    KernelFacts kernel;
    kernel.isOfLibrary = isOfLibrary;
    kernel.linkName = names_.getName(f);
    llvm::raw_string_ostream name(kernel.name);
    f->getNameForDiagnostic(name, ctx_.getPrintingPolicy(), /*Qualified=*/true);
    for (const clang::ParmVarDecl* p : f->parameters()) kernel.params.push_back(paramFacts(*p, ctx_));
    for (unsigned i = 0; i < f->getNumParams(); ++i)
      for (ParamFacts& part : partFacts(*f->getParamDecl(i), i, ctx_)) kernel.params.push_back(std::move(part));
    if (const auto* bounds = f->getAttr<clang::CUDALaunchBoundsAttr>()) {
      clang::Expr::EvalResult value;
      const clang::Expr* e = bounds->getMaxThreads();
      if (e && !e->isValueDependent() && e->EvaluateAsInt(value, ctx_))
        kernel.maxThreads = uint32_t(value.Val.getInt().getLimitedValue(UINT32_MAX));
    }
    if (const auto* size = f->getAttr<clang::ReqdWorkGroupSizeAttr>())
      kernel.requiredBlock = ir::Dim3{size->getXDim(), size->getYDim(), size->getZDim()};
    kernel.inferredBlock = inferBlockSize(*f);
    ReturnCollector(kernel, sources).TraverseStmt(f->getBody());
    instances_.insert(f->getNameAsString());
    order_.emplace_back(f->getLocation(), facts_.kernels.size());
    facts_.kernels.push_back(std::move(kernel));
    return true;
  }

  /// Launches in device code are not relevant here, but such code may name kernels, too; counting one too many does no
  /// harm.
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    const auto* f = clang::dyn_cast<clang::FunctionDecl>(e->getDecl());
    facts_.namesKernels |= f && isKernelDeclaration(*f);
    return true;
  }

  /// What HIP's header was compiled with.
  bool VisitEnumConstantDecl(clang::EnumConstantDecl* e) {
    if (e->getName() == "__gpubmc_lanes_of_wave") warpSize_ = uint32_t(e->getInitVal().getZExtValue());
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* v) {
    const bool device = isInSharedMemory(*v) || v->hasAttr<clang::CUDADeviceAttr>() ||
                        v->hasAttr<clang::CUDAConstantAttr>() || (ctx_.getLangOpts().OpenCL && v->hasGlobalStorage());
    if (!device || v->isTemplated() || v->getType()->isDependentType()) return true;
    clang::QualType element = ctx_.getBaseElementType(v->getType());
    facts_.variables[names_.getName(v)] = {v->getNameAsString(), spelled(element, ctx_), sizeOf(element, ctx_),
                                           partsOf(element, ctx_)};
    return true;
  }

  void finish() {
    for (const std::string& t : templates_)
      if (!instances_.count(t)) facts_.uninstantiated.push_back(t);
    // Instantiations are visited at their template, so all kernels are in source order.
    std::stable_sort(order_.begin(), order_.end(), [&](const auto& a, const auto& b) {
      return ctx_.getSourceManager().isBeforeInTranslationUnit(a.first, b.first);
    });
    std::vector<KernelFacts> sorted;
    for (const auto& entry : order_) sorted.push_back(std::move(facts_.kernels[entry.second]));
    facts_.kernels = std::move(sorted);
    for (KernelFacts& k : facts_.kernels) {
      k.isOpenCl = ctx_.getLangOpts().OpenCL;
      k.warpSize = warpSize_;
    }
  }

 private:
  SourceFacts& facts_;
  clang::ASTContext& ctx_;
  clang::ASTNameGenerator names_;
  std::set<std::string> templates_, instances_;
  std::optional<uint32_t> warpSize_;
  std::vector<std::pair<clang::SourceLocation, size_t>> order_;
};

/// A declaration may name parameters differently from the definition, or not at all, and host code is read with the
/// names of the declaration that it sees. Parameter names have no meaning outside of their declaration, so all get
/// those of the definition, or of the first declaration that has one.
class ParameterNames : public clang::RecursiveASTVisitor<ParameterNames> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!f->isThisDeclarationADefinition() || !isKernelDeclaration(*f)) return true;
    for (unsigned i = 0; i < f->getNumParams(); ++i) {
      clang::DeclarationName name = f->getParamDecl(i)->getDeclName();
      for (const clang::FunctionDecl* d : f->redecls())
        if (!name) name = d->getParamDecl(i)->getDeclName();
      for (clang::FunctionDecl* d : f->redecls()) d->getParamDecl(i)->setDeclName(name);
    }
    return true;
  }
};

class FactConsumer : public clang::ASTConsumer {
 public:
  explicit FactConsumer(SourceFacts& facts) : facts_(facts) {}

  void HandleTranslationUnit(clang::ASTContext& ctx) override {
    if (ctx.getDiagnostics().hasUncompilableErrorOccurred()) return;
    ParameterNames().TraverseDecl(ctx.getTranslationUnitDecl());
    Collector collector(facts_, ctx);
    collector.TraverseDecl(ctx.getTranslationUnitDecl());
    collector.finish();
  }

 private:
  SourceFacts& facts_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> factCollector(SourceFacts& facts) {
  return std::make_unique<FactConsumer>(facts);
}

}  // namespace gpubmc::core
