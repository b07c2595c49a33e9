#pragma once
// Functions of a file as host code.

#include <llvm/IR/LLVMContext.h>

#include <string>
#include <vector>

#include "core/frontend/clang/compilation.h"
#include "core/frontend/reference/find.h"
#include "core/options/options.h"

namespace gpubmc::core {

struct HostCompilation {
  const Options& options;
  std::string file;                ///< Required: exists and is text
  std::vector<std::string> names;  ///< of functions, as ReferenceRequest::function
  bool colour = false;
  /// All functions take records by address (record_passing.h), unlike library functions.
  bool recordsInMemory = true;
};

/// `out` has one entry for each name if the file could be read.
CompilationOutput compileForHost(const HostCompilation& input, llvm::LLVMContext& context,
                                 std::vector<SearchResult>& out);

}  // namespace gpubmc::core
