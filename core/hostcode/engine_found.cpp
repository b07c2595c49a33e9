// What a kernel reaches by pointers in memory.

#include "core/hostcode/engine.h"

namespace gpubmc::core {

namespace {

constexpr size_t kMaxHeld = 64;  ///< pointers in one object that are told

}  // namespace

// Of arrays of the device, the pointers that are known, and what they lead to, as far as that is one array.
void Engine::findHeld(StreamUse stream, LaunchRecord& r, State& s) {
  if (effects_.captures) return;
  std::vector<ObjectId> open;
  std::set<ObjectId> seen;
  auto isOne = [&](ObjectId id) {
    return id && world_.info(id).kind == ObjectKind::Device && !world_.info(id).isMany && !look(s, id).freed;
  };
  auto enter = [&](ObjectId id) {
    if (isOne(id) && seen.insert(id).second) open.push_back(id);
  };
  for (const auto& [i, p] : r.pointers)
    if (p.isKnown && terms_.value(p.offset)) enter(p.object);
  for (size_t next = 0; next < open.size(); ++next) {
    const ObjectId in = open[next];
    const Contents c = look(s, in);
    if (isRestless(s, in) || !isSettledFor(c, stream)) continue;
    std::map<uint64_t, std::pair<ObjectId, uint64_t>> held;
    for (const auto& [at, cell] : c.cells) {
      const Target* t = cell.bytes == 8 ? cell.value.only() : nullptr;
      const auto offset = t && isOne(t->object) ? terms_.value(t->offset) : std::nullopt;
      const Contents* to = offset ? &look(s, t->object) : nullptr;
      const auto size = to && to->size ? terms_.value(to->size) : std::nullopt;
      if (!size || *offset > *size) continue;
      held[at] = {t->object, *offset};
    }
    if (held.size() > kMaxHeld) continue;
    for (const auto& [at, pointer] : held) {
      const Contents to = look(s, pointer.first);
      ArrayBehind& array = r.behind[pointer.first];
      array.bytes = *terms_.value(to.size);
      array.at = world_.info(pointer.first).at;
      if (!isRestless(s, pointer.first) && isSettledFor(to, stream))
        array.contents = contentsOf(to, world_.number(0), s);
      enter(pointer.first);
    }
    r.held[in] = std::move(held);
  }
}

// From what it is passed, and from variables that it uses, the kernel follows pointers in memory. One that is not known
// may lead to whatever has escaped.
void Engine::findTwice(const std::string& kernel, LaunchRecord& r, State& s) {
  std::vector<std::pair<ObjectId, MemoryPlace>> open;
  std::set<ObjectId> seen;
  auto isData = [&](ObjectId id) { return id != 0 && world_.info(id).kind != ObjectKind::Code; };
  auto enter = [&](ObjectId id, const MemoryPlace& place) {
    if (seen.insert(id).second) open.emplace_back(id, place);
  };
  auto meet = [&](ObjectId id, const MemoryPlace& from, ObjectId in, std::optional<uint64_t> at) {
    r.met.push_back({from, in, at, id});
    enter(id, from);
  };
  for (const auto& [i, p] : r.pointers)
    for (ObjectId id : p.candidates)
      if (isData(id)) {
        r.passedIn.try_emplace(id, MemoryPlace{i, {}});
        enter(id, {i, {}});
      }
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = deviceMemory_.variable(name, s); id && deviceMemory_.mayUse(kernel, name)) {
      for (const auto& [i, p] : r.pointers)
        if (std::ranges::find(p.candidates, *id) != p.candidates.end()) r.onVariable.emplace(i, name);
      r.passedIn.try_emplace(*id, MemoryPlace{std::nullopt, name});
      enter(*id, {std::nullopt, name});
    }
  // What stands in a structure besides its parts: unions, long arrays.
  const auto& types = program_.kernelParams.at(kernel);
  const std::vector<HostPart>& parts = program_.kernelParts.at(kernel).list;
  for (size_t i = 0; i < types.size() && i < r.arguments.size(); ++i) {
    const Target* t = types[i].kind == HostType::Kind::Record ? r.arguments[i].only() : nullptr;
    const auto from = t && t->object ? terms_.value(t->offset) : std::nullopt;
    if (!from) continue;
    const Contents c = look(s, t->object);
    for (const auto& [at, cell] : c.cells) {
      auto isHere = [&, at = at](const HostPart& p) { return p.parameter == i && *from + p.offset == at; };
      if (at < *from || at >= *from + types[i].bytes || std::ranges::any_of(parts, isHere)) continue;
      for (const Target& to : cell.value.targets)
        if (isData(to.object)) meet(to.object, {i, {}}, 0, std::nullopt);
    }
  }
  std::set<MemoryPlace> any;  ///< from where pointers lead anywhere
  while (!open.empty()) {
    const auto [id, place] = open.back();
    open.pop_back();
    const Contents c = look(s, id);
    bool isAny = c.hasPointers;
    for (const auto& [at, cell] : c.cells) {
      isAny |= cell.value.isPointer() && cell.value.anywhere;
      for (const Target& t : cell.value.targets)
        if (isData(t.object)) meet(t.object, place, id, at);
    }
    if (isAny) any.insert(place);
    for (const auto& [other, p] : r.passedIn)
      if (isAny && other != id && look(s, other).escaped) r.foundTwice.emplace(p, place);
  }
  // An array that is known has a name of its own, which others do not have.
  for (const MetPointer& m : r.met)
    if (r.behind.contains(m.to) && look(s, m.to).escaped)
      for (const MemoryPlace& place : any) r.foundTwice.emplace(m.from, place);
}

}  // namespace gpubmc::core
