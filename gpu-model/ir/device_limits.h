#pragma once
// Launch limits of all devices (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": the same
// from compute capability 3.0 on).

#include <cstdint>

namespace gpubmc::ir {

inline constexpr uint32_t kMaxThreadsPerBlock = 1'024;
inline constexpr uint32_t kMaxBlockDim[3] = {1'024, 1'024, 64};
/// Of the local memory of a thread.
inline constexpr uint64_t kMostLocalBytes = uint64_t(512) << 10;
/// Not of a device: offsets in pointers have 48 bits, with a sign.
inline constexpr uint64_t kMostObjectBytes = uint64_t(1) << 47;
/// Not of a device: the distance between the parts of two threads in a local object that others reach. Local variables
/// of host functions may have more than kMostLocalBytes.
inline constexpr uint64_t kLocalPart = uint64_t(1) << 24;

inline constexpr uint32_t kMaxGridDim[3] = {0x7FFF'FFFF, 65'535, 65'535};

}  // namespace gpubmc::ir
