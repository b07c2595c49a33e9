#pragma once
// Random comparisons of a kernel, or a host function, with a sequential reference, as CUDA source: structures whose
// names say nothing, constants that compilers fold, divisions, copies to variables of the device. The two sides are one
// function written in two ways, or one of them is changed in one place; which of the two is known by construction.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/corners/random.h"

namespace gpubmc::corners {

struct Comparison {
  std::string source;
  std::vector<std::string> flags;  ///< of gpubmc equiv
  bool equal = true;               ///< else some input tells the two apart, or one side alone is undefined
};

Comparison comparison(Random& random);

/// What is wrong with gpubmc's answer to the comparison of this seed; none: it is right, or leaves the question open.
/// `decided`, if given: it does not.
std::optional<std::string> wrongComparison(uint64_t seed, bool* decided = nullptr);

}  // namespace gpubmc::corners
