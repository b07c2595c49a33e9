#pragma once
// How records are passed to functions and returned, decided before code is generated.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Serialization/ASTDeserializationListener.h>

namespace gpubmc::core {

/// Every function with a body takes records by the address of a copy and returns them through an address. As LLVM
/// values they would lose bytes: LLVM's type of a union is its largest member, and the padding of that member is part
/// of the others. Parameters of kernels stay as they are: memory of the launch.
class RecordPassing : public clang::ASTDeserializationListener {
 public:
  /// Required: no code has been generated yet, and this is notified of what is read from a precompiled header later.
  void inMemory(clang::ASTContext& context, clang::CodeGenerator& codegen);

 private:
  void DeclRead(clang::GlobalDeclID, const clang::Decl* d) override;

  bool isInMemory_ = false;
};

/// Whether a function keeps Clang's record passing for the device.
bool keepsPassing(const clang::FunctionDecl& f);

}  // namespace gpubmc::core
