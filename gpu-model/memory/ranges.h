#pragma once
// A set of bytes, stored as disjoint ranges.

#include <cstdint>
#include <map>

namespace gpubmc::memory {

class Ranges {
 public:
  /// Adds [from, to). Required: from < to.
  void add(uint64_t from, uint64_t to);
  /// Whether all of [from, to) is in the set.
  bool contains(uint64_t from, uint64_t to) const;

  /// First byte to the one behind the last; neither overlapping nor touching.
  const std::map<uint64_t, uint64_t>& parts() const { return ranges_; }

 private:
  std::map<uint64_t, uint64_t> ranges_;
};

}  // namespace gpubmc::memory
