#pragma once
// Test vectors from the findings of a check.

#include <string>
#include <vector>

#include "core/check/result.h"
#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

struct NamedVector {
  std::string name;  ///< "KERNEL.ID.N": letters, digits, '.', '-' and '_' only; unique
  TestVector vector;
};

/// "reduce<64>" becomes "reduce_64_": letters, digits, '-' and '_', with a limit on the length.
std::string fileNameOf(const std::string& text);

/// One for each replayed violation. Required: `options` are those of the run.
std::vector<NamedVector> vectorsOf(const RunResult& run, const Options& options);

}  // namespace gpubmc::core::vectors
