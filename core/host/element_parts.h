#pragma once
// What an element of an array is made of: collected from a type by whoever knows the compiler's form of it.

#include <cstdint>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Parts of one type, in any order; members of a union lie on each other.
class ElementParts {
 public:
  void add(uint64_t bit, ir::Type type, bool isSigned = true, bool isBitField = false);
  /// Bytes of which only that they count is known. Required: `bit` is a multiple of 8.
  void addBytes(uint64_t bit, uint64_t bytes);
  /// Something that has no known layout: nothing is known then of the whole.
  void addUnknown() { isKnown_ = false; }
  /// So many parts are told one by one.
  bool isFull() const { return parts_.size() >= kMost; }

  /// Ascending, and none lies on another: what lies on each other in several types is bytes.
  std::vector<ir::ElementPart> take();

 private:
  static constexpr size_t kMost = 4'096;
  std::vector<ir::ElementPart> parts_;
  bool isKnown_ = true;
};

}  // namespace gpubmc::core
