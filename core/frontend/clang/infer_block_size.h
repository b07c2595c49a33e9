#pragma once
// How large a block a kernel's shared arrays have room for: `tile[threadIdx.y][threadIdx.x]`.

#include "gpu-model/ir/launch.h"

namespace clang {
class FunctionDecl;
}

namespace gpubmc::core {

/// For each of threadIdx.x, y and z the smallest dimension of a __shared__ array that it alone is an index of, in the
/// kernel and the functions it calls; 0 where it is none.
ir::Dim3 inferBlockSize(const clang::FunctionDecl& kernel);

}  // namespace gpubmc::core
