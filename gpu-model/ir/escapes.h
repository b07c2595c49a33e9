#pragma once
// Local objects whose address may come to another thread: it is stored, becomes a number, is passed on or handed to
// other lanes. Of all others an address is used by the thread alone that made it.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// By object of the module.
std::vector<bool> escapingLocals(const Module& module);

}  // namespace gpubmc::ir
