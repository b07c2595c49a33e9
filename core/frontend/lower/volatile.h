#pragma once
// Accesses that the source declares volatile: see gpu-model/ir/volatile.h.

#include "gpu-model/ir/volatile.h"

namespace gpubmc::core {

using ir::markVolatile;

}  // namespace gpubmc::core
