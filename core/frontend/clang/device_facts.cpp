#include "core/frontend/clang/device_facts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include "core/frontend/clang/infer_block_size.h"
#include "core/frontend/clang/kernel_declaration.h"

namespace gpubmc::core {
namespace {

/// [dcl.enum]/8: the values are those of the smallest integer that has all enumerators.
std::optional<std::pair<int64_t, int64_t>> rangeOf(clang::QualType type) {
  const auto* e = type.getCanonicalType()->getAs<clang::EnumType>();
  if (!e || !e->getDecl()->isComplete() || e->getDecl()->isFixed()) return std::nullopt;
  llvm::APInt end, least;
  e->getDecl()->getValueRange(end, least);
  const llvm::APInt greatest = end - 1;
  const bool isSigned = least.isNegative();
  if ((isSigned ? greatest.getSignificantBits() : greatest.getActiveBits()) > 32) return std::nullopt;
  const unsigned bits = type->getAsTagDecl()->getASTContext().getTypeSize(type);
  const std::pair<int64_t, int64_t> out{isSigned ? least.getSExtValue() : 0,
                                        isSigned ? greatest.getSExtValue() : int64_t(greatest.getZExtValue())};
  const uint64_t values = uint64_t(out.second - out.first) + 1;
  return bits < 64 && values >= uint64_t(1) << bits ? std::nullopt : std::optional(out);
}

class DeviceFactCollector : public clang::ASTConsumer, public clang::RecursiveASTVisitor<DeviceFactCollector> {
 public:
  explicit DeviceFactCollector(DeviceFactsOf& out) : out_(out) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (context.getDiagnostics().hasUncompilableErrorOccurred()) return;
    names_ = std::make_unique<clang::ASTNameGenerator>(context);
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (!f->isThisDeclarationADefinition() || !isKernelDeclaration(*f) || f->isTemplated()) return true;
    DeviceFacts& facts = out_[names_->getName(f)];
    facts.usedDimensions = axesOfThreads(*f);
    for (const clang::ParmVarDecl* p : f->parameters()) facts.ranges.push_back(rangeOf(p->getType()));
    return true;
  }

 private:
  DeviceFactsOf& out_;
  std::unique_ptr<clang::ASTNameGenerator> names_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> deviceFactCollector(DeviceFactsOf& out) {
  return std::make_unique<DeviceFactCollector>(out);
}

}  // namespace gpubmc::core
