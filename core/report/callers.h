#pragma once
// What a verdict is about: the launches of the file, or all inputs; and what happens for those that it leaves out.

#include <string>

#include "core/check/result.h"
#include "core/report/layout.h"

namespace gpubmc::core {

/// ", for any launch"; empty for the launch at hand.
std::string sizes(Size size);
/// The same of launches of which sizes the verdict is, where it holds for others than this one; else empty.
std::string sizes(const KernelResult& kernel);

/// Lines for a kernel whose file has launches; empty for others.
std::string callers(const RunResult& run, const KernelResult& kernel, const Paint& paint);

}  // namespace gpubmc::core
