#pragma once
// Constants in host code: what a reader can tell without running it.

#include <clang/AST/Expr.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <optional>

#include "gpu-model/ir/launch.h"

namespace gpubmc::core {

/// Evaluates integers and dim3 values of one host function. A variable counts as constant if it is const or constexpr,
/// or a local that is initialised with a constant and written nowhere else in the function.
class HostConstants {
 public:
  HostConstants(const clang::ASTContext& ctx, const clang::FunctionDecl& function);

  std::optional<uint64_t> integer(const clang::Expr* e) const;  ///< non-negative values only
  std::optional<ir::Dim3> dim3(const clang::Expr* e) const;

 private:
  const clang::Expr* initialiser(const clang::VarDecl* v) const;
  std::optional<uint64_t> component(const clang::MemberExpr* e) const;

  const clang::ASTContext& ctx_;
  llvm::SmallPtrSet<const clang::VarDecl*, 16> written_;
};

}  // namespace gpubmc::core
