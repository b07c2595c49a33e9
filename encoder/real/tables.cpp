#include "encoder/real/tables.h"

#include <algorithm>
#include <utility>

namespace gpubmc::encoder::real {

uint32_t Sequences::intern(std::span<const uint64_t> words) {
  uint64_t hash = words.size();
  for (uint64_t w : words) hash = scatter(hash ^ w);
  const auto same = [&](const Entry& e) {
    return e.hash == uint32_t(hash) && e.count == words.size() && std::equal(words.begin(), words.end(), e.first);
  };
  size_t at = uint32_t(hash) & (table_.size() - 1);
  for (; table_[at]; at = (at + 1) & (table_.size() - 1))
    if (same(entries_[table_[at] - 1])) return table_[at] - 1;
  entries_.push_back({keep(words), uint32_t(words.size()), uint32_t(hash)});
  table_[at] = uint32_t(entries_.size());
  if (entries_.size() * 2 > table_.size()) grow();
  return uint32_t(entries_.size() - 1);
}

const uint64_t* Sequences::keep(std::span<const uint64_t> words) {
  constexpr size_t kBlock = size_t(1) << 14;
  if (words.size() > left_) {
    left_ = std::max(kBlock, words.size());
    blocks_.push_back(std::make_unique<uint64_t[]>(left_));
    next_ = blocks_.back().get();
  }
  uint64_t* const here = next_;
  std::copy(words.begin(), words.end(), here);
  next_ += words.size();
  left_ -= words.size();
  return here;
}

void Sequences::grow() {
  table_.assign(table_.size() * 2, 0);
  for (size_t i = 0; i < entries_.size(); ++i) {
    size_t at = entries_[i].hash & (table_.size() - 1);
    while (table_[at]) at = (at + 1) & (table_.size() - 1);
    table_[at] = uint32_t(i + 1);
  }
}

void PairMemo::put(uint64_t key, uint32_t value) {
  if (++used_ * 2 > keys_.size()) {
    auto keys = std::exchange(keys_, std::vector<uint64_t>(keys_.size() * 2, kNone));
    auto values = std::exchange(values_, std::vector<uint32_t>(values_.size() * 2));
    for (size_t i = 0; i < keys.size(); ++i)
      if (keys[i] != kNone) {
        const size_t at = place(keys[i]);
        keys_[at] = keys[i], values_[at] = values[i];
      }
  }
  const size_t at = place(key);
  keys_[at] = key, values_[at] = value;
}

}  // namespace gpubmc::encoder::real
