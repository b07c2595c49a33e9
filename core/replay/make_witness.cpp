#include "core/replay/make_witness.h"

#include <set>

namespace gpubmc::core {

using encoder::Evaluator;
using encoder::Model;
using encoder::Term;

namespace {

void putBytes(interp::Bytes& bytes, uint64_t offset, uint64_t value, unsigned count) {
  for (unsigned i = 0; i < count; ++i) bytes[offset + i] = uint8_t(value >> (8 * i));
}

interp::Bytes contentsOf(const Model& model, Term array, unsigned cellBytes) {
  interp::Bytes bytes;
  auto it = model.arrays.find(array.id);
  if (it == model.arrays.end()) return bytes;
  for (auto [offset, value] : it->second.cells) putBytes(bytes, offset, value, cellBytes);
  return bytes;
}

/// The initial contents of memory that the lanes allocate. `thread`: maps a lane to its thread.
template <class F>
void putAllocated(const machine::Inputs& in, const Model& model, Evaluator& evaluate,
                  const machine::AllocationEvent& event, const F& thread, interp::Witness& w) {
  const machine::Allocation& a = in.allocations[event.allocation];
  const uint32_t object = machine::Inputs::kFirstAllocation + event.allocation;
  std::map<uint64_t, interp::Bytes> byLane;
  if (auto it = in.allocatedArrays().find(object); it != in.allocatedArrays().end())
    for (auto [at, byte] : contentsOf(model, it->second, in.granules.at(object)))
      byLane[at / machine::kSlot][at % machine::kSlot] = byte;
  for (uint32_t lane : a.lanes)
    if (evaluate.truth(event.guard.at(lane))) w.allocated[{thread(lane), a.inst}].push_back(std::move(byLane[lane]));
}

/// The initial contents of local objects of the lanes, for each of their lifetimes.
template <class F>
void putLocal(const machine::Inputs& in, const Model& model, Evaluator& evaluate, const machine::Execution& e,
              const F& thread, interp::Witness& w) {
  auto contents = [&](uint32_t object, uint32_t lane, size_t nth) -> interp::Bytes& {
    std::vector<interp::Bytes>& lives = w.local[{object, thread(lane)}];
    if (lives.size() <= nth) lives.resize(nth + 1);
    return lives[nth];
  };
  std::map<std::pair<uint32_t, uint32_t>, size_t> ordinals;  // by lifetime and lane
  std::set<uint32_t> lanes;
  for (const machine::UndefinedRead& u : e.undefinedReads) lanes.insert(u.lane);
  for (uint32_t lane : lanes) {
    std::map<uint32_t, size_t> count;
    for (uint32_t life = 0; life < e.lives.size(); ++life)
      if (Term g = e.lives[life].guard.at(lane); g && evaluate.truth(g))
        ordinals[{life, lane}] = count[e.lives[life].object]++;
  }
  for (const machine::UndefinedRead& u : e.undefinedReads)
    if (auto nth = ordinals.find({u.life, u.lane}); nth != ordinals.end())
      putBytes(contents(e.lives[u.life].object, u.lane, nth->second), evaluate(u.offset), evaluate(u.value), u.bytes);
  for (const machine::LocalInitial& l : e.localInitial)
    contents(l.object, l.lane, l.nth) = contentsOf(model, l.array, in.granules.at(l.object));
}

}  // namespace

interp::Witness makeWitness(const machine::Inputs& in, const Model& model, uint32_t kernelIndex,
                            const ir::Launch& launch, const std::vector<ExecutedBlock>& blocks,
                            std::vector<interp::ThreadId> priority) {
  Evaluator evaluate(in.terms, model);
  interp::Witness w;
  w.kernel = kernelIndex;
  w.launch = launch;
  w.priority = std::move(priority);
  for (Term s : in.scalars) w.scalars.push_back(evaluate(s));
  for (size_t i = 0; i < in.scalars.size(); ++i)
    if (in.kernel.params[i].type.isPtr() && evaluate(in.passed(i)) == 0) w.nulls.insert(i);
  for (const auto& [object, array] : in.memory->arrays()) {
    interp::Bytes bytes = contentsOf(model, array, in.granules.at(object));
    if (object < in.module.objects.size() && in.module.objects[object].init == ir::Init::Arbitrary)
      w.contents[object] = std::move(bytes);
  }
  for (const auto& [object, all] : in.known)
    if (ir::KnownContents used = in.memory->knownContents(object); !used.empty()) w.known[object] = std::move(used);
  for (size_t i = 0; i < in.dynamic.size(); ++i) {
    const machine::DynamicObject& d = in.dynamic[i];
    const uint32_t id = uint32_t(in.module.objects.size() + i);
    auto it = in.memory->arrays().find(id);
    const uint64_t own = ir::makePointer(id, 0), pointer = d.pointer ? evaluate(d.pointer) : own;
    w.dynamic.push_back(
        {d.parent, evaluate(d.offset), pointer == own ? std::nullopt : std::optional(pointer),
         it == in.memory->arrays().end() ? interp::Bytes{} : contentsOf(model, it->second, in.granules.at(id))});
  }
  for (auto [where, is] : in.contractions)
    if (evaluate.truth(is)) w.contracted.insert(where);
  for (auto [object, size] : in.extents) w.extents[object] = evaluate(size);
  for (uint32_t b = 0; b < blocks.size(); ++b) {
    w.blocks.push_back(
        {uint32_t(evaluate(blocks[b].x)), uint32_t(evaluate(blocks[b].y)), uint32_t(evaluate(blocks[b].z))});
    if (!blocks[b].execution) continue;
    const machine::Execution& e = *blocks[b].execution;
    auto thread = [&](uint32_t lane) {
      return interp::ThreadId{b, blocks[b].threads.empty() ? lane : uint32_t(evaluate(blocks[b].threads[lane]))};
    };
    for (const auto& [object, array] : e.sharedInitial)
      w.shared[{object, b}] = contentsOf(model, array, in.granules.at(object));
    putLocal(in, model, evaluate, e, thread, w);
    for (const machine::AllocationEvent& event : e.allocations) putAllocated(in, model, evaluate, event, thread, w);
    for (const machine::Choice& c : e.choices)
      for (uint32_t lane = 0; lane < e.lanes; ++lane)
        if (Term g = c.guard.at(lane); g && evaluate.truth(g) && c.value.at(lane))
          w.choices[{thread(lane), c.inst}].push_back(evaluate(c.value.at(lane)));
  }
  return w;
}

}  // namespace gpubmc::core
