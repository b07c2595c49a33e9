#pragma once
// What a verdict is about: the launches of the file, or all inputs; and what happens for those that it leaves out.

#include <string>

#include "core/check/result.h"
#include "core/report/layout.h"

namespace gpubmc::core {

/// Lines for a kernel whose file has launches; empty for others.
std::string callers(const RunResult& run, const KernelResult& kernel, const Paint& paint);

}  // namespace gpubmc::core
