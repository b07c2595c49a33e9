#include "core/host/memory.h"

#include <algorithm>

namespace gpubmc::core {

using ir::KnownContents;

namespace {

/// Removes origins of bytes that are not there.
void settle(KnownContents& c) {
  if (c.empty()) c.origins.clear();
}

/// Whether the fill equals the pattern from `offset` on.
bool agrees(const std::vector<uint8_t>& fill, const std::vector<uint8_t>& pattern, uint64_t offset) {
  for (size_t i = 0; i < fill.size() * pattern.size(); ++i)
    if (fill[(offset + i) % fill.size()] != pattern[i % pattern.size()]) return false;
  return !fill.empty();
}

}  // namespace

KnownContents join(const KnownContents& a, const KnownContents& b) {
  KnownContents out;
  const bool sameFill = !a.fill.empty() && !b.fill.empty() && agrees(a.fill, b.fill, 0);
  if (sameFill) out.fill = a.fill.size() < b.fill.size() ? a.fill : b.fill;
  for (const KnownContents* side : {&a, &b})
    for (const auto& [offset, byte] : side->bytes)
      if (const auto x = a.at(offset), y = b.at(offset); x && x == y)
        out.bytes[offset] = *x;
      else
        out.fill.clear();  // an unknown byte cannot be part of a fill
  if (a.unwritten == b.unwritten) out.unwritten = a.unwritten;
  out.origins = ir::united(a.origins, b.origins);
  out.isComputed = a.isComputed || b.isComputed;
  settle(out);
  return out;
}

}  // namespace gpubmc::core
