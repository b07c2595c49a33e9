#pragma once
// The code of a kernel: a module may have many others.

#include <cstdint>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// The function, and those that it calls, directly or through others; each once. Numbers into Module::functions.
std::vector<uint32_t> calledFrom(const Module& module, uint32_t function);

}  // namespace gpubmc::ir
