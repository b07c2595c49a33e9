#pragma once
// Random real functions beside others that are the same where they have a value: with a quotient of equals more, a root
// that is squared, a logarithm that is undone, guarded and not.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder::test {

/// What is wrong with what the comparer says of the pair of this number: it calls the two equal, and at some point one
/// of them has a value and the other has none, or another one. `calledEqual`, if given, is set.
std::optional<std::string> wrongDomain(uint64_t seed, bool* calledEqual = nullptr);

}  // namespace gpubmc::encoder::test
