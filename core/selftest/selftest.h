#pragma once
// Checks the positive controls: a checker that reports no violations must find planted ones.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/selftest/plants.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::selftest {

struct Row {
  std::optional<PropertyClass> cls;  ///< of the plant; none: the correct kernel
  std::string kernel, what;
  bool passed = false;
  std::string found;  ///< the verdict, and the violated classes
  double seconds = 0;
};

/// Calls `report` after each control: the correct kernels, then the plants; with `only`, the plants of that class and
/// the correct kernels that they are planted into. The sources are in a private folder during the run. Returns false if
/// one failed. Throws UserError if the sources cannot be written.
bool run(std::optional<PropertyClass> only, unsigned jobs, const Cancellation& cancel,
         const std::function<void(const Row&)>& report);

}  // namespace gpubmc::core::selftest
