#pragma once
// The result of gpubmc perf as a page for browsers: the source with the worst degree of each line, and a drawing for
// each access. It loads nothing and runs no script.

#include <string>
#include <vector>

#include "core/perf/costs.h"

namespace gpubmc::core::perf {

std::string htmlReport(const std::vector<KernelCosts>& all, const ir::Module& module, const Options& options,
                       const std::string& version);

}  // namespace gpubmc::core::perf
