#pragma once
// Which registers serve preconditions and nothing else. What they read is the initial state, and no access.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// By register of the function.
std::vector<bool> specificationRegisters(const Function& function);

}  // namespace gpubmc::ir
