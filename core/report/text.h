#pragma once
// The report for a terminal: what was checked, and each violation with enough detail to convince a reader who has never
// used gpubmc.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

struct TextOptions {
  bool colour = false, verbose = false, quiet = false;
  bool explainPlan = false;  ///< the policy, and the outcome of each row
};

std::string textReport(const RunResult& run, const TextOptions& options);

}  // namespace gpubmc::core
