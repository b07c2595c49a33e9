// Writes to abstract memory.

#include "core/hostcode/abstract_memory.h"

#include <llvm/IR/GlobalVariable.h>

#include <algorithm>

namespace gpubmc::core {

namespace {

constexpr uint64_t kMaxSet = 512;         ///< bytes that are set one cell after the other
constexpr uint64_t kMaxNumber = 8;        ///< bytes of a variable that is no array
constexpr uint64_t kMaxCopied = 1 << 16;  ///< bytes that are copied one cell after the other

/// The address of a table of virtual functions, which says what type an object has.
bool isTableOfType(const World& world, const Value& v) {
  const Target* t = v.only();
  if (!t || !t->object || world.info(t->object).kind != ObjectKind::Global) return false;
  const auto* table = static_cast<const llvm::GlobalVariable*>(world.info(t->object).site);
  return table->isConstant() && table->getName().starts_with("_ZTV");
}

}  // namespace

void AbstractMemory::changed(State& s, ObjectId id) {
  const Contents* c = s.find(id);
  // A launch that is not ordered with this write may find the new contents.
  if (c && !streams_.isOrdered(c->user, operation_ ? operation_->stream : StreamUse{StreamUse::Kind::Unknown, {}}))
    overtaken_.insert(id);
  if (!c || c->copies.empty() || c->reader.isOver()) return;
  // A copy from here that is still running may copy the new contents.
  const std::set<ObjectId> copies = c->copies;
  edit(s, id).copies.clear();
  overtaken_.insert(copies.begin(), copies.end());
  for (ObjectId copy : copies)
    if (s.find(copy)) lose(s, copy);
}

void AbstractMemory::lose(State& s, ObjectId id) {
  Dropped dropped;
  world_.havoc(edit(s, id), dropped);
  observers_.tell(&Observer::writing, edit(s, id), false, operation_);
  escape(s, dropped);
}

bool AbstractMemory::write(State& s, const Value& pointer, Term length,
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
    // Work that is still writing there may overwrite this.
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

void AbstractMemory::store(State& s, const Value& pointer, const Value& v, uint64_t bytes) {
  if (const Target* t = pointer.only(); t && t->object && !world_.info(t->object).isMany) {
    observers_.tell(&Observer::storing, *t, v, bytes);
    const Contents& c = look(s, t->object);
    const auto pattern = bytes <= 8 ? world_.bytesOf(v, bytes) : std::nullopt;
    // A fill is continued if nothing else may be at this offset. Bytes behind it have not changed, but an offset that
    // was behind the end before may be in the fill now, since the end is not constant. Hence the new epoch.
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
  noteComputed(s, pointer, v, isPlaced);
  if (!isPlaced) {
    // If the place is not known, any code that knows one of the places may read the value.
    escape(s, v);
    stored.hasAddresses |= v.kind == Value::Kind::Unknown || (v.isBits() && world_.mayBeAddress(v.bits));
    if (!stored.empty()) mayHavePointers(s, pointer);
    noteLast(s, pointer, v, bytes);
  } else if (look(s, pointer.only()->object).escaped) {
    escape(s, v);
  }
}

bool AbstractMemory::isFromOutside(const Value& v) const {
  if (!v.isBits()) return false;
  std::vector<Term> open{v.bits};
  std::set<Term> seen;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    if (terms_.op(t) == encoder::Op::Var && !world_.isFromOutside(t) && !inputs_.contains(t)) return false;
    if (terms_.op(t) == encoder::Op::Add)
      for (const auto& [part, factor] : terms_.linear(t).parts) open.push_back(part);
    else
      open.insert(open.end(), terms_.args(t).begin(), terms_.args(t).end());
  }
  return true;
}

// A constant at an unknown place is one of several values that the program chooses from.
void AbstractMemory::noteComputed(State& s, const Value& pointer, const Value& v, bool isPlaced) {
  if (v.isPointer()) return;
  const bool isConstant = v.isBits() && terms_.value(v.bits);
  if (isConstant && isPlaced) return;
  std::optional<bool> isOutside;
  for (const Target& t : pointer.targets) {
    const Contents* c = t.object ? s.find(t.object) : nullptr;
    if (!c || c->isComputed) continue;
    if (const auto size = c->size ? terms_.value(c->size) : std::nullopt; size && *size <= kMaxNumber) continue;
    if (!isOutside) isOutside = !isConstant && isFromOutside(v);
    if (!*isOutside) edit(s, t.object).isComputed = true;
  }
}

// The next load at the same offset finds the value: an element of an array that one iteration allocates and uses.
void AbstractMemory::noteLast(State& s, const Value& pointer, const Value& v, uint64_t bytes) {
  const Target* t = pointer.only();
  if (!t || !t->object || world_.info(t->object).isMany || terms_.value(t->offset) || !(v.isBits() || v.isPointer()))
    return;
  // Work that is still writing there may overwrite the value.
  if (look(s, t->object).writer.isOver()) edit(s, t->object).last = {t->offset, {bytes, v}};
}

// Pointers in variables of the host, which other functions of the file may load.
void AbstractMemory::noteKept(const Value& to, const Dropped& pointers) {
  for (const Target& t : to.targets)
    if (world_.info(t.object).kind == ObjectKind::Global)
      for (const Value& v : pointers.values)
        for (const Target& kept : v.targets) keptIn_[t.object].insert(kept.object);
}

void AbstractMemory::mayHavePointers(State& s, const Value& pointer) {
  for (const Target& t : pointer.targets)
    if (t.object && !look(s, t.object).hasPointers) edit(s, t.object).hasPointers = true;
}

void AbstractMemory::fill(State& s, const Value& to, Term byte, Term length) {
  if (operation_) observers_.tell(&Observer::setting, *operation_, s, to, byte, length);
  const auto b = byte ? terms_.value(byte) : std::nullopt;
  const auto n = length ? terms_.value(length) : std::nullopt;
  write(s, to, length, [&](Contents& c, uint64_t offset, Dropped& dropped) {
    if (n && *n == 0) return;
    const bool isAll = offset == 0 && length && length == c.size;
    if (isAll) c.isComputed = false;
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

void AbstractMemory::copy(State& s, const Value& to, const Value& from, Term length) {
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
  const bool isComputed =
      std::ranges::any_of(from.targets, [&](const Target& t) { return t.object && look(s, t.object).isComputed; });
  const Dropped copied = pointersAt(s, from);
  noteKept(to, copied);
  const bool isPlaced = write(s, to, length, [&](Contents& c, uint64_t offset, Dropped& dropped) {
    const bool isAll = offset == 0 && length && length == c.size;
    if (isAll) c.isComputed = false;
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
  if (isComputed)
    for (const Target& t : to.targets)
      if (t.object) edit(s, t.object).isComputed = true;
  if (isPlaced && before) {
    if (look(s, to.only()->object).escaped) escapes_.escapeFrom(s, to.only()->object);
    return;
  }
  // If source or destination is not known, any code may have the pointers that are copied.
  escape(s, copied);
  if (!copied.empty()) mayHavePointers(s, to);
}

void AbstractMemory::move(State& s, const Value& to, const Value& from, Term length) {
  const Target* source = from.only();
  if (source && source->object == 0) return;
  const Term size = source ? look(s, source->object).size : Term();
  const bool isPart = size && length && terms_.isTrue(terms_.ule(length, size));
  copy(s, to, from, isPart ? length : size ? size : length);
}

bool AbstractMemory::isMutable(ObjectId id) const {
  const ObjectInfo& info = world_.info(id);
  if (id == 0 || info.kind == ObjectKind::Code) return false;
  return info.kind != ObjectKind::Global || !static_cast<const llvm::GlobalVariable*>(info.site)->isConstant();
}

void AbstractMemory::havoc(State& s, ObjectId id) {
  if (!isMutable(id)) return;
  changed(s, id);
  lose(s, id);
}

void AbstractMemory::havocByLibrary(State& s, ObjectId id) {
  std::map<uint64_t, Cell> types;
  if (id && world_.info(id).kind != ObjectKind::Code && !world_.info(id).isMany)
    for (const auto& [at, cell] : look(s, id).cells)
      if (isTableOfType(world_, cell.value)) types.emplace(at, cell);
  havoc(s, id);
  if (!types.empty()) edit(s, id).cells.merge(types);
}

void AbstractMemory::havocEscaped(State& s, bool byLibrary) {
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
