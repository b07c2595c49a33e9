#pragma once
// What a replay reads for preconditions only. Independent of gpu-model/ir/specification, which encoders use.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::interp {

/// By register of the function: it has uses, and all lead to a precondition. Such a register is loaded from the initial
/// state, and the load is not an access.
std::vector<bool> readForPreconditions(const ir::Function& function);

}  // namespace gpubmc::interp
