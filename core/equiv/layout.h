#pragma once
// The layout of memory as words that are compared, copied and reported: the members of elements, without padding.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

/// A unit of comparison: a number, a pointer, or a byte of which only some bits matter.
struct WordShape {
  uint64_t offset = 0;  ///< offset in its element
  unsigned bytes = 1;   ///< 1 to 8
  uint64_t mask = ~uint64_t(0);
  ir::Type type;  ///< a float if it is one in the source
  bool isSigned = true;
};

/// The words of an array, in memory order.
class Layout {
 public:
  Layout() = default;
  /// From the object's members; if these are unknown, units of the largest power of two that divides an element, at
  /// most the size of a register.
  explicit Layout(const ir::Object& object);

  size_t perElement() const { return shapes_.size(); }
  uint64_t elementBytes() const { return elementBytes_; }
  const WordShape& shapeOf(uint64_t word) const { return shapes_[word % shapes_.size()]; }
  uint64_t offsetOf(uint64_t word) const { return word / shapes_.size() * elementBytes_ + shapeOf(word).offset; }
  /// Number of whole words in this many bytes from the start of an array.
  uint64_t wordsIn(uint64_t bytes) const;
  /// The word that contains a byte; none: it is padding.
  std::optional<uint64_t> wordAt(uint64_t offset) const;
  /// The common size of all words; none: they differ in size.
  std::optional<unsigned> wordBytes() const;
  /// The largest power of two such that an element can be copied in units of it without splitting a word, and the type
  /// of such a unit.
  std::pair<unsigned, ir::Type> unit() const;

 private:
  uint64_t elementBytes_ = 1;
  std::vector<WordShape> shapes_{WordShape{}};
};

/// Whether arrays of the two types can be one input: equal numbers at equal places. Unknown elements match all elements
/// of their size.
bool agree(const ir::Object& a, const ir::Object& b);

}  // namespace gpubmc::core::equiv
