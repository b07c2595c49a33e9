#pragma once
// What is known of the bytes of an object when the kernel starts: host code has put them there.

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "gpu-model/ir/host_place.h"

namespace gpubmc::ir {

struct KnownContents {
  std::vector<uint8_t> fill;          ///< 1, 2, 4 or 8 bytes that repeat from offset 0 to the end; none: not known
  std::map<uint64_t, uint8_t> bytes;  ///< where it is others, or the only ones that are known
  /// Nobody has written there since it was allocated: from the first of a pair up to the second, ascending; UINT64_MAX:
  /// to the end. What stands there is arbitrary.
  std::vector<std::pair<uint64_t, uint64_t>> unwritten{};
  HostPlaces origins{};  ///< none: the program begins with it

  bool empty() const { return fill.empty() && bytes.empty() && unwritten.empty(); }
  bool isUnwrittenThroughout() const {
    return unwritten.size() == 1 && unwritten.front() == std::pair<uint64_t, uint64_t>(0, UINT64_MAX);
  }
  bool isUnwritten(uint64_t offset) const {
    for (const auto& [begin, end] : unwritten)
      if (begin <= offset && offset < end) return true;
    return false;
  }
  std::optional<uint8_t> at(uint64_t offset) const {
    if (auto b = bytes.find(offset); b != bytes.end()) return b->second;
    return fill.empty() ? std::nullopt : std::optional(fill[offset % fill.size()]);
  }
  friend bool operator==(const KnownContents&, const KnownContents&) = default;
};

}  // namespace gpubmc::ir
