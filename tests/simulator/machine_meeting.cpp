// Synchronisation of threads: barriers of the block and the grid, warp operations.

#include <algorithm>

#include "tests/simulator/machine.h"
#include "tests/simulator/values.h"

namespace gpubmc::simulator {

using ir::Opcode;

std::vector<uint32_t> Machine::ofBlock(uint32_t block) const {
  std::vector<uint32_t> out(perBlock_);
  for (uint32_t l = 0; l < perBlock_; ++l) out[l] = block * perBlock_ + l;
  return out;
}

void Machine::tryBlock(uint32_t b) {
  std::vector<uint32_t> here, gone;
  for (uint32_t t : ofBlock(b)) {
    if (threads_[t].status == Status::Gone)
      gone.push_back(t);
    else if (threads_[t].status == Status::AtBarrier)
      here.push_back(t);
    else
      return;
  }
  if (here.empty()) return;
  for (uint32_t t : here)
    if (stack(t) != stack(here[0])) throw Violated{PropertyClass::BarrierDivergence, "threads at several barriers"};
  if (!gone.empty() && !setting_.launch.exitedArrive)
    throw Violated{threads_[gone[0]].early ? PropertyClass::ExitedThread : PropertyClass::BarrierDivergence,
                   "thread " + std::to_string(gone[0]) + " has gone"};
  for (uint32_t t : here)
    for (size_t i = 0; next(t).barrier == ir::BarrierOp::Same && i < next(t).operands.size(); ++i)
      if (value(t, next(t).operands[i]) != value(here[0], next(here[0]).operands[i]))
        throw Violated{PropertyClass::BarrierDivergence, "threads that pass different arguments"};
  uint32_t count = 0;
  for (uint32_t t : here) count += ir::votes(next(t).barrier) && value(t, next(t).operands[0]) != 0;
  // An exited thread counts as arrived: its accesses also happen before what follows the barrier.
  std::vector<uint32_t> all = here;
  all.insert(all.end(), gone.begin(), gone.end());
  clocks_.meet(all);
  for (uint32_t t : here) {
    uint64_t result = 0;
    switch (next(t).barrier) {
      case ir::BarrierOp::Sync:
      case ir::BarrierOp::Same: break;
      case ir::BarrierOp::Count: result = count; break;
      case ir::BarrierOp::And:
        if (!gone.empty()) throw NotSimulated("a barrier that says whether all, and some have gone");
        result = count == here.size();
        break;
      case ir::BarrierOp::Or: result = count > 0; break;
    }
    threads_[t].status = Status::Runs;
    finish(t, result);
  }
}

void Machine::tryGrid() {
  std::vector<uint32_t> here, all;
  for (uint32_t t = 0; t < threads_.size(); ++t) {
    const bool arrives = threads_[t].status == Status::Gone && threads_[t].early && setting_.launch.exitedArrive;
    if (threads_[t].status != Status::AtGrid && !arrives) return;
    if (!arrives) here.push_back(t);
    all.push_back(t);
  }
  for (uint32_t t : here)
    if (stack(t) != stack(here[0])) return;
  clocks_.meet(all);
  for (uint32_t t : here) threads_[t].status = Status::Runs, finish(t, 0);
}

void Machine::tryWarp(uint32_t t) {
  const uint32_t first = t - lane(t);
  const uint64_t mask = value(t, next(t).operands[0]);
  std::vector<uint32_t> lanes;
  for (uint32_t l = 0; l < setting_.launch.warpSize; ++l) {
    const uint32_t u = first + l;
    if (!(mask >> l & 1) || u >= (block(t) + 1) * perBlock_ || threads_[u].status == Status::Gone) continue;
    if (threads_[u].status != Status::AtWarp || stack(u) != stack(t)) return;
    if (value(u, next(u).operands[0]) != mask)
      throw Violated{PropertyClass::InvalidMask, "lanes that meet name several masks"};
    lanes.push_back(u);
  }
  meetInWarp(lanes);
}

void Machine::meetInWarp(const std::vector<uint32_t>& lanes) {
  std::map<uint32_t, uint64_t> results;
  for (uint32_t t : lanes) {
    const ir::Inst& i = next(t);
    switch (i.op) {
      case Opcode::WarpSync: break;
      case Opcode::Shuffle: {
        const uint64_t operand = value(t, i.operands[2]), width = value(t, i.operands[3]);
        if (width == 0 || width > setting_.launch.warpSize || (width & (width - 1)))
          throw NotSimulated("a width of a shuffle");
        const int64_t me = lane(t), base = me / int64_t(width) * int64_t(width);
        const uint64_t far = i.operands[0].type.bits - 1;
        int64_t from = me;
        switch (i.shuffle) {
          case ir::ShuffleOp::Index: from = base + int64_t(operand % width); break;
          case ir::ShuffleOp::Up: from = me - int64_t(operand & far) < base ? me : me - int64_t(operand & far); break;
          case ir::ShuffleOp::Down:
            from = me + int64_t(operand & far) >= base + int64_t(width) ? me : me + int64_t(operand & far);
            break;
          case ir::ShuffleOp::Xor:
            from = (me ^ int64_t(operand & far)) >= base + int64_t(width) ? me : me ^ int64_t(operand & far);
            break;
        }
        const auto u = std::find(lanes.begin(), lanes.end(), t - lane(t) + uint32_t(from));
        results[t] = u == lanes.end() ? random_() : value(*u, next(*u).operands[1]);
        break;
      }
      case Opcode::Vote: {
        uint64_t ballot = 0;
        for (uint32_t u : lanes) ballot |= uint64_t(value(u, next(u).operands[1]) != 0) << lane(u);
        const auto yes = size_t(__builtin_popcountll(ballot));
        switch (i.vote) {
          case ir::VoteOp::All: results[t] = yes == lanes.size(); break;
          case ir::VoteOp::Any: results[t] = yes > 0; break;
          case ir::VoteOp::Ballot: results[t] = ballot; break;
          case ir::VoteOp::Uniform: results[t] = yes == 0 || yes == lanes.size(); break;
        }
        break;
      }
      case Opcode::MatchAny:
      case Opcode::MatchAll: {
        uint64_t same = 0;
        for (uint32_t u : lanes) same |= uint64_t(value(u, next(u).operands[1]) == value(t, i.operands[1])) << lane(u);
        results[t] = i.op == Opcode::MatchAny || size_t(__builtin_popcountll(same)) == lanes.size() ? same : 0;
        break;
      }
      default: {
        uint64_t all = value(lanes[0], next(lanes[0]).operands[1]);
        for (size_t u = 1; u < lanes.size(); ++u)
          all = update(i.atomic, all, value(lanes[u], next(lanes[u]).operands[1]), i.operands[1].type);
        results[t] = all;
      }
    }
  }
  // Shuffles, votes and similar operations do not order memory accesses.
  if (next(lanes[0]).op == Opcode::WarpSync) clocks_.meet(lanes);
  for (uint32_t t : lanes) threads_[t].status = Status::Runs, finish(t, results[t]);
}

Violated Machine::stuck() const {
  for (uint32_t t = 0; t < threads_.size(); ++t)
    if (threads_[t].status == Status::AtWarp) return {PropertyClass::InvalidMask, "lanes that never come"};
  return {PropertyClass::BarrierDivergence, "threads that never come"};
}

}  // namespace gpubmc::simulator
