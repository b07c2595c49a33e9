#pragma once
// Numbers and names in the format of test vectors.

#include <array>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace gpubmc::core::vectors {

/// Names of Contraction.
inline constexpr std::array<const char*, 3> kContractions = {"either", "on", "off"};
/// Names of Options::Host.
inline constexpr std::array<const char*, 3> kHostUses = {"follow", "launches", "ignore"};

/// "0x1f": a number that JSON readers with 64-bit floats would round.
inline std::string hex(uint64_t bits) {
  return fmt::format("{:#x}", bits);
}

}  // namespace gpubmc::core::vectors
