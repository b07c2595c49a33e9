#include "gpu-model/machine/inputs.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::machine {

Inputs::Inputs(encoder::TermManager& t, const ir::Module& m, const ir::Kernel& k) : terms(t), module(m), kernel(k) {
  for (const ir::KernelParam& p : k.params)
    scalars.push_back(p.type.isPtr() ? t.constant(ir::makePointer(p.object, 0), 64) : t.var(p.name, p.type.bits));
}

Term Inputs::initialArray(uint32_t object) {
  Term& a = arrays_[object];
  if (a) return a;
  unsigned granule = granules.at(object);
  a = terms.arrayVar(objectName(object), ir::kOffsetBits, granule * 8);
  arrayObject_[a.id] = object;
  return a;
}

std::optional<uint32_t> Inputs::objectOfArray(Term array) const {
  auto it = arrayObject_.find(array.id);
  if (it == arrayObject_.end()) return std::nullopt;
  return it->second;
}

uint32_t Inputs::dynamicObject(uint32_t parent, Term offset) {
  for (size_t i = 0; i < dynamic.size(); ++i) {
    if (dynamic[i].parent != parent) continue;
    Term same = terms.eq(dynamic[i].offset, offset);
    if (terms.isTrue(same)) return uint32_t(module.objects.size() + i);
    if (!terms.isFalse(same))
      throw Unsupported("pointers loaded from '" + objectName(parent) + "' at places that may or may not coincide");
  }
  auto at = terms.value(offset);
  dynamic.push_back({parent, offset, "*" + objectName(parent) + "[" + (at ? std::to_string(*at) : "..") + "]"});
  return objectCount() - 1;
}

Term Inputs::pointerFound(Term raw) {
  Term low = raw;
  while (terms.op(low) == encoder::Op::Concat) low = terms.args(low)[1];
  if (terms.op(low) == encoder::Op::Ite && low == raw) {
    const Term condition = terms.args(low)[0], yes = terms.args(low)[1], no = terms.args(low)[2];
    return terms.ite(condition, pointerFound(yes), pointerFound(no));
  }
  if (terms.op(low) != encoder::Op::Select) return raw;
  auto object = objectOfArray(terms.args(low)[0]);
  if (!object || objectShape(*object).init != ir::Init::Arbitrary) return raw;
  return terms.constant(ir::makePointer(dynamicObject(*object, terms.args(low)[1]), 0), 64);
}

uint32_t Inputs::allocate(ir::InstRef inst, std::vector<uint32_t> lanes, std::vector<Term> sizes) {
  const uint32_t first =
      allocations.empty() ? kFirstAllocated : allocations.back().first + uint32_t(allocations.back().lanes.size());
  if (first + lanes.size() > kFirstLocal || objectCount() > kFirstAllocated)
    throw Unsupported("more than 16,384 allocations", ir::at(module, inst).loc);
  allocations.push_back({inst, first, std::move(lanes), std::move(sizes)});
  return first;
}

std::optional<std::pair<uint32_t, uint32_t>> Inputs::allocated(uint64_t id) const {
  auto after = std::upper_bound(allocations.begin(), allocations.end(), id,
                                [](uint64_t i, const Allocation& a) { return i < a.first; });
  if (after == allocations.begin()) return std::nullopt;
  const Allocation& a = *std::prev(after);
  if (id - a.first >= a.lanes.size()) return std::nullopt;
  return std::pair(uint32_t(kFirstAllocation + (after - allocations.begin()) - 1), uint32_t(id - a.first));
}

std::string Inputs::objectName(uint32_t id) const {
  if (id >= kFreed) return objectShape(id).name;
  return id < module.objects.size() ? module.objects[id].name : dynamic[id - module.objects.size()].name;
}

ir::Object Inputs::objectShape(uint32_t id) const {
  if (id < module.objects.size()) return module.objects[id];
  ir::Object o;
  if (id == kFreed) {
    o.name = "what is freed";
    o.init = ir::Init::Undefined;
    return o;
  }
  if (id > kFreed) return module.objects[ir::at(module, allocations[id - kFirstAllocation].inst).object];
  o.name = objectName(id);
  return o;
}

void Inputs::restart() {
  arrays_.clear();
  arrayObject_.clear();
  allocations.clear();
}

}  // namespace gpubmc::machine
