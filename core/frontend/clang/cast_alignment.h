#pragma once
// The alignment that an access through a cast requires.

#include <clang/AST/ASTContext.h>

namespace gpubmc::core {

/// An access through a cast requires the alignment of the type that the cast names. If Clang sees the variable behind
/// the cast, it uses the variable's alignment and generates code that works with any address of that variable; CUDA
/// compilers do not. So the operand of a cast is hidden from it. Packed members and types declared with less alignment
/// keep theirs. Required: no code has been generated yet.
void alignByCasts(clang::ASTContext& context);

}  // namespace gpubmc::core
