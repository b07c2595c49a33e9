#pragma once
// What was understood of a host program: its launches, for gpubmc launches.

#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// One line a way to launch a kernel, with what is known of it below.
std::string launchesText(const ir::Module& module);
/// docs/host.md describes the fields.
std::string launchesJson(const ir::Module& module, const std::string& file);

}  // namespace gpubmc::core
