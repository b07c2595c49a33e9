#pragma once
// What host code has put into a piece of memory, byte by byte, as far as that is known. Every function leaves out what
// it cannot tell: nothing is known wrongly.

#include <optional>
#include <string>
#include <vector>

#include "gpu-model/ir/contents.h"

namespace gpubmc::core {

/// No more bytes than that are known one by one.
inline constexpr uint64_t kMaxBytes = 256;

/// What both know and say alike.
ir::KnownContents join(const ir::KnownContents& a, const ir::KnownContents& b);

/// By what both have.
template <class Key>
std::map<Key, ir::KnownContents> join(const std::map<Key, ir::KnownContents>& a,
                                      const std::map<Key, ir::KnownContents>& b) {
  std::map<Key, ir::KnownContents> out;
  for (const auto& [key, contents] : a)
    if (auto other = b.find(key); other != b.end())
      if (ir::KnownContents both = join(contents, other->second); !both.empty()) out[key] = std::move(both);
  return out;
}

/// From `offset` on memory has other bytes, of which nothing is known. No length: as many as there may be.
void forget(ir::KnownContents& c, uint64_t offset, std::optional<uint64_t> length);

/// The whole memory repeats `pattern` from its start.
void fill(ir::KnownContents& c, std::vector<uint8_t> pattern, const std::string& origin);

/// The bytes from `offset` on repeat `pattern`. No length: an unknown number of them.
void overwrite(ir::KnownContents& c, uint64_t offset, std::optional<uint64_t> length,
               const std::vector<uint8_t>& pattern, const std::string& origin);

/// memcpy of `length` bytes between these offsets. No length: an unknown number of them.
void copy(ir::KnownContents& to, uint64_t toOffset, const ir::KnownContents& from, uint64_t fromOffset,
          std::optional<uint64_t> length, const std::string& origin);

}  // namespace gpubmc::core
