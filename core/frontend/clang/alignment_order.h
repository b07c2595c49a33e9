#pragma once
// The position of an alignment in a declaration.

#include <clang/Lex/Preprocessor.h>

#include <functional>

namespace gpubmc::core {

/// CUDA compilers accept `__shared__ alignas(16) float x`; Clang wants alignas in front. If this sees each token of a
/// file as it is read, it may also follow a memory space.
std::function<void(const clang::Token&)> alignmentAfterSpace();
/// The same for a preprocessor that nothing else watches. Required: nothing of the file has been read yet.
void acceptAlignmentAfterSpace(clang::Preprocessor& preprocessor);

}  // namespace gpubmc::core
