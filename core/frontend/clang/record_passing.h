#pragma once
// How records are handed to functions and back, decided before code is generated.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Serialization/ASTDeserializationListener.h>

namespace gpubmc::core {

/// Every function with a body takes records by the address of a copy and gives them back through an address. As values
/// of LLVM they would lose bytes: LLVM's type of a union is its largest member, and the holes of that member are part
/// of the others. Parameters of kernels stay as they are: memory of the launch.
class RecordPassing : public clang::ASTDeserializationListener {
 public:
  /// Required: no code has been generated yet, and this hears of what is read from a precompiled header later.
  void inMemory(clang::ASTContext& context, clang::CodeGenerator& codegen);

 private:
  void DeclRead(clang::GlobalDeclID, const clang::Decl* d) override;

  bool isInMemory_ = false;
};

/// Whether a function keeps the passing of records that Clang has for the device.
bool keepsPassing(const clang::FunctionDecl& f);

}  // namespace gpubmc::core
