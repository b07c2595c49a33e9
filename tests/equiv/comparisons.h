#pragma once
// Random comparisons held against brute force: both sides run by the interpreter with every input there is.

#include <cstdint>
#include <optional>
#include <string>

#include "core/check/status.h"

namespace gpubmc::test {

/// What is wrong with the answer to the pair of this number, some of which divide by what may be 0, and some of which
/// write structures; nothing: it is right. `verdict`, if given, is what brute force says.
std::optional<std::string> wrongComparison(uint64_t seed, core::Status* verdict = nullptr);

}  // namespace gpubmc::test
