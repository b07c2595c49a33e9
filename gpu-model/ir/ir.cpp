#include "gpu-model/ir/ir.h"

#include <algorithm>
#include <tuple>

namespace gpubmc::ir {

bool operator==(const Inst& a, const Inst& b) {
  auto all = [](const Inst& i) {
    return std::tie(i.op, i.type, i.result, i.operands, i.targets, i.sub, i.rounding, i.scope, i.order, i.failure,
                    i.fenced, i.comers, i.isAtomic, i.isUncomputed, i.isCopy, i.isInitial, i.align, i.object, i.callee,
                    i.name, i.loc);
  };
  return all(a) == all(b);
}

const ElementPart* partOf(const Object& array, uint64_t offset) {
  if (array.parts.empty() || array.elementBytes == 0) return nullptr;
  const uint64_t bit = 8 * (offset % array.elementBytes);
  const auto after =
      std::ranges::partition_point(array.parts, [&](const ElementPart& p) { return p.bit + p.bits() <= bit; });
  return after != array.parts.end() && after->bit < bit + 8 ? &*after : nullptr;
}

const ElementPart* partAt(const Object& array, uint64_t offset, unsigned bytes) {
  const ElementPart* p = partOf(array, offset);
  return p && !p->isBitField && p->bit == 8 * (offset % array.elementBytes) && p->bits() == 8 * bytes ? p : nullptr;
}

void forgetParts(Kernel& k) {
  const size_t count = k.argumentCount();
  auto isOfParts = [&](const Expression& e) {
    for (size_t i = count; i < k.params.size(); ++i)
      if (e.mentionsParam(uint32_t(i))) return true;
    return false;
  };
  for (KernelParam& p : k.params)
    if (p.extent && isOfParts(*p.extent)) p.extent.reset();
  if (k.sourceLaunch)
    std::erase_if(k.sourceLaunch->given, [&](const LaunchCondition& g) { return isOfParts(g.condition); });
  auto hasPart = [&](const auto& pair) { return pair.first >= count || pair.second >= count; };
  std::erase_if(k.shared, hasPart);
  std::erase_if(k.same, hasPart);
  for (auto& [p, variable] : k.onVariable)
    if (p >= count) p = k.params[p].part->parameter;
  forgetPointers(k);
  k.params.resize(count);
}

void forgetPointers(Kernel& k) {
  for (const auto& [object, at] : k.found) k.contents.erase(object);
  k.pointers.clear();
  k.found.clear();
}

void replaceObject(Kernel& k, uint32_t from, uint32_t to) {
  if (from == to) return;
  for (KernelParam& p : k.params)
    if (p.type.isPtr() && p.object == from) p.object = to;
  if (auto held = k.pointers.extract(from)) k.pointers[to].merge(std::move(held.mapped()));
  for (auto& [holder, held] : k.pointers)
    for (auto& [offset, pointer] : held)
      if (pointerObject(pointer) == from) pointer = makePointer(to, pointerOffset(pointer));
}

std::string print(const Expression& e, const Kernel& kernel) {
  return print(e, [&](uint32_t param) { return kernel.params.at(param).name; });
}

}  // namespace gpubmc::ir
