#pragma once
// Launch limits of all devices (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": the same
// from compute capability 3.0 on).

#include <cstdint>

namespace gpubmc::ir {

inline constexpr uint32_t kMaxThreadsPerBlock = 1'024;
inline constexpr uint32_t kMaxBlockDim[3] = {1'024, 1'024, 64};
/// Not of a device: offsets in pointers have 48 bits, with a sign.
inline constexpr uint64_t kMostObjectBytes = uint64_t(1) << 47;

inline constexpr uint32_t kMaxGridDim[3] = {0x7FFF'FFFF, 65'535, 65'535};

}  // namespace gpubmc::ir
