// Memory that threads allocate. Each execution of Malloc by a lane makes an object. Whether it has been freed is a flag
// in memory, so races between a free and an access are found as races on the flag.

#include <algorithm>

#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

void BlockExecutor::executeMalloc(Context& c) {
  ++effects_;
  const LaneVec bytes = operand(c, 0);
  assume(c.mask, lift(lanes_, c.active, [&](Term n) { return tm_.ult(n, tm_.constant(kSlot, 64)); }, bytes));
  std::vector<Term> sizes;
  for (uint32_t lane : c.active) sizes.push_back(tm_.extract(bytes.at(lane), ir::kOffsetBits - 1, 0));
  uint32_t id = in_.allocate(c.ref, c.active, std::move(sizes));
  out_.allocations.push_back({uint32_t(in_.allocations.size() - 1), c.mask});
  std::vector<Term> pointers(lanes_);
  for (uint32_t lane : c.active) pointers[lane] = tm_.constant(ir::makePointer(id++, 0), 64);
  define(c, LaneVec(std::move(pointers)));
}

// Pointers that are passed or found in memory may point to memory that an earlier kernel has allocated, but to none of
// this kernel.
bool BlockExecutor::mayBeFreed(uint32_t object) const {
  if (object >= Inputs::kFirstAllocation) return true;
  if (object >= module_.objects.size()) return object < in_.objectCount();
  return std::any_of(in_.kernel.params.begin(), in_.kernel.params.end(), [&](const ir::KernelParam& p) {
    return p.type.isPtr() && !p.byValueStruct && p.object == object;
  });
}

void BlockExecutor::checkAlive(Context& c, const Target& t) {
  const bool isInitial = isSpecification(c) && in_.objectShape(t.object).space == ir::Space::Global;
  if (!has(ir::Opcode::Free) || !mayBeFreed(t.object) || isInitial) return;
  in_.granules[Inputs::kFreed] = 1;
  const LaneVec id = t.id.empty() ? LaneVec(tm_.constant(t.object, ir::kOffsetBits)) : t.id;
  std::vector<Term> freed(lanes_, tm_.fls());
  for (uint32_t lane : activeLanes(t.guard))
    freed[lane] = tm_.and_(t.guard.at(lane), memory_.written(Inputs::kFreed, lane, id.at(lane)));
  oblige(c, PropertyClass::UseAfterFree, LaneVec(std::move(freed)), {}, t.object);
  logAccess(c, {Inputs::kFreed, t.guard, {}, {}, {}}, AccessKind::Read, 1, id, {});
}

void BlockExecutor::executeFree(Context& c) {
  ++effects_;
  const LaneVec pointer = operand(c, 0);
  const Term zero = tm_.constant(0, 64);
  const LaneVec some = maskAnd(c.mask, lift(lanes_, c.active, [&](Term p) { return tm_.ne(p, zero); }, pointer));
  if (nobody(some)) return;
  if (has(ir::Opcode::GridSync) && options_.launch.grid.count() > 1)
    return unsupported(c, "free in a kernel with a grid-wide barrier", some);
  in_.granules[Inputs::kFreed] = 1;
  Context mine{c.frame, c.inst, c.ref, some, activeLanes(some)};
  const LaneVec inside = lift(
      lanes_, mine.active, [&](Term p) { return tm_.ne(tm_.extract(p, 47, 0), tm_.constant(0, ir::kOffsetBits)); },
      pointer);
  for (const Target& t : targets(mine, pointer)) {
    const bool local = isLocal(t.object);
    if (local || !mayBeFreed(t.object)) {
      oblige(mine, PropertyClass::InvalidFree, t.guard, local ? module_.objects[locals_.at(t.object).shape].name : "",
             local ? 0 : t.object);
      continue;
    }
    const LaneVec id = t.id.empty() ? LaneVec(tm_.constant(t.object, ir::kOffsetBits)) : t.id;
    std::vector<Term> again(lanes_, tm_.fls()), mark(lanes_);
    const ActiveLanes lanes = activeLanes(t.guard);
    for (uint32_t lane : lanes) {
      again[lane] = tm_.or_(inside.at(lane), memory_.written(Inputs::kFreed, lane, id.at(lane)));
      mark[lane] = tm_.var("free", 8);  // two frees never write the same value
    }
    oblige(mine, PropertyClass::InvalidFree, maskAnd(t.guard, LaneVec(std::move(again))), {}, t.object);
    logAccess(mine, {Inputs::kFreed, t.guard, {}, {}, {}}, AccessKind::Write, 1, id, LaneVec(mark));
    for (uint32_t lane : lanes) memory_.write(Inputs::kFreed, lane, {t.guard.at(lane), id.at(lane), mark[lane]});
  }
  if (options_.launch.lockStep) memory_.mergeWithin(0, lanes_);
}

LaneVec BlockExecutor::place(const Context& c, const Target& t, const LaneVec& offset) {
  if (t.slot.empty()) return offset;
  return lift(
      lanes_, activeLanes(maskAnd(c.mask, t.guard)), [&](Term s, Term o) { return tm_.add(s, o); }, t.slot, offset);
}

}  // namespace gpubmc::machine
