#pragma once
// What a type of Clang's is made of.

#include <clang/AST/ASTContext.h>

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// As the target lays it out. Empty: not known, for void, functions, what is incomplete or depends on a template's
/// arguments.
std::vector<ir::ElementPart> partsOf(clang::QualType type, const clang::ASTContext& ctx);

}  // namespace gpubmc::core
