#pragma once
// Equalities of sums of bounded numbers, as terms (encoder/term/digits.cpp) and evaluated independently.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// Values for which the term of a random equality does not agree with its numbers. Empty if there are none.
std::optional<std::string> wrongSum(uint64_t seed);

}  // namespace gpubmc::encoder
