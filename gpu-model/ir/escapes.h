#pragma once
// Local objects whose address may reach another thread: it is stored, converted to a number, passed on or sent to other
// lanes. The addresses of all others are used only by the thread that made them.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// By object of the module. Required: only the function, and what it calls, uses the local objects that are asked for.
std::vector<bool> escapingLocals(const Module& module, uint32_t function);

}  // namespace gpubmc::ir
