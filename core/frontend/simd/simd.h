#pragma once
// Vector code of the host after Clang: calls of a machine's vector instructions become code over scalars
// (docs/adr/0045-simd-against-scalar.md).

#include <llvm/IR/Module.h>

namespace gpubmc::core::simd {

/// Replaces the target's intrinsics by their documented meaning. What the tables do not know stays a call of the
/// intrinsic, which the lowering reports with its name. Required: Clang's unoptimised output for the host.
void replaceIntrinsics(llvm::Module& m);

/// Conversions of floats to integers become those of the module's target, for values that do not fit as well: C++
/// leaves them open, vector instructions do not. Required: the target's data layout and triple are those of the host.
void convertAsMachine(llvm::Module& m);

}  // namespace gpubmc::core::simd
