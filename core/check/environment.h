#pragma once
// An environment of a kernel: what its callers, whose code is not there, see to. The vocabulary is fixed: ranges of
// numbers, products that do not wrap, and conditions on all elements of an array. It has no upper bound that a usual
// launch exceeds, no divisor and no relation of a number with the threads of a launch, so it excuses no missing guard.

#include <cstdint>
#include <string>
#include <vector>

#include "core/options/check_options.h"
#include "gpu-model/ir/element_condition.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct Environment {
  std::vector<ir::Expression> numbers;  ///< conditions on parameters
  std::vector<ir::ElementCondition> elements;

  size_t size() const { return numbers.size() + elements.size(); }
  friend bool operator==(const Environment&, const Environment&) = default;
};

/// One line for each condition, as it is written in the source: "__requires(n >= 0);".
std::vector<std::string> textsOf(const Environment& e, const ir::Module& module, const ir::Kernel& kernel);

/// The options for a check under the conditions.
CheckOptions& operator|=(CheckOptions& options, const Environment& e);

}  // namespace gpubmc::core
