// What a kernel reaches through pointers in memory.

#include "core/hostcode/launch_snapshot.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

constexpr size_t kMaxHeld = 64;  ///< pointers in one object that are reported

}  // namespace

// Known pointers in device arrays and variables, and the arrays that they lead to.
void LaunchSnapshot::findHeld(const std::string& kernel, StreamUse stream, LaunchRecord& r, State& s) {
  if (effects_.captures) return;
  std::vector<ObjectId> open;
  std::set<ObjectId> seen;
  auto isOne = [&](ObjectId id) {
    return id && world_.info(id).kind == ObjectKind::Device && !world_.info(id).isMany && !memory_.look(s, id).freed;
  };
  auto enter = [&](ObjectId id) {
    if (isOne(id) && seen.insert(id).second) open.push_back(id);
  };
  for (const auto& [i, p] : r.pointers)
    if (p.isKnown && terms_.value(p.offset)) enter(p.object);
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = variables_.variable(name, s);
        id && variables_.mayUse(kernel, name) && seen.insert(*id).second) {
      r.variableIn[*id] = name;
      open.push_back(*id);
    }
  for (size_t next = 0; next < open.size(); ++next) {
    const ObjectId in = open[next];
    const Contents c = memory_.look(s, in);
    if (memory_.isRestless(s, in) || !isSettledFor(c, stream)) continue;
    std::map<uint64_t, std::pair<ObjectId, uint64_t>> held;
    for (const auto& [at, cell] : c.cells) {
      const Target* t = cell.bytes == 8 ? cell.value.only() : nullptr;
      if (t && isOfHostAlone(program_, world_.info(t->object))) {
        held[at] = {t->object, 0};
        continue;
      }
      const auto offset = t && isOne(t->object) ? terms_.value(t->offset) : std::nullopt;
      const Contents* to = offset ? &memory_.look(s, t->object) : nullptr;
      const auto size = to && to->size ? terms_.value(to->size) : std::nullopt;
      if (!size || *offset > *size) continue;
      held[at] = {t->object, *offset};
    }
    if (held.size() > kMaxHeld) continue;
    for (const auto& [at, pointer] : held) {
      ArrayBehind& array = r.behind[pointer.first];
      // None of its bytes is memory of the device.
      if (isOfHostAlone(program_, world_.info(pointer.first))) continue;
      const Contents to = memory_.look(s, pointer.first);
      array.bytes = *terms_.value(to.size);
      array.at = world_.info(pointer.first).at;
      if (!memory_.isRestless(s, pointer.first) && isSettledFor(to, stream))
        array.contents = contentsOf(to, world_.number(0), s);
      enter(pointer.first);
    }
    r.held[in] = std::move(held);
  }
}

// The kernel follows pointers in memory from its arguments and from the variables that it uses. A pointer that is not
// known may lead to any escaped object.
void LaunchSnapshot::findTwice(const std::string& kernel, LaunchRecord& r, State& s) {
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
    if (const auto id = variables_.variable(name, s); id && variables_.mayUse(kernel, name)) {
      for (const auto& [i, p] : r.pointers)
        if (std::ranges::find(p.candidates, *id) != p.candidates.end()) r.onVariable.emplace(i, name);
      r.passedIn.try_emplace(*id, MemoryPlace{std::nullopt, name});
      enter(*id, {std::nullopt, name});
    }
  findInStructures(kernel, r, s, [&](ObjectId id, size_t parameter) {
    if (isData(id)) meet(id, {parameter, {}}, 0, std::nullopt);
  });
  std::set<MemoryPlace> any;  ///< from where a pointer that is not known can be reached
  while (!open.empty()) {
    const auto [id, place] = open.back();
    open.pop_back();
    const Contents c = memory_.look(s, id);
    bool isAny = c.hasPointers;
    for (const auto& [at, cell] : c.cells) {
      isAny |= cell.value.isPointer() && cell.value.anywhere;
      for (const Target& t : cell.value.targets)
        if (isData(t.object)) meet(t.object, place, id, at);
    }
    if (isAny) any.insert(place);
    // A kernel stores a pointer where it likes, also twice.
    if (isAny && c.hasSaved) r.foundTwice.emplace(place, place);
    for (const auto& [other, p] : r.passedIn)
      if (isAny && other != id && memory_.look(s, other).escaped) r.foundTwice.emplace(p, place);
  }
  // A known array has a name of its own. Pointers that are not known may lead to it as well.
  for (const MetPointer& m : r.met)
    if (r.behind.contains(m.to) && memory_.look(s, m.to).escaped)
      for (const MemoryPlace& place : any) r.foundTwice.emplace(m.from, place);
}

// Pointers in a structure besides its parts: in unions, and in long arrays.
void LaunchSnapshot::findInStructures(const std::string& kernel, LaunchRecord& r, State& s,
                                      const std::function<void(ObjectId, size_t parameter)>& found) {
  const auto& types = program_.kernelParams.at(kernel);
  const std::vector<HostPart>& parts = program_.kernelParts.at(kernel).list;
  for (size_t i = 0; i < types.size() && i < r.arguments.size(); ++i) {
    const Target* t = types[i].kind == HostType::Kind::Record ? r.arguments[i].only() : nullptr;
    const auto from = t && t->object ? terms_.value(t->offset) : std::nullopt;
    if (!from) continue;
    const Contents c = memory_.look(s, t->object);
    for (const auto& [at, cell] : c.cells) {
      auto isHere = [&, at = at](const HostPart& p) { return p.parameter == i && *from + p.offset == at; };
      if (at < *from || at >= *from + types[i].bytes || std::ranges::any_of(parts, isHere)) continue;
      for (const Target& to : cell.value.targets) found(to.object, i);
    }
  }
}

}  // namespace gpubmc::core
