#include "core/equiv/layout.h"

#include <algorithm>
#include <numeric>

namespace gpubmc::core::equiv {
namespace {

constexpr unsigned kMostBytes = 8;

uint64_t lowBits(unsigned n) {
  return n >= 64 ? ~uint64_t(0) : (uint64_t(1) << n) - 1;
}

}  // namespace

Layout::Layout(const ir::Object& o) : elementBytes_(std::max(o.elementBytes, 1u)) {
  shapes_.clear();
  for (const ir::ElementPart& p : o.parts) {
    if (!p.isBitField) {
      WordShape w{.offset = p.bit / 8, .bytes = p.type.bytes(), .type = p.type, .isSigned = p.isSigned};
      if (p.type.isInt() && p.type != ir::kI1) w.mask = lowBits(p.type.bits);
      shapes_.push_back(w);
      continue;
    }
    // Neighbouring bit-fields share bytes.
    for (uint64_t byte = p.bit / 8; 8 * byte < p.bit + p.bits(); ++byte) {
      if (shapes_.empty() || shapes_.back().offset != byte)
        shapes_.push_back({.offset = byte, .mask = 0, .type = ir::kI8, .isSigned = false});
      for (uint64_t bit = std::max<uint64_t>(p.bit, 8 * byte); bit < std::min<uint64_t>(p.bit + p.bits(), 8 * byte + 8);
           ++bit)
        shapes_.back().mask |= uint64_t(1) << (bit - 8 * byte);
    }
  }
  if (!shapes_.empty()) return;
  const unsigned bytes = unsigned(std::min<uint64_t>(elementBytes_ & (~elementBytes_ + 1), kMostBytes));
  const ir::Type type{ir::TypeKind::Int, uint8_t(8 * bytes)};
  for (uint64_t at = 0; at < elementBytes_; at += bytes)
    shapes_.push_back({.offset = at, .bytes = bytes, .type = type});
}

uint64_t Layout::wordsIn(uint64_t bytes) const {
  const uint64_t rest = bytes % elementBytes_;
  const auto begun = std::ranges::count_if(shapes_, [&](const WordShape& w) { return w.offset + w.bytes <= rest; });
  return bytes / elementBytes_ * shapes_.size() + uint64_t(begun);
}

std::optional<uint64_t> Layout::wordAt(uint64_t offset) const {
  const uint64_t at = offset % elementBytes_;
  const auto w =
      std::ranges::find_if(shapes_, [&](const WordShape& s) { return s.offset <= at && at < s.offset + s.bytes; });
  if (w == shapes_.end()) return std::nullopt;
  return offset / elementBytes_ * shapes_.size() + uint64_t(w - shapes_.begin());
}

std::optional<unsigned> Layout::wordBytes() const {
  const unsigned bytes = shapes_[0].bytes;
  const bool alike = std::ranges::all_of(shapes_, [&](const WordShape& w) { return w.bytes == bytes; });
  return alike ? std::optional(bytes) : std::nullopt;
}

std::pair<unsigned, ir::Type> Layout::unit() const {
  uint64_t all = elementBytes_ | kMostBytes;
  for (const WordShape& w : shapes_) all |= w.offset | w.bytes;
  const unsigned bytes = unsigned(all & (~all + 1));
  const ir::Type first = shapes_[0].type;
  const bool alike =
      std::ranges::all_of(shapes_, [&](const WordShape& w) { return w.type == first && w.bytes == bytes; });
  if (alike && first.isFloat()) return {bytes, first};
  return {bytes, ir::Type{ir::TypeKind::Int, uint8_t(8 * bytes)}};
}

bool agree(const ir::Object& a, const ir::Object& b) {
  if (a.elementBytes == 0 || b.elementBytes == 0) return true;
  if (a.parts.empty() || b.parts.empty()) return a.elementBytes == b.elementBytes;
  const Layout x(a), y(b);
  // Over the common period of both, in whole elements.
  const uint64_t words = std::lcm<uint64_t>(x.perElement(), y.perElement());
  if (words / x.perElement() * x.elementBytes() != words / y.perElement() * y.elementBytes()) return false;
  for (uint64_t i = 0; i < words; ++i) {
    const WordShape &v = x.shapeOf(i), &w = y.shapeOf(i);
    if (x.offsetOf(i) != y.offsetOf(i) || v.bytes != w.bytes || v.type.kind != w.type.kind) return false;
  }
  return true;
}

}  // namespace gpubmc::core::equiv
