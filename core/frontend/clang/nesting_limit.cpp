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

/// What follows the token there: the end of the file, as the parser itself has it where brackets nest too deeply.
std::unique_ptr<clang::Token[]> endAt(clang::SourceLocation place) {
  auto end = std::make_unique<clang::Token[]>(1);
  end[0].startToken();
  end[0].setKind(clang::tok::eof);
  end[0].setLocation(place);
  return end;
}

class Limit : public clang::SemaConsumer {
 public:
  explicit Limit(std::function<void(const clang::Token&)> see) : see_(std::move(see)) {}

  void InitializeSema(clang::Sema& sema) override {
    clang::Preprocessor& preprocessor = sema.getPreprocessor();
    preprocessor.setTokenWatcher([&preprocessor, &diagnostics = sema.getDiagnostics(), see = see_,
                                  lowest = lowestPlace(), isOver = false](const clang::Token& t) mutable {
      see(t);
      const char here = 0;
      if (!isOver && reinterpret_cast<uintptr_t>(&here) < lowest) {
        isOver = true;
        diagnostics.Report(t.getLocation(), diagnostics.getCustomDiagID(
                                                clang::DiagnosticsEngine::Fatal,
                                                "nested too deeply: write it in parts, for example with a variable for "
                                                "an inner expression, a function for inner statements, or a switch "
                                                "for a chain of else if"));
      }
      if (isOver)
        preprocessor.EnterTokenStream(endAt(t.getLocation()), 1, /*DisableMacroExpansion=*/true,
                                      /*IsReinject=*/false);
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
