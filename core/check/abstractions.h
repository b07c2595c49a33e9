#pragma once
// What a kernel uses that is checked with less than its full meaning, for the report.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// A line for each kind of abstraction that the kernel's code has: values that are arbitrary within a range, functions
/// of which only congruence is known. Names as the source writes them, sorted.
std::vector<std::string> abstractions(const ir::Module& module, const ir::Kernel& kernel);

}  // namespace gpubmc::core
