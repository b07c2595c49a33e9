#include "core/host/memory.h"

#include <algorithm>
#include <bit>

namespace gpubmc::core {

using ir::KnownContents;

namespace {

void addOrigin(KnownContents& c, const std::string& origin) {
  if (c.origin.find(origin) == std::string::npos) c.origin += (c.origin.empty() ? "" : "; ") + origin;
}

/// Nothing that is not there has an origin.
void settle(KnownContents& c) {
  if (c.empty()) c.origin.clear();
}

/// Does the fill say the same as the pattern does from `offset` on?
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
        out.fill.clear();  // a byte that is not known is no byte of a fill
  out.origin = a.origin;
  addOrigin(out, b.origin);
  settle(out);
  return out;
}

void forget(KnownContents& c, uint64_t offset, std::optional<uint64_t> length) {
  c.fill.clear();
  c.bytes.erase(c.bytes.lower_bound(offset),
                length && *length < UINT64_MAX - offset ? c.bytes.lower_bound(offset + *length) : c.bytes.end());
  settle(c);
}

void fill(KnownContents& c, std::vector<uint8_t> pattern, const std::string& origin) {
  c = {};
  auto halves = [&] {
    const auto middle = pattern.begin() + long(pattern.size() / 2);
    return pattern.size() > 1 && pattern.size() % 2 == 0 && std::equal(pattern.begin(), middle, middle);
  };
  while (halves()) pattern.resize(pattern.size() / 2);
  if (std::popcount(pattern.size()) != 1 || pattern.size() > 8) return;
  c.fill = std::move(pattern);
  c.origin = origin;
}

void overwrite(KnownContents& c, uint64_t offset, std::optional<uint64_t> length, const std::vector<uint8_t>& pattern,
               const std::string& origin) {
  if (length == 0u || pattern.empty()) return;
  auto byte = [&](uint64_t at) { return pattern[(at - offset) % pattern.size()]; };
  if (!length) {
    if (!agrees(c.fill, pattern, offset)) c.fill.clear();
    const auto gone =
        std::erase_if(c.bytes, [&](const auto& b) { return b.first >= offset && byte(b.first) != b.second; });
    if (gone) c.fill.clear();  // a byte that is not known is no byte of a fill
    return settle(c);
  }
  if (agrees(c.fill, pattern, offset)) {
    c.bytes.erase(c.bytes.lower_bound(offset), c.bytes.lower_bound(offset + *length));
    return addOrigin(c, origin);
  }
  const uint64_t room = kMaxBytes - std::min<uint64_t>(kMaxBytes, c.bytes.size());
  const uint64_t kept = std::min(*length, room);
  if (kept < *length) forget(c, offset + kept, *length - kept);
  for (uint64_t i = 0; i < kept; ++i) c.bytes[offset + i] = byte(offset + i);
  if (kept) addOrigin(c, origin);
}

void copy(KnownContents& to, uint64_t toOffset, const KnownContents& from, uint64_t fromOffset,
          std::optional<uint64_t> length, const std::string& origin) {
  if (!length || *length > kMaxBytes) return forget(to, toOffset, length);
  const KnownContents source = from;
  for (uint64_t i = 0; i < *length; ++i)
    if (const auto b = source.at(fromOffset + i))
      overwrite(to, toOffset + i, 1, {*b}, origin);
    else
      forget(to, toOffset + i, 1);
}

}  // namespace gpubmc::core
