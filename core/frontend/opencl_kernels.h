#pragma once
// The kernels of a file in OpenCL C as the host's clSetKernelArg sees them.

#include <vector>

#include "core/host/source_facts.h"
#include "core/hostcode/program.h"

namespace gpubmc::core {

/// Required: Clang's output, with parameters in local memory still in place.
std::vector<OpenClKernel> openClKernels(const llvm::Module& m, const SourceFacts& facts);

/// Notes through which parameters kernels write. Required: parameters in local memory and built-in functions are
/// replaced.
void noteWrites(const llvm::Module& m, std::vector<OpenClKernel>& kernels);

/// Gives parameters in local memory the sizes that all launches pass, where nothing else has given them any. Returns
/// notes on those that remain open.
std::vector<std::string> sizeLocalArguments(llvm::Module& m, const std::vector<OpenClKernel>& kernels,
                                            const SourceFacts& facts);

}  // namespace gpubmc::core
