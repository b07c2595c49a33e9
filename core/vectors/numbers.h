#pragma once
// Numbers and names as test vectors write them.

#include <array>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace gpubmc::core::vectors {

/// Of Contraction.
inline constexpr std::array<const char*, 3> kContractions = {"either", "on", "off"};
/// Names of Options::Host.
inline constexpr std::array<const char*, 3> kHostUses = {"follow", "launches", "ignore"};

/// "0x1f": a number that JSON readers with floats of 64 bits would round.
inline std::string hex(uint64_t bits) {
  return fmt::format("{:#x}", bits);
}

}  // namespace gpubmc::core::vectors
