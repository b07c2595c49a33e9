#include "gpu-model/machine/initial_memory.h"

#include <algorithm>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::machine {

InitialMemory::InitialMemory(encoder::TermManager& t, const ir::Module& m) : terms(t), module(m) {
  loadsPointers_ = std::any_of(m.functions.begin(), m.functions.end(), [](const ir::Function& f) {
    return std::any_of(f.blocks.begin(), f.blocks.end(), [](const ir::Block& b) {
      return std::any_of(b.insts.begin(), b.insts.end(),
                         [](const ir::Inst& i) { return i.op == ir::Opcode::Load && i.type.isPtr(); });
    });
  });
}

Term InitialMemory::array(uint32_t object) {
  Term& a = arrays_[object];
  if (a) return a;
  const unsigned granule = granules.at(object);
  if (const ir::KnownContents k = knownContents(object); !k.fill.empty()) {
    uint64_t bits = 0;
    for (unsigned i = granule; i-- > 0;) bits = bits << 8 | k.fill[i % k.fill.size()];
    return a = terms.arrayConstant(bits, ir::kOffsetBits, granule * 8);
  }
  a = terms.arrayVar(objectName(object), ir::kOffsetBits, granule * 8);
  arrayObject_[a.id] = object;
  return a;
}

ir::KnownContents InitialMemory::knownContents(uint32_t object) const {
  auto k = known.find(object);
  if (k == known.end()) return {};
  ir::KnownContents out = k->second;
  if (auto g = granules.find(object); g != granules.end() && out.fill.size() > g->second) out.fill.clear();
  return out;
}

bool InitialMemory::mayBeUnwritten(uint32_t object) const {
  auto k = known.find(object);
  return (k != known.end() && !k->second.unwritten.empty()) || objectShape(object).init == ir::Init::Undefined;
}

Term InitialMemory::writtenBefore(uint32_t object, Term offset) const {
  if (objectShape(object).init == ir::Init::Undefined) return terms.fls();
  const uint64_t before = granules.at(object) - 1;  // a cell that begins this far before a range overlaps it
  std::vector<Term> outside;
  for (const auto& [begin, end] : known.at(object).unwritten) {
    const Term first = terms.constant(begin - std::min(begin, before), ir::kOffsetBits);
    Term meets = terms.ule(first, offset);
    if (end >> ir::kOffsetBits == 0) meets = terms.and_(meets, terms.ult(offset, terms.constant(end, ir::kOffsetBits)));
    outside.push_back(terms.not_(meets));
  }
  return terms.conj(outside);
}

std::vector<std::pair<uint64_t, Term>> InitialMemory::cells(uint32_t object) {
  const unsigned g = granules.at(object);
  const ir::Object shape = objectShape(object);
  std::vector<std::pair<uint64_t, Term>> out;
  if (shape.init == ir::Init::Bytes) {
    const uint64_t size = shape.size.value_or(shape.bytes.size());
    for (uint64_t at = 0; at < size; at += g) {
      uint64_t bits = 0;
      for (unsigned i = g; i-- > 0;) bits = bits << 8 | (at + i < shape.bytes.size() ? shape.bytes[at + i] : 0);
      for (const auto& [where, pointer] : shape.pointers)
        if (at >= where && at < where + 8)
          bits = pointer >> (8 * (at - where)) & (g == 8 ? ~0ull : (1ull << 8 * g) - 1);
      out.emplace_back(at, terms.constant(bits, g * 8));
    }
  }
  const ir::KnownContents contents = knownContents(object);
  uint64_t done = UINT64_MAX;
  for (const auto& [offset, byte] : contents.bytes) {
    const uint64_t at = offset / g * g;
    if (at == std::exchange(done, at)) continue;
    Term cell, under = terms.select(array(object), terms.constant(at, ir::kOffsetBits));
    for (unsigned i = 0; i < g; ++i) {
      const auto b = contents.at(at + i);
      const Term part = b ? terms.constant(*b, 8) : terms.extract(under, 8 * i + 7, 8 * i);
      cell = cell ? terms.concat(part, cell) : part;
    }
    out.emplace_back(at, cell);
  }
  return out;
}

std::optional<uint32_t> InitialMemory::objectOf(Term of) const {
  auto it = arrayObject_.find(of.id);
  if (it == arrayObject_.end()) return std::nullopt;
  return it->second;
}

uint32_t InitialMemory::dynamicObject(uint32_t parent, Term offset) {
  for (size_t i = 0; i < dynamic.size(); ++i) {
    if (dynamic[i].parent != parent) continue;
    Term same = terms.eq(dynamic[i].offset, offset);
    if (terms.isTrue(same)) return uint32_t(module.objects.size() + i);
    if (!terms.isFalse(same))
      throw Unsupported("pointers loaded from '" + objectName(parent) + "' at places that may or may not coincide");
  }
  return newObject(parent, offset);
}

uint32_t InitialMemory::newObject(uint32_t parent, Term offset) {
  auto at = terms.value(offset);
  dynamic.push_back({parent, offset, "*" + objectName(parent) + "[" + (at ? std::to_string(*at) : "..") + "]"});
  return objectCount() - 1;
}

std::string InitialMemory::objectName(uint32_t id) const {
  return id < module.objects.size() ? module.objects[id].name : dynamic[id - module.objects.size()].name;
}

ir::Object InitialMemory::objectShape(uint32_t id) const {
  if (id < module.objects.size()) return module.objects[id];
  ir::Object o;
  o.name = objectName(id);
  return o;
}

void InitialMemory::restart() {
  arrays_.clear();
  arrayObject_.clear();
  dynamic.clear();
  dataReads_.clear();
}

}  // namespace gpubmc::machine
