#include "core/host/element_parts.h"

#include <algorithm>

namespace gpubmc::core {

void ElementParts::add(uint64_t bit, ir::Type type, bool isSigned, bool isBitField) {
  if (isFull() || bit > UINT32_MAX) return addUnknown();
  parts_.push_back({uint32_t(bit), type, isSigned, isBitField});
}

void ElementParts::addBytes(uint64_t bit, uint64_t bytes) {
  for (uint64_t i = 0; i < bytes && isKnown_; ++i) add(bit + 8 * i, ir::kI8, false);
}

std::vector<ir::ElementPart> ElementParts::take() {
  if (!isKnown_) return {};
  std::ranges::stable_sort(parts_, {}, &ir::ElementPart::bit);
  std::vector<ir::ElementPart> out;
  for (size_t i = 0; i < parts_.size();) {
    // All parts that overlap, transitively, from here.
    uint64_t end = parts_[i].bit + parts_[i].bits();
    size_t next = i + 1;
    bool alike = true;
    for (; next < parts_.size() && parts_[next].bit < end; ++next) {
      alike &= parts_[next] == parts_[i];
      end = std::max<uint64_t>(end, parts_[next].bit + parts_[next].bits());
    }
    if (alike) {
      out.push_back(parts_[i]);
    } else {
      for (uint64_t bit = parts_[i].bit / 8 * 8; bit < end; bit += 8) out.push_back({uint32_t(bit), ir::kI8, false});
    }
    i = next;
  }
  return out;
}

}  // namespace gpubmc::core
