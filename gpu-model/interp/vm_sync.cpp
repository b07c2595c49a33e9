// Barriers and warp operations: which threads wait for which, and what happens when all have arrived.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/interp/values.h"
#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/barrier_form.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

bool Vm::isWarpOp(size_t t) const {
  return ir::isWarpOp(next(t).op);
}

// Source barrier, call string, iteration of every enclosing loop (rules B1 and B2 of ESOP 2013).
WaitKey Vm::barrierKey(const Thread& t) const {
  WaitKey key;
  for (const VmFrame& f : t.frames) {
    key.insert(key.end(), {f.function, f.block, f.index});
    const ir::LoopForest& forest = loops(f.function);
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent)
      key.push_back(f.iterations[size_t(l)]);
  }
  return key;
}

ir::Way Vm::wayOf(const Thread& t) const {
  ir::Way out;
  for (const VmFrame& f : t.frames) {
    ir::PlaceStep step{f.function, f.block, f.index, {}};
    const ir::LoopForest& forest = loops(f.function);
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent)
      step.loops.insert(step.loops.begin(), {forest.loops[size_t(l)].header, f.iterations[size_t(l)]});
    out.push_back(std::move(step));
  }
  return out;
}

// An exited thread is not waited for, unless it went past the operation and did something visible there.
bool Vm::hasLeft(uint32_t other, size_t waiting) const {
  const Thread& o = threads_[other];
  if (o.status != ThreadStatus::Exited || next(waiting).comers == ir::Comers::All) return false;
  return o.deed.empty() || !behind_->isPast(wayOf(threads_[waiting]), o.deed);
}

// Executes the warp operation at which thread t waits if every lane that it names is there or has exited.
bool Vm::tryWarpOp(size_t index) {
  const Thread& t = threads_[index];
  const uint32_t size = witness_->launch.warpSize, first = t.id.lane / size * size;
  const uint64_t mask = operand(t.frames.back(), next(index).operands[0]);
  if (!(mask >> (t.id.lane - first) & 1)) {
    violate(t, PropertyClass::InvalidMask, "a lane that is not in its own member mask");
    stop(Stop::Kind::Violation, "an invalid mask");
    return false;
  }
  std::vector<uint32_t> lanes;
  for (uint32_t l = first; l < std::min(first + size, perBlock_); ++l) {
    if (!(mask >> (l - first) & 1)) continue;
    const uint32_t other = indexOf({t.id.block, l});
    const Thread& o = threads_[other];
    if (hasLeft(other, index)) continue;
    if (o.status != ThreadStatus::AtWarpOp || nextRef(other) != nextRef(index) || barrierKey(o) != barrierKey(t))
      return false;
    if (operand(o.frames.back(), next(other).operands[0]) != mask) {
      violate(t, PropertyClass::InvalidMask, "lanes that meet name different member masks");
      stop(Stop::Kind::Violation, "an invalid mask");
      return false;
    }
    lanes.push_back(other);
  }
  executeWarpOp(lanes);
  return true;
}

void Vm::executeWarpOp(const std::vector<uint32_t>& lanes) {
  const ir::InstRef at = nextRef(lanes[0]);
  const Opcode op = next(lanes[0]).op;
  std::vector<uint64_t> results;
  for (uint32_t l : lanes) results.push_back(warpResult(threads_[l], lanes));
  recordRelease(lanes);
  for (size_t i = 0; i < lanes.size(); ++i) {
    Thread& t = threads_[lanes[i]];
    const Inst& inst = next(lanes[i]);
    define(t.frames.back(), inst, results[i]);
    ++t.frames.back().index;
    t.status = ThreadStatus::Ready;
  }
  if (op == Opcode::WarpSync) order_.join(lanes, at);
}

uint64_t Vm::warpResult(const Thread& t, const std::vector<uint32_t>& lanes) {
  const uint32_t size = witness_->launch.warpSize, first = t.id.lane / size * size, lane = t.id.lane - first;
  const Inst& inst = next(indexOf(t.id));
  auto laneOf = [&](uint32_t thread) { return threads_[thread].id.lane - first; };
  auto argument = [&](uint32_t thread, size_t i) { return operand(threads_[thread].frames.back(), inst.operands[i]); };
  switch (inst.op) {
    case Opcode::WarpSync: return 0;  // it has none
    case Opcode::Shuffle: {
      const uint32_t b = uint32_t(argument(indexOf(t.id), 2)), w = uint32_t(argument(indexOf(t.id), 3));
      const uint32_t base = lane & ~(w - 1), end = base + w - 1, by = b & (inst.operands[0].type.bits - 1);
      uint32_t source = lane;
      switch (inst.shuffle) {
        case ir::ShuffleOp::Index: source = base + (b & (w - 1)); break;
        case ir::ShuffleOp::Up: source = lane >= base + by ? lane - by : lane; break;
        case ir::ShuffleOp::Down: source = lane + by <= end ? lane + by : lane; break;
        case ir::ShuffleOp::Xor: source = (lane ^ by) <= end ? lane ^ by : lane; break;
      }
      for (uint32_t l : lanes)
        if (laneOf(l) == source) return argument(l, 1);
      return choice(threads_[indexOf(t.id)], 0);
    }
    case Opcode::Vote: {
      uint64_t ballot = 0, all = 0;
      for (uint32_t l : lanes) {
        all |= 1ull << laneOf(l);
        if (argument(l, 1)) ballot |= 1ull << laneOf(l);
      }
      switch (inst.vote) {
        case ir::VoteOp::All: return ballot == all;
        case ir::VoteOp::Any: return ballot != 0;
        case ir::VoteOp::Uniform: return ballot == 0 || ballot == all;
        case ir::VoteOp::Ballot: return ballot;
      }
      throw InternalError("unknown vote");
    }
    case Opcode::MatchAny:
    case Opcode::MatchAll: {
      uint64_t equal = 0, all = 0;
      for (uint32_t l : lanes) {
        all |= 1ull << laneOf(l);
        if (argument(l, 1) == argument(indexOf(t.id), 1)) equal |= 1ull << laneOf(l);
      }
      return inst.op == Opcode::MatchAny ? equal : equal == all ? all : 0;
    }
    case Opcode::WarpReduce: {
      uint64_t sum = argument(lanes[0], 1);
      for (size_t i = 1; i < lanes.size(); ++i)
        sum = atomicResult(inst.atomic, inst.operands[1].type, sum, argument(lanes[i], 1));
      return sum;
    }
      GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_MEMORY_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_VALUE_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_SYNC_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_CONTROL_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_CHECK_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("not a warp operation");
}

bool Vm::agree(const std::vector<uint32_t>& waiting) {
  const Inst& inst = next(waiting[0]);
  if (inst.op != Opcode::Barrier || inst.barrier != ir::BarrierOp::Same) return true;
  auto argument = [&](uint32_t t, size_t i) { return operand(threads_[t].frames.back(), next(t).operands[i]); };
  for (uint32_t t : waiting)
    for (size_t i = 0; i < inst.operands.size(); ++i)
      if (argument(t, i) != argument(waiting[0], i)) {
        violate(threads_[t], PropertyClass::BarrierDivergence,
                fmt::format(
                    "all {0}s of a {1} have to pass the same arguments here, and these differ from those of its first",
                    ir::terms(*module_).thread, ir::terms(*module_).block));
        return false;
      }
  return true;
}

void Vm::releaseBarrier(const std::vector<uint32_t>& waiting) {
  const ir::InstRef at = nextRef(waiting[0]);
  const Inst& inst = next(waiting[0]);
  uint64_t result = 0;
  if (inst.op == Opcode::Barrier && ir::votes(inst.barrier)) {
    uint64_t count = 0;
    for (uint32_t w : waiting) count += operand(threads_[w].frames.back(), inst.operands[0]) != 0;
    result = inst.barrier == ir::BarrierOp::Count ? count
             : inst.barrier == ir::BarrierOp::Or  ? count > 0
                                                  : count == waiting.size();
  }
  recordRelease(waiting);
  for (uint32_t w : waiting) {
    define(threads_[w].frames.back(), inst, result);
    ++threads_[w].frames.back().index;
    threads_[w].status = ThreadStatus::Ready;
  }
  // Exited threads count as arrived, and what they did happens before what the others do now.
  std::vector<uint32_t> together = waiting;
  if (witness_->launch.exitedArrive)
    for (uint32_t t = 0; t < threads_.size(); ++t)
      if (leftEarly(t) && (inst.op == Opcode::GridSync || threads_[t].id.block == threads_[waiting[0]].id.block))
        together.push_back(t);
  order_.join(together, at, inst.fenced);
}

// The phase is complete once the expected number of threads has arrived. Threads that wait for it try again.
uint64_t Vm::arrive(Thread& t, uint64_t barrier, uint64_t count) {
  PhaseBarrier& b = phases_[{barrier, memory_.instance(ir::pointerObject(barrier), t.id)}];
  if (count > ir::kMostOfBarrier) {
    violate(t, PropertyClass::BarrierDivergence,
            fmt::format("a barrier object must expect 1 to {} threads", ir::kMostOfBarrier));
    stop(Stop::Kind::Violation, "an invalid thread count for a barrier");
    return 0;
  }
  if (count == 0) count = perBlock_;
  if (!b.arrived.empty() && b.count != count)
    stop(Stop::Kind::Unsupported, "threads name different sizes at a barrier");
  b.count = count;
  const uint64_t phase = b.phase;
  auto& copies = t.bound[barrier];
  order_.depart(copies);
  auto& departed = t.departed[barrier];
  departed.insert(departed.end(), copies.begin(), copies.end());
  b.arrived.push_back(order_.arrive(indexOf(t.id), copies));
  copies.clear();
  if (b.arrived.size() == count) {
    ++b.phase;
    b.over.push_back(std::move(b.arrived));
    b.arrived.clear();
    for (uint32_t l = 0; l < perBlock_; ++l)
      if (Thread& o = threads_[indexOf({t.id.block, l})];
          o.status == ThreadStatus::AtPhase && next(indexOf(o.id)).op == Opcode::Await)
        o.status = ThreadStatus::Ready;
  }
  return phase;
}

bool Vm::await(Thread& t, uint64_t barrier, uint64_t phase) {
  PhaseBarrier& b = phases_[{barrier, memory_.instance(ir::pointerObject(barrier), t.id)}];
  if (b.phase <= phase) return false;
  recordRelease({indexOf(t.id)});
  order_.await(indexOf(t.id), b.over[phase]);
  order_.land(indexOf(t.id), t.departed[barrier]);
  t.departed[barrier].clear();
  return true;
}

std::vector<uint64_t> Vm::barrierState() const {
  std::vector<uint64_t> out;
  for (const auto& [where, b] : phases_) out.insert(out.end(), {where.first, where.second, b.phase, b.arrived.size()});
  for (const auto& [where, b] : named_) {
    out.insert(out.end(), {where.first, where.second, b.count, b.come, b.arrived.size(), b.waiting.size()});
    out.insert(out.end(), b.waiting.begin(), b.waiting.end());
  }
  return out;
}

bool Vm::releaseGrid() {
  std::vector<uint32_t> waiting;
  for (uint32_t t = 0; t < threads_.size(); ++t) {
    const Thread& x = threads_[t];
    if (leftEarly(t) && witness_->launch.exitedArrive) continue;
    if (x.status != ThreadStatus::AtBarrier || next(t).op != Opcode::GridSync) return false;
    waiting.push_back(t);
  }
  if (waiting.empty()) return false;
  for (uint32_t t : waiting)
    if (barrierKey(threads_[t]) != barrierKey(threads_[waiting[0]])) return false;
  releaseBarrier(waiting);
  return true;
}

bool Vm::release() {
  if (stopped_) return false;
  bool moved = false, anyStuck = false;
  for (uint32_t b = 0; b < witness_->blocks.size() && !stopped_; ++b) {
    bool stuck = false;
    std::map<WaitKey, std::vector<uint32_t>> barriers;
    std::vector<uint32_t> warpOps, early, exited, ready, grid, phase;
    for (uint32_t l = 0; l < perBlock_; ++l) {
      const uint32_t t = indexOf({b, l});
      switch (threads_[t].status) {
        case ThreadStatus::Ready: ready.push_back(t); break;
        case ThreadStatus::AtBarrier:
          if (next(t).op == Opcode::GridSync) grid.push_back(t);
          barriers[barrierKey(threads_[t])].push_back(t);
          break;
        case ThreadStatus::AtPhase:
          phase.push_back(t);
          barriers[barrierKey(threads_[t])].push_back(t);
          break;
        case ThreadStatus::AtWarpOp: warpOps.push_back(t); break;
        case ThreadStatus::Exited: (threads_[t].leftEarly ? early : exited).push_back(t); break;
      }
    }
    if (!ready.empty() || (barriers.empty() && warpOps.empty())) continue;
    if (!warpOps.empty()) {
      violate(threads_[warpOps[0]], PropertyClass::InvalidMask,
              "a lane named in the member mask never arrives at the operation");
      anyStuck = true;
      continue;
    }
    // The first barrier in the source is reported for all.
    auto lineOf = [&](const auto& group) { return module_->locations[next(group.second[0]).loc].line; };
    auto chosen = std::min_element(barriers.begin(), barriers.end(),
                                   [&](const auto& a, const auto& b) { return lineOf(a) < lineOf(b); });
    const std::vector<uint32_t>& waiting = chosen->second;
    const ir::Terms& words = ir::terms(*module_);
    // Threads that wait for a phase have been informed already if it is complete.
    const bool apart = barriers.size() > 1 || !exited.empty() || (!phase.empty() && early.empty());
    if (apart) {
      std::vector<uint32_t> others = exited;
      for (auto it = barriers.begin(); it != barriers.end(); ++it)
        if (it != chosen) others.insert(others.end(), it->second.begin(), it->second.end());
      if (violate(threads_[waiting[0]], PropertyClass::BarrierDivergence,
                  fmt::format("{} of {} {}s of the {} wait here, {} do not come", waiting.size(), perBlock_,
                              words.thread, words.block, others.size()))) {
        violations_.back().others = ids(others);
        if (!phase.empty() || barriers.size() > 1) violations_.back().waits = waitsAt(barriers, waiting[0]);
      }
      stuck = true;
    }
    if (!early.empty() && (!witness_->launch.exitedArrive || !phase.empty())) {
      if (violate(threads_[waiting[0]], PropertyClass::ExitedThread,
                  fmt::format("{} of {} {}s of the {} wait here, {} have left the kernel", waiting.size(), perBlock_,
                              words.thread, words.block, early.size())))
        violations_.back().others = ids(early);
      stuck = true;
    }
    stuck |= !stuck && !agree(waiting);
    anyStuck |= stuck;
    if (!stuck && grid.empty()) {
      releaseBarrier(waiting);
      moved = true;
    }
  }
  if (moved) return true;  // if one block is stuck, the others continue
  if (anyStuck) {
    // Threads of others may spin for ever: that is reported where it is detected.
    if (std::any_of(threads_.begin(), threads_.end(), [](const Thread& t) { return t.status == ThreadStatus::Ready; }))
      return false;
    stop(Stop::Kind::Violation, "threads wait forever");
    return false;
  }
  if (releaseGrid()) return true;
  // Whole blocks may be past a grid-wide barrier where others wait, or may never reach it.
  std::optional<WaitKey> here;
  std::vector<ThreadId> waiting, others;
  std::map<WaitKey, std::vector<uint32_t>> places;
  for (const Thread& t : threads_) {
    const bool waits = t.status == ThreadStatus::AtBarrier && next(indexOf(t.id)).op == Opcode::GridSync;
    if (t.status == ThreadStatus::Ready) return false;  // its turn comes later
    if (waits && !here) here = barrierKey(t);
    (waits && barrierKey(t) == here ? waiting : others).push_back(t.id);
    if (t.status != ThreadStatus::Exited) places[barrierKey(t)].push_back(indexOf(t.id));
  }
  if (waiting.empty() || witness_->blocks.size() < 2) return false;
  if (violate(threads_[indexOf(waiting[0])], PropertyClass::BarrierDivergence,
              fmt::format("{} threads wait for the whole grid here, {} do not come", waiting.size(), others.size()))) {
    violations_.back().others = std::move(others);
    violations_.back().waits = waitsAt(places, indexOf(waiting[0]));
  }
  stop(Stop::Kind::Violation, "threads wait forever");
  return false;
}

}  // namespace gpubmc::interp
