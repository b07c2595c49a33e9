#pragma once

namespace gpubmc::core {

inline constexpr const char* kVersion = GPUBMC_VERSION;

}  // namespace gpubmc::core
