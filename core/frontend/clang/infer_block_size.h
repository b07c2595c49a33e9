#pragma once
// Which block a kernel's code looks written for: `tile[threadIdx.y][threadIdx.x]`, `blockIdx.x * 128 + threadIdx.x`.

#include "gpu-model/ir/launch.h"

namespace clang {
class FunctionDecl;
}

namespace gpubmc::core {

/// In each direction so many threads as the kernel, and the functions of the file that it calls, take for granted:
/// because they ask for them (`blockDim.x == 128`), step by them (`i += 8`, next to threadIdx), number blocks by them
/// (`blockIdx.x * 128 + threadIdx.x`), or because a __shared__ array that threadIdx is an index of has no more
/// elements; a column that is there for padding does not count. 0 where nothing tells. Ensured: 1 to 1024, or 0.
ir::Dim3 inferBlockSize(const clang::FunctionDecl& kernel);

/// The directions in which the kernel, and the functions that it calls, look at threadIdx: 1 for x, 2 for y, 4 for z.
/// What the headers of the language do with it is not counted.
unsigned axesOfThreads(const clang::FunctionDecl& kernel);

}  // namespace gpubmc::core
