#pragma once
// Known contents of a piece of memory that host code has written, on every path.

#include <map>

#include "gpu-model/ir/contents.h"

namespace gpubmc::core {

/// The contents that both have in common.
ir::KnownContents join(const ir::KnownContents& a, const ir::KnownContents& b);

/// Entries that both have.
template <class Key>
std::map<Key, ir::KnownContents> join(const std::map<Key, ir::KnownContents>& a,
                                      const std::map<Key, ir::KnownContents>& b) {
  std::map<Key, ir::KnownContents> out;
  for (const auto& [key, contents] : a)
    if (auto other = b.find(key); other != b.end())
      if (ir::KnownContents both = join(contents, other->second); !both.empty()) out[key] = std::move(both);
  return out;
}

}  // namespace gpubmc::core
