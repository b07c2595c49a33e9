// Barriers of a block with a number. Lanes of a warp arrive at the aligned form together, at the other one separately;
// the last of the threads that it waits for releases all of them.

#include <algorithm>

#include <fmt/format.h>

#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/barrier_form.h"

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

// A warp counts as a whole: its last lane also counts for the lanes that it lacks.
uint64_t Vm::weight(uint32_t lane) const {
  const uint32_t size = witness_->launch.warpSize;
  return lane + 1 == perBlock_ ? 1 + (size - perBlock_ % size) % size : 1;
}

// How many threads a barrier still waits for. A barrier of the whole block does not wait for exited threads, if that is
// allowed.
uint64_t Vm::missing(uint32_t block, const NamedBarrier& b) const {
  const uint32_t size = witness_->launch.warpSize;
  uint64_t wanted = (b.count + size - 1) / size * size;
  for (uint32_t l = 0; b.count == 0 && l < perBlock_; ++l)
    if (!witness_->launch.exitedArrive || !leftEarly(indexOf({block, l}))) wanted += weight(l);
  return wanted - std::min(wanted, b.come);
}

// Barrier 0 is that of __syncthreads: a thread that arrives for some of the block may not meet one that arrives for
// all.
bool Vm::meetsOtherKind(const Thread& t) {
  const bool some = next(indexOf(t.id)).op != Opcode::Barrier;
  const auto zero = named_.find({t.id.block, 0});
  bool meets = !some && zero != named_.end() && zero->second.come > 0;
  for (uint32_t l = 0; some && l < perBlock_; ++l) {
    const uint32_t o = indexOf({t.id.block, l});
    meets |= threads_[o].status == ThreadStatus::AtBarrier && next(o).op != Opcode::GridSync;
  }
  if (!meets) return false;
  violate(t, PropertyClass::BarrierDivergence, "barrier 0 is used for the whole block and for a part of it");
  stop(Stop::Kind::Violation, "threads reach one barrier with different thread counts");
  return true;
}

void Vm::comeToNamed(Thread& t) {
  const Inst& inst = next(indexOf(t.id));
  const uint64_t id = operand(t.frames.back(), inst.operands[0]), count = operand(t.frames.back(), inst.operands[1]);
  auto wrong = [&](std::string message) {
    violate(t, PropertyClass::BarrierDivergence, std::move(message));
    stop(Stop::Kind::Violation, "no barrier of the block");
  };
  if (id >= ir::kBarriersOfBlock && ir::formOf(inst) != ir::BarrierForm::OfTile)
    return wrong(fmt::format("a block has the barriers 0 to {}, and no barrier {}", ir::kBarriersOfBlock - 1, id));
  if (count != perBlock_ && count % witness_->launch.warpSize)
    return wrong(fmt::format("the thread count of a barrier must be a multiple of the warp size, not {}", count));
  if (count == 0 && inst.op == Opcode::NamedArrive)
    return wrong("arriving at a barrier without waiting needs a thread count");
  if (id == 0 && inst.op == Opcode::NamedBarrier && (count == 0 || count == perBlock_)) {
    t.status = ThreadStatus::AtBarrier;  // it is __syncthreads
    return;
  }
  t.status = ThreadStatus::AtPhase;
  if (ir::formOf(inst) == ir::BarrierForm::Aligned) return comeTogether(indexOf(t.id));
  const ir::InstRef at = nextRef(indexOf(t.id));
  takePlace(indexOf(t.id));
  openIfAllHaveCome(t.id.block, id, at);
}

// If all lanes of the warp are here, the warp arrives.
void Vm::comeTogether(uint32_t index) {
  const Thread& t = threads_[index];
  const ir::InstRef at = nextRef(index);
  std::vector<uint32_t> lanes;
  for (uint32_t o : warpOf(index)) {
    if (leftEarly(o) && witness_->launch.exitedArrive) continue;
    const Thread& other = threads_[o];
    if (other.status != ThreadStatus::AtPhase || nextRef(o) != at || barrierKey(other) != barrierKey(t)) return;
    lanes.push_back(o);
  }
  auto argument = [&](uint32_t o, size_t i) { return operand(threads_[o].frames.back(), next(o).operands[i]); };
  const uint64_t id = argument(index, 0), count = argument(index, 1);
  for (uint32_t o : lanes) {
    if (argument(o, 0) == id && argument(o, 1) == count) continue;
    violate(t, PropertyClass::BarrierDivergence, "lanes of one warp name different barriers");
    return stop(Stop::Kind::Violation, "lanes of one warp reach different barriers");
  }
  for (uint32_t o : lanes) takePlace(o);
  if (stopped_) return;
  if (count)  // exited lanes count as part of the warp
    for (uint32_t o : warpOf(index))
      if (std::find(lanes.begin(), lanes.end(), o) == lanes.end())
        named_[{t.id.block, id}].come += weight(threads_[o].id.lane);
  openIfAllHaveCome(t.id.block, id, at);
}

// A thread that does not wait continues at once.
void Vm::takePlace(uint32_t index) {
  Thread& t = threads_[index];
  const Inst& inst = next(index);
  const uint64_t id = operand(t.frames.back(), inst.operands[0]), count = operand(t.frames.back(), inst.operands[1]);
  if (stopped_ || (id == 0 && meetsOtherKind(t))) return;
  NamedBarrier& b = named_[{t.id.block, id}];
  if (b.come > 0 && b.count != count)
    return stop(Stop::Kind::Unsupported, "threads name different sizes at a named barrier");
  b.count = count;
  b.come += weight(t.id.lane);
  if (inst.op == Opcode::NamedBarrier) {
    b.waiting.push_back(index);
    return;
  }
  b.arrived.push_back(order_.arrive(index));
  t.status = ThreadStatus::Ready;
  ++t.frames.back().index;
}

void Vm::openIfAllHaveCome(uint32_t block, uint64_t id, ir::InstRef at) {
  NamedBarrier& b = named_[{block, id}];
  if (stopped_ || b.come == 0 || missing(block, b) > 0) return;
  std::vector<uint32_t> together = b.waiting;
  for (uint32_t l = 0; b.count == 0 && witness_->launch.exitedArrive && l < perBlock_; ++l)
    if (leftEarly(indexOf({block, l}))) together.push_back(indexOf({block, l}));
  order_.join(together, at);
  recordRelease(b.waiting);
  for (uint32_t w : b.waiting) {
    order_.await(w, b.arrived);
    threads_[w].status = ThreadStatus::Ready;
    ++threads_[w].frames.back().index;
  }
  b = {};
}

// A thread has exited, and others need not wait for it any more.
void Vm::comeWithoutThoseWhoLeft(const Thread& left) {
  for (uint32_t o : warpOf(indexOf(left.id))) {
    if (threads_[o].status != ThreadStatus::AtPhase) continue;
    const Inst& inst = next(o);
    if (!ir::isNamedBarrier(inst.op) || ir::formOf(inst) != ir::BarrierForm::Aligned) continue;
    const auto b = named_.find({left.id.block, operand(threads_[o].frames.back(), inst.operands[0])});
    const bool has = b != named_.end() && std::ranges::find(b->second.waiting, o) != b->second.waiting.end();
    if (!has) comeTogether(o);
  }
  for (uint64_t id = 0; id < ir::kBarriersOfBlock; ++id)
    if (const auto b = named_.find({left.id.block, id}); b != named_.end() && !b->second.waiting.empty())
      openIfAllHaveCome(left.id.block, id, nextRef(b->second.waiting[0]));
}

}  // namespace gpubmc::interp
