#pragma once
// What the arrays that host code passes to kernels contain when they are launched: cudaMemset, cudaMemcpy of what is
// constant, and their like are followed through the host code; nothing is executed.

#include "core/frontend/host/calls.h"
#include "core/frontend/host/values.h"
#include "gpu-model/ir/contents.h"

namespace gpubmc::core {

/// What a launch finds, however often it is reached.
struct FoundContents {
  std::vector<ir::KnownContents> arguments;                      ///< what they point to
  std::map<const clang::VarDecl*, ir::KnownContents> variables;  ///< of the device
};
/// A launch without an entry: nothing is known.
using LaunchContents = std::map<const clang::CallExpr*, FoundContents>;

LaunchContents readHostContents(clang::ASTContext& context, const HostVariables& variables, const HostValues& values,
                                const HostCalls& calls);

}  // namespace gpubmc::core
