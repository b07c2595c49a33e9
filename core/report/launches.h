#pragma once
// The launches found in a host program, for gpubmc launches.

#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// One line per way to launch a kernel, with the facts about it below.
std::string launchesText(const ir::Module& module);
/// docs/host.md describes the fields.
std::string launchesJson(const ir::Module& module, const std::string& file);

}  // namespace gpubmc::core
