#pragma once
// The parts of a Clang type.

#include <clang/AST/ASTContext.h>

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// In the target's layout. Empty: unknown, for void, functions, and types that are incomplete or dependent.
std::vector<ir::ElementPart> partsOf(clang::QualType type, const clang::ASTContext& ctx);

}  // namespace gpubmc::core
