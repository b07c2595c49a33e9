#pragma once
// A mark on loads and copies whose memory is promised not to change during the kernel (`__ldg`).

namespace gpubmc::core {

inline constexpr const char* kSteadyMark = "gpubmc.steady";

}  // namespace gpubmc::core
