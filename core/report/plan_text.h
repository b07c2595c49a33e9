#pragma once
// --explain-plan: the policy, and the outcome of its rows for a kernel.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

std::string planText(const KernelResult& kernel);

}  // namespace gpubmc::core
