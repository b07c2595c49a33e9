#pragma once
// A thread's knowledge: clocks, and single writes of other threads.

#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace gpubmc::interp {

/// Epochs by thread; after the threads, by asynchronous copy, whether it is complete.
using Clock = std::shared_ptr<const std::vector<uint32_t>>;

/// The join (least upper bound) of both. None: nothing is known.
Clock merged(const Clock& a, const Clock& b);

/// Where an atomic access begins, and its width: object and instance, offset, bytes.
using PlaceKey = std::tuple<uint64_t, uint64_t, uint32_t>;

/// Everything up to the clock; and those atomic writes starting at a location up to another clock, which says nothing
/// about what else these threads did before.
struct Knowledge {
  Clock all{};
  std::shared_ptr<const std::map<PlaceKey, Clock>> writes{};

  void add(const Knowledge& more);
  bool knowsWrite(const PlaceKey& place, uint32_t thread, uint32_t epoch) const;
};

/// What the atomic writes at one location have released: for threads of the writers' block, and for all.
struct Left {
  struct Part {
    Knowledge released{};  ///< by the writers
    Clock writes{};        ///< the writes themselves
  };
  std::map<uint32_t, Part> near;
  Part far;
};

}  // namespace gpubmc::interp
