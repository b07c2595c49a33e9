#include "core/replay/make_witness.h"

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

/// What the lanes find in the memory that they get.
void putAllocated(const machine::Inputs& in, const Model& model, Evaluator& evaluate, const machine::AllocationEvent& event,
                  uint32_t block, interp::Witness& w) {
  const machine::Allocation& a = in.allocations[event.allocation];
  const uint32_t object = machine::Inputs::kFirstAllocation + event.allocation;
  std::map<uint64_t, interp::Bytes> byLane;
  if (auto it = in.initialArrays().find(object); it != in.initialArrays().end())
    for (auto [at, byte] : contentsOf(model, it->second, in.granules.at(object)))
      byLane[at / machine::kSlot][at % machine::kSlot] = byte;
  for (uint32_t lane : a.lanes)
    if (evaluate.truth(event.guard.at(lane))) w.allocated[{{block, lane}, a.inst}].push_back(std::move(byLane[lane]));
}

}  // namespace

interp::Witness makeWitness(const machine::Inputs& in, const Model& model, uint32_t kernelIndex, const ir::Launch& launch,
                            const std::vector<ExecutedBlock>& blocks, std::vector<interp::ThreadId> priority) {
  Evaluator evaluate(in.terms, model);
  interp::Witness w;
  w.kernel = kernelIndex;
  w.launch = launch;
  w.priority = std::move(priority);
  for (Term s : in.scalars) w.scalars.push_back(evaluate(s));
  for (const auto& [object, array] : in.initialArrays()) {
    interp::Bytes bytes = contentsOf(model, array, in.granules.at(object));
    if (object < in.module.objects.size() && in.module.objects[object].init == ir::Init::Arbitrary)
      w.contents[object] = std::move(bytes);
  }
  for (const auto& [object, all] : in.known)
    if (ir::KnownContents used = in.knownContents(object); !used.empty()) w.known[object] = std::move(used);
  for (size_t i = 0; i < in.dynamic.size(); ++i) {
    const machine::DynamicObject& d = in.dynamic[i];
    const uint32_t id = uint32_t(in.module.objects.size() + i);
    auto it = in.initialArrays().find(id);
    w.dynamic.push_back({d.parent, evaluate(d.offset),
                         it == in.initialArrays().end() ? interp::Bytes{} : contentsOf(model, it->second, in.granules.at(id))});
  }
  for (auto [object, size] : in.extents) w.extents[object] = evaluate(size);
  for (uint32_t b = 0; b < blocks.size(); ++b) {
    const machine::Execution& e = *blocks[b].execution;
    w.blocks.push_back({uint32_t(evaluate(blocks[b].x)), uint32_t(evaluate(blocks[b].y)), uint32_t(evaluate(blocks[b].z))});
    for (const auto& [object, array] : e.sharedInitial)
      w.shared[{object, b}] = contentsOf(model, array, in.granules.at(object));
    for (const machine::UndefinedRead& u : e.undefinedReads)
      putBytes(w.local[{u.object, {b, u.lane}}], evaluate(u.offset), evaluate(u.value), u.bytes);
    for (const machine::AllocationEvent& event : e.allocations) putAllocated(in, model, evaluate, event, b, w);
    for (const machine::Choice& c : e.choices)
      for (uint32_t lane = 0; lane < e.lanes; ++lane)
        if (Term g = c.guard.at(lane); g && evaluate.truth(g) && c.value.at(lane))
          w.choices[{{b, lane}, c.inst}].push_back(evaluate(c.value.at(lane)));
  }
  return w;
}

}  // namespace gpubmc::core
