#include "core/frontend/clang/host_view.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>

#include <algorithm>

namespace gpubmc::core {

class ConditionWatcher : public clang::PPCallbacks {
 public:
  ConditionWatcher(DeviceConditions& out, const clang::SourceManager& sources) : out_(out), sources_(sources) {}

  void Ifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { see(name); }
  void Ifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { see(name); }
  void Elifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { see(name); }
  void Elifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { see(name); }
  void Defined(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange) override { see(name); }
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange,
                    const clang::MacroArgs*) override {
    see(name);
  }

 private:
  void see(const clang::Token& token) {
    const clang::IdentifierInfo* name = token.getIdentifierInfo();
    if (!name || !(name->getName().starts_with("__CUDA_ARCH") || name->getName().starts_with("__NVPTX"))) return;
    const clang::SourceLocation at = sources_.getExpansionLoc(token.getLocation());
    if (sources_.getFileEntryForID(sources_.getFileID(at)) && !sources_.isInSystemHeader(at))
      out_.places_.push_back(at);
  }

  DeviceConditions& out_;
  const clang::SourceManager& sources_;
};

namespace {

class DeviceBodies : public clang::RecursiveASTVisitor<DeviceBodies> {
 public:
  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    const bool device = f->hasAttr<clang::CUDADeviceAttr>() || f->hasAttr<clang::CUDAGlobalAttr>();
    if (device && !f->hasAttr<clang::CUDAHostAttr>() && f->doesThisDeclarationHaveABody())
      ranges.push_back(f->getBody()->getSourceRange());
    return true;
  }
  std::vector<clang::SourceRange> ranges;
};

}  // namespace

void DeviceConditions::watch(clang::Preprocessor& preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<ConditionWatcher>(*this, preprocessor.getSourceManager()));
}

bool DeviceConditions::areOfDeviceOnly(clang::ASTContext& context) const {
  if (places_.empty()) return true;
  DeviceBodies bodies;
  bodies.TraverseDecl(context.getTranslationUnitDecl());
  const clang::SourceManager& sources = context.getSourceManager();
  return std::all_of(places_.begin(), places_.end(), [&](clang::SourceLocation at) {
    return std::any_of(bodies.ranges.begin(), bodies.ranges.end(), [&](clang::SourceRange body) {
      return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(body.getBegin()), at) &&
             sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(body.getEnd()));
    });
  });
}

}  // namespace gpubmc::core
