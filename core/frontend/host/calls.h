#pragma once
// The launches and calls in host code, and whether all of them are seen.

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <set>
#include <vector>

#include "core/frontend/host/variables.h"

namespace gpubmc::core {

/// A call or a launch.
struct HostCall {
  const clang::FunctionDecl* function = nullptr;  ///< that it stands in; null: an initialiser, a default argument
  const clang::CallExpr* call = nullptr;
};

struct HostLaunch : HostCall {
  const clang::Expr* kernel = nullptr;  ///< a function, or a variable that points to one
  const clang::Expr *grid = nullptr, *block = nullptr, *shared = nullptr;  ///< shared may be null: 0
  const clang::VarDecl* config = nullptr;     ///< the cudaLaunchConfig_t that has these three
  std::vector<const clang::Expr*> arguments;  ///< of the kernel; empty if they are not told
  bool readsLate = false;                     ///< arguments are variables, whose values count when the launch comes
};

struct HostCalls {
  std::vector<HostLaunch> launches;  ///< in the order of the source
  /// By the canonical declaration.
  std::map<const clang::FunctionDecl*, std::vector<HostCall>> callsOf;
  std::set<const clang::FunctionDecl*> addressed;   ///< used other than by calling them, or launching kernels
  std::set<const clang::FunctionDecl*> indirectly;  ///< called from initialisers and default arguments
  bool unknownLaunches = false;                     ///< there may be other launches than these, of any kernel
  bool isComplete = true;                           ///< no part of the host code is missing

  /// Whether `callsOf` has all calls: nobody has the function's address, it is not virtual, and it is no constructor,
  /// destructor, operator or lambda, which are called without a call in the source.
  bool areKnown(const clang::FunctionDecl* f) const;
  /// Whether `launches` has all launches of a kernel.
  bool areLaunchesKnown(const clang::FunctionDecl* kernel) const;
};

/// Not `complete`: bodies of functions are missing in the tree.
HostCalls collectHostCalls(clang::ASTContext& context, const HostVariables& variables, bool complete);

}  // namespace gpubmc::core
