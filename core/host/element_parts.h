#pragma once
// The parts of an array's element, collected from a type by code that knows the compiler's representation of it.

#include <cstdint>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Parts of one type, in any order; members of a union overlap.
class ElementParts {
 public:
  void add(uint64_t bit, ir::Type type, bool isSigned = true, bool isBitField = false);
  /// Bytes with no known parts. Required: `bit` is a multiple of 8.
  void addBytes(uint64_t bit, uint64_t bytes);
  /// A part without a known layout: then nothing is known of the whole.
  void addUnknown() { isKnown_ = false; }
  /// Whether the limit on the number of parts is reached.
  bool isFull() const { return parts_.size() >= kMost; }

  /// Ascending, without overlaps: parts of different types that overlap become bytes.
  std::vector<ir::ElementPart> take();

 private:
  static constexpr size_t kMost = 4'096;
  std::vector<ir::ElementPart> parts_;
  bool isKnown_ = true;
};

}  // namespace gpubmc::core
