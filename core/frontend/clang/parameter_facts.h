#pragma once
// Types and parameters as written in the source.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <string>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// "float", "ns::Point", "const int *"; without top-level qualifiers.
std::string spelled(clang::QualType type, const clang::ASTContext& ctx);
/// In bytes; 0 for void, functions, and types that are incomplete or dependent.
uint64_t sizeOf(clang::QualType type, const clang::ASTContext& ctx);
ParamFacts paramFacts(const clang::ParmVarDecl& p, const clang::ASTContext& ctx);
/// The parts of parameter `index`, if it is a structure.
std::vector<ParamFacts> partFacts(const clang::ParmVarDecl& p, size_t index, const clang::ASTContext& ctx);

}  // namespace gpubmc::core
