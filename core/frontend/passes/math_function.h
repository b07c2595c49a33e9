#pragma once
// LLVM's intrinsics that are functions of <math.h>.

#include <llvm/IR/Intrinsics.h>

namespace gpubmc::core {

/// The C function of an intrinsic that is more than an operation of IEEE 754, as for double; null for others.
const char* mathFunction(llvm::Intrinsic::ID id);

}  // namespace gpubmc::core
