#pragma once
// A mark on loads and copies: what they read is promised to stay as it is during the kernel (`__ldg`).

namespace gpubmc::core {

inline constexpr const char* kSteadyMark = "gpubmc.steady";

}  // namespace gpubmc::core
