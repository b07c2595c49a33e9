#pragma once
// Operations of a wave without a mask (ir::Comers::Converged), to which not all of its lanes come.

#include "core/check/claim.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// For engines such an operation waits for all lanes that have not exited, and InvalidMask is violated if one never
/// comes. On the machine it then has the lanes that are there: no defect, and not what was followed. Such violations
/// become claims that an unsupported construct is reached. Requires that violated claims have been replayed.
void setAsidePartedWaves(const ir::Module& module, Claims& claims);

}  // namespace gpubmc::core
