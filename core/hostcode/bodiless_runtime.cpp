#include "core/hostcode/bodiless_runtime.h"

#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/ExternalSemaSource.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>

#include "core/frontend/headers/embedded.h"

namespace gpubmc::core {
namespace {

/// Removes functions of the embedded CUDA headers from Clang's list of functions that are used and have no body. Sema
/// asks its external sources to complete this list before it diagnoses the entries.
class Spared : public clang::ExternalSemaSource {
 public:
  explicit Spared(const clang::SourceManager& sources) : sources_(sources) {}

  void ReadUndefinedButUsed(llvm::MapVector<clang::NamedDecl*, clang::SourceLocation>& undefined) override {
    undefined.remove_if([&](const auto& use) {
      return llvm::isa<clang::FunctionDecl>(use.first) &&
             sources_.getFilename(sources_.getExpansionLoc(use.first->getLocation())).starts_with(kCudaIncludeDir);
    });
  }

 private:
  const clang::SourceManager& sources_;
};

class Sparing : public clang::SemaConsumer {
 public:
  void InitializeSema(clang::Sema& sema) override {
    sema.addExternalSource(new Spared(sema.getSourceManager()));  // reference-counted by Sema
  }
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> sparesBodilessRuntime() {
  return std::make_unique<Sparing>();
}

}  // namespace gpubmc::core
