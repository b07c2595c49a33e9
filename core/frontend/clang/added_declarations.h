#pragma once
// Declarations that a file adds to a precompiled prelude. A consumer that traverses the whole syntax tree would load
// all of the prelude from its file, which takes as long as parsing it.

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace gpubmc::core {

/// Ensured: when the translation unit is handled next, a traversal of the tree visits what is not from a precompiled
/// header, and new instances of precompiled templates. Required: it precedes all consumers that traverse the tree.
std::unique_ptr<clang::ASTConsumer> addedDeclarations();

}  // namespace gpubmc::core
