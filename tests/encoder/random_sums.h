#pragma once
// Equalities of sums of numbers within ranges, as terms (encoder/term/digits.cpp) and computed beside them.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// Values with which an equality of two random sums, as a term, is not what the numbers say. None: there are none.
std::optional<std::string> wrongSum(uint64_t seed);

}  // namespace gpubmc::encoder
