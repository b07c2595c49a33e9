#pragma once
// What is compared: arrays, element by element, and the return value.

#include <array>
#include <string>
#include <vector>

#include "core/equiv/execution.h"

namespace gpubmc::core::equiv {

/// A place on each side: the same array, or the reference's return value and the element that is to have it.
struct Output {
  std::string name;  ///< "out", "the return value (sum[0])"
  std::array<uint32_t, kSides> object{};
  std::array<uint64_t, kSides> offset{};  ///< bytes
  uint64_t words = 0;
  unsigned wordBytes = 0;        ///< 1, 2, 4 or 8: what is compared as a whole
  unsigned wordsPerElement = 1;  ///< of an array of structures
  ir::Type type;                 ///< of a word: a float where the source says so
  bool isSigned = true;
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

/// Of what is compared as a whole: the largest power of two that divides an element, no more than a register holds.
unsigned wordBytesOf(const ir::Object& object);
/// The type that a word of the object has in the source, and whether it is signed.
std::pair<ir::Type, bool> wordType(const ir::Object& object, unsigned wordBytes);

}  // namespace gpubmc::core::equiv
