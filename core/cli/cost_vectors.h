#pragma once
// Executions in which accesses cost least and most, as test vectors.

#include <vector>

#include "core/perf/perf_report.h"
#include "core/vectors/make_vectors.h"

namespace gpubmc::core {

struct CostVectors {
  std::vector<vectors::NamedVector> vectors;
  perf::VectorNames names;
};

/// One for each execution that gives an end of the range of some access, KERNEL.COST.N. It covers the lines of these
/// accesses. None if the options ask for none.
CostVectors costVectors(const std::vector<perf::KernelCosts>& all, const ir::Module& module, const Options& options);

}  // namespace gpubmc::core
