#pragma once
// Vector clocks of the threads of a launch, and how atomic operations and fences propagate them.

#include <cstdint>
#include <map>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::simulator {

using Clock = std::vector<uint32_t>;

inline void join(Clock& to, const Clock& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (size_t i = 0; i < from.size(); ++i)
    if (from[i] > to[i]) to[i] = from[i];
}

/// The clocks released at a location: for threads in the block of the releasing thread, and for all blocks.
struct Released {
  std::map<uint32_t, Clock> inBlock;
  Clock everywhere;
};

inline bool reachesBlocks(ir::Scope s) {
  return s == ir::Scope::Device || s == ir::Scope::System || s == ir::Scope::Cluster;
}
inline bool doesRelease(ir::Order o) {
  return o == ir::Order::Release || o == ir::Order::AcqRel || o == ir::Order::SeqCst;
}
inline bool doesAcquire(ir::Order o) {
  return o == ir::Order::Acquire || o == ir::Order::AcqRel || o == ir::Order::SeqCst;
}

class Clocks {
 public:
  Clocks(uint32_t threads, uint32_t perBlock)
      : perBlock_(perBlock), now_(threads, Clock(threads)), fences_(threads), pending_(threads) {
    for (uint32_t t = 0; t < threads; ++t) now_[t][t] = 1;
  }
  uint32_t epoch(uint32_t t) const { return now_[t][t]; }
  /// Whether what thread u did at `epoch` happens before the next step of t.
  bool before(uint32_t u, uint32_t epoch, uint32_t t) const { return u == t || now_[t][u] >= epoch; }
  /// Orders everything that these threads did before the meeting before everything that they do afterwards.
  void meet(const std::vector<uint32_t>& threads) {
    Clock all;
    for (uint32_t t : threads) join(all, now_[t]);
    for (uint32_t t : threads) now_[t] = all, ++now_[t][t];
  }
  void fence(uint32_t t, ir::Scope scope, ir::Order order) {
    if (doesAcquire(order)) {
      join(now_[t], pending_[t].near);
      if (reachesBlocks(scope)) join(now_[t], pending_[t].far);
    }
    if (doesRelease(order)) {
      join(fences_[t].near, now_[t]);
      if (reachesBlocks(scope)) join(fences_[t].far, now_[t]);
      ++now_[t][t];
    }
  }
  /// An atomic read of a location by an operation of this scope and order.
  void read(uint32_t t, const Released& place, ir::Scope scope, ir::Order order) {
    const auto near = place.inBlock.find(t / perBlock_);
    if (near != place.inBlock.end()) join(doesAcquire(order) ? now_[t] : pending_[t].near, near->second);
    if (reachesBlocks(scope)) {
      join(doesAcquire(order) ? now_[t] : pending_[t].near, place.everywhere);
      join(doesAcquire(order) ? now_[t] : pending_[t].far, place.everywhere);
    }
  }
  /// An atomic write. `continues`: it also reads the location, so it continues the release sequence.
  void write(uint32_t t, Released& place, ir::Scope scope, ir::Order order, bool continues) {
    if (!continues) place = {};
    Clock& near = place.inBlock[t / perBlock_];
    join(near, fences_[t].near);
    join(place.everywhere, reachesBlocks(scope) ? fences_[t].far : Clock());
    if (doesRelease(order)) {
      join(near, now_[t]);
      if (reachesBlocks(scope)) join(place.everywhere, now_[t]);
      ++now_[t][t];
    }
  }

 private:
  struct Reach {
    Clock near, far;
  };
  uint32_t perBlock_;
  std::vector<Clock> now_;
  std::vector<Reach> fences_, pending_;
};

}  // namespace gpubmc::simulator
