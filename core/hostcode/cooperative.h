#pragma once
// Kernels that only a cooperative launch can run.

#include <llvm/IR/Function.h>

namespace gpubmc::core {

/// The kernel synchronises its grid wherever a round of its loops leads: no branch besides the ends of loops decides
/// that it does not. False: it does not, or it may ask first (`grid.is_valid()`).
bool synchronisesGrid(const llvm::Function& kernel);

}  // namespace gpubmc::core
