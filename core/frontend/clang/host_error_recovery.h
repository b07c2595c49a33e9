#pragma once
// Host code that Clang rejects must not prevent kernels from being checked: finds the host functions that contain the
// errors of a compilation, so that the next one can skip their bodies.

#include <clang/AST/ASTConsumer.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/clang/printable_diagnostics.h"

namespace gpubmc::core {

/// A place in a file: its path and the offset in bytes.
using SourcePlace = std::pair<std::string, unsigned>;

struct CompileError {
  SourcePlace place;  ///< an empty path: nowhere
  std::string text;   ///< "file:line: message"
  std::string message;
  bool isExpanded = false;  ///< in the expansion of a macro
  bool isOfSystem = false;  ///< in a header of a library
};

SourcePlace placeOf(clang::SourceLocation at, const clang::SourceManager& sources);

/// Where the skipped bodies begin.
using HostBodies = std::set<SourcePlace>;

/// Prints diagnostics, errors up to a limit, and records the places of all errors.
class ErrorCollector : public PrintableDiagnostics {
 public:
  using PrintableDiagnostics::PrintableDiagnostics;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;
  const std::vector<CompileError>& errors() const { return errors_; }

 private:
  std::vector<CompileError> errors_;
  bool quiet_ = false;
};

/// Finds, at the end of a compilation, the host functions around its errors.
struct HostFunctions {
  HostBodies bodies;
  bool useOwnNames = false;                              ///< some body mentions what the user's files
                                                         ///< declare or define as a macro
  std::vector<std::pair<SourcePlace, unsigned>> ranges;  ///< their braces: from the first to behind the second
  std::vector<std::string> names;                        ///< "main: file:line: message", one per function
};
std::unique_ptr<clang::ASTConsumer> hostErrorFinder(const ErrorCollector& errors, HostFunctions& out);

/// Skips these bodies; the parser must be told by FrontendOptions::SkipFunctionBodies.
std::unique_ptr<clang::ASTConsumer> bodySkipper(const HostBodies& bodies);

}  // namespace gpubmc::core
