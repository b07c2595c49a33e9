// Pointers found in arbitrary initial memory: their possible values.

#include <bit>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/machine/initial_memory.h"

namespace gpubmc::machine {

using encoder::Op;

Term InitialMemory::pointerFound(ir::InstRef load, Term raw) {
  Term low = raw;
  while (terms.op(low) == Op::Concat) low = terms.args(low)[1];
  if (terms.op(low) == Op::Ite && low == raw) {
    const Term condition = terms.args(low)[0], yes = terms.args(low)[1], no = terms.args(low)[2];
    const Term first = pointerFound(load, yes), second = pointerFound(load, no);
    return terms.ite(condition, first, second);
  }
  if (terms.op(low) != Op::Select) return raw;
  const Term array = terms.args(low)[0], offset = terms.args(low)[1];
  if (low == raw && terms.op(array) == Op::Store) return entry(array, offset);
  auto object = objectOf(array);
  if (!object || objectShape(*object).init != ir::Init::Arbitrary) return raw;
  return pointerAt(*object, offset, load);
}

// A table of which every entry is known: the one that is read.
Term InitialMemory::entry(Term table, Term offset) {
  constexpr size_t kMaxEntries = 64;
  const Term raw = terms.select(table, offset);
  std::vector<std::pair<Term, Term>> entries;
  Term under = table;
  for (; terms.op(under) == Op::Store; under = terms.args(under)[0]) {
    const Term at = terms.args(under)[2], value = terms.args(under)[3];
    if (!terms.isTrue(terms.args(under)[1]) || !terms.value(value) || entries.size() == kMaxEntries) return raw;
    entries.emplace_back(at, value);
  }
  if (terms.op(under) != Op::ArrayConst) return raw;
  Term out = terms.select(under, offset);
  for (auto it = entries.rbegin(); it != entries.rend(); ++it)
    out = terms.ite(terms.eq(it->first, offset), it->second, out);
  return out;
}

// The value of the source's initialiser may still be there.
Term InitialMemory::initialiser(uint32_t parent, Term offset, Term otherwise) {
  if (parent >= module.objects.size()) return otherwise;
  Term value, any = terms.fls();
  for (const auto& [at, pointer] : module.objects[parent].pointers) {
    const Term here = terms.eq(offset, terms.constant(at, ir::kOffsetBits)), is = terms.constant(pointer, 64);
    if (terms.isFalse(here)) continue;
    value = value ? terms.ite(here, is, value) : is;
    any = terms.or_(any, here);
  }
  return value ? terms.ite(terms.and_(any, terms.var("initialised", 1)), value, otherwise) : otherwise;
}

// Which array a place leads to is an injective function of the place. Where a place may coincide with earlier ones, it
// leads to the array of the first that it coincides with, and to one of its own where it coincides with none.
Term InitialMemory::pointerAt(uint32_t parent, Term offset, ir::InstRef load) {
  constexpr size_t kMostTogether = 64;
  std::vector<uint32_t> together;
  for (uint32_t i = 0; i < dynamic.size(); ++i) {
    if (dynamic[i].parent != parent) continue;
    const Term same = terms.eq(dynamic[i].offset, offset);
    if (terms.isTrue(same)) {
      for (uint32_t earlier : std::vector<uint32_t>(dynamic[i].together)) found(earlier, load);
      found(i, load);
      return dynamic[i].pointer;
    }
    if (!terms.isFalse(same)) together.push_back(i);
  }
  if (together.size() > kMostTogether)
    throw Unsupported(fmt::format("pointers loaded from '{}' at more than {} places that may or may not coincide",
                                  objectName(parent), kMostTogether));
  const uint32_t id = newObject(parent, offset), index = id - uint32_t(module.objects.size());
  for (uint32_t earlier : together) found(earlier, load);
  DynamicObject& d = dynamic[index];
  d.loads.insert(load);
  d.together = together;
  d.mayBeNull = compared.contains(load);
  d.own = terms.constant(ir::makePointer(id, 0), 64);
  if (d.mayBeNull) d.own = terms.ite(terms.var("null", 1), terms.constant(0, 64), d.own);
  d.own = d.pointer = initialiser(parent, offset, d.own);
  for (auto earlier = together.rbegin(); earlier != together.rend(); ++earlier)
    d.pointer = terms.ite(terms.eq(dynamic[*earlier].offset, offset), dynamic[*earlier].own, d.pointer);
  const Term pointer = d.pointer;
  if (auto reads = dataReads_.find(parent); reads != dataReads_.end())
    for (const DataRead& r : std::set<DataRead>(reads->second)) readsData(parent, r.offset, r.bytes);
  return pointer;
}

void InitialMemory::found(uint32_t index, ir::InstRef load) {
  DynamicObject& d = dynamic[index];
  d.loads.insert(load);
  if (d.mayBeNull || !compared.contains(load)) return;
  compared.insert(d.loads.begin(), d.loads.end());
  throw Learnt{};
}

void InitialMemory::comparesWithNull(Term value) {
  if (dynamic.empty() && behindParts.empty()) return;
  if (terms.op(value) == Op::Ite) {
    const Term yes = terms.args(value)[1], no = terms.args(value)[2];
    comparesWithNull(yes);
    return comparesWithNull(no);
  }
  auto bits = terms.value(value);
  if (!bits) return;
  if (const auto object = uint32_t(ir::pointerObject(*bits)); behindParts.contains(object)) {
    if (asked.insert(object).second) throw Learnt{};
    return;
  }
  const uint64_t i = ir::pointerObject(*bits) - module.objects.size();
  if (ir::pointerObject(*bits) < module.objects.size() || i >= dynamic.size() || dynamic[i].mayBeNull) return;
  compared.insert(dynamic[i].loads.begin(), dynamic[i].loads.end());
  throw Learnt{};
}

namespace {

/// Whether `bytes` bytes at one offset may overlap the eight at the other.
bool mayMeet(encoder::TermManager& tm, Term data, unsigned bytes, Term pointer) {
  const Term distance = tm.sub(data, pointer);
  if (auto d = tm.value(distance)) return *d < 8 || *d > (uint64_t(1) << ir::kOffsetBits) - bytes;
  // The known low bits of two offsets in arrays of structures.
  const encoder::KnownBits k = tm.knownBits(distance);
  const uint64_t low = std::countr_one(k.zeros | k.ones),
                 mask = low >= 48 ? (uint64_t(1) << 48) - 1 : (uint64_t(1) << low) - 1;
  const uint64_t residue = k.ones & mask;
  return residue < 8 || residue > mask + 1 - bytes;
}

}  // namespace

void InitialMemory::readsData(uint32_t object, Term offset, unsigned bytes) {
  if (!loadsPointers_ || mixed.contains(object)) return;
  dataReads_[object].insert({offset, bytes});
  for (const DynamicObject& d : dynamic) {
    if (d.parent != object || !mayMeet(terms, offset, bytes, d.offset)) continue;
    mixed.insert(object);
    throw Learnt{};
  }
}

Term InitialMemory::sameBytes(Term raw, Term found) {
  if (raw == found || mixed.empty()) return terms.tru();
  Term low = raw;
  while (terms.op(low) == Op::Concat) low = terms.args(low)[1];
  if (terms.op(low) == Op::Ite && low == raw && terms.op(found) == Op::Ite) return terms.eq(raw, found);
  if (terms.op(low) != Op::Select) return terms.eq(raw, found);
  auto object = objectOf(terms.args(low)[0]);
  return object && !mixed.contains(*object) ? terms.tru() : terms.eq(raw, found);
}

}  // namespace gpubmc::machine
