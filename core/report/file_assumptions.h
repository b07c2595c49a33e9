#pragma once
// All assumptions of a run, each once.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

/// In the order of the kernels; an assumption that only some kernels depend on ends with their names.
std::vector<std::string> assumptionsOf(const RunResult& run);

}  // namespace gpubmc::core
