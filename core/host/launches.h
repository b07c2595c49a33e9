#pragma once
// What the host code of a file says of its launches, `k<<<grid, block, shared>>>(...)` or cudaLaunchKernel(k, ...).

#include "core/host/source_facts.h"

namespace clang {
class ASTContext;
}

namespace gpubmc::core {

/// Fills KernelFacts::launch from the launch of each kernel that tells most of its shape (the first of them), and what
/// all launches agree on: extents of arrays, and values of integer arguments. Host code is not executed and never makes
/// this fail.
void readHostLaunches(clang::ASTContext& ctx, SourceFacts& facts);

}  // namespace gpubmc::core
