#pragma once
// Suppressed findings, which do not affect the verdict, as all reports show them.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

/// "allowed: REASON", "known (baseline)".
std::string allowedBecause(const Allowance& allowance);

/// One line per finding: "allowed: race on a (line 5): REASON". Those of `others` are included.
std::vector<std::string> allowedText(const RunResult& run, const KernelResult& kernel);

/// As programs read it: "inSource", "baseline".
const char* name(Allowance::Origin origin);

}  // namespace gpubmc::core
