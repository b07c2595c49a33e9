#include "gpu-model/machine/inputs.h"

#include <algorithm>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::machine {

Inputs::Inputs(encoder::TermManager& t, const ir::Module& m, const ir::Kernel& k)
    : Inputs(std::make_shared<InitialMemory>(t, m), k) {}

Inputs::Inputs(std::shared_ptr<InitialMemory> from, const ir::Kernel& k)
    : memory(std::move(from)),
      terms(memory->terms),
      module(memory->module),
      kernel(k),
      dynamic(memory->dynamic),
      known(memory->known),
      granules(memory->granules) {
  for (const ir::KernelParam& p : k.params)
    scalars.push_back(p.type.isPtr() ? terms.constant(ir::makePointer(p.object, p.offset), 64)
                                     : terms.var(p.name, p.type.bits));
  for (size_t i = k.argumentCount(); i < k.params.size(); ++i) {
    const ir::KernelParam& p = k.params[i];
    parts_[k.params[p.part->parameter].object][p.part->offset] = i;
    if (!p.type.isPtr()) continue;
    nulls_[i] = terms.var("null", 1);
    memory->behindParts.insert(p.object);
  }
  if (k.sourceLaunch)
    for (const ir::HostValue& h : k.sourceLaunch->hostValues) hostValues.push_back(terms.var("host", h.bits));
}

Term Inputs::contracted(ir::InstRef where) {
  Term& t = contractions[where];
  return t ? t : t = terms.var("contracted", 1);
}

Term Inputs::initialArray(uint32_t object) {
  if (object < kFreed) return memory->array(object);
  Term& a = allocatedArrays_[object];
  return a ? a : a = terms.arrayVar(objectName(object), ir::kOffsetBits, granules.at(object) * 8);
}

Term Inputs::passed(size_t i) const {
  const auto null = nulls_.find(i);
  const bool mayBeNull = null != nulls_.end() && memory->asked.contains(kernel.params[i].object);
  if (!mayBeNull || notNull.contains(i)) return scalars[i];
  return terms.ite(null->second, terms.constant(0, 64), scalars[i]);
}

Term Inputs::withParts(uint32_t object, uint64_t at, unsigned bytes, Term under) const {
  const std::map<uint64_t, size_t>& parts = parts_.at(object);
  Term out;
  for (uint64_t from = at, end = at + bytes; from < end;) {
    const auto next = parts.upper_bound(from);
    uint64_t to = next == parts.end() ? end : std::min(end, next->first);
    Term piece;
    if (next != parts.begin()) {
      const auto& [offset, i] = *std::prev(next);
      if (const uint64_t last = offset + kernel.params[i].type.bytes(); last > from) {
        to = std::min(to, last);
        piece = terms.extract(passed(i), unsigned(8 * (to - offset) - 1), unsigned(8 * (from - offset)));
      }
    }
    if (!piece) piece = terms.extract(under, unsigned(8 * (to - at) - 1), unsigned(8 * (from - at)));
    out = out ? terms.concat(piece, out) : piece;
    from = to;
  }
  return out;
}

std::vector<std::pair<uint64_t, Term>> Inputs::initialCells(uint32_t object) {
  if (object >= kFreed) return {};
  std::vector<std::pair<uint64_t, Term>> cells = memory->cells(object);
  const auto of = parts_.find(object);
  if (of == parts_.end()) return cells;
  const unsigned g = granules.at(object);
  std::map<uint64_t, Term> all(cells.begin(), cells.end());
  for (const auto& [offset, i] : of->second)
    for (uint64_t at = offset / g * g; at < offset + kernel.params[i].type.bytes(); at += g)
      if (!all.contains(at)) all[at] = terms.select(memory->array(object), terms.constant(at, ir::kOffsetBits));
  for (auto& [at, cell] : all) cell = withParts(object, at, g, cell);
  return {all.begin(), all.end()};
}

std::optional<uint32_t> Inputs::objectOfArray(Term array) const {
  for (const auto& [object, of] : allocatedArrays_)
    if (of == array) return object;
  return memory->objectOf(array);
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

Term Inputs::narrowed(Term variable, uint64_t lo, uint64_t hi) {
  Term& t = narrowed_[{variable.id, lo, hi}];
  if (!t) t = terms.rangedVar(terms.name(variable), terms.width(variable), lo, hi);
  return t;
}

Term Inputs::whole(Term variable) const {
  for (const auto& [of, narrow] : narrowed_)
    if (narrow == variable) return whole(Term{std::get<0>(of)});
  return variable;
}

std::string Inputs::objectName(uint32_t id) const {
  return id >= kFreed ? objectShape(id).name : memory->objectName(id);
}

ir::Object Inputs::objectShape(uint32_t id) const {
  if (id > kFreed) return module.objects[ir::at(module, allocations[id - kFirstAllocation].inst).object];
  if (id < kFreed) return memory->objectShape(id);
  ir::Object o;
  o.name = "what is freed";
  o.init = ir::Init::Undefined;
  return o;
}

bool Inputs::mayBeUnwritten(uint32_t object) const {
  return object < kFreed ? memory->mayBeUnwritten(object) : objectShape(object).init == ir::Init::Undefined;
}

Term Inputs::writtenBefore(uint32_t object, Term offset) const {
  return object < kFreed ? memory->writtenBefore(object, offset) : terms.fls();
}

void Inputs::restart() {
  memory->restart();
  allocatedArrays_.clear();
  allocations.clear();
}

std::set<uint32_t> Inputs::allWritten() const {
  std::set<uint32_t> out = written;
  for (uint32_t object = uint32_t(module.objects.size()); object < objectCount(); ++object)
    if (writtenBehind.contains(memory->rootOf(object))) out.insert(object);
  return out;
}

}  // namespace gpubmc::machine
