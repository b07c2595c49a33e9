#pragma once
// How many random questions are asked.

#include <cstdint>
#include <cstdlib>
#include <utility>

namespace gpubmc::encoder::test {

/// GPUBMC_SEEDS=FIRST-LAST, or 0 to `last`.
inline std::pair<uint64_t, uint64_t> seeds(uint64_t last) {
  const char* text = std::getenv("GPUBMC_SEEDS");
  if (!text) return {0, last};
  char* end = nullptr;
  const uint64_t first = std::strtoull(text, &end, 10);
  return {first, *end == '-' ? std::strtoull(end + 1, nullptr, 10) : first};
}

}  // namespace gpubmc::encoder::test
