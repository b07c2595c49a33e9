#pragma once
// Launches `k<<<grid, block, shared>>>(...)` with constant arguments, read from the host code of the same file.

#include "core/frontend/source_facts.h"

namespace clang {
class ASTContext;
}

namespace gpubmc::core {

/// Fills KernelFacts::launch with the first launch of each kernel whose shape is constant, and the extents of pointer
/// arguments that one constant cudaMalloc gives, if all launches of the kernel agree on them. Tells both in the notes.
/// Host code is not executed and never makes this fail.
void readHostLaunches(clang::ASTContext& ctx, SourceFacts& facts);

}  // namespace gpubmc::core
