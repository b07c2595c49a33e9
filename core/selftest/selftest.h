#pragma once
// Checks the positive controls: whoever says of a kernel that nothing is wrong must find what is.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/selftest/plants.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::selftest {

struct Row {
  std::optional<PropertyClass> cls;  ///< of the plant; none: the kernel as it should be
  std::string kernel, what;
  bool passed = false;
  std::string found;  ///< the verdict, and the classes that are violated
  double seconds = 0;
};

/// Calls `report` after each control: the correct kernels, then the plants; with `only`, the plants of that class and
/// the correct kernels that they are planted in. The sources lie in a private folder meanwhile. Returns false if one
/// failed. Throws UserError if there is no room for the sources.
bool run(std::optional<PropertyClass> only, unsigned jobs, const Cancellation& cancel,
         const std::function<void(const Row&)>& report);

}  // namespace gpubmc::core::selftest
