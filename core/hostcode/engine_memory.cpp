// Memory: loads, stores, copies, and who can reach what.

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

#include <bit>

#include "core/hostcode/engine.h"

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

constexpr uint64_t kMaxSet = 512;         ///< bytes that are set one cell after the other
constexpr uint64_t kMaxCopied = 1 << 16;  ///< bytes that are copied one cell after the other

}  // namespace

Value Engine::load(State& s, const Value& pointer, const llvm::Type& type) {
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
    return fresh(type, "load");
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
    // What is still being written may be there already, or not.
    const bool isQuiet = !isRestless(s, target.object) && c.writer.isOver();
    const bool isKnown = offset && *offset < UINT64_MAX / 2 && isQuiet;
    const bool isLast = isQuiet && c.last.offset == target.offset && c.last.cell.bytes == as.bytes();
    if (isLast) {
      v = world_.convert(c.last.cell.value, as);
      if (!as.isPointer) dropped.add(c.last.cell.value);
    } else if (isKnown) {
      // A pointer that is read as a number can become one again anywhere.
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
    if (v.kind == Value::Kind::Unknown) v = fresh(type, "load");
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
      out = fresh(type, "load");
    }
    first = false;
  }
  escape(s, dropped);
  if (pointer.anywhere || first) {
    if (out.isPointer()) escape(s, out);
    Value any = fresh(type, "load");
    if (any.isBits() && bits >= 32) world_.noteAddress(any.bits);
    return any;
  }
  return out;
}

bool Engine::mayBeShared(State& s, const Value& pointer) {
  return !pointer.isPointer() || pointer.anywhere || std::ranges::any_of(pointer.targets, [&](const Target& t) {
    return t.object && (world_.info(t.object).kind != ObjectKind::Local || look(s, t.object).escaped);
  });
}

Value Engine::loadVolatile(State& s, const Value& pointer, const llvm::LoadInst& at) {
  const Value seen = load(s, pointer, *at.getType());
  Value out = fresh(*at.getType(), "volatile");
  if (!out.isBits()) {
    escape(s, seen);
    return out;
  }
  if (seen.isBits() && world_.mayBeAddress(seen.bits)) world_.noteAddress(out.bits);
  inputs_.try_emplace(out.bits, execution_.placesOf(at, "volatile"));
  return out;
}

// One of the pointers in there.
Value Engine::anyPointerOf(const Contents& c, Dropped& dropped) {
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

// Of a table of so many words the size in bytes; 0: it is none that is small.
uint64_t Engine::tableBytes(const Contents& c, uint64_t word) const {
  constexpr uint64_t kMaxWords = 32;
  const auto size = c.size ? terms_.value(c.size) : std::nullopt;
  return size && std::has_single_bit(word) && *size % word == 0 && *size <= kMaxWords * word ? *size : 0;
}

Value Engine::pointerFromTable(const Contents& c, Term offset) {
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

// A place beyond the end is none that the program reads; and one that is a multiple of what is read is that of a word.
Value Engine::loadFromTable(const Contents& c, Term offset, ReadAs as, Dropped& dropped) {
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

void Engine::changed(State& s, ObjectId id) {
  const Contents* c = s.find(id);
  // A launch that may come after this did not find what was here when it was launched.
  if (c && !streams_.isOrdered(c->user, operation_ ? operation_->stream : StreamUse{StreamUse::Kind::Unknown, {}}))
    overtaken_.insert(id);
  if (!c || c->copies.empty() || c->reader.isOver()) return;
  // What is still being copied from here may be what comes now.
  const std::set<ObjectId> copies = c->copies;
  edit(s, id).copies.clear();
  overtaken_.insert(copies.begin(), copies.end());
  for (ObjectId copy : copies)
    if (s.find(copy)) lose(s, copy);
}

// All bytes of it are arbitrary from now on.
void Engine::lose(State& s, ObjectId id) {
  Dropped dropped;
  world_.havoc(edit(s, id), dropped);
  observers_.tell(&Observer::writing, edit(s, id), false, operation_);
  escape(s, dropped);
}

bool Engine::write(State& s, const Value& pointer, Term length,
                   const std::function<void(Contents&, uint64_t, Dropped&)>& exact) {
  if (!pointer.isPointer()) {
    havocEscaped(s);
    return false;
  }
  const auto bytes = length ? terms_.value(length) : std::nullopt;
  bool isPlaced = false;
  for (const Target& t : pointer.targets) {
    if (t.object == 0) continue;
    const auto offset = terms_.value(t.offset);
    changed(s, t.object);
    Contents& c = edit(s, t.object);
    observers_.tell(&Observer::writing, c, offset == 0 && length && length == c.size && pointer.only(), operation_);
    const bool isCertain = pointer.targets.size() == 1 && !pointer.anywhere && !world_.info(t.object).isMany;
    const bool isNear = offset && *offset < UINT64_MAX / 2;
    Dropped dropped;
    // What is being written there may be what stays.
    const bool isQuiet = c.writer.isOver();
    if (isCertain && isNear && exact && isQuiet) {
      exact(c, *offset, dropped);
      isPlaced = true;
    } else if (isNear && bytes && *bytes <= kMaxCopied && isQuiet) {
      world_.forget(c, *offset, *bytes, dropped);
    } else {
      world_.havoc(c, dropped);
    }
    escape(s, dropped);
  }
  if (pointer.anywhere) havocEscaped(s);
  return isPlaced;
}

// In a loop: whether this fills the object from its start on.
void Engine::noteFill(const Target& t, const Value& v, uint64_t bytes) {
  const auto pattern = bytes <= 8 ? world_.bytesOf(v, bytes) : std::nullopt;
  if (!pattern || terms_.value(t.offset) || widenings_.empty()) return;
  for (Widening* w : widenings_) w->fills.try_emplace(t.object, Widening::Fill{*pattern, t.offset});
}

void Engine::store(State& s, const Value& pointer, const Value& v, uint64_t bytes) {
  if (const Target* t = pointer.only(); t && t->object && !world_.info(t->object).isMany) {
    noteFill(*t, v, bytes);
    const Contents& c = look(s, t->object);
    const auto pattern = bytes <= 8 ? world_.bytesOf(v, bytes) : std::nullopt;
    // A fill goes on, if nothing else may stand where this goes. What is behind has not changed, but who read a place
    // behind the end before does not read the same there now: where the end is, is not known.
    if (c.origin.kind == Origin::Kind::Fill && c.origin.length == t->offset && pattern == c.origin.pattern &&
        c.cells.empty() && !terms_.value(t->offset)) {
      changed(s, t->object);
      Contents& e = edit(s, t->object);
      observers_.tell(&Observer::writing, e, false, operation_);
      e.last = {};
      e.origin.length = terms_.add(e.origin.length, world_.number(bytes));
      e.origin.epoch = world_.newEpoch();
      return;
    }
  }
  Dropped stored;
  stored.add(v);
  noteKept(pointer, stored);
  const bool isPlaced = write(s, pointer, world_.number(bytes), [&](Contents& c, uint64_t offset, Dropped& dropped) {
    world_.store(c, offset, bytes, v, dropped);
  });
  if (!isPlaced) {
    // Where it cannot be told what is written to, others may read it there.
    escape(s, v);
    stored.hasAddresses |= v.kind == Value::Kind::Unknown || (v.isBits() && world_.mayBeAddress(v.bits));
    if (!stored.empty()) mayHavePointers(s, pointer);
    noteLast(s, pointer, v, bytes);
  } else if (look(s, pointer.only()->object).escaped) {
    escape(s, v);
  }
}

// Whoever reads the same place next finds it there: an element of an array that is allocated and used in one round.
void Engine::noteLast(State& s, const Value& pointer, const Value& v, uint64_t bytes) {
  const Target* t = pointer.only();
  if (!t || !t->object || world_.info(t->object).isMany || terms_.value(t->offset) || !(v.isBits() || v.isPointer()))
    return;
  // What is being written there may come later.
  if (look(s, t->object).writer.isOver()) edit(s, t->object).last = {t->offset, {bytes, v}};
}

// Of variables of the host, whose values other functions of the file may meet.
void Engine::noteKept(const Value& to, const Dropped& pointers) {
  for (const Target& t : to.targets)
    if (world_.info(t.object).kind == ObjectKind::Global)
      for (const Value& v : pointers.values)
        for (const Target& kept : v.targets) keptIn_[t.object].insert(kept.object);
}

Dropped Engine::pointersAt(State& s, const Value& pointer) {
  Dropped out;
  out.hasAddresses = pointer.anywhere || !pointer.isPointer();
  for (const Target& t : pointer.targets)
    if (t.object) {
      world_.expose(look(s, t.object), out);
      out.hasAddresses |= look(s, t.object).hasPointers;
    }
  return out;
}

// In the objects that the pointer may point to there may be pointers now that are not known.
void Engine::mayHavePointers(State& s, const Value& pointer) {
  for (const Target& t : pointer.targets)
    if (t.object && !look(s, t.object).hasPointers) edit(s, t.object).hasPointers = true;
}

void Engine::fill(State& s, const Value& to, Term byte, Term length) {
  if (operation_) observers_.tell(&Observer::setting, *operation_, s, to, byte, length);
  const auto b = byte ? terms_.value(byte) : std::nullopt;
  const auto n = length ? terms_.value(length) : std::nullopt;
  write(s, to, length, [&](Contents& c, uint64_t offset, Dropped& dropped) {
    if (n && *n == 0) return;
    const bool isAll = offset == 0 && length && length == c.size;
    if (!b || !length) {
      if (n && !isAll) return world_.forget(c, offset, *n, dropped);
      return world_.havoc(c, dropped);
    }
    if (offset == 0 && (isAll || !n || *n > kMaxSet)) return world_.fill(c, {uint8_t(*b)}, length, dropped);
    if (!n) return world_.havoc(c, dropped);
    if (*n > kMaxSet) return world_.forget(c, offset, *n, dropped);
    for (uint64_t i = 0; i < *n;) {
      const uint64_t step = (offset + i) % 4 == 0 && i + 4 <= *n ? 4 : 1;
      const Term bits = terms_.constant(step == 4 ? uint8_t(*b) * 0x01010101u : uint8_t(*b), unsigned(step * 8));
      world_.store(c, offset + i, step, Value::of(bits), dropped);
      i += step;
    }
  });
}

void Engine::copy(State& s, const Value& to, const Value& from, Term length) {
  const Target* source = from.only();
  const auto n = length ? terms_.value(length) : std::nullopt;
  if (n && *n == 0) return;
  if (operation_) observers_.tell(&Observer::copying, *operation_, s, to, from, length);
  std::optional<Contents> before;
  std::optional<uint64_t> start;
  if (source && source->object && !world_.info(source->object).isMany && !isRestless(s, source->object)) {
    observers_.tell(&Observer::used, source->object);
    before = look(s, source->object);
    start = terms_.value(source->offset);
    if (!before->writer.isOver()) {
      Dropped dropped;
      world_.havoc(*before, dropped);
      escape(s, dropped);
    }
  }
  const Dropped copied = pointersAt(s, from);
  noteKept(to, copied);
  const bool isPlaced = write(s, to, length, [&](Contents& c, uint64_t offset, Dropped& dropped) {
    const bool isAll = offset == 0 && length && length == c.size;
    if (before && start && n && *n <= kMaxCopied && !(isAll && *start == 0))
      return world_.copy(c, offset, *before, *start, *n, dropped);
    if (before && start && *start == 0 && offset == 0 && length) {
      world_.copyAll(c, *before, length, isAll, dropped);
      if (!before->sources.empty()) c.sources = before->sources;
      return;
    }
    if (before) world_.expose(*before, dropped);
    if (n && *n <= kMaxCopied && !isAll)
      world_.forget(c, offset, *n, dropped);
    else
      world_.havoc(c, dropped);
    c.hasPointers |= !dropped.empty();
  });
  if (isPlaced && before) {
    if (look(s, to.only()->object).escaped) escapes_.escapeFrom(s, to.only()->object);
    return;
  }
  // Pointers in what is copied from somewhere else, or to somewhere else, are anybody's.
  escape(s, copied);
  if (!copied.empty()) mayHavePointers(s, to);
}

void Engine::move(State& s, const Value& to, const Value& from, Term length) {
  const Target* source = from.only();
  if (source && source->object == 0) return;
  const Term size = source ? look(s, source->object).size : Term();
  const bool isPart = size && length && terms_.isTrue(terms_.ule(length, size));
  copy(s, to, from, isPart ? length : size ? size : length);
}

Value Engine::allocate(State& s, const void* site, ObjectKind kind, Term size, bool isZero, unsigned line) {
  ObjectInfo info;
  info.kind = kind;
  info.site = site;
  info.line = line;
  const ObjectId id = world_.object({site, execution_.context, 1}, info);
  Contents c;
  c.origin = world_.arbitrary();
  c.size = size;
  if (kind == ObjectKind::Device) c.origin.kind = Origin::Kind::Undefined;
  Dropped none;
  if (isZero && size) world_.fill(c, {0}, size, none);
  const Contents* old = s.find(id);
  if (old && !old->freed && kind != ObjectKind::Local) {
    // The one from before may still be in use: from now on this stands for both.
    world_.info(id).isMany = true;
    lose(s, id);
    if (Contents& both = edit(s, id); both.size != size) both.size = {};
  } else {
    s.put(id, std::move(c));
  }
  return Value::pointer(id, world_.number(0));
}

void Engine::release(State& s, const Value& pointer, const llvm::CallBase* site) {
  if (const Target* t = pointer.only(); t && t->object && !world_.info(t->object).isMany) {
    Contents& c = edit(s, t->object);
    Dropped gone;  // nobody reads it any more
    world_.havoc(c, gone);
    c.freed = true;
    c.freedBy = site;
    return;
  }
  write(s, pointer, {}, nullptr);
}

void Engine::havocEscaped(State& s, bool byLibrary) {
  std::vector<ObjectId> escaped;
  for (const auto& [id, c] : s.memory)
    if (c->escaped) escaped.push_back(id);
  for (ObjectId id : escaped) {
    if (byLibrary)
      havocByLibrary(s, id);
    else
      havoc(s, id);
    if (isMutable(id)) edit(s, id).hasPointers = true;
  }
}

}  // namespace gpubmc::core
