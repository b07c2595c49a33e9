#pragma once
// What the host code of a file says of its launches, `k<<<grid, block, shared>>>(...)` or cudaLaunchKernel(k, ...).

#include "core/host/source_facts.h"

namespace clang {
class ASTContext;
}

namespace gpubmc::core {

/// Fills KernelFacts::launch from the launch of each kernel that tells most of its shape (the first of them), and what
/// all launches agree on: extents of arrays, contents, values of integer arguments, and how these are to each other.
/// Every fact is so at each launch in every execution in which nothing is undefined, with this file as the whole
/// program; what cannot be shown is left out. `complete`: no body of a host function is missing in the tree; otherwise
/// nothing is known that takes all launches. Host code is not executed and never makes this fail.
void readHostLaunches(clang::ASTContext& ctx, SourceFacts& facts, bool complete);

}  // namespace gpubmc::core
