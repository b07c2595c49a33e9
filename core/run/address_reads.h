#pragma once
// Where the address of an access comes from.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Objects of the module whose elements the address of the access is computed from, by loads and atomic operations:
/// those that give it directly, then those that tell where these are read, and so on. Empty for an instruction that is
/// not of the kernel's own function.
std::vector<uint32_t> arraysOfAddress(const ir::Module& module, const ir::Kernel& kernel, const ir::InstRef& access);

}  // namespace gpubmc::core
