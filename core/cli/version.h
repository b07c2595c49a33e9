#pragma once
// The version of gpubmc, as set by CMake.

namespace gpubmc::core {

inline constexpr const char* kVersion = GPUBMC_VERSION;

}  // namespace gpubmc::core
