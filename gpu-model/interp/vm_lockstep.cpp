// Warps in lock-step: which lanes are at one place, and which may continue from there.

#include <algorithm>
#include <map>
#include <set>

#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

std::vector<uint32_t> Vm::warpOf(uint32_t t) const {
  const uint32_t first = t - t % perBlock_ % witness_->launch.warpSize;
  std::vector<uint32_t> out;
  for (uint32_t l = first; l < std::min(first + witness_->launch.warpSize, (t / perBlock_ + 1) * perBlock_); ++l)
    out.push_back(l);
  return out;
}

std::vector<uint64_t> Vm::position(const Thread& t) const {
  std::vector<uint64_t> out;
  for (const VmFrame& f : t.frames) {
    const ir::LoopForest& forest = loops(f.function);
    // A loop finishes before what follows it, and an iteration before the next.
    std::vector<size_t> chain;
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent) chain.push_back(size_t(l));
    auto rank = [&](ir::BlockId b) {
      return uint64_t(std::find(forest.order.begin(), forest.order.end(), b) - forest.order.begin());
    };
    for (size_t i = chain.size(); i-- > 0;) {
      out.push_back(rank(forest.loops[chain[i]].header));
      out.push_back(f.iterations[chain[i]]);
    }
    out.push_back(rank(f.block));
    out.push_back(f.index);
  }
  return out;
}

// Searches the code from one lane's position for the other's, in the calls that they share and in the same iteration of
// every loop that both are in. An iteration later than its own can always be reached.
bool Vm::leadsTo(const Thread& from, const Thread& to) const {
  size_t depth = 0;
  auto alike = [&](const VmFrame& a, const VmFrame& b) { return a.block == b.block && a.index == b.index; };
  auto sharesLoops = [&](const VmFrame& a, const VmFrame& b, std::set<ir::BlockId>& headers, bool& later) {
    const ir::LoopForest& forest = loops(a.function);
    std::vector<int> around;
    for (int l = forest.loopOf[b.block]; l >= 0; l = forest.loops[size_t(l)].parent) around.insert(around.begin(), l);
    for (int l : around) {
      if (!belongsTo(forest, a.block, l)) break;
      const ir::Loop& loop = forest.loops[size_t(l)];
      headers.insert(loop.header);
      if (a.iterations[size_t(l)] == b.iterations[size_t(l)]) continue;
      // A lane that has left the loop does not come back to it.
      later = a.iterations[size_t(l)] < b.iterations[size_t(l)] &&
              std::find(loop.blocks.begin(), loop.blocks.end(), a.block) != loop.blocks.end();
      return false;
    }
    return true;
  };
  for (;; ++depth) {
    const VmFrame &a = from.frames[depth], &b = to.frames[depth];
    std::set<ir::BlockId> headers;
    bool later = false;
    if (!sharesLoops(a, b, headers, later)) return later;
    if (!alike(a, b)) {
      if (a.block == b.block) return a.index < b.index;
      const ir::Function& code = module_->functions[a.function];
      std::vector<ir::BlockId> work{a.block};
      std::set<ir::BlockId> seen;
      while (!work.empty()) {
        const ir::BlockId at = work.back();
        work.pop_back();
        if (at == b.block) return true;
        for (ir::BlockId next : code.blocks[at].insts.back().targets)
          if (!headers.contains(next) && seen.insert(next).second) work.push_back(next);
      }
      return false;
    }
    const bool deeper = depth + 1 < from.frames.size(), itsDeeper = depth + 1 < to.frames.size();
    if (!deeper || !itsDeeper) return !deeper && itsDeeper;
  }
}

std::vector<std::vector<uint32_t>> Vm::sides(size_t index) const {
  std::map<std::vector<uint64_t>, std::vector<uint32_t>> places;
  for (uint32_t t : warpOf(uint32_t(index)))
    if (threads_[t].status == ThreadStatus::Ready) places[position(threads_[t])].push_back(t);
  std::vector<std::vector<uint32_t>> out;
  for (const auto& [place, lanes] : places) {
    const Thread& here = threads_[lanes[0]];
    const bool waits = std::any_of(places.begin(), places.end(), [&](const auto& other) {
      return other.first != place && leadsTo(threads_[other.second[0]], here);
    });
    if (!waits) out.push_back(lanes);
  }
  return out;
}

}  // namespace gpubmc::interp
