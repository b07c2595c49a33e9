// Barriers and warp operations among interleaved threads: which threads wait for which, and what happens when all have
// arrived.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/memory/overlay.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

std::vector<uint64_t> Stepper::waitKey(const Thread& t) {
  std::vector<uint64_t> key;
  for (const Frame& f : t.frames) {
    key.insert(key.end(), {f.function, f.block, f.index});
    const ir::LoopForest& forest = code_.loops(f.function);
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent)
      key.push_back(f.iterations[size_t(l)]);
  }
  return key;
}

void Stepper::arriveAtBarrier(State& s, uint32_t t) {
  s.edit(t).status = Thread::Status::AtBarrier;
  if (ir::at(module_, at(s, t)).op == Opcode::GridSync) return releaseGrid(s);
  releaseBlock(s, t / perBlock_);
}

// All are here: what they did happens before what they will do.
void Stepper::release(State& s, const std::vector<uint32_t>& threads) {
  const Inst& inst = ir::at(module_, at(s, threads[0]));
  Term result;
  if (inst.op == Opcode::Barrier && ir::votes(inst.barrier)) {
    std::vector<Term> flags;
    Term count = tm_.constant(0, 32);
    for (uint32_t t : threads) {
      flags.push_back(value(s, s.thread(t).frames.back(), inst.operands[0]));
      count = tm_.add(count, tm_.zext(flags.back(), 32));
    }
    result = inst.barrier == ir::BarrierOp::Count ? count
             : inst.barrier == ir::BarrierOp::Or  ? tm_.zext(tm_.disj(flags), 32)
                                                  : tm_.zext(tm_.conj(flags), 32);
  }
  // Exited threads count as arrived, and what they did happens before what the others do now.
  std::vector<uint32_t> together = threads;
  if (options_.launch.exitedArrive)
    for (uint32_t t = 0; t < s.threads.size(); ++t)
      if (leftEarly(s, t) && (inst.op == Opcode::GridSync || t / perBlock_ == threads[0] / perBlock_))
        together.push_back(t);
  s.clocks.join(together);
  Clock cause = s.causes[threads[0]];
  for (uint32_t t : together) cause = joined(cause, s.causes[t]);
  for (uint32_t t : threads) {
    Thread& thread = s.edit(t);
    Frame& f = thread.frames.back();
    if (result && inst.result != ir::kNoReg) f.regs[inst.result] = result;
    ++f.index;
    thread.status = Thread::Status::Ready;
    changed(s, t);
    s.causes[t] = cause;
    s.todo.push_back(t);
  }
}

// The block's barrier happens if all its threads are at it, in the same iteration of every enclosing loop.
bool Stepper::releaseBlock(State& s, uint32_t block) {
  std::vector<uint32_t> waiting;
  std::vector<uint64_t> key;
  for (uint32_t t = block * perBlock_; t < (block + 1) * perBlock_; ++t) {
    const Thread& thread = s.thread(t);
    if (leftEarly(s, t) && options_.launch.exitedArrive) continue;
    if (thread.status != Thread::Status::AtBarrier || ir::at(module_, at(s, t)).op == Opcode::GridSync) return false;
    std::vector<uint64_t> mine = waitKey(thread);
    if (!waiting.empty() && mine != key) return false;
    key = std::move(mine);
    waiting.push_back(t);
  }
  if (waiting.empty()) return false;
  release(s, waiting);
  // What the block did in its shared memory is ordered before everything later.
  for (auto& [place, accesses] : s.accesses) {
    const bool own = in_.objectShape(place.object).space == ir::Space::Shared && place.instance == block;
    if (own || blocks_ == 1) forget(s, accesses);
  }
  return true;
}

void Stepper::releaseGrid(State& s) {
  std::vector<uint32_t> all;
  for (uint32_t t = 0; t < s.threads.size(); ++t) {
    if (leftEarly(s, t) && options_.launch.exitedArrive) continue;
    if (s.thread(t).status != Thread::Status::AtBarrier || ir::at(module_, at(s, t)).op != Opcode::GridSync) return;
    all.push_back(t);
    if (waitKey(s.thread(t)) != waitKey(s.thread(all.front()))) return;
  }
  if (all.empty()) return;
  release(s, all);
  for (auto& [place, accesses] : s.accesses) forget(s, accesses);
}

uint64_t Stepper::memberMask(const State& s, uint32_t t) {
  const ir::Operand& named = ir::at(module_, at(s, t)).operands[0];
  if (options_.launch.warpSize > named.type.bits) unsupported(s, t, "masks of fewer bits than a warp has threads");
  const auto mask = tm_.value(value(s, s.thread(t).frames.back(), named));
  if (!mask) unsupported(s, t, "a member mask that depends on inputs, among interleaved operations");
  return *mask;
}

ir::Way Stepper::wayOf(const Thread& t) {
  ir::Way out;
  for (const Frame& f : t.frames) {
    out.push_back({f.function, f.block, f.index, {}});
    const ir::LoopForest& forest = code_.loops(f.function);
    auto& around = out.back().loops;
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent)
      around.emplace_back(forest.loops[size_t(l)].header, f.iterations[size_t(l)]);
    std::reverse(around.begin(), around.end());
  }
  return out;
}

// An exited lane is not waited for, if it has done nothing visible behind the place of the wait.
bool Stepper::hasLeft(const State& s, uint32_t other, uint32_t waiting) {
  const Thread& o = s.thread(other);
  const bool all = ir::at(module_, at(s, waiting)).comers == ir::Comers::All;
  return o.status == Thread::Status::Exited && !all &&
         (o.deed.empty() || !behind_->isPast(wayOf(s.thread(waiting)), o.deed));
}

Stepper::Goes Stepper::arriveAtWarpOp(State& s, uint32_t t) {
  s.edit(t).status = Thread::Status::AtWarpOp;
  return tryWarpOp(s, t);
}

// The operation happens if every named lane is there or has exited.
Stepper::Goes Stepper::tryWarpOp(State& s, uint32_t t) {
  const uint32_t size = options_.launch.warpSize, lane = s.thread(t).lane, block = s.thread(t).block;
  const uint32_t first = lane / size * size;
  const uint64_t mask = memberMask(s, t);
  if (!(mask >> (lane - first) & 1)) return demand(s, t, PropertyClass::InvalidMask, tm_.tru());
  std::vector<uint32_t> lanes;
  for (uint32_t l = first; l < std::min(first + size, perBlock_); ++l) {
    if (!(mask >> (l - first) & 1)) continue;
    const uint32_t o = block * perBlock_ + l;
    const Thread& other = s.thread(o);
    if (hasLeft(s, o, t)) continue;
    if (other.status != Thread::Status::AtWarpOp || at(s, o) != at(s, t) || waitKey(other) != waitKey(s.thread(t)))
      return true;
    if (memberMask(s, o) != mask) return demand(s, t, PropertyClass::InvalidMask, tm_.tru());
    lanes.push_back(o);
  }
  executeWarpOp(s, lanes);
  return true;
}

void Stepper::executeWarpOp(State& s, const std::vector<uint32_t>& lanes) {
  const Inst& inst = ir::at(module_, at(s, lanes[0]));
  std::vector<Term> results;
  for (uint32_t t : lanes) results.push_back(inst.op == Opcode::WarpSync ? Term{} : warpResult(s, t, lanes));
  Clock cause = s.causes[lanes[0]];
  for (uint32_t t : lanes) cause = joined(cause, s.causes[t]);
  for (size_t i = 0; i < lanes.size(); ++i) {
    Thread& thread = s.edit(lanes[i]);
    Frame& f = thread.frames.back();
    if (inst.result != ir::kNoReg) f.regs[inst.result] = results[i];
    ++f.index;
    thread.status = Thread::Status::Ready;
    changed(s, lanes[i]);
    s.causes[lanes[i]] = cause;
    s.todo.push_back(lanes[i]);
  }
  if (inst.op == Opcode::WarpSync) s.clocks.join(lanes);
}

Term Stepper::warpResult(State& s, uint32_t t, const std::vector<uint32_t>& lanes) {
  const uint32_t size = options_.launch.warpSize, lane = s.thread(t).lane % size;
  const Inst& inst = ir::at(module_, at(s, t));
  auto argument = [&](uint32_t o, size_t i) { return value(s, s.thread(o).frames.back(), inst.operands[i]); };
  auto laneOf = [&](uint32_t o) { return s.thread(o).lane % size; };
  const unsigned bits = inst.operands[0].type.bits;
  auto bit = [&](uint32_t o) { return tm_.constant(1ull << laneOf(o), bits); };
  const Term none = tm_.constant(0, bits);
  switch (inst.op) {
    case Opcode::Shuffle: {
      const auto by = tm_.value(argument(t, 2)), width = tm_.value(argument(t, 3));
      if (!by || !width) unsupported(s, t, "a shuffle whose source depends on inputs, among interleaved operations");
      const uint32_t b = uint32_t(*by), w = uint32_t(*width), base = lane & ~(w - 1), end = base + w - 1;
      const uint32_t step = b & (bits - 1);
      uint32_t source = lane;
      switch (inst.shuffle) {
        case ir::ShuffleOp::Index: source = base + (b & (w - 1)); break;
        case ir::ShuffleOp::Up: source = lane >= base + step ? lane - step : lane; break;
        case ir::ShuffleOp::Down: source = lane + step <= end ? lane + step : lane; break;
        case ir::ShuffleOp::Xor: source = (lane ^ step) <= end ? lane ^ step : lane; break;
      }
      for (uint32_t o : lanes)
        if (laneOf(o) == source) return argument(o, 1);
      return fresh(s, t, "a lane that takes no part", inst.type.bits, 0, ~0ull);
    }
    case Opcode::Vote: {
      std::vector<Term> flags;
      Term ballot = none;
      for (uint32_t o : lanes) {
        flags.push_back(argument(o, 1));
        ballot = tm_.or_(ballot, tm_.ite(flags.back(), bit(o), none));
      }
      const Term all = tm_.conj(flags), any = tm_.disj(flags);
      switch (inst.vote) {
        case ir::VoteOp::All: return tm_.zext(all, 32);
        case ir::VoteOp::Any: return tm_.zext(any, 32);
        case ir::VoteOp::Uniform: return tm_.zext(tm_.or_(all, tm_.not_(any)), 32);
        case ir::VoteOp::Ballot: return ballot;
      }
      throw InternalError("unknown vote");
    }
    case Opcode::MatchAny:
    case Opcode::MatchAll: {
      Term equal = none, all = tm_.tru(), named = none;
      for (uint32_t o : lanes) {
        const Term same = tm_.eq(argument(o, 1), argument(t, 1));
        equal = tm_.or_(equal, tm_.ite(same, bit(o), none));
        all = tm_.and_(all, same);
        named = tm_.or_(named, bit(o));
      }
      return inst.op == Opcode::MatchAny ? equal : tm_.ite(all, named, none);
    }
    case Opcode::WarpReduce: {
      Term sum = argument(lanes[0], 1);
      for (size_t i = 1; i < lanes.size(); ++i) sum = memory::combine(tm_, inst.atomic, sum, argument(lanes[i], 1));
      return sum;
    }
    case Opcode::WarpSync:  // it has none
      GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_MEMORY_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_VALUE_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_SYNC_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_CONTROL_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_CHECK_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("no result of a warp operation");
}

}  // namespace gpubmc::stepper
