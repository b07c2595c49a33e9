#pragma once
// What the syntax tree tells of kernels beside names and launches: the directions of threads that they look at, and the
// values that enumerations have.

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
  unsigned axes = 0;  ///< see ir::Kernel
  /// By parameter: the least and the greatest value of an enumeration without a fixed underlying type, where that has
  /// more bits than these need.
  std::vector<std::optional<std::pair<int64_t, int64_t>>> ranges;
};
/// By linkage name of the kernel.
using DeviceFactsOf = std::map<std::string, DeviceFacts>;

/// Adds what it finds to `out`, which outlives it.
std::unique_ptr<clang::ASTConsumer> deviceFactCollector(DeviceFactsOf& out);

}  // namespace gpubmc::core
