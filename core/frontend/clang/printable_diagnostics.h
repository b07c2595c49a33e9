#pragma once
// Prints Clang's diagnostics.

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/ADT/SmallString.h>

#include <string>

#include "encoder/util/printable.h"

namespace gpubmc::core {

/// A message may quote the program or an option, which have no say in where lines end: its control characters are '?'.
class PrintableDiagnostics : public clang::TextDiagnosticPrinter {
 public:
  using TextDiagnosticPrinter::TextDiagnosticPrinter;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    const std::string said = text.str().str(), shown = printable(said);
    if (shown == said) return TextDiagnosticPrinter::HandleDiagnostic(level, info);
    TextDiagnosticPrinter::HandleDiagnostic(level, clang::Diagnostic(info.getDiags(), shown));
  }
};

}  // namespace gpubmc::core
