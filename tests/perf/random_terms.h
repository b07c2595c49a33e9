#pragma once
// Random accesses of a warp as terms: their number as a term, and its bounds, under random values of the variables.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::tests {

/// What is wrong with the count or the bounds of the access; nothing: both are right.
std::optional<std::string> wrongTerms(uint64_t seed);

}  // namespace gpubmc::tests
