#pragma once
// The position of an alignment in a declaration.

#include <clang/Lex/Preprocessor.h>

namespace gpubmc::core {

/// CUDA compilers accept `__shared__ alignas(16) float x`; Clang wants alignas in front. After this call it may also
/// follow a memory space. Required: nothing of the file has been read yet.
void acceptAlignmentAfterSpace(clang::Preprocessor& preprocessor);

}  // namespace gpubmc::core
