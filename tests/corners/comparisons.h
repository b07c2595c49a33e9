#pragma once
// Random comparisons of a kernel or a host function with a sequential reference, as CUDA source: structures with
// meaningless names, constants that compilers fold, divisions, copies to device variables. Both sides are the same
// function written in two ways, or one side is changed in one place. The generator knows which of the two it made.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/corners/random.h"

namespace gpubmc::corners {

struct Comparison {
  std::string source;
  std::vector<std::string> flags;  ///< flags of gpubmc equiv
  bool equal = true;               ///< false: some input distinguishes the sides, or only one side is undefined
};

Comparison comparison(Random& random);

/// Describes the error in gpubmc's answer to the comparison of this seed. Empty if the answer is correct or undecided.
/// Sets `decided`, if given, to whether gpubmc decided the question.
std::optional<std::string> wrongComparison(uint64_t seed, bool* decided = nullptr);

}  // namespace gpubmc::corners
