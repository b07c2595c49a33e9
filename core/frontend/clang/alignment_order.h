#pragma once
// Where an alignment may stand in a declaration.

#include <clang/Lex/Preprocessor.h>

namespace gpubmc::core {

/// A CUDA compiler takes `__shared__ alignas(16) float x`; Clang wants alignas in front of everything. From here on it
/// may stand behind a memory space as well. Required: nothing of the file has been read yet.
void acceptAlignmentAfterSpace(clang::Preprocessor& preprocessor);

}  // namespace gpubmc::core
