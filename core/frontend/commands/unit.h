#pragma once
// One translation unit of a project: a file, and how its compile command has it read. No LLVM.

#include <optional>
#include <string>
#include <vector>

namespace gpubmc::core {

/// A command of a compilation database, as it stands there.
struct CompileCommand {
  std::string directory;  ///< relative paths in `arguments` and `file` are relative to this folder
  std::string file;
  std::vector<std::string> arguments;  ///< the first is the compiler
};

/// What a compile command says that matters to gpubmc. Paths are relative to the working folder if they are below it,
/// otherwise absolute.
struct UnitOptions {
  std::string file;
  bool isCuda = false;         ///< otherwise host code only
  bool isRelocatable = false;  ///< device code is linked with that of other files
  bool isLegacyStream = true;  ///< the default stream waits for other streams (not --default-stream per-thread)
  std::vector<std::string> includeDirs, defines, undefines, clangArgs;
  std::optional<std::string> standard;
  bool fastMath = false;
  std::optional<bool> ftz, precDiv, precSqrt, fmad;
  std::string problem;  ///< why the command cannot be followed; empty: it can

  friend bool operator==(const UnitOptions&, const UnitOptions&) = default;
};

}  // namespace gpubmc::core
