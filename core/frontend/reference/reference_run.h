#pragma once
// Host functions as additional entries of the module (docs/adr/0022-references.md).

#include <llvm/IR/Module.h>

#include <string>

#include "core/host/source_facts.h"
#include "core/options/options.h"

namespace gpubmc::core {

/// Compiles the files of options.references for the host, and links these functions and what they call into `module`,
/// each with an entry that all passes treat as a kernel. Their facts follow those of the kernels. Ensured: false if a
/// function is missing or a file does not compile; then `diagnostics` has the reason, and `module` must not be used.
/// Required: `module` is Clang's unoptimised output of the device side.
bool addReferences(const Options& options, bool colour, llvm::Module& module, SourceFacts& facts,
                   std::string& diagnostics);

}  // namespace gpubmc::core
