#pragma once
// What a file adds to a precompiled prelude. Whoever looks at a whole syntax tree would have all of the prelude read
// from its file, which takes as long as to parse it.

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace gpubmc::core {

/// Ensured: where the translation unit is handled next, a traversal of the tree comes to what is not of a precompiled
/// header, and to what was instantiated from a precompiled template meanwhile. Required: it comes before all consumers
/// that traverse the tree.
std::unique_ptr<clang::ASTConsumer> addedDeclarations();

}  // namespace gpubmc::core
