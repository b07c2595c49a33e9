#pragma once
// What a kernel uses that is checked with less than its full meaning, for the report.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Why an alarm does not count that rests on an Inst::isUncomputed.
inline constexpr const char* kUncomputed =
    "the alarm rests on what a matrix or surface operation gives, which gpubmc does not compute";

/// A line for each kind of abstraction that the kernel's code has: values that are arbitrary within a range, functions
/// of which only congruence is known. Names as the source writes them, sorted.
std::vector<std::string> abstractions(const ir::Module& module, const ir::Kernel& kernel);

}  // namespace gpubmc::core
