#pragma once
// Types and parameters as the source writes them.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <string>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// "float", "ns::Point", "const int *"; without qualifiers of its own.
std::string spelled(clang::QualType type, const clang::ASTContext& ctx);
/// In bytes; 0 for void, functions, and what is incomplete or depends on a template's arguments.
uint64_t sizeOf(clang::QualType type, const clang::ASTContext& ctx);
ParamFacts paramFacts(const clang::ParmVarDecl& p, const clang::ASTContext& ctx);
/// Of what stands in parameter `index`, if that is a structure.
std::vector<ParamFacts> partFacts(const clang::ParmVarDecl& p, size_t index, const clang::ASTContext& ctx);

}  // namespace gpubmc::core
