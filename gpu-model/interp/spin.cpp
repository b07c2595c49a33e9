#include "gpu-model/interp/spin.h"

namespace gpubmc::interp {

namespace {

bool standsLike(const VmFrame& a, const VmFrame& b) {
  return a.function == b.function && a.block == b.block && a.index == b.index && a.regs == b.regs;
}

bool sameFrames(const std::vector<VmFrame>& a, const std::vector<VmFrame>& b) {
  if (a.size() != b.size() || a.back().block != b.back().block || a.back().index != b.back().index) return false;
  for (size_t i = a.size(); i-- > 0;)
    if (!standsLike(a[i], b[i])) return false;
  return true;
}

}  // namespace

void SpinWatch::stepped(const Vm& vm, uint32_t thread) {
  Seen& seen = seen_[thread];
  const Thread& now = vm.thread(thread);
  const uint64_t changes = vm.memory().changes();
  if (seen.changes == changes && sameFrames(seen.frames, now.frames) && seen.used == now.used) {
    spinningAt_[thread] = changes;
    return;
  }
  if (seen.changes == changes && ++seen.steps < seen.patience) return;
  seen.patience = seen.changes == changes ? seen.patience * 2 : 4;
  seen.frames = now.frames;
  seen.used = now.used;
  seen.changes = changes;
  seen.steps = 0;
}

}  // namespace gpubmc::interp
