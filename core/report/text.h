#pragma once
// The report for a terminal: what was checked, what went wrong, shown so that someone who never ran gpubmc is
// convinced.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

struct TextOptions {
  bool colour = false, verbose = false, quiet = false;
  bool explainPlan = false;  ///< the policy, and what each row of it did
};

std::string textReport(const RunResult& run, const TextOptions& options);

}  // namespace gpubmc::core
