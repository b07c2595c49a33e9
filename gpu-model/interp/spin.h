#pragma once
// Notices threads that spin: that come again to where they were, with the same registers and everything in memory as it
// was. Whatever the others do without changing memory, such a thread will do the same again.

#include <vector>

#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

class SpinWatch {
 public:
  explicit SpinWatch(size_t threads) : seen_(threads), spinningAt_(threads, kNever) {}

  /// To be called after every step of a thread that is Ready. Finds every cycle sooner or later (Brent's method).
  void stepped(const Vm& vm, uint32_t thread);
  /// It spins, and nothing has changed since it was noticed.
  bool spins(const Vm& vm, uint32_t thread) const { return spinningAt_[thread] == vm.memory().changes(); }

 private:
  static constexpr uint64_t kNever = UINT64_MAX;
  struct Seen {
    std::vector<VmFrame> frames;
    std::map<ir::InstRef, uint32_t> used;
    uint64_t changes = kNever, steps = 0, patience = 4;
  };
  std::vector<Seen> seen_;
  std::vector<uint64_t> spinningAt_;  ///< by thread: how often memory had changed
};

}  // namespace gpubmc::interp
