#pragma once
// Random kernels whose loads and stores are staged through shared memory one by one, compared with the kernel itself.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::tests {

/// A kernel for blocks of 4 * 4 threads without races, with one number as its input.
std::string randomStaging(uint64_t seed);

struct StagingAgreement {
  std::optional<std::string> disagreement;
  size_t accesses = 0, staged = 0;
};

/// Each kernel with a staged access is well-formed, and for all inputs that make a difference it leaves in global
/// memory what the kernel itself leaves, and has the same first violation: of threads that return before a barrier, or
/// none.
StagingAgreement compareStaged(uint64_t seed);

}  // namespace gpubmc::tests
