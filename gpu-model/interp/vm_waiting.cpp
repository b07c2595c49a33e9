// Threads that wait for ever: where, and for what.

#include <algorithm>

#include <fmt/format.h>

#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/barrier_form.h"

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

// What a waiting thread waits for, and how much of it is there.
std::string Vm::expected(const Thread& t) const {
  const Inst& inst = next(indexOf(t.id));
  auto value = [&](size_t i) { return operand(t.frames.back(), inst.operands[i]); };
  if (ir::isNamedBarrier(inst.op)) {
    auto it = named_.find({t.id.block, value(0)});
    const bool here = it != named_.end() && it->second.come > 0;
    if (!here && ir::formOf(inst) == ir::BarrierForm::Aligned) return "all lanes of the warp must come";
    if (!here) return {};
    return fmt::format("barrier {} has {} of {} threads", value(0), it->second.come,
                       it->second.count ? it->second.count : perBlock_);
  }
  if (inst.op == Opcode::Await) {
    auto it = phases_.find({value(0), memory_.instance(ir::pointerObject(value(0)), t.id)});
    if (it == phases_.end() || it->second.phase != value(1)) return "nobody has arrived";
    return fmt::format("{} of {} threads have arrived", it->second.arrived.size(), it->second.count);
  }
  return inst.op == Opcode::GridSync ? "the whole grid must come" : std::string();
}

// Where a spinning thread reads memory: the next read in its iteration.
Wait Vm::waitOf(uint32_t index) {
  auto looks = [&] {
    const Opcode op = next(index).op;
    return ir::readsMemory(op) && !ir::isBulk(op);
  };
  for (int i = 0; i < 10'000 && threads_[index].status == ThreadStatus::Ready && !looks() && !stopped_; ++i)
    step(index);
  Wait w{threads_[index].id, nextRef(index), {}, {}, {}, {}, expected(threads_[index])};
  if (threads_[index].status != ThreadStatus::Ready || !looks()) return w;
  const Inst& inst = next(index);
  const uint64_t pointer = operand(threads_[index].frames.back(), inst.operands[0]);
  AccessRecord r;
  r.thread = w.thread;
  r.inst = w.inst;
  r.object = uint32_t(ir::pointerObject(pointer));
  r.offset = ir::pointerOffset(pointer);
  r.size = (inst.op == Opcode::Load ? inst.type : inst.operands[1].type).bytes();
  for (uint32_t i = 0; i < std::min(r.size, 8u); ++i)
    r.before |= uint64_t(memory_.load(r.object, memory_.instance(r.object, r.thread), r.offset + i)) << (8 * i);
  r.after = r.before;
  const auto shape = memory_.shape(r.object);
  w.changed = order_.lastChange(r, shape && shape->space == ir::Space::Shared);
  w.looks = r;
  return w;
}

void Vm::reportDeadlock(const std::vector<uint32_t>& spinning, const std::vector<uint32_t>& held) {
  std::vector<Wait> waits, others;
  bool ownLanes = false;
  for (uint32_t t : held) {
    Wait w{threads_[t].id, nextRef(t), {}, {}, {}, {}, {}};
    const std::vector<uint32_t> warp = warpOf(t);
    for (uint32_t o : spinning)
      if (std::find(warp.begin(), warp.end(), o) != warp.end()) w.lanes.push_back(threads_[o].id);
    ownLanes |= !w.lanes.empty();
    others.push_back(std::move(w));
  }
  for (uint32_t t = 0; t < threads_.size(); ++t)
    if (threads_[t].status != ThreadStatus::Exited && threads_[t].status != ThreadStatus::Ready)
      others.push_back(waitOf(t));
  for (uint32_t t : spinning) waits.push_back(waitOf(t));
  waits.insert(waits.begin() + 1, others.begin(), others.end());
  std::vector<ThreadId> threads;
  for (size_t i = 1; i < waits.size(); ++i) threads.push_back(waits[i].thread);
  violate(threads_[spinning[0]], ownLanes ? PropertyClass::Livelock : PropertyClass::Deadlock,
          ownLanes ? "the warp spins forever while its masked lanes could make progress"
          : threads.empty()
              ? "the thread waits forever: no other thread will do what it waits for"
              : fmt::format("{} threads wait forever: none of them can go on before another does", waits.size()));
  violations_.back().others = std::move(threads);
  violations_.back().second = waits[0].looks;
  violations_.back().waits = std::move(waits);
  stop(Stop::Kind::Violation, "threads wait forever");
}

std::vector<ThreadId> Vm::ids(const std::vector<uint32_t>& threads) const {
  std::vector<ThreadId> out;
  for (uint32_t t : threads) out.push_back(threads_[t].id);
  return out;
}

// Where the stuck threads wait, one entry per place; that of `first` first.
std::vector<Wait> Vm::waitsAt(const std::map<WaitKey, std::vector<uint32_t>>& places, uint32_t first) const {
  std::vector<Wait> out;
  for (const auto& [place, waiting] : places) {
    const Thread& t = threads_[waiting[0]];
    Wait w{t.id, nextRef(waiting[0]), {}, {}, {}, ids(waiting), expected(t)};
    out.insert(waiting[0] == first ? out.begin() : out.end(), std::move(w));
  }
  return out;
}

}  // namespace gpubmc::interp
