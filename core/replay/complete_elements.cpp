#include "core/replay/complete_elements.h"

#include <algorithm>
#include <map>
#include <set>

namespace gpubmc::core {

namespace {

using ir::ElementCondition;

constexpr uint64_t kMostElements = 4'096;

/// By index: elements of which a byte is listed.
std::map<uint64_t, int64_t> listed(const ElementCondition& c, const interp::Bytes& bytes) {
  std::map<uint64_t, uint64_t> bits;
  for (const auto& [at, byte] : bytes) bits[at / c.bytes] |= uint64_t(byte) << 8 * (at % c.bytes);
  std::map<uint64_t, int64_t> out;
  const unsigned unused = 64 - 8 * c.bytes;
  for (const auto& [index, b] : bits) out[index] = c.isSigned ? int64_t(b << unused) >> unused : int64_t(b);
  return out;
}

/// The n-th number from 0 that is not among these.
int64_t unusedNumber(int64_t n, const std::set<int64_t>& used) {
  for (int64_t u : used)
    if (u >= 0 && u <= n) ++n;
  return n;
}

}  // namespace

void completeElements(interp::Witness& w, const std::vector<ElementCondition>& conditions) {
  for (const ElementCondition& c : conditions) {
    const bool isAscending = c.kind == ElementCondition::Kind::Ascending;
    if (!isAscending && c.kind != ElementCondition::Kind::Distinct) continue;
    interp::Bytes& bytes = w.contents[c.object];
    const std::map<uint64_t, int64_t> known = listed(c, bytes);
    std::set<int64_t> used;
    for (const auto& [index, value] : known) used.insert(value);
    const uint64_t count = std::min(2 * w.launch.grid.count() * w.launch.block.count(), kMostElements);
    int64_t next = 0;
    for (uint64_t index = 0; index < count; ++index) {
      if (known.contains(index)) continue;
      int64_t value = 0;
      if (isAscending && !known.empty()) {
        const auto after = known.upper_bound(index);
        value = after == known.begin() ? after->second : std::prev(after)->second;
      } else if (!isAscending) {
        value = unusedNumber(next++, used);
      }
      for (unsigned b = 0; b < c.bytes; ++b) bytes[index * c.bytes + b] = uint8_t(uint64_t(value) >> 8 * b);
    }
  }
}

}  // namespace gpubmc::core
