#pragma once
// Test vectors of what a check has found.

#include <string>
#include <vector>

#include "core/check/result.h"
#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

struct NamedVector {
  std::string name;  ///< "KERNEL.ID.N": letters, digits, '.', '-' and '_' alone; each one once
  TestVector vector;
};

/// "reduce<64>" becomes "reduce_64_": letters, digits, '-' and '_', not too many.
std::string fileNameOf(const std::string& text);

/// One for each violation that was replayed. Required: `options` are those of the run.
std::vector<NamedVector> vectorsOf(const RunResult& run, const Options& options);

}  // namespace gpubmc::core::vectors
