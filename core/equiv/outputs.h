#pragma once
// What is compared: arrays, element by element, and the return value.

#include <array>
#include <string>
#include <vector>

#include "core/equiv/execution.h"
#include "core/equiv/layout.h"

namespace gpubmc::core::equiv {

/// A place on each side: the same array, or the reference's return value and the element that is to have it.
struct Output {
  std::string name;  ///< "out", "the return value (sum[0])"
  std::array<uint32_t, kSides> object{};
  std::array<uint64_t, kSides> offset{};  ///< bytes
  Layout layout;                          ///< of both
  uint64_t words = 0;

  uint64_t place(size_t side, uint64_t word) const { return offset[side] + layout.offsetOf(word); }
};

/// What is compared has no more words, and no copy moves more: they have more formulas than memory.
inline constexpr uint64_t kMaxWords = uint64_t(1) << 24;

/// A word of an output.
struct Word {
  size_t output = 0;
  uint64_t index = 0;
};

/// What the user names, or else everything that is written, and the return value. Ensured: at least one word. Throws
/// UserError for what has no known extent, for names of nothing that could be compared, and where nothing is left.
std::vector<Output> outputsOf(const CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides);

}  // namespace gpubmc::core::equiv
