#pragma once
// The properties that hold, and the open ones with their reasons: one group of lines for each status and reason.

#include <string>

#include "core/report/layout.h"
#include "core/report/names.h"

namespace gpubmc::core {

std::string summary(const RunResult& run, const KernelResult& kernel, const Paint& paint);

/// ": a loop cut after 8 iterations (line 12)": why the verdict is bounded; empty: it is not bounded, or the reason is
/// not known.
std::string boundText(const RunResult& run, const KernelResult& kernel);

}  // namespace gpubmc::core
