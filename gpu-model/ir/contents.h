#pragma once
// What is known of the bytes of an object when the kernel starts: host code has put them there.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpubmc::ir {

struct KnownContents {
  std::vector<uint8_t> fill;          ///< 1, 2, 4 or 8 bytes that repeat from offset 0 to the end; none: not known
  std::map<uint64_t, uint8_t> bytes;  ///< where it is others, or the only ones that are known
  std::string origin;                 ///< for people: "cudaMemset, line 31"

  bool empty() const { return fill.empty() && bytes.empty(); }
  std::optional<uint8_t> at(uint64_t offset) const {
    if (auto b = bytes.find(offset); b != bytes.end()) return b->second;
    return fill.empty() ? std::nullopt : std::optional(fill[offset % fill.size()]);
  }
  friend bool operator==(const KnownContents&, const KnownContents&) = default;
};

}  // namespace gpubmc::ir
