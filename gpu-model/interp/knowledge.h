#pragma once
// What a thread has been told: clocks, and single writes of others.

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace gpubmc::interp {

/// Epochs by thread; after the threads, by asynchronous copy, whether it is over.
using Clock = std::shared_ptr<const std::vector<uint32_t>>;

/// The least clock above both. None: nothing.
Clock merged(const Clock& a, const Clock& b);

/// A byte of memory as a number: object and instance, offset.
using ByteKey = std::pair<uint64_t, uint64_t>;

/// Everything up to the clock. And of the atomic writes that begin at a place those up to another clock, which says
/// nothing of what else these threads did before.
struct Knowledge {
  Clock all{};
  std::shared_ptr<const std::map<ByteKey, Clock>> writes{};

  void add(const Knowledge& more);
  bool knowsWrite(const ByteKey& place, uint32_t thread, uint32_t epoch) const;
};

/// What the atomic writes at one place have left behind: for the threads of a block that wrote, and for everybody.
struct Left {
  struct Part {
    Knowledge released{};  ///< by the writers
    Clock writes{};        ///< the writes themselves
  };
  std::map<uint32_t, Part> near;
  Part far;
};

}  // namespace gpubmc::interp
