#include "core/frontend/clang/device_error_recovery.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

namespace gpubmc::core {
namespace {

/// The feature that gpubmc lacks, from an error's text; empty: the error is the program's.
std::string missingConstruct(const CompileError& error, const LostHeaders& lost) {
  auto says = [&](const char* text) { return error.text.find(text) != std::string::npos; };
  if (says("reference to __global__ function")) return "a kernel that launches kernels (dynamic parallelism)";
  if (says("% escape in inline assembly")) return "inline PTX with a single % before a letter";
  if (error.isOfSystem) return fmt::format("a function of a library that does not compile: {}", error.text);
  if (lost.headers.empty()) return "";
  return fmt::format("what {} may declare, which was not found: {}", lost.of(), error.message);
}

class DeviceErrorFinder : public clang::ASTConsumer, public clang::RecursiveASTVisitor<DeviceErrorFinder> {
 public:
  DeviceErrorFinder(const ErrorCollector& errors, const LostHeaders& lost, std::vector<RejectedBody>& out)
      : errors_(errors), lost_(lost), out_(out) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (errors_.errors().empty()) return;
    sources_ = &context.getSourceManager();
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    const bool onDevice = f->hasAttr<clang::CUDADeviceAttr>() || f->hasAttr<clang::CUDAGlobalAttr>();
    if (!onDevice || !f->doesThisDeclarationHaveABody()) return true;
    const SourcePlace begin = placeOf(f->getBody()->getBeginLoc(), *sources_),
                      end = placeOf(f->getBody()->getEndLoc(), *sources_);
    if (begin.first.empty() || begin.first != end.first) return true;
    for (const CompileError& e : errors_.errors()) {
      if (e.place.first != begin.first || e.place.second < begin.second || e.place.second > end.second) continue;
      if (std::string construct = missingConstruct(e, lost_); !construct.empty())
        out_.push_back({begin, end.second + 1, e.place.second, std::move(construct)});
      break;
    }
    return true;
  }

 private:
  const ErrorCollector& errors_;
  const LostHeaders& lost_;
  std::vector<RejectedBody>& out_;
  const clang::SourceManager* sources_ = nullptr;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> deviceErrorFinder(const ErrorCollector& errors, const LostHeaders& lost,
                                                      std::vector<RejectedBody>& out) {
  return std::make_unique<DeviceErrorFinder>(errors, lost, out);
}

std::string unsupportedBody(const std::string& construct) {
  std::string literal;
  for (const char c : construct) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c == '\n' ? ' ' : c;
  }
  return "{__gpubmc_unsupported(\"" + literal + "\"); __builtin_unreachable();}";
}

std::string withoutBodies(const std::string& text, std::vector<RejectedBody> bodies) {
  std::sort(bodies.begin(), bodies.end(),
            [](const RejectedBody& a, const RejectedBody& b) { return a.begin.second < b.begin.second; });
  std::string out;
  size_t from = 0;
  for (const RejectedBody& b : bodies) {
    if (b.begin.second < from) continue;  // a lambda in a function that is replaced
    auto lines = [&](size_t first, size_t last) {
      return std::string(size_t(std::count(text.begin() + long(first), text.begin() + long(last), '\n')), '\n');
    };
    out += text.substr(from, b.begin.second - from) + lines(b.begin.second, b.error) + unsupportedBody(b.construct) +
           lines(b.error, b.end);
    from = b.end;
  }
  return out + text.substr(from);
}

}  // namespace gpubmc::core
