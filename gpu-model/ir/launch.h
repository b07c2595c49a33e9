#pragma once
// The shape of a launch and the execution model it runs under.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/host_place.h"

namespace gpubmc::ir {

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
  uint64_t count() const { return uint64_t(x) * y * z; }
  friend bool operator==(const Dim3&, const Dim3&) = default;
};

/// Position of linear index i (x fastest) in a box.
inline Dim3 position(uint64_t i, Dim3 box) {
  return {uint32_t(i % box.x), uint32_t(i / box.x % box.y), uint32_t(i / box.x / box.y)};
}
inline uint64_t linearIndex(Dim3 p, Dim3 box) {
  return p.x + uint64_t(box.x) * (p.y + uint64_t(box.y) * p.z);
}

struct Launch {
  Dim3 grid{2, 1, 1}, block{64, 1, 1};
  std::optional<uint64_t> sharedBytes = 0;  ///< of `extern __shared__`, the third launch argument; unset: unknown
  uint32_t warpSize = 32;
  bool lockStep = false;      ///< --warp-sync: threads of a warp execute in lock-step
  bool exitedArrive = false;  ///< --exited-threads=arrive: exited threads count as arrived at barriers
  uint32_t threadsPerBlock() const { return uint32_t(block.count()); }
  uint32_t warpsPerBlock() const { return (threadsPerBlock() + warpSize - 1) / warpSize; }
  friend bool operator==(const Launch&, const Launch&) = default;
};

/// A condition that holds at a launch, over the kernel's parameters, gridDim and blockDim.
struct LaunchCondition {
  Expression condition;
  HostPlaces at{};  ///< where it is established
  friend bool operator==(const LaunchCondition&, const LaunchCondition&) = default;
};

/// A number of the host program that no argument determines, such as user input. Any number of its type that satisfies
/// the launch's conditions occurs at some launch.
struct HostValue {
  unsigned bits = 32;
  bool isSigned = true;
  HostPlaces at{};  ///< where it comes from
  friend bool operator==(const HostValue&, const HostValue&) = default;
};

/// What host code states about a kernel's launch. The checker chooses the rest.
struct SourceLaunch {
  std::optional<Dim3> grid, block;  ///< a dimension of 0 is unknown
  std::optional<uint64_t> sharedBytes;
  std::vector<LaunchCondition> given;
  std::vector<HostValue> hostValues{};  ///< in `given`, and in extents of parameters
  std::vector<uint32_t> lines;          ///< of the launches, sorted
  std::string others;                   ///< why there may be launches that differ from these; empty: there are none
  bool isOneOfSeveral = false;          ///< others of the same kernel have other shapes, or pass other arguments
  friend bool operator==(const SourceLaunch&, const SourceLaunch&) = default;
};

}  // namespace gpubmc::ir
