#pragma once
// What the arrays that host code passes to kernels contain when they are launched: cudaMemset, cudaMemcpy of what is
// constant, and their like are followed through the host code; nothing is executed.

#include "core/frontend/host_calls.h"
#include "core/frontend/host_values.h"
#include "gpu-model/ir/contents.h"

namespace gpubmc::core {

/// By launch, by argument: what is known of what it points to, however often the launch is reached. A launch without an
/// entry: nothing.
using LaunchContents = std::map<const clang::CallExpr*, std::vector<ir::KnownContents>>;

LaunchContents readHostContents(clang::ASTContext& context, const HostWrites& writes, const HostValues& values,
                                const HostCalls& calls);

}  // namespace gpubmc::core
