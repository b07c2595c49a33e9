#pragma once
// Known bytes of an object at the start of the kernel, written by host code.

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "gpu-model/ir/host_place.h"

namespace gpubmc::ir {

struct KnownContents {
  std::vector<uint8_t> fill;          ///< 1, 2, 4 or 8 bytes, repeated from offset 0 to the end; none: unknown
  std::map<uint64_t, uint8_t> bytes;  ///< bytes that differ from the fill, or the only known ones
  /// Not written since the allocation: from the first of a pair up to the second, ascending; UINT64_MAX: to the end.
  /// The contents are arbitrary.
  std::vector<std::pair<uint64_t, uint64_t>> unwritten{};
  HostPlaces origins{};  ///< none: the initial value of the program
  /// The program writes numbers of its own there, from its host code or a kernel: what is not known is not arbitrary.
  bool isComputed = false;

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

/// How a launch is concerned with the assumption that launches leave a variable of the device unchanged.
struct Keeping {
  bool isWritten = false;  ///< the kernel may write to it: this launch is one of those that must leave it unchanged
  bool isCopied = false;   ///< the host reads it: anything known of the launch, its size too, may depend on that

  void add(const Keeping& other) {
    isWritten |= other.isWritten;
    isCopied |= other.isCopied;
  }
  friend bool operator==(const Keeping&, const Keeping&) = default;
};

}  // namespace gpubmc::ir
