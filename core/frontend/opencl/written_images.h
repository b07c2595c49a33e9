#pragma once
// Images that kernels write. Their memory is global memory for all that follows, while flags of barriers name it apart.

#include <llvm/IR/Module.h>

namespace gpubmc::core::opencl {

enum class WrittenImages { None, Alone, WithOthers };  ///< alone: there is no other global memory to order

/// What a barrier in a function may have to order. Required: kernels as Clang has left them, with their metadata.
WrittenImages writtenImagesIn(const llvm::Function& f);

}  // namespace gpubmc::core::opencl
