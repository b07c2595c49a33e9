#pragma once
// Memory as the words that are compared, moved and told: what elements are made of, padding left out.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

/// What is compared as a whole: a number, a pointer, or a byte of which only some bits count.
struct WordShape {
  uint64_t offset = 0;  ///< in its element
  unsigned bytes = 1;   ///< 1 to 8
  uint64_t mask = ~uint64_t(0);
  ir::Type type;  ///< a float where it is one in the source
  bool isSigned = true;
};

/// The words of an array, in order of memory.
class Layout {
 public:
  Layout() = default;
  /// By the object's parts; where these are not known, the largest power of two that divides an element, no more than a
  /// register holds.
  explicit Layout(const ir::Object& object);

  size_t perElement() const { return shapes_.size(); }
  uint64_t elementBytes() const { return elementBytes_; }
  const WordShape& shapeOf(uint64_t word) const { return shapes_[word % shapes_.size()]; }
  uint64_t offsetOf(uint64_t word) const { return word / shapes_.size() * elementBytes_ + shapeOf(word).offset; }
  /// Whole ones in so many bytes from the start of an array.
  uint64_t wordsIn(uint64_t bytes) const;
  /// The word that a byte belongs to; none: it is padding.
  std::optional<uint64_t> wordAt(uint64_t offset) const;
  /// Of all its words; none: they differ in size.
  std::optional<unsigned> wordBytes() const;
  /// The largest power of two in which all of an element can be moved without cutting a word, and the type of what is
  /// moved then.
  std::pair<unsigned, ir::Type> unit() const;

 private:
  uint64_t elementBytes_ = 1;
  std::vector<WordShape> shapes_{WordShape{}};
};

/// Whether arrays of the two can be one input: the same numbers at the same places. What is not known agrees with what
/// has elements of its size.
bool agree(const ir::Object& a, const ir::Object& b);

}  // namespace gpubmc::core::equiv
