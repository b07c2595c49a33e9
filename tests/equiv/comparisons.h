#pragma once
// Random comparisons, checked by brute force: the interpreter runs both sides on every input.

#include <cstdint>
#include <optional>
#include <string>

#include "core/check/status.h"

namespace gpubmc::test {

/// Describes the error in the answer for the pair of this number; some pairs divide by a value that may be 0, and some
/// write structures. Empty if the answer is correct. Sets `verdict`, if given, to the result of brute force.
std::optional<std::string> wrongComparison(uint64_t seed, core::Status* verdict = nullptr);

}  // namespace gpubmc::test
