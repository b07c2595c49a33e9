#pragma once
// LLVM's intrinsics for functions of <math.h>.

#include <llvm/IR/Intrinsics.h>

namespace gpubmc::core {

/// The C function of an intrinsic, for double, unless the intrinsic is an operation of IEEE 754; null for others.
const char* mathFunction(llvm::Intrinsic::ID id);

}  // namespace gpubmc::core
