#pragma once
// Comparisons that decide whether an access happens, with and without equality.

#include <string>
#include <vector>

#include "core/options/source_texts.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// A comparison of integers in the source, and the operator that differs from its own by equality: "<" for "<=".
struct LooseComparison {
  ir::InstRef at;
  const ir::Location* where;  ///< of the operator
  std::string is, instead;
};

/// The comparisons that the branches which dominate the instruction depend on, nearest first, as far as the source has
/// the operator at the place that the compiler gives.
std::vector<LooseComparison> comparisonsBefore(const ir::Module& module, ir::InstRef inst, const SourceTexts& sources);

/// The module with the comparison's other operator.
ir::Module withOther(const ir::Module& module, const LooseComparison& c);

}  // namespace gpubmc::core
