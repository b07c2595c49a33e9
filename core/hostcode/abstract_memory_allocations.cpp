// Allocations in abstract memory, and sites that allocate again while their last allocation is live.

#include "core/hostcode/abstract_memory.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

constexpr uint64_t kMaxAllocation = uint64_t(1) << 46;  ///< bytes; docs/adr/0016-extents-and-reach.md
constexpr uint64_t kEarlier = 5;                        ///< in the key of an object: earlier allocations of its site

bool pointsTo(const Value& v, ObjectId id) {
  return std::ranges::binary_search(v.targets, id, {}, &Target::object) ||
         std::ranges::any_of(v.parts, [&](const Value& part) { return pointsTo(part, id); });
}

}  // namespace

void AbstractMemory::redirect(Value& v, ObjectId from, ObjectId to) {
  for (Value& part : v.parts) redirect(part, from, to);
  const auto at = std::ranges::lower_bound(v.targets, from, {}, &Target::object);
  if (at == v.targets.end() || at->object != from) return;
  Target moved = *at;
  moved.object = to;
  v.targets.erase(at);
  v.pick = 0;
  const auto there = std::ranges::lower_bound(v.targets, to, {}, &Target::object);
  if (there == v.targets.end() || there->object != to)
    v.targets.insert(there, moved);
  else if (there->offset != moved.offset)
    there->offset = world_.fresh("offset", 64);
}

// The last allocation and the earlier ones are two objects, so two buffers that a loop allocates, uses and swaps stay
// distinct. The earlier ones are one object, a summary object from the second on.
void AbstractMemory::setAside(State& s, const llvm::CallBase& site, Value& place) {
  if (!policy_.separatesReallocations) return;
  ObjectInfo info;
  info.kind = ObjectKind::Device;
  info.site = &site;
  info.line = sourceLineOf(site);
  const ObjectId last = world_.object({&site, execution_.context, 1}, info);
  const Contents* now = s.find(last);
  if (!now || now->freed || world_.info(last).isMany) return;
  const ObjectId earlier = world_.object({&site, execution_.context, kEarlier}, world_.info(last));
  if (const Contents* before = s.find(earlier); before && !before->freed) {
    world_.info(earlier).isMany = true;
    lose(s, earlier);
    lose(s, last);
    Contents both = *s.find(earlier);
    const Contents& other = *s.find(last);
    if (both.size != other.size) both.size = {};
    both.escaped |= other.escaped;
    both.hasPointers |= other.hasPointers;
    both.hasSaved |= other.hasSaved;
    both.isComputed |= other.isComputed;
    both.writer = Started::either(both.writer, other.writer);
    both.reader = Started::either(both.reader, other.reader);
    both.user = Started::either(both.user, other.user);
    both.copies.insert(other.copies.begin(), other.copies.end());
    both.pending = {}, both.lastUse = {};
    both.sources.clear();
    s.put(earlier, std::move(both));
  } else {
    s.put(earlier, Contents(*now));
  }
  for (auto& [variable, kept] : keptIn_)
    if (kept.contains(last)) kept.insert(earlier);
  if (restless_.contains(last)) restless_.insert(earlier);
  if (overtaken_.contains(last)) overtaken_.insert(earlier);
  s.memory.erase(last);
  if (audit_) audit_->renamed(last, earlier);
  redirect(place, last, earlier);
  for (std::shared_ptr<const Registers>& frame : s.frames) {
    if (std::ranges::none_of(*frame, [&](const auto& r) { return pointsTo(r.second, last); })) continue;
    auto changed = std::make_shared<Registers>(*frame);
    for (auto& [r, v] : *changed) redirect(v, last, earlier);
    frame = std::move(changed);
  }
  std::vector<ObjectId> holders;
  for (const auto& [id, contents] : s.memory)
    if (contents->copies.contains(last) || pointsTo(contents->last.cell.value, last) ||
        std::ranges::any_of(contents->cells, [&](const auto& c) { return pointsTo(c.second.value, last); }))
      holders.push_back(id);
  for (ObjectId id : holders) {
    Contents& c = edit(s, id);
    for (auto& [at, cell] : c.cells) redirect(cell.value, last, earlier);
    redirect(c.last.cell.value, last, earlier);
    if (c.copies.erase(last)) c.copies.insert(earlier);
  }
}

Value AbstractMemory::allocate(State& s, const void* site, ObjectKind kind, Term size, bool isZero, unsigned line) {
  ObjectInfo info;
  info.kind = kind;
  info.site = site;
  info.line = line;
  const ObjectId id = world_.object({site, execution_.context, 1}, info);
  world_.forgetAddress(id);
  Contents c;
  c.origin = world_.arbitrary();
  c.size = size;
  if (kind == ObjectKind::Device) c.origin.kind = Origin::Kind::Undefined;
  Dropped none;
  if (isZero && size) world_.fill(c, {0}, size, none);
  const Contents* old = s.find(id);
  if (old && !old->freed && kind != ObjectKind::Local) {
    // The earlier allocation may still be in use: the object now represents both.
    world_.info(id).isMany = true;
    lose(s, id);
    if (Contents& both = edit(s, id); both.size != size) both.size = {};
  } else {
    s.put(id, std::move(c));
  }
  return Value::pointer(id, world_.number(0));
}

void AbstractMemory::release(State& s, const Value& pointer, const llvm::CallBase* site) {
  if (const Target* t = pointer.only(); t && t->object && !world_.info(t->object).isMany) {
    Contents& c = edit(s, t->object);
    Dropped gone;  // no code reads it any more
    world_.havoc(c, gone);
    c.freed = true;
    c.freedBy = site;
    return;
  }
  write(s, pointer, {}, nullptr);
}

void AbstractMemory::limitSize(State& s, Term bytes) {
  const Term limit = terms_.ule(bytes, world_.number(kMaxAllocation));
  sizes_.try_emplace(limit, bytes);
  s.add(terms_, limit);
}

Term AbstractMemory::limitedBy(Term fact) const {
  const auto it = sizes_.find(fact);
  return it == sizes_.end() ? Term() : it->second;
}

}  // namespace gpubmc::core
