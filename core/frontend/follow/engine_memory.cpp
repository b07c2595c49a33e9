// Memory: loads, stores, copies, and who can reach what.

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/follow/engine.h"

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

constexpr uint64_t kMaxSet = 512;         ///< bytes that are set one cell after the other
constexpr uint64_t kMaxCopied = 1 << 16;  ///< bytes that are copied one cell after the other

}  // namespace

Contents Engine::initial(ObjectId id) {
  const ObjectInfo& info = world_.info(id);
  Contents c;
  if (info.kind == ObjectKind::Code) {
    c.origin = world_.arbitrary();
    return c;
  }
  if (info.kind == ObjectKind::Global) {
    const auto* v = static_cast<const llvm::GlobalVariable*>(info.site);
    if (v->getValueType()->isSized()) c.size = world_.number(world_.layout().getTypeAllocSize(v->getValueType()));
    // Before main this is what the program has in it; what has come since is in states.
    c.origin = world_.arbitrary();
    c.escaped = v->isDeclaration();
    if (v->hasInitializer() && v->isConstant()) {
      c.origin.kind = Origin::Kind::Initialiser;
      c.origin.constant = v->getInitializer();
    }
    return c;
  }
  c.origin = world_.arbitrary(info.kind == ObjectKind::External);
  c.escaped = info.kind == ObjectKind::External;
  return c;
}

const Contents& Engine::look(State& s, ObjectId id) {
  if (const Contents* c = s.find(id)) return *c;
  s.put(id, initial(id));
  return *s.find(id);
}

Contents& Engine::edit(State& s, ObjectId id) {
  look(s, id);
  Memory::Item& c = s.memory[id];
  if (c.use_count() > 1) c = std::make_shared<const Contents>(*c);
  return const_cast<Contents&>(*c);
}

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
  if (type.isVectorTy() || !bits || bits > 64 || !pointer.isPointer()) return fresh(type, "load");
  const ReadAs as{isPointer, unsigned(bits)};
  Value out;
  bool first = true;
  for (const Target& target : pointer.targets) {
    if (target.object == 0) continue;  // the program ends there
    const auto offset = terms_.value(target.offset);
    const Contents& c = look(s, target.object);
    const ObjectInfo& info = world_.info(target.object);
    Value v;
    // What is still being written may be there already, or not.
    const bool isQuiet = !isRestless(s, target.object) && c.writer.isOver();
    const bool isKnown = offset && *offset < UINT64_MAX / 2 && isQuiet;
    if (isKnown) {
      v = world_.load(c, *offset, as);
      // A pointer that is read as a number can become one again anywhere.
      if (auto cell = c.cells.upper_bound(*offset); !isPointer && cell != c.cells.begin()) {
        const Cell there = std::prev(cell)->second;
        if (there.value.isPointer() && std::prev(cell)->first + there.bytes > *offset) escape(s, there.value);
      }
      if (info.isMany && v.isBits() && !terms_.value(v.bits)) v = Value::unknown();
      if (info.isMany) v.pick = 0;
      for (Target& t : v.targets)
        if (info.isMany && !terms_.value(t.offset)) t.offset = world_.fresh("offset", 64);
    } else if (c.cells.empty() && c.origin.kind == Origin::Kind::Fill && !c.origin.length && isQuiet) {
      v = world_.load(c, 0, as);  // repeats: where it begins is a multiple of its size, or all bytes are alike
      if (as.bytes() % c.origin.pattern.size() != 0 || c.origin.pattern.size() > 1) v = Value::unknown();
    } else if (isPointer && isQuiet) {
      // One of the pointers in there.
      v.kind = Value::Kind::Pointer;
      v.anywhere = c.origin.kind != Origin::Kind::Fill && c.origin.kind != Origin::Kind::Initialiser;
      v.targets.push_back({0, world_.number(0)});
      if (c.origin.kind == Origin::Kind::Initialiser) escapeConstant(s, *c.origin.constant), v.anywhere = true;
      for (const auto& [at, cell] : c.cells) {
        if (!cell.value.isPointer()) {
          v.anywhere = true;
          continue;
        }
        v.anywhere |= cell.value.anywhere;
        for (const Target& t2 : cell.value.targets) {
          auto it = std::lower_bound(v.targets.begin(), v.targets.end(), t2,
                                     [](const Target& x, const Target& y) { return x.object < y.object; });
          if (it == v.targets.end() || it->object != t2.object)
            v.targets.insert(it, t2);
          else if (it->offset != t2.offset)
            it->offset = world_.fresh("offset", 64);
        }
      }
    }
    if (v.kind == Value::Kind::Unknown) v = fresh(type, "load");
    if (performing_ && isKnown && v.isBits() && pointer.only()) loaded_[v.bits.id] = {target, s.tape, c.touched};
    if (first) {
      out = v;
    } else if (out.isPointer() && v.isPointer()) {
      out.anywhere |= v.anywhere;
      out.pick = 0;
      for (const Target& t2 : v.targets) {
        auto it = std::lower_bound(out.targets.begin(), out.targets.end(), t2,
                                   [](const Target& x, const Target& y) { return x.object < y.object; });
        if (it == out.targets.end() || it->object != t2.object)
          out.targets.insert(it, t2);
        else if (it->offset != t2.offset)
          it->offset = world_.fresh("offset", 64);
      }
    } else if (!(out == v)) {
      escape(s, v);
      escape(s, out);
      out = fresh(type, "load");
    }
    first = false;
  }
  if (pointer.anywhere || first) {
    if (out.isPointer()) escape(s, out);
    return fresh(type, "load");
  }
  return out;
}

void Engine::changed(State& s, ObjectId id) {
  const Contents* c = s.find(id);
  // A launch that may come after this did not find what was here when it was launched.
  if (c && !isOrdered(c->user, deeds_ ? deeds_->stream_ : StreamUse{StreamUse::Kind::Unknown, {}}))
    overtaken_.insert(id);
  if (!c || c->copies.empty() || c->reader.isOver()) return;
  // What is still being copied from here may be what comes now.
  const std::set<ObjectId> copies = c->copies;
  edit(s, id).copies.clear();
  overtaken_.insert(copies.begin(), copies.end());
  for (ObjectId copy : copies)
    if (s.find(copy)) {
      loosen(s, copy);
      world_.havoc(edit(s, copy));
      touch(edit(s, copy));
    }
}

// What becomes arbitrary may still have the pointers that were in it.
void Engine::loosen(State& s, ObjectId id) {
  const Contents c = look(s, id);
  for (const auto& [at, cell] : c.cells) escape(s, cell.value);
  if (c.origin.kind == Origin::Kind::Initialiser) escapeConstant(s, *c.origin.constant);
}

void Engine::write(State& s, const Value& pointer, Term length, const std::function<void(Contents&, uint64_t)>& exact) {
  if (!pointer.isPointer()) {
    havocEscaped(s);
    return;
  }
  const auto bytes = length ? terms_.value(length) : std::nullopt;
  for (const Target& t : pointer.targets) {
    if (t.object == 0) continue;
    const auto offset = terms_.value(t.offset);
    changed(s, t.object);
    const bool isExact = pointer.only() && offset && bytes && *bytes <= kMaxSet;
    if (!isExact || !look(s, t.object).writer.isOver()) loosen(s, t.object);
    Contents& c = edit(s, t.object);
    touch(c, offset == 0 && length && length == c.size && pointer.only());
    const bool isCertain = pointer.targets.size() == 1 && !pointer.anywhere && !world_.info(t.object).isMany;
    if (isCertain && offset && *offset < UINT64_MAX / 2 && exact) {
      exact(c, *offset);
    } else if (offset && bytes && *bytes <= kMaxCopied && *offset < UINT64_MAX / 2) {
      world_.forget(c, *offset, *bytes);
    } else {
      world_.havoc(c);
    }
    if (c.writer.isOver()) continue;
    world_.havoc(c);  // both may be what stays
  }
  if (pointer.anywhere) havocEscaped(s);
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
    if (c.origin.kind == Origin::Kind::Fill && c.origin.length == t->offset && pattern == c.origin.pattern &&
        !terms_.value(t->offset)) {
      changed(s, t->object);
      Contents& e = edit(s, t->object);
      touch(e);
      e.origin.length = terms_.add(e.origin.length, world_.number(bytes));
      return;
    }
  }
  // Where it cannot be told what is written to, others may read it there.
  const Target* only = pointer.only();
  const bool exact = only && terms_.value(only->offset);
  if (!exact || v.kind == Value::Kind::Parts) escape(s, v);
  write(s, pointer, world_.number(bytes), [&](Contents& c, uint64_t offset) { world_.store(c, offset, bytes, v); });
  if (const Target* t = pointer.only(); t && look(s, t->object).escaped) escape(s, v);
}

void Engine::fill(State& s, const Value& to, Term byte, Term length) {
  if (performing_ && deeds_) {
    Deed deed;
    deed.kind = Deed::Kind::Set;
    deed.to = to, deed.bytes = length, deed.byte = byte;
    record(s, std::move(deed));
  }
  const auto b = byte ? terms_.value(byte) : std::nullopt;
  const auto n = length ? terms_.value(length) : std::nullopt;
  write(s, to, length, [&](Contents& c, uint64_t offset) {
    if (n && *n == 0) return;
    const bool isAll = offset == 0 && length && length == c.size;
    if (!b || !length) {
      if (n && !isAll) return world_.forget(c, offset, *n);
      return world_.havoc(c);
    }
    if (offset == 0 && (isAll || !n || *n > kMaxSet)) return world_.fill(c, {uint8_t(*b)}, length);
    if (!n) return world_.havoc(c);
    if (*n > kMaxSet) return world_.forget(c, offset, *n);
    for (uint64_t i = 0; i < *n;) {
      const uint64_t step = (offset + i) % 4 == 0 && i + 4 <= *n ? 4 : 1;
      world_.store(c, offset + i, step,
                   Value::of(terms_.constant(step == 4 ? uint8_t(*b) * 0x01010101u : uint8_t(*b), unsigned(step * 8))));
      i += step;
    }
  });
}

void Engine::copy(State& s, const Value& to, const Value& from, Term length) {
  const Target* source = from.only();
  const auto n = length ? terms_.value(length) : std::nullopt;
  if (n && *n == 0) return;
  if (performing_ && deeds_) {
    Deed deed;
    deed.kind = Deed::Kind::Copy;
    deed.to = to, deed.from = from, deed.bytes = length;
    record(s, std::move(deed));
  }
  std::optional<Contents> before;
  std::optional<uint64_t> start;
  if (source && source->object && !world_.info(source->object).isMany && !isRestless(s, source->object)) {
    before = look(s, source->object);
    start = terms_.value(source->offset);
    if (!before->writer.isOver()) world_.havoc(*before);
  }
  // Pointers in what is copied from somewhere else are anybody's.
  if (!before || !start) {
    std::set<ObjectId> seen;
    reach(s, from, seen);
    for (ObjectId id : seen)
      if (!from.only() || id != from.only()->object) escape(s, id);
  }
  const Target* target = to.only();
  const bool exact = target && terms_.value(target->offset) && before && start && n && *n <= kMaxCopied;
  if (!exact && before)
    for (const auto& [at, cell] : before->cells) escape(s, cell.value);
  write(s, to, length, [&](Contents& c, uint64_t offset) {
    const bool isAll = offset == 0 && length && length == c.size;
    if (before && start && n && *n <= kMaxCopied && !(isAll && *start == 0))
      return world_.copy(c, offset, *before, *start, *n);
    if (before && start && *start == 0 && offset == 0 && length) {
      world_.copyAll(c, *before, length, isAll);
      if (!before->sources.empty()) c.sources = before->sources;
      return;
    }
    if (n && *n <= kMaxCopied && !isAll) return world_.forget(c, offset, *n);
    world_.havoc(c);
  });
  if (target && look(s, target->object).escaped && before)
    for (const auto& [at, cell] : before->cells) escape(s, cell.value);
}

Value Engine::allocate(State& s, const void* site, ObjectKind kind, Term size, bool isZero, unsigned line) {
  ObjectInfo info;
  info.kind = kind;
  info.site = site;
  info.line = line;
  const ObjectId id = world_.object({site, context_, 1}, info);
  Contents c;
  c.origin = world_.arbitrary();
  c.size = size;
  if (kind == ObjectKind::Device) c.origin.kind = Origin::Kind::Undefined;
  if (isZero && size) world_.fill(c, {0}, size);
  const Contents* old = s.find(id);
  if (old && !old->freed && kind != ObjectKind::Local) {
    // The one from before may still be in use: from now on this stands for both.
    world_.info(id).isMany = true;
    loosen(s, id);
    Contents both = *s.find(id);
    world_.havoc(both);
    if (both.size != size) both.size = {};
    s.put(id, std::move(both));
  } else {
    s.put(id, std::move(c));
  }
  return Value::pointer(id, world_.number(0));
}

void Engine::release(State& s, const Value& pointer, const llvm::CallBase* site) {
  if (const Target* t = pointer.only(); t && t->object && !world_.info(t->object).isMany) {
    Contents& c = edit(s, t->object);
    world_.havoc(c);
    c.freed = true;
    c.freedBy = site;
    return;
  }
  write(s, pointer, {}, nullptr);
}

void Engine::reach(State& s, const Value& v, std::set<ObjectId>& seen) {
  for (const Target& t : v.targets) reach(s, t.object, seen);
  for (const Value& p : v.parts) reach(s, p, seen);
}

void Engine::reach(State& s, ObjectId id, std::set<ObjectId>& seen) {
  if (id == 0 || !seen.insert(id).second) return;
  if (world_.info(id).kind == ObjectKind::Code) return;
  const Contents c = look(s, id);
  for (const auto& [at, cell] : c.cells) {
    reach(s, cell.value, seen);
    if (cell.value.kind == Value::Kind::Bytes && cell.value.origin.kind == Origin::Kind::Initialiser)
      escapeConstant(s, *cell.value.origin.constant);
  }
  if (c.origin.kind == Origin::Kind::Initialiser) escapeConstant(s, *c.origin.constant);
}

void Engine::escape(State& s, const Value& v) {
  std::set<ObjectId> seen;
  reach(s, v, seen);
  for (ObjectId id : seen) escape(s, id);
}

void Engine::escape(State& s, ObjectId id) {
  const ObjectInfo& info = world_.info(id);
  if (info.kind == ObjectKind::Code) return callback(*static_cast<const llvm::Function*>(info.site));
  if (look(s, id).escaped) return;
  edit(s, id).escaped = true;
  std::set<ObjectId> seen;
  reach(s, id, seen);
  for (ObjectId next : seen)
    if (next != id) escape(s, next);
}

// Tables of functions, and of addresses of variables.
void Engine::escapeConstant(State& s, const llvm::Constant& c) {
  std::set<const llvm::Constant*> seen;
  std::vector<const llvm::Constant*> open{&c};
  while (!open.empty()) {
    const llvm::Constant* x = open.back();
    open.pop_back();
    if (!seen.insert(x).second) continue;
    if (const auto* f = dyn_cast<llvm::Function>(x)) {
      callback(*f);
      continue;
    }
    if (const auto* v = dyn_cast<llvm::GlobalVariable>(x)) {
      const Value p = world_.constant(*v);
      if (const Target* t = p.only(); t && !look(s, t->object).escaped) {
        edit(s, t->object).escaped = true;
        std::set<ObjectId> reached;
        reach(s, t->object, reached);
        for (ObjectId id : reached)
          if (id != t->object) escape(s, id);
      }
      continue;
    }
    for (const llvm::Use& u : x->operands())
      if (const auto* operand = dyn_cast<llvm::Constant>(u.get())) open.push_back(operand);
  }
}

void Engine::havocEscaped(State& s) {
  std::vector<ObjectId> escaped;
  for (const auto& [id, c] : s.memory)
    if (c->escaped) escaped.push_back(id);
  for (ObjectId id : escaped) {
    const ObjectInfo& info = world_.info(id);
    if (info.kind == ObjectKind::Code) continue;
    if (info.kind == ObjectKind::Global && static_cast<const llvm::GlobalVariable*>(info.site)->isConstant()) continue;
    changed(s, id);
    world_.havoc(edit(s, id));
    touch(edit(s, id));
  }
}

}  // namespace gpubmc::core
