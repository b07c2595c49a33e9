#pragma once
// The outputs that are compared: arrays, element by element, and the return value.

#include <array>
#include <string>
#include <vector>

#include "core/equiv/execution.h"
#include "core/equiv/layout.h"

namespace gpubmc::core::equiv {

/// One output on each side: the same array, or the reference's return value and the element that holds it.
struct Output {
  std::string name;  ///< "out", "the return value (sum[0])"
  std::array<uint32_t, kSides> object{};
  std::array<uint64_t, kSides> offset{};  ///< in bytes
  Layout layout;                          ///< on both sides
  uint64_t words = 0;

  uint64_t place(size_t side, uint64_t word) const { return offset[side] + layout.offsetOf(word); }
};

/// Limit on the words of an output and of a copy: formulas for them need more memory than the data.
inline constexpr uint64_t kMaxWords = uint64_t(1) << 24;

/// A word of an output.
struct Word {
  size_t output = 0;
  uint64_t index = 0;
};

/// The outputs named by the user; otherwise everything that is written, and the return value. Ensured: at least one
/// word. Throws UserError for an output of unknown extent, for a name that cannot be compared, and if nothing is left.
std::vector<Output> outputsOf(const CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides);

}  // namespace gpubmc::core::equiv
