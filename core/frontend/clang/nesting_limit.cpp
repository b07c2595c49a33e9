#include "core/frontend/clang/nesting_limit.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>

#include <pthread.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace gpubmc::core {
namespace {

/// With the usual stack of 8 MiB the limit is the same wherever gpubmc runs: about a thousand nested expressions.
constexpr uintptr_t kMost = uintptr_t(6) << 20;

/// The lowest place in the stack of this thread that the parser may use, which grows downwards.
uintptr_t lowestPlace() {
  pthread_attr_t attributes;
  void* lowest = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
  }
  const uintptr_t end = reinterpret_cast<uintptr_t>(lowest) + size;
  return lowest ? end - std::min<uintptr_t>(kMost, size / 4 * 3) : 0;
}

class Limit : public clang::SemaConsumer {
 public:
  explicit Limit(std::function<void(const clang::Token&)> see) : see_(std::move(see)) {}

  void InitializeSema(clang::Sema& sema) override {
    sema.getPreprocessor().setTokenWatcher([&diagnostics = sema.getDiagnostics(), see = see_, lowest = lowestPlace(),
                                            isOver = false](const clang::Token& t) mutable {
      see(t);
      const char here = 0;
      if (!isOver && reinterpret_cast<uintptr_t>(&here) < lowest) {
        isOver = true;
        diagnostics.Report(t.getLocation(), diagnostics.getCustomDiagID(
                                                clang::DiagnosticsEngine::Fatal,
                                                "nested too deeply: write it in parts, for example with a variable for "
                                                "an inner expression or a function for inner statements"));
      }
      if (!isOver) return;
      // As the parser does itself where brackets nest too deeply.
      auto& token = const_cast<clang::Token&>(t);
      const clang::SourceLocation place = t.getLocation();
      token.startToken();
      token.setLocation(place);
      token.setKind(clang::tok::eof);
    });
  }

 private:
  std::function<void(const clang::Token&)> see_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> nestingLimit(std::function<void(const clang::Token&)> see) {
  return std::make_unique<Limit>(std::move(see));
}

}  // namespace gpubmc::core
