#pragma once
// Every assumption of a run, told once.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

/// In the order in which kernels have them; an assumption that some kernels do not depend on ends with the names of
/// those that do.
std::vector<std::string> assumptionsOf(const RunResult& run);

}  // namespace gpubmc::core
