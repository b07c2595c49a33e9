#pragma once
// The scope of a verdict: the launches of the file, or all inputs; and the result for the inputs outside of it.

#include <string>

#include "core/check/result.h"
#include "core/report/layout.h"
#include "core/report/terms.h"

namespace gpubmc::core {

/// ", for any launch"; empty if the verdict is about this launch.
std::string sizes(Size size, const Terms& terms);
/// The same with the sizes of the launches that the verdict covers, if it covers others than this one; otherwise empty.
std::string sizes(const KernelResult& kernel, const Terms& terms);

/// Lines for a kernel whose file has launches; empty for other kernels.
std::string callers(const RunResult& run, const KernelResult& kernel, const Paint& paint);

}  // namespace gpubmc::core
