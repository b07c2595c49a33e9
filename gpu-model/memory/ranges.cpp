#include "gpu-model/memory/ranges.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::memory {

void Ranges::add(uint64_t from, uint64_t to) {
  GPUBMC_CHECK(from < to);
  auto it = ranges_.upper_bound(from);
  if (it != ranges_.begin() && std::prev(it)->second >= from) --it;
  while (it != ranges_.end() && it->first <= to) {
    from = std::min(from, it->first);
    to = std::max(to, it->second);
    it = ranges_.erase(it);
  }
  ranges_.emplace(from, to);
}

bool Ranges::contains(uint64_t from, uint64_t to) const {
  auto it = ranges_.upper_bound(from);
  return it != ranges_.begin() && std::prev(it)->second >= to;
}

}  // namespace gpubmc::memory
