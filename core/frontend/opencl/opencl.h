#pragma once
// OpenCL C after Clang: calls of built-in functions become code over what the lowering knows, and parameters in local
// memory become variables there (docs/adr/0044-opencl.md).

#include <llvm/IR/Module.h>

#include "core/frontend/clang/device_facts.h"
#include "core/host/source_facts.h"
#include "core/options/options.h"

namespace gpubmc::core::opencl {

/// Decides which conditions of annotations are wanted, and removes the others. Required: Clang's unoptimised output.
void selectAnnotations(llvm::Module& m);

/// One table, by name and types: what is not in it becomes an unsupported construct at its place.
void replaceBuiltins(llvm::Module& m, const FrontEndOptions& options, SourceFacts& facts);

/// A store to components of a vector accesses no others. Required: Clang's unoptimised output.
void storeChangedComponents(llvm::Module& m);

/// Each parameter that points to local memory becomes a variable of the work-group, of the size that the options give
/// it or of unknown size. Throws UserError for a size of what no kernel has.
void placeLocalArguments(llvm::Module& m, const FrontEndOptions& options, SourceFacts& facts,
                         DeviceFactsOf& deviceFacts);

}  // namespace gpubmc::core::opencl
