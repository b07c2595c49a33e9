#pragma once
// How records are handed to functions and back, decided before code is generated.

#include <clang/AST/ASTContext.h>
#include <clang/CodeGen/ModuleBuilder.h>

namespace gpubmc::core {

/// Every function with a body takes records by the address of a copy and gives them back through an address. As values
/// of LLVM they would lose bytes: LLVM's type of a union is its largest member, and the holes of that member are part
/// of the others. Parameters of kernels stay as they are: memory of the launch. Required: no code has been generated
/// yet.
void passRecordsInMemory(clang::ASTContext& context, clang::CodeGenerator& codegen);

}  // namespace gpubmc::core
