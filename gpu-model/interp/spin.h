#pragma once
// Detects threads that spin: they return to the same position with the same registers, and memory has not changed. As
// long as memory does not change, such a thread repeats itself.

#include <vector>

#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

class SpinWatch {
 public:
  explicit SpinWatch(size_t threads) : seen_(threads), spinningAt_(threads, kNever) {}

  /// To be called after every step of a thread that is Ready. Finds every cycle eventually (Brent's method).
  void stepped(const Vm& vm, uint32_t thread);
  /// Whether it spins, and nothing has changed since that was detected.
  bool spins(const Vm& vm, uint32_t thread) const { return spinningAt_[thread] == vm.memory().changes(); }

 private:
  static constexpr uint64_t kNever = UINT64_MAX;
  struct Seen {
    std::vector<VmFrame> frames;
    std::map<ir::InstRef, uint32_t> used;
    uint64_t changes = kNever, steps = 0, patience = 4;
  };
  std::vector<Seen> seen_;
  std::vector<uint64_t> spinningAt_;  ///< by thread: number of memory changes then
};

}  // namespace gpubmc::interp
