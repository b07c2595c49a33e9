#pragma once
// What host code has put into a piece of memory, as far as that is known on all ways.

#include <map>

#include "gpu-model/ir/contents.h"

namespace gpubmc::core {

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

}  // namespace gpubmc::core
