// Warps in lock-step. The lanes of a warp that are at one place execute one instruction together. Diverged lanes
// reconverge as soon as the code allows: a lane waits at every place that others of its warp can still reach. Of
// several sides that could continue, one goes first, until it waits; which one is nondeterministic.
//
// Only visible operations show which side went first, and in which order the lanes executed one instruction. So the
// code in between runs as it comes, and at visible operations a state splits: once for every side that may go first.

#include <algorithm>

#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;
using Status = Thread::Status;

namespace {

bool isOnItsWay(const Thread& t) {
  return t.status == Status::Ready || t.status == Status::Held || t.status == Status::Waiting;
}

bool touchesMemory(Opcode op) {
  return ir::accessesMemory(op) || ir::isAsync(op) || op == Opcode::Fence;
}

/// The loops around a block, the outermost first.
std::vector<size_t> loopsAround(const ir::LoopForest& forest, ir::BlockId block) {
  std::vector<size_t> out;
  for (int l = forest.loopOf[block]; l >= 0; l = forest.loops[size_t(l)].parent) out.push_back(size_t(l));
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace

// Equal for threads at the same place in the same iterations; smaller for earlier places.
std::vector<uint64_t> Stepper::position(const Thread& t) {
  std::vector<uint64_t> out;
  for (const Frame& f : t.frames) {
    const ir::LoopForest& forest = code_.loops(f.function);
    for (size_t l : loopsAround(forest, f.block)) {
      out.push_back(code_.rank(f.function, forest.loops[l].header));
      out.push_back(f.iterations[l]);
    }
    out.push_back(code_.rank(f.function, f.block));
    out.push_back(f.index);
  }
  return out;
}

// Whether the first thread, by continuing, may reach the other one's exact position.
bool Stepper::comesTo(const Thread& from, const Thread& to) {
  for (size_t d = 0; d < std::min(from.frames.size(), to.frames.size()); ++d) {
    const Frame &a = from.frames[d], &b = to.frames[d];
    const ir::LoopForest& forest = code_.loops(a.function);
    const std::vector<size_t> mine = loopsAround(forest, a.block), its = loopsAround(forest, b.block);
    int common = -1;
    for (size_t i = 0; i < std::min(mine.size(), its.size()) && mine[i] == its[i]; ++i) {
      common = int(mine[i]);
      if (a.iterations[mine[i]] == b.iterations[mine[i]]) continue;
      return a.iterations[mine[i]] < b.iterations[mine[i]] &&
             std::ranges::find(forest.loops[mine[i]].blocks, a.block) != forest.loops[mine[i]].blocks.end();
    }
    if (a.block != b.block) return code_.reaches(a.function, a.block, b.block, common);
    if (a.index != b.index) return a.index < b.index;
  }
  return from.frames.size() < to.frames.size();  // it is before the call
}

// Until the lanes reach a visible operation, wait, or have exited. Required: t is in the warp.
Stepper::Goes Stepper::runWarp(State& s, uint32_t t) {
  const uint32_t size = options_.launch.warpSize, perBlock = (perBlock_ + size - 1) / size;
  const uint32_t w = t / perBlock_ * perBlock + t % perBlock_ / size;
  for (uint64_t n = 0;; ++n) {
    if (options_.cancel && n % 64 == 0) options_.cancel->poll();
    if (s.warps[w].pending.empty()) choose(s, w);
    if (s.warps[w].pending.empty()) break;
    const std::vector<uint32_t>& pending = s.warps[w].pending;
    uint32_t lane = pending.front();
    const Inst& inst = ir::at(module_, at(s, lane));
    if (isVisible(s, lane, inst)) {
      if (!s.turn || std::find(pending.begin(), pending.end(), *s.turn) == pending.end()) break;
      lane = *s.turn;
      if (!execute(s, lane, inst)) return false;
      s.turn.reset();
      ++s.edit(unit(lane)).operations;
    } else if (!execute(s, lane, inst)) {
      return false;
    }
    Warp& warp = s.warps[w];
    std::erase(warp.pending, lane);
    // Everything that follows in these lanes comes after this instruction, in either branch.
    if (warp.pending.empty() && warp.group.size() > 1 && touchesMemory(inst.op)) s.clocks.join(warp.group);
  }
  showReady(s, w);
  return true;
}

// The lanes that execute the next instruction, or none. If several sides may go first, the state splits.
void Stepper::choose(State& s, uint32_t w) {
  const uint32_t size = options_.launch.warpSize, perBlock = (perBlock_ + size - 1) / size;
  const uint32_t first = w / perBlock * perBlock_ + w % perBlock * size;
  std::map<std::vector<uint64_t>, std::vector<uint32_t>> places;
  std::vector<uint32_t> stopped;
  for (uint32_t t = first; t < std::min(first + size, (w / perBlock + 1) * perBlock_); ++t) {
    if (isOnItsWay(s.thread(t))) places[position(s.thread(t))].push_back(t);
    if (s.thread(t).status == Status::Stopped) stopped.push_back(t);
  }
  // No lane passes a lane that has stopped the launch; others may have gone before it.
  std::vector<std::vector<uint32_t>> groups;
  for (const auto& [place, group] : places) {
    auto holds = [&](uint32_t t) { return comesTo(s.thread(t), s.thread(group[0])); };
    if (std::none_of(stopped.begin(), stopped.end(), holds) &&
        std::none_of(places.begin(), places.end(),
                     [&](const auto& other) { return other.first != place && holds(other.second[0]); }))
      groups.push_back(group);
  }
  // Lanes that have started continue. If that side has diverged, what stops one part may come after the other part.
  const std::vector<uint32_t>& side = s.warps[w].side;
  auto isOfSide = [&](const std::vector<uint32_t>& group) {
    return std::any_of(group.begin(), group.end(),
                       [&](uint32_t t) { return std::find(side.begin(), side.end(), t) != side.end(); });
  };
  if (std::any_of(groups.begin(), groups.end(), isOfSide)) {
    std::erase_if(groups, [&](const auto& group) { return !isOfSide(group); });
  } else if (isOfSide(stopped)) {
    return;
  } else {
    s.warps[w].side.clear();
  }
  std::erase_if(groups, [&](const auto& group) { return spinsTogether(s, group); });
  for (const std::vector<uint32_t>& group : groups)
    if (!isVisible(s, group[0], ir::at(module_, at(s, group[0])))) {
      return begin(s, w, group);
    }
  for (size_t i = 1; i < groups.size(); ++i) {
    State other = s;
    begin(other, w, groups[i]);
    other.warps[w].side = groups[i];
    work_.push_back(std::move(other));
  }
  if (groups.empty()) return;
  begin(s, w, groups[0]);
  s.warps[w].side = groups[0];
}

// For the order of visible operations, all that the warp has done so far comes before the group's next instruction. For
// accesses only reconverged lanes are ordered.
void Stepper::begin(State& s, uint32_t w, const std::vector<uint32_t>& group) {
  const uint32_t first = unit(group[0]);
  Clock cause = s.causes[first];
  for (uint32_t t = first; t < std::min(first + options_.launch.warpSize, (first / perBlock_ + 1) * perBlock_); ++t)
    cause = joined(cause, s.causes[t]);
  for (uint32_t t : group) {
    s.causes[t] = cause;
    if (s.thread(t).status == Status::Ready && !s.thread(t).atHead) continue;
    Thread& thread = s.edit(t);
    thread.status = Status::Ready;
    thread.atHead = false;
  }
  Warp& warp = s.warps[w];
  if (warp.group != group && group.size() > 1) s.clocks.join(group);
  warp.group = warp.pending = group;
}

// Lanes that return to a loop header are checked once, when they continue.
bool Stepper::spinsTogether(State& s, const std::vector<uint32_t>& group) {
  if (std::all_of(group.begin(), group.end(), [&](uint32_t t) { return s.thread(t).status == Status::Waiting; }))
    return true;
  if (std::none_of(group.begin(), group.end(), [&](uint32_t t) { return s.thread(t).atHead; })) return false;
  for (uint32_t t : group) s.edit(t).atHead = false;
  const Frame& f = s.thread(group[0]).frames.back();
  bool readsToEnd = false;
  const ir::LoopForest& forest = code_.loops(f.function);
  for (size_t l = 0; l < forest.loops.size(); ++l)
    readsToEnd |= forest.loops[l].header == f.block && code_.readsToEnd(f.function, l);
  if (!spins(s, group, readsToEnd)) return false;
  for (uint32_t t : group) s.edit(t).status = Status::Waiting;
  return true;
}

// Other threads may be scheduled between the lanes that are about to execute a visible operation.
void Stepper::showReady(State& s, uint32_t w) {
  const std::vector<uint32_t>& pending = s.warps[w].pending;
  for (uint32_t t : pending) forgetDead(s.edit(t).frames.back(), at(s, t), ir::kNoReg);
  const uint32_t size = options_.launch.warpSize, perBlock = (perBlock_ + size - 1) / size;
  const uint32_t first = w / perBlock * perBlock_ + w % perBlock * size;
  for (uint32_t t = first; t < std::min(first + size, (w / perBlock + 1) * perBlock_); ++t) {
    const bool goes = std::find(pending.begin(), pending.end(), t) != pending.end();
    const Status status = s.thread(t).status;
    if (goes && status == Status::Held) s.edit(t).status = Status::Ready;
    if (!goes && status == Status::Ready) s.edit(t).status = Status::Held;
  }
}

// Whether lanes of its warp that have not exited are elsewhere.
bool Stepper::hasParted(const State& s, uint32_t t) const {
  const uint32_t first = unit(t), size = options_.launch.warpSize;
  const uint32_t w = t / perBlock_ * ((perBlock_ + size - 1) / size) + t % perBlock_ / size;
  const std::vector<uint32_t>& group = s.warps[w].group;
  for (uint32_t o = first; o < std::min(first + size, (first / perBlock_ + 1) * perBlock_); ++o)
    if (s.thread(o).status != Status::Exited && std::find(group.begin(), group.end(), o) == group.end()) return true;
  return false;
}

bool Stepper::anyOwnLane(const State& s, uint32_t t, std::initializer_list<Status> of) const {
  const uint32_t first = unit(t);
  if (!options_.launch.lockStep) return false;
  for (uint32_t o = first; o < std::min(first + options_.launch.warpSize, (first / perBlock_ + 1) * perBlock_); ++o)
    if (std::find(of.begin(), of.end(), s.thread(o).status) != of.end()) return true;
  return false;
}

bool Stepper::spinsOnOwnLanes(const State& s, uint32_t t) const {
  return anyOwnLane(s, t, {Status::Held, Status::Stopped});
}

bool Stepper::isKeptByOwnLanes(const State& s, uint32_t t) const {
  return anyOwnLane(s, t, {Status::Waiting, Status::Ready});
}

}  // namespace gpubmc::stepper
