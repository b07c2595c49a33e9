#pragma once
// What a replay reads for preconditions only. Written apart from gpu-model/ir/specification, which encoders use.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::interp {

/// By register of the function: every use of it leads to a precondition and there is one. Such a register is loaded
/// from the initial state, and the load is no access.
std::vector<bool> readForPreconditions(const ir::Function& function);

}  // namespace gpubmc::interp
