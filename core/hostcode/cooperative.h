#pragma once
// Kernels that need a cooperative launch.

#include <llvm/IR/Function.h>

namespace gpubmc::core {

/// Whether the kernel synchronises its grid on every path, loop exits aside: no other branch decides whether it does.
/// False: it does not, or it may check first (`grid.is_valid()`).
bool synchronisesGrid(const llvm::Function& kernel);

}  // namespace gpubmc::core
