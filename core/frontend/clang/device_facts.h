#pragma once
// Facts about kernels besides names and launches: the directions of threads that they use, and the ranges of
// enumerations.

#include <clang/AST/ASTConsumer.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gpubmc::core {

struct DeviceFacts {
  unsigned usedDimensions = 0;  ///< see ir::Kernel
  /// By parameter: the least and the greatest value of an enumeration without a fixed underlying type, if that type has
  /// more bits than these need.
  std::vector<std::optional<std::pair<int64_t, int64_t>>> ranges;
};
/// By linkage name of the kernel.
using DeviceFactsOf = std::map<std::string, DeviceFacts>;

/// Adds its facts to `out`, which outlives it.
std::unique_ptr<clang::ASTConsumer> deviceFactCollector(DeviceFactsOf& out);

}  // namespace gpubmc::core
