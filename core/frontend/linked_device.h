#pragma once
// Device code of other files that the code of a file uses (nvcc -rdc=true).

#include <memory>
#include <vector>

#include "core/frontend/compiled_device.h"

namespace gpubmc::core {

/// The device side of a file, with the functions and variables that it uses and `others` define. What cannot be linked
/// stays undefined.
ClangOutput linkedDevice(const CompiledDevice& file, const std::vector<std::shared_ptr<const CompiledDevice>>& others);

}  // namespace gpubmc::core
