// The model of the CUDA runtime: allocations, copies, and device variables.

#include "core/hostcode/runtime_model.h"

#include <algorithm>

namespace gpubmc::core {

void RuntimeModel::allocate(const HostCall& c, State& s, const Value& to, Term bytes, bool isShared) {
  if (bytes) memory_.limitSize(s, bytes);
  Value place = to;
  memory_.setAside(s, *c.site, place);
  const Value p = memory_.allocate(s, c.site, ObjectKind::Device, bytes, false, sourceLineOf(*c.site));
  if (const Target* t = p.only()) {
    world_.info(t->object).isShared |= isShared;
    world_.info(t->object).at = execution_.placesOf(*c.site, c.name);
    // For reports: the variable that holds the pointer.
    if (const Target* v = place.only(); v && world_.info(v->object).kind == ObjectKind::Local)
      world_.info(t->object).name = static_cast<const llvm::Instruction*>(world_.info(v->object).site)->getName();
  }
  memory_.store(s, place, p, 8);
}

bool RuntimeModel::allocateRows(const RuntimeFunction& f, const HostCall& c, State& s) {
  const Term width = number(c, f.args.bytes), height = number(c, f.args.rows), pitch = world_.fresh("pitch", 64);
  if (width) s.add(terms_, terms_.ule(width, pitch));
  memory_.limitSize(s, pitch);
  s.add(terms_, terms_.eq(terms_.urem(pitch, world_.number(32)), world_.number(0)));
  world_.noteOpen(pitch);
  memory_.store(s, at(c, f.args.toPitch), Value::of(pitch), 8);
  allocate(c, s, at(c, f.args.to), height ? terms_.mul(pitch, height) : Term(), false);
  return true;
}

void RuntimeModel::set(const HostCall& c, State& s, const Value& to, Term byte, Term bytes, StreamUse stream) {
  for (const Target& t : to.targets)  // work that is ordered before the memset is over when it starts
    if (t.object && streams_.isOrdered(memory_.look(s, t.object).writer, stream)) memory_.edit(s, t.object).writer = {};
  {
    const OperationScope operation(memory_.operation(), {c.name, sourceLineOf(*c.site), stream, false});
    memory_.fill(s, to, byte, bytes);
  }
  variables_.captured(s, to);
  for (const Target& t : to.targets) {
    if (t.object == 0) continue;
    Contents& e = memory_.edit(s, t.object);
    e.writer = Started::either(e.writer, {stream, {}, {}});
    e.sources = execution_.placesOf(*c.site, c.name);
  }
}

void RuntimeModel::copy(const HostCall& c, State& s, const Value& to, const Value& from, Term bytes, StreamUse stream,
                        bool isAsync) {
  // Work that is ordered before the copy is over when it starts.
  std::map<ObjectId, Started> writers;
  for (const Value* v : {&to, &from})
    for (const Target& t : v->targets)
      if (t.object && streams_.isOrdered(memory_.look(s, t.object).writer, stream)) {
        writers[t.object] = memory_.look(s, t.object).writer;
        memory_.edit(s, t.object).writer = {};
      }
  auto mayBeOfDevice = [&](const Value& v) {
    return v.anywhere || std::ranges::any_of(v.targets, [&](const Target& t) {
             return world_.info(t.object).kind == ObjectKind::Device ||
                    world_.info(t.object).kind == ObjectKind::Variable;
           });
  };
  {
    const bool isWithin = mayBeOfDevice(to) && mayBeOfDevice(from);
    const OperationScope operation(memory_.operation(), {c.name, sourceLineOf(*c.site), stream, !isAsync && !isWithin});
    memory_.copy(s, to, from, bytes);
  }
  variables_.captured(s, to);
  for (const auto& [id, use] : writers) memory_.edit(s, id).writer = isAsync ? use : Started();
  for (const Target& t : to.targets) {
    if (t.object == 0) continue;
    Contents& e = memory_.edit(s, t.object);
    // The host does not wait for a copy within the device.
    auto isOfDevice = [&](const Target& x) {
      return world_.info(x.object).kind == ObjectKind::Device && !world_.info(x.object).isShared;
    };
    const bool isWithin = isOfDevice(t) && std::ranges::any_of(from.targets, isOfDevice);
    // If the source is not pinned, the host does not wait for the last part of a copy to the device either, which is in
    // a buffer of the driver by then.
    auto isPinned = [&](const Target& x) { return world_.info(x.object).isShared; };
    const bool isStaged = isOfDevice(t) && (from.anywhere || !std::ranges::all_of(from.targets, isPinned));
    const StreamUse after = isAsync || isWithin || isStaged ? stream : StreamUse();
    e.writer = writers.count(t.object) ? Started{after, {}, {}} : Started::either(e.writer, {stream, {}, {}});
    e.sources = execution_.placesOf(*c.site, c.name);
    // If the source is itself the target of a copy that is not over, the target depends on the memory that is copied
    // there.
    for (const auto& [id, contents] : Memory(s.memory))
      for (const Target& f : from.targets)
        if (contents->copies.count(f.object)) memory_.edit(s, id).copies.insert(t.object);
    if (!isAsync) continue;
    for (const Target& f : from.targets) {
      if (f.object == 0) continue;
      Contents& source = memory_.edit(s, f.object);
      source.reader = streams_.startedAfter(source.reader, stream);
      source.copies.insert(t.object);
    }
  }
}

// Row by row, if the policy asks for that and all numbers are known.
bool RuntimeModel::setOrCopyRows(const RuntimeFunction& f, const HostCall& c, State& s) {
  constexpr uint64_t kMostRows = 4'096;
  if (!policy_.copiesRowByRow) return false;
  const bool isCopy = f.effect == RuntimeEffect::CopyRows;
  const Term width = number(c, f.args.bytes);
  auto known = [&](int argument) {
    const Term t = number(c, argument);
    return t ? terms_.value(t) : std::nullopt;
  };
  const auto rows = known(f.args.rows), toStep = known(f.args.toPitch),
             fromStep = isCopy ? known(f.args.fromPitch) : std::optional<uint64_t>(0);
  if (!width || !rows || *rows > kMostRows || !toStep || !fromStep) return false;
  const StreamUse stream = streamOf(f, c);
  auto row = [&](Value v, uint64_t bytes) {
    for (Target& t : v.targets) t.offset = terms_.add(t.offset, world_.number(bytes));
    return v;
  };
  for (uint64_t r = 0; r < *rows; ++r) {
    const Value to = row(at(c, f.args.to), r * *toStep);
    if (isCopy)
      copy(c, s, to, row(at(c, f.args.from), r * *fromStep), width, stream, f.isAsync);
    else
      set(c, s, to, number(c, f.args.byte), width, stream);
  }
  return true;
}

bool RuntimeModel::copySymbol(const RuntimeFunction& f, const HostCall& c, State& s) {
  const bool isTo = f.effect == RuntimeEffect::CopyToSymbol;
  const int offsetAt = isTo ? f.args.toOffset : f.args.fromOffset;
  const std::optional<Value> known = variables_.symbolOf(c.arguments[size_t(isTo ? f.args.to : f.args.from)], s);
  if (!known) {
    copyUnknownSymbol(f, c, s);
    return true;
  }
  Value place = *known;
  const Term offset = c.arguments.size() > size_t(offsetAt) ? number(c, offsetAt) : world_.number(0);
  for (Target& x : place.targets) x.offset = offset ? terms_.add(x.offset, offset) : world_.fresh("offset", 64);
  copy(c, s, isTo ? place : at(c, f.args.to), isTo ? at(c, f.args.from) : place, number(c, f.args.bytes),
       streamOf(f, c), f.isAsync);
  return true;
}

// It may be any variable.
void RuntimeModel::copyUnknownSymbol(const RuntimeFunction& f, const HostCall& c, State& s) {
  const bool isTo = f.effect == RuntimeEffect::CopyToSymbol;
  for (const auto& [variable, about] : program_.deviceVariables)
    if (const auto id = variables_.variable(variable, s)) {
      if (!isTo) escapes_.escapeFrom(s, *id);
      memory_.havoc(s, *id);
      memory_.edit(s, *id).hasPointers = true;
    }
  if (isTo) {
    memory_.escape(s, memory_.pointersAt(s, at(c, f.args.from)));
  } else {
    memory_.write(s, at(c, f.args.to), number(c, f.args.bytes), nullptr);
    memory_.mayHavePointers(s, at(c, f.args.to));
  }
}

bool RuntimeModel::symbolAddress(const RuntimeFunction& f, const HostCall& c, State& s) {
  const std::optional<Value> place = variables_.symbolOf(c.arguments[size_t(f.args.from)], s);
  if (!place)
    for (const auto& [variable, about] : program_.deviceVariables)
      if (const auto id = variables_.variable(variable, s)) memory_.escape(s, *id);
  memory_.store(s, at(c, f.args.to), place.value_or(Value::anyPointer()), 8);
  return true;
}

void RuntimeModel::resetDevice(State& s, const llvm::CallBase& site) {
  streams_.settle(s, std::nullopt);
  for (const auto& [id, contents] : Memory(s.memory)) {
    const ObjectKind kind = world_.info(id).kind;
    if (kind == ObjectKind::Device && !contents->freed) memory_.release(s, Value::pointer(id, world_.number(0)), &site);
  }
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = variables_.variable(name, s)) variables_.initialise(s, *id, name, variable.isZero);
}

void RuntimeModel::leftToOthers(State& s, ObjectId id) {
  const ObjectKind kind = world_.info(id).kind;
  if (kind != ObjectKind::Device && kind != ObjectKind::Variable) return;
  const StreamUse stream{usesStreams_ ? StreamUse::Kind::Unknown : StreamUse::Kind::Default, {}};
  Contents& c = memory_.edit(s, id);
  c.writer = streams_.startedAfter(c.writer, stream);
}

}  // namespace gpubmc::core
