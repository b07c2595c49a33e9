#pragma once
// Storage of the real algebra: numbered sequences of words, and maps from pairs of numbers to a number.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gpubmc::encoder::real {

inline uint64_t scatter(uint64_t x) {
  x = (x ^ x >> 32) * 0x9E3779B97F4A7C15ull;
  x = (x ^ x >> 29) * 0xC2B2AE3D27D4EB4Full;
  return x ^ x >> 32;
}

inline uint64_t pairOf(uint32_t a, uint32_t b) {
  return uint64_t(a) << 32 | b;
}

/// Sequences of 64-bit words; equal sequences have equal numbers, assigned from 0 in the order of insertion.
class Sequences {
 public:
  Sequences() : table_(1024, 0) {}
  uint32_t intern(std::span<const uint64_t> words);
  /// Ensured: the span stays valid.
  std::span<const uint64_t> operator[](uint32_t id) const { return {entries_[id].first, entries_[id].count}; }
  uint32_t size() const { return uint32_t(entries_.size()); }

 private:
  struct Entry {
    const uint64_t* first;
    uint32_t count;
    uint32_t hash;
  };
  const uint64_t* keep(std::span<const uint64_t> words);
  void grow();

  std::vector<Entry> entries_;
  std::vector<uint32_t> table_;  ///< numbers + 1; 0: empty
  std::vector<std::unique_ptr<uint64_t[]>> blocks_;
  size_t left_ = 0;  ///< words used in the last block
  uint64_t* next_ = nullptr;
};

/// A cache of results for pairs of numbers. The pair (2^32-1, 2^32-1) is not a valid key.
class PairMemo {
 public:
  PairMemo() : keys_(1024, kNone), values_(1024) {}
  const uint32_t* find(uint64_t key) const {
    const size_t at = place(key);
    return keys_[at] == key ? &values_[at] : nullptr;
  }
  void put(uint64_t key, uint32_t value);

 private:
  static constexpr uint64_t kNone = ~uint64_t(0);
  size_t place(uint64_t key) const {
    size_t at = scatter(key) & (keys_.size() - 1);
    while (keys_[at] != kNone && keys_[at] != key) at = (at + 1) & (keys_.size() - 1);
    return at;
  }
  std::vector<uint64_t> keys_;
  std::vector<uint32_t> values_;
  size_t used_ = 0;
};

}  // namespace gpubmc::encoder::real
