#pragma once
// Random kernels whose costs are counted in all their executions and compared with what is proved.

#include <cstdint>
#include <optional>
#include <string>

#include "core/perf/measure.h"

namespace gpubmc::tests {

/// A kernel with one number as its input, of which four bits matter.
std::string randomCosts(uint64_t seed);

struct CostAgreement {
  std::optional<std::string> disagreement;
  size_t accesses = 0, exact = 0, branches = 0, decided = 0;
};

/// Every bound contains what all executions have, every exact range is theirs, and every branch does what it is said
/// to. With the layout of the array in shared memory, kShared.
CostAgreement compareCosts(uint64_t seed, const std::optional<core::perf::Layout>& layout = {});
inline constexpr uint32_t kShared = 2;

}  // namespace gpubmc::tests
