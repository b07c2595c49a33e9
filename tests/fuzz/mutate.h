#pragma once
// Makes malformed inputs from well-formed ones, the same for the same seed.

#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::tests {

/// One of the samples with a few random changes: parts removed, repeated, swapped or taken from another sample, numbers
/// that are too large, brackets that nest, bytes that are no text.
std::string mutated(const std::vector<std::string>& samples, uint64_t seed);

}  // namespace gpubmc::tests
