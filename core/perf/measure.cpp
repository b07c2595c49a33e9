#include "core/perf/measure.h"

#include <algorithm>

#include "gpu-model/cost/wavefronts.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::core::perf {

void Met::add(unsigned n, const Lanes& at) {
  if (lanes.empty() || n > most) lanes = at, most = n;
  least = least == 0 ? n : std::min(least, n);
}

void Met::add(const Met& other) {
  add(other.most, other.lanes);
  least = std::min(least, other.least);
}

unsigned countOf(const Lanes& lanes, unsigned bytes, bool shared) {
  return shared ? cost::wavefronts(lanes, bytes) : cost::pieces(lanes, bytes, cost::kSectorBytes);
}

std::optional<ir::Space> countedSpace(const ir::Module& m, const interp::AccessRecord& r) {
  const uint32_t described = r.shape ? r.shape : r.object;
  if (described >= m.objects.size()) return ir::Space::Global;  // found in memory
  const ir::Object& o = m.objects[described];
  if (o.space == ir::Space::Heap) return ir::Space::Global;
  if (o.readOnly || (o.space != ir::Space::Global && o.space != ir::Space::Shared)) return std::nullopt;
  return o.space;
}

namespace {

/// Threads come to all places with such an error: it concerns what they read.
bool isOfValues(const interp::Violation& v) {
  switch (v.cls) {
    case PropertyClass::Race:
    case PropertyClass::PortingRace:
    case PropertyClass::BenignRace:
    case PropertyClass::VolatileRace:
    case PropertyClass::UninitialisedRead: return true;
    default: return false;
  }
}

/// Where a thread is: its calls, and the loops that it is in with the number of the iteration.
class Position {
 public:
  explicit Position(uint32_t function) { frames_.push_back({function, 0, {}}); }

  void goes(const ir::LoopForest& forest, ir::BlockId from, ir::BlockId to) {
    Frame& f = frames_.back();
    std::vector<int> chain;  // innermost first
    for (int l = forest.loopOf[to]; l >= 0; l = forest.loops[size_t(l)].parent) chain.push_back(l);
    std::erase_if(f.loops, [&](const auto& in) { return std::ranges::find(chain, in.first) == chain.end(); });
    bool inside = false;  // the block it comes from is in the loop, too
    for (int l = forest.loopOf[from]; l >= 0; l = forest.loops[size_t(l)].parent)
      inside |= !chain.empty() && l == chain.front();
    for (auto l = chain.rbegin(); l != chain.rend(); ++l)
      if (std::ranges::find(f.loops, *l, &std::pair<int, uint64_t>::first) == f.loops.end()) f.loops.push_back({*l, 0});
    if (inside && forest.loops[size_t(chain.front())].header == to) ++f.loops.back().second;
  }
  void calls(uint32_t function, ir::InstRef from) {
    frames_.push_back({function, uint64_t(from.block) << 32 | from.index, {}});
  }
  bool isCalled() const { return frames_.size() > 1; }
  void returns() { frames_.pop_back(); }
  std::vector<uint64_t> path() const {
    std::vector<uint64_t> out;
    for (const Frame& f : frames_) {
      out.insert(out.end(), {f.function, f.call, f.loops.size()});
      for (const auto& [loop, iteration] : f.loops) out.insert(out.end(), {uint64_t(loop), iteration});
    }
    return out;
  }

 private:
  struct Frame {
    uint32_t function;
    uint64_t call;
    std::vector<std::pair<int, uint64_t>> loops;  ///< outermost first
  };
  std::vector<Frame> frames_;
};

class Counter {
 public:
  Counter(const ir::Module& m, const cost::Units& units, const interp::Witness& w, const std::optional<Layout>& layout)
      : m_(m), units_(units), w_(w), layout_(layout) {}

  void accessed(const interp::AccessRecord& r) {
    const auto space = countedSpace(m_, r);
    if (!space) return;
    const cost::Direction direction = r.atomic  ? cost::Direction::Atomic
                                      : r.write ? cost::Direction::Store
                                                : cost::Direction::Load;
    if (!units_.of(r.inst, direction)) return;
    const uint32_t warpSize = w_.launch.warpSize;
    Instance& instance = accesses_[{r.thread.block, r.thread.lane / warpSize, pathOf(r.thread),
                                    Site{r.inst, direction, *space == ir::Space::Shared}}];
    instance.lanes.resize(warpSize);
    instance.interval = intervals_[r.thread];
    std::optional<uint64_t>& lane = instance.lanes[r.thread.lane % warpSize];
    const bool moves = layout_ && layout_->object == r.object;
    // Of a copy: its first piece.
    if (!lane) lane = ir::makePointer(r.object, moves ? layout_->moved(r.offset) : r.offset);
  }

  void executed(interp::ThreadId t, ir::InstRef ref, ir::BlockId next) {
    const ir::Inst& inst = ir::at(m_, ref);
    if (inst.op == ir::Opcode::CondBr && inst.targets[0] != inst.targets[1]) {
      auto& sides = branches_[{t.block, t.lane / w_.launch.warpSize, pathOf(t), ref}];
      (next == inst.targets[0] ? sides.first : sides.second) = true;
    }
    if (inst.op == ir::Opcode::Br || inst.op == ir::Opcode::CondBr)
      positionOf(t).goes(forestOf(ref.function), ref.block, next);
    else if (inst.op == ir::Opcode::Call)
      positionOf(t).calls(inst.callee, ref);
    else if (inst.op == ir::Opcode::Ret && positionOf(t).isCalled())
      positionOf(t).returns();
    else if (inst.op == ir::Opcode::Ret || inst.op == ir::Opcode::Exit)
      intervals_[t] = UINT32_MAX;
    else if (inst.op == ir::Opcode::Barrier)
      return passes(t, ref);
    else
      return;
    paths_.erase(t);
  }

  void addTo(Measured& out) const {
    const auto error = std::ranges::find_if_not(out.outcome.violations, isOfValues);
    if (error != out.outcome.violations.end()) out.endedBy = *error;
    out.isWhole = !out.outcome.stopped && !out.endedBy;
    std::map<std::tuple<uint32_t, uint32_t, Site>, IntervalSum> sums;  // by block and interval
    for (const auto& [key, instance] : accesses_) {
      const auto& [block, warp, path, site] = key;
      const Lanes& lanes = instance.lanes;
      if (isTooWide(lanes) || !isComplete(block, warp, instance.interval)) {
        out.isWhole = false;
        continue;
      }
      const cost::Unit unit = *units_.of(site.inst, site.direction);
      IntervalSum& sum = sums[{block, instance.interval, site}];
      for (unsigned i = 0; i < unit.count; ++i) {
        Lanes at = lanes;
        for (std::optional<uint64_t>& lane : at)
          if (lane) *lane += uint64_t(i) * unit.bytes;
        const unsigned count = countOf(at, unit.bytes, site.shared);
        out.counts[site].add(count, at);
        ++sum.instances, sum.count += count;
        if (site.shared) continue;
        const unsigned lines = cost::pieces(at, unit.bytes, cost::kLineBytes);
        out.lines[site].add(lines, at);
        sum.lines += lines;
      }
    }
    for (auto& [key, sum] : sums) {
      if (!out.isWhole) break;
      const auto& [block, interval, site] = key;
      sum.block = block, sum.site = site;
      const auto at = barriers_.find(block);
      const size_t passed = at == barriers_.end() ? 0 : at->second.size();
      if (interval > 0) sum.opens = at->second[interval - 1];
      if (interval < passed) sum.closes = at->second[interval];
      out.sums.push_back(sum);
    }
    for (const auto& [key, sides] : branches_) out.parts[std::get<3>(key)] |= sides.first && sides.second;
  }

 private:
  struct Instance {
    Lanes lanes;
    uint32_t interval = 0;
  };
  /// All threads of a block pass the same barriers.
  void passes(interp::ThreadId t, ir::InstRef barrier) {
    const uint32_t n = intervals_[t]++;
    std::vector<ir::InstRef>& passed = barriers_[t.block];
    if (passed.size() == n) passed.push_back(barrier);
  }
  /// All lanes of the warp have done what they do in this interval.
  bool isComplete(uint32_t block, uint32_t warp, uint32_t interval) const {
    const uint32_t size = w_.launch.warpSize, threads = w_.launch.threadsPerBlock();
    for (uint32_t lane = warp * size; lane < std::min(threads, (warp + 1) * size); ++lane) {
      const auto at = intervals_.find({block, lane});
      if (at == intervals_.end() || at->second <= interval) return false;
    }
    return true;
  }
  static bool isTooWide(const Lanes& lanes) {
    std::map<uint64_t, std::pair<uint64_t, uint64_t>> ends;  // by object: the smallest and the largest offset
    for (const std::optional<uint64_t>& lane : lanes) {
      if (!lane) continue;
      const uint64_t offset = ir::pointerOffset(*lane);
      const auto [it, fresh] = ends.try_emplace(ir::pointerObject(*lane), offset, offset);
      if (!fresh) it->second = {std::min(it->second.first, offset), std::max(it->second.second, offset)};
    }
    return std::ranges::any_of(ends, [](const auto& e) { return e.second.second - e.second.first >= kFarthestLanes; });
  }
  Position& positionOf(interp::ThreadId t) {
    return positions_.try_emplace(t, Position(m_.kernels[w_.kernel].function)).first->second;
  }
  uint32_t pathOf(interp::ThreadId t) {
    const auto [it, fresh] = paths_.try_emplace(t, 0);
    if (fresh) it->second = numbers_.try_emplace(positionOf(t).path(), uint32_t(numbers_.size())).first->second;
    return it->second;
  }
  const ir::LoopForest& forestOf(uint32_t function) {
    const auto [it, fresh] = forests_.try_emplace(function);
    if (fresh) it->second = ir::loopForest(m_.functions[function]);
    return it->second;
  }

  const ir::Module& m_;
  const cost::Units& units_;
  const interp::Witness& w_;
  const std::optional<Layout>& layout_;
  std::map<uint32_t, ir::LoopForest> forests_;
  std::map<interp::ThreadId, Position> positions_;
  std::map<interp::ThreadId, uint32_t> paths_;
  std::map<std::vector<uint64_t>, uint32_t> numbers_;
  std::map<interp::ThreadId, uint32_t>
      intervals_;  ///< block barriers that the thread has come to; of one that ended: all
  std::map<uint32_t, std::vector<ir::InstRef>> barriers_;                        ///< by block
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, Site>, Instance> accesses_;  ///< block, warp, path
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, ir::InstRef>, std::pair<bool, bool>> branches_;
};

}  // namespace

Measured measure(const ir::Module& m, const cost::Units& units, const interp::Witness& w, uint64_t maxSteps,
                 const Cancellation& cancel, const std::optional<Layout>& layout) {
  Measured out;
  Counter counter(m, units, w, layout);
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.maxSteps = maxSteps;
  options.cancel = &cancel;
  options.accessed = [&](const interp::AccessRecord& r) { counter.accessed(r); };
  options.observe = [&](interp::ThreadId t, ir::InstRef ref, ir::BlockId next) { counter.executed(t, ref, next); };
  out.outcome = interp::replay(m, w, options);
  counter.addTo(out);
  return out;
}

}  // namespace gpubmc::core::perf
