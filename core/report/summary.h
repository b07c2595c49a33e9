#pragma once
// What holds, and what is open with its reason: one group of lines for each status and reason.

#include <string>

#include "core/report/layout.h"
#include "core/report/names.h"

namespace gpubmc::core {

std::string summary(const RunResult& run, const KernelResult& kernel, const Paint& paint);

}  // namespace gpubmc::core
