#pragma once
// Launch limits of all devices.

#include <cstdint>

namespace gpubmc::ir {

/// The most threads of a block, in all and in each direction. Ensured: the product of two extents, and that of a number
/// of threads and an extent, fit in 31 bits.
struct BlockLimits {
  uint32_t threads, extent[3];
  friend bool operator==(const BlockLimits&, const BlockLimits&) = default;
};
/// Of GPUs (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": the same from compute
/// capability 3.0 on; AMD's have them, too).
inline constexpr BlockLimits kGpuBlocks{1'024, {1'024, 1'024, 64}};
/// Of all devices of OpenCL: the largest CL_DEVICE_MAX_WORK_GROUP_SIZE is that of processors, 4,096 with pocl and 8,192
/// with Intel's runtime.
inline constexpr BlockLimits kWorkGroups{8'192, {8'192, 8'192, 8'192}};
constexpr const BlockLimits& blockLimits(bool isOpenCl) {
  return isOpenCl ? kWorkGroups : kGpuBlocks;
}

/// Of the local memory of a thread.
inline constexpr uint64_t kMostLocalBytes = uint64_t(512) << 10;
/// Not of a device: offsets in pointers have 48 bits, with a sign.
inline constexpr uint64_t kMostObjectBytes = uint64_t(1) << 47;
/// Not of a device: the distance between the parts of two threads in a local object that others reach. Local variables
/// of host functions may have more than kMostLocalBytes.
inline constexpr uint64_t kLocalPart = uint64_t(1) << 24;

inline constexpr uint32_t kMaxGridDim[3] = {0x7FFF'FFFF, 65'535, 65'535};

}  // namespace gpubmc::ir
