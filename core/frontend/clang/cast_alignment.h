#pragma once
// What alignment an access asks for behind a cast.

#include <clang/AST/ASTContext.h>

namespace gpubmc::core {

/// An access through a cast asks for the alignment of the type that it names. Clang knows better where it sees the
/// variable behind the cast, and makes code that would work with any address of that variable; a CUDA compiler does
/// not. So what stands behind a cast is hidden from it. Packed members and types declared with less alignment keep
/// theirs. Required: no code has been generated yet.
void alignByCasts(clang::ASTContext& context);

}  // namespace gpubmc::core
