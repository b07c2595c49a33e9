#include "core/hostcode/abstract_memory.h"

#include <llvm/IR/GlobalVariable.h>

#include <algorithm>
#include <bit>

#include "core/hostcode/operands.h"

namespace gpubmc::core {

void AbstractMemory::begin() {
  restless_.clear();
  overtaken_.clear();
  keptIn_.clear();
}

Value AbstractMemory::load(State& s, const Value& pointer, const llvm::Type& type) {
  auto& t = const_cast<llvm::Type&>(type);
  if (type.isStructTy() || (type.isArrayTy() && type.getArrayNumElements() <= 64)) {
    Value out;
    out.kind = Value::Kind::Parts;
    const unsigned count = type.isStructTy() ? type.getStructNumElements() : unsigned(type.getArrayNumElements());
    for (unsigned i = 0; i < count; ++i) {
      llvm::Type* part = type.isStructTy() ? type.getStructElementType(i) : type.getArrayElementType();
      const uint64_t at =
          type.isStructTy()
              ? uint64_t(world_.layout().getStructLayout(llvm::cast<llvm::StructType>(&t))->getElementOffset(i))
              : i * uint64_t(world_.layout().getTypeAllocSize(part));
      Value place = pointer;
      for (Target& x : place.targets) x.offset = terms_.add(x.offset, world_.number(at));
      out.parts.push_back(load(s, place, *part));
    }
    return out;
  }
  const bool isPointer = type.isPointerTy();
  const uint64_t bits = isPointer ? 64 : type.isSized() ? uint64_t(world_.layout().getTypeSizeInBits(&t)) : 0;
  Dropped dropped;
  if (type.isVectorTy() || !bits || bits > 64 || !pointer.isPointer()) {
    for (const Target& target : pointer.targets)
      if (target.object) world_.expose(look(s, target.object), dropped);
    escape(s, dropped);
    return arbitraryOf(world_, type, "load");
  }
  const ReadAs as{isPointer, unsigned(bits)};
  Value out;
  bool first = true;
  for (const Target& target : pointer.targets) {
    if (target.object == 0) continue;  // the program ends there
    observers_.tell(&Observer::used, target.object);
    const auto offset = terms_.value(target.offset);
    const Contents& c = look(s, target.object);
    const ObjectInfo& info = world_.info(target.object);
    Value v;
    // Work on the device that is still writing may or may not have reached these bytes.
    const bool isQuiet = !isRestless(s, target.object) && c.writer.isOver();
    const bool isKnown = offset && *offset < UINT64_MAX / 2 && isQuiet;
    const bool isLast = isQuiet && c.last.offset == target.offset && c.last.cell.bytes == as.bytes();
    if (isLast) {
      v = world_.convert(c.last.cell.value, as);
      if (!as.isPointer) dropped.add(c.last.cell.value);
    } else if (isKnown) {
      // A pointer that is read as a number can be converted back anywhere.
      v = world_.load(c, *offset, as, dropped);
      if (info.isMany && v.isBits() && !terms_.value(v.bits)) v = Value::unknown();
      if (info.isMany) v.pick = 0;
      for (Target& t : v.targets)
        if (info.isMany && !terms_.value(t.offset)) t.offset = world_.fresh("offset", 64);
    } else if (c.cells.empty() && c.origin.kind == Origin::Kind::Fill && !c.origin.length && isQuiet) {
      v = world_.load(c, 0, as, dropped);  // repeats: where it begins is a multiple of its size, or all bytes are alike
      if (as.bytes() % c.origin.pattern.size() != 0 || c.origin.pattern.size() > 1) v = Value::unknown();
    } else if (!isPointer && isQuiet && !info.isMany) {
      v = loadFromTable(c, target.offset, as, dropped);
    } else if (isPointer && isQuiet) {
      if (!info.isMany) v = pointerFromTable(c, target.offset);
      if (v.kind == Value::Kind::Unknown) v = anyPointerOf(c, dropped);
    } else {
      world_.expose(c, dropped);
    }
    if (v.kind == Value::Kind::Unknown) v = arbitraryOf(world_, type, "load");
    if (v.isBits() && c.hasPointers && bits >= 32) world_.noteAddress(v.bits);
    if (isKnown && v.isBits() && pointer.only()) observers_.tell(&Observer::loaded, s, target, c, v.bits);
    const Term here = world_.isAt(pointer, target.object);
    if (first) {
      out = v;
    } else if (here && out.isBits() && v.isBits()) {
      out.bits = terms_.ite(here, v.bits, out.bits);
    } else if (out.isPointer() && v.isPointer()) {
      out.anywhere |= v.anywhere;
      out.pick = 0;
      for (const Target& other : v.targets) world_.addTarget(out, other);
    } else if (!(out == v)) {
      escape(s, v);
      escape(s, out);
      out = arbitraryOf(world_, type, "load");
    }
    first = false;
  }
  escape(s, dropped);
  if (pointer.anywhere || first) {
    if (out.isPointer()) escape(s, out);
    Value any = arbitraryOf(world_, type, "load");
    if (any.isBits() && bits >= 32) world_.noteAddress(any.bits);
    return any;
  }
  return out;
}

bool AbstractMemory::mayBeShared(State& s, const Value& pointer) {
  return !pointer.isPointer() || pointer.anywhere || std::ranges::any_of(pointer.targets, [&](const Target& t) {
    return t.object && (world_.info(t.object).kind != ObjectKind::Local || look(s, t.object).escaped);
  });
}

Value AbstractMemory::anyPointerOf(const Contents& c, Dropped& dropped) {
  Value v;
  v.kind = Value::Kind::Pointer;
  v.anywhere = c.origin.kind != Origin::Kind::Fill;
  v.targets.push_back({0, world_.number(0)});
  dropped.add(c.origin);
  for (const auto& [at, cell] : c.cells) {
    v.anywhere |= !cell.value.isPointer() || cell.value.anywhere;
    if (!cell.value.isPointer()) dropped.add(cell.value);
    for (const Target& t : cell.value.targets) world_.addTarget(v, t);
  }
  return v;
}

uint64_t AbstractMemory::tableBytes(const Contents& c, uint64_t word) const {
  constexpr uint64_t kMaxWords = 32;
  const auto size = c.size ? terms_.value(c.size) : std::nullopt;
  return size && std::has_single_bit(word) && *size % word == 0 && *size <= kMaxWords * word ? *size : 0;
}

Value AbstractMemory::pointerFromTable(const Contents& c, Term offset) {
  constexpr size_t kMaxTargets = 6;
  const uint64_t size = tableBytes(c, 8);
  if (!size || (terms_.knownBits(offset).zeros & 7) != 7) return {};
  Value out;
  for (uint64_t at = 0; at < size; at += 8) {
    const Value v = world_.peek(c, at, {true, 0});
    if (!v.only() || !v.only()->object) return {};
    if (at == 0) {
      out = v;
      continue;
    }
    const uint32_t pick = world_.newPick(v, out, terms_.eq(offset, world_.number(at)));
    for (const Target& t : v.targets) world_.addTarget(out, t);
    out.pick = pick;
    if (out.anywhere || out.targets.size() > kMaxTargets) return {};
  }
  return out;
}

// A read beyond the end is undefined; an offset that is a multiple of the width reads a whole word.
Value AbstractMemory::loadFromTable(const Contents& c, Term offset, ReadAs as, Dropped& dropped) {
  const uint64_t word = as.bytes(), size = tableBytes(c, word);
  Value out;
  for (uint64_t at = 0; at < size; at += word) {
    const Value v = world_.peek(c, at, as);
    if (!v.isBits()) return world_.expose(c, dropped), Value();
    out = at == 0 ? v : Value::of(terms_.ite(terms_.eq(offset, world_.number(at)), v.bits, out.bits));
  }
  if (out.isBits() && (terms_.knownBits(offset).zeros & (word - 1)) == word - 1) return out;
  world_.expose(c, dropped);
  return {};
}

Dropped AbstractMemory::pointersAt(State& s, const Value& pointer) {
  Dropped out;
  out.hasAddresses = pointer.anywhere || !pointer.isPointer();
  for (const Target& t : pointer.targets)
    if (t.object) {
      world_.expose(look(s, t.object), out);
      out.hasAddresses |= look(s, t.object).hasPointers;
    }
  return out;
}

bool AbstractMemory::isRestless(State& s, ObjectId id) {
  if (restless_.count(id) || (effects_.anyDevice && world_.info(id).kind == ObjectKind::Variable)) return true;
  return effects_.threads && look(s, id).escaped && world_.info(id).kind != ObjectKind::External;
}

void AbstractMemory::addKept(std::vector<ObjectId>& candidates) const {
  std::set<ObjectId> seen(candidates.begin(), candidates.end());
  for (size_t i = 0; i < candidates.size(); ++i) {
    const auto kept = keptIn_.find(world_.info(candidates[i]).foundIn);
    if (kept == keptIn_.end()) continue;
    for (ObjectId id : kept->second)
      if (seen.insert(id).second) candidates.push_back(id);
  }
}

}  // namespace gpubmc::core
