#pragma once
// Random real functions, and variants that are equal where they are defined: with an additional quotient of equal
// terms, a squared root, or the exponential of a logarithm, with and without a guard.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder::test {

/// Describes an error in the comparer's answer for the pair of this number: it reports equality, and at some point only
/// one of them is defined or they have different values. Sets `calledEqual`, if given.
std::optional<std::string> wrongDomain(uint64_t seed, bool* calledEqual = nullptr);

}  // namespace gpubmc::encoder::test
