#pragma once
// The block size that a kernel's code suggests: `tile[threadIdx.y][threadIdx.x]`, `blockIdx.x * 128 + threadIdx.x`.

#include "gpu-model/ir/launch.h"

namespace clang {
class FunctionDecl;
}

namespace gpubmc::core {

/// In each direction the number of threads that the kernel, and the functions of the file that it calls, presuppose: by
/// a test (`blockDim.x == 128`), by a stride (`i += 8`, next to threadIdx), by block numbers (`blockIdx.x * 128 +
/// threadIdx.x`), or because a __shared__ array that threadIdx indexes has no more elements; a padding column does not
/// count. 0 if nothing suggests one. Ensured: 1 to 1024, or 0.
ir::Dim3 inferBlockSize(const clang::FunctionDecl& kernel);

/// The directions in which the kernel, and the functions that it calls, use threadIdx: 1 for x, 2 for y, 4 for z. Uses
/// in the language's headers do not count.
unsigned axesOfThreads(const clang::FunctionDecl& kernel);

}  // namespace gpubmc::core
