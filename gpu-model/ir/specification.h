#pragma once
// Registers that only serve preconditions. They read the initial state, which is not an access.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// By register of the function.
std::vector<bool> specificationRegisters(const Function& function);

}  // namespace gpubmc::ir
