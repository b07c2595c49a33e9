#pragma once
// The launches and calls in host code, and what is known where they stand.

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <vector>

namespace gpubmc::core {

/// A call or a launch in the body of a host function.
struct HostCall {
  const clang::FunctionDecl* function = nullptr;  ///< that it stands in
  const clang::CallExpr* call = nullptr;
  std::map<const clang::VarDecl*, int64_t> facts;  ///< from `if (v == 2)` and `switch (v)` around it
};

struct HostLaunch : HostCall {
  const clang::Expr* kernel = nullptr;  ///< a function, or a variable that points to one
  const clang::Expr *grid = nullptr, *block = nullptr, *shared = nullptr;  ///< shared may be null: 0
  const clang::VarDecl* config = nullptr;     ///< the cudaLaunchConfig_t that has these three
  std::vector<const clang::Expr*> arguments;  ///< of the kernel; empty if they are not told
};

struct HostCalls {
  std::vector<HostLaunch> launches;                                     ///< in the order of the source
  std::map<const clang::FunctionDecl*, std::vector<HostCall>> callsOf;  ///< by the canonical declaration
};

HostCalls collectHostCalls(clang::ASTContext& context);

}  // namespace gpubmc::core
