// Memory that one place of the program allocates again while what it allocated before is still there.

#include <algorithm>

#include "core/hostcode/engine.h"

namespace gpubmc::core {

namespace {

constexpr uint64_t kEarlier = 5;  ///< in the key of an object: what its place allocated before

bool pointsTo(const Value& v, ObjectId id) {
  return std::ranges::binary_search(v.targets, id, {}, &Target::object) ||
         std::ranges::any_of(v.parts, [&](const Value& part) { return pointsTo(part, id); });
}

}  // namespace

void Engine::redirect(Value& v, ObjectId from, ObjectId to) {
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

// The last one and those before it are two objects: of two buffers that a loop allocates, uses and swaps, none is the
// other. Those before it are one object, which stands for many from the second on.
void Engine::setAside(State& s, const llvm::CallBase& site, Value& place) {
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

}  // namespace gpubmc::core
