// A model of the CUDA runtime, as far as it determines what kernels are launched on. All calls succeed. The returned
// error code is unconstrained, so both sides of an error check are followed; judge() and perform() assume that it is
// success.
//
// Abstract memory is updated when an operation is called, as if it ran at once. Contents::writer, reader and user
// record what may still be running on an object: in which stream it was started, which events were recorded after it,
// and which streams wait for these (Started). Later work starts after it if streams_.isOrdered() says so: it is in the
// same stream, in the default stream or a stream that synchronises with it, or in a stream that waits for such an
// event. Synchronisation settles what it covers.

#include <algorithm>

#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DerivedTypes.h>

#include "core/hostcode/engine.h"

namespace gpubmc::core {

using Kind = StreamUse::Kind;

namespace {

/// Offsets in the object that represents the device: what a program may query, with the same answer at each query.
constexpr uint64_t kDeviceCount = 0, kDeviceAttributes = 8, kAttributes = 1024, kProperties = 1 << 16;

constexpr uint64_t kMaxAllocation = uint64_t(1) << 46;  ///< bytes; docs/adr/0016-extents-and-reach.md

}  // namespace

// Larger allocations fail: no machine has that much memory.
void Engine::limitSize(State& s, Term bytes) {
  const Term limit = terms_.ule(bytes, world_.number(kMaxAllocation));
  sizes_.try_emplace(limit, bytes);
  s.add(terms_, limit);
}

Value Engine::device(uint64_t offset) {
  static const char kDevice = 0;
  ObjectInfo info;
  info.kind = ObjectKind::Constant;
  return Value::pointer(world_.object({&kDevice, 0, 6}, info), world_.number(offset));
}

void Engine::handle(const HostCall& c, State& s, const char* name) {
  ObjectInfo info;
  info.kind = ObjectKind::External;
  info.name = name;
  const ObjectId id = world_.object({c.site, execution_.context, 2}, info);
  if (s.find(id)) world_.info(id).isMany = true;
  look(s, id);
  store(s, c.at(0), world_.info(id).isMany ? Value::anyPointer() : Value::pointer(id, world_.number(0)), 8);
}

void Engine::waitFor(const HostCall& c, State& s, StreamUse stream) {
  observers_.tell(&Observer::waiting, MemoryOperation{c.name, sourceLineOf(*c.site), std::move(stream), true}, s);
}

// Frees all allocations of the device, and gives its variables their initial values.
void Engine::resetDevice(State& s, const llvm::CallBase& site) {
  streams_.settle(s, std::nullopt);
  for (const auto& [id, contents] : Memory(s.memory)) {
    const ObjectKind kind = world_.info(id).kind;
    if (kind == ObjectKind::Device && !contents->freed) release(s, Value::pointer(id, world_.number(0)), &site);
  }
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = deviceMemory_.variable(name, s)) deviceMemory_.initialise(s, *id, name, variable.isZero);
}

void Engine::malloc(const HostCall& c, State& s, unsigned pointerAt, Term bytes, bool isShared) {
  if (bytes) limitSize(s, bytes);
  Value place = c.at(pointerAt);
  setAside(s, *c.site, place);
  const Value p = allocate(s, c.site, ObjectKind::Device, bytes, false, sourceLineOf(*c.site));
  if (const Target* t = p.only()) {
    world_.info(t->object).isShared |= isShared;
    world_.info(t->object).at = execution_.placesOf(*c.site, c.name);
    // For reports: the variable that holds the pointer.
    if (const Target* v = place.only(); v && world_.info(v->object).kind == ObjectKind::Local)
      world_.info(t->object).name = static_cast<const llvm::Instruction*>(world_.info(v->object).site)->getName();
  }
  store(s, place, p, 8);
}

void Engine::memset(const HostCall& c, State& s, const Value& to, Term byte, Term bytes, StreamUse stream) {
  for (const Target& t : to.targets)  // work that is ordered before the memset is over when it starts
    if (t.object && streams_.isOrdered(look(s, t.object).writer, stream)) edit(s, t.object).writer = {};
  {
    const OperationScope operation(operation_, {c.name, sourceLineOf(*c.site), stream, false});
    fill(s, to, byte, bytes);
  }
  captured(s, to);
  for (const Target& t : to.targets) {
    if (t.object == 0) continue;
    Contents& e = edit(s, t.object);
    e.writer = Started::either(e.writer, {stream, {}, {}});
    e.sources = execution_.placesOf(*c.site, c.name);
  }
}

void Engine::memcpy(const HostCall& c, State& s, const Value& to, const Value& from, Term bytes, StreamUse stream,
                    bool isAsync) {
  // Work that is ordered before the copy is over when it starts.
  std::map<ObjectId, Started> writers;
  for (const Value* v : {&to, &from})
    for (const Target& t : v->targets)
      if (t.object && streams_.isOrdered(look(s, t.object).writer, stream)) {
        writers[t.object] = look(s, t.object).writer;
        edit(s, t.object).writer = {};
      }
  auto mayBeOfDevice = [&](const Value& v) {
    return v.anywhere || std::ranges::any_of(v.targets, [&](const Target& t) {
             return world_.info(t.object).kind == ObjectKind::Device ||
                    world_.info(t.object).kind == ObjectKind::Variable;
           });
  };
  {
    const bool isWithin = mayBeOfDevice(to) && mayBeOfDevice(from);
    const OperationScope operation(operation_, {c.name, sourceLineOf(*c.site), stream, !isAsync && !isWithin});
    copy(s, to, from, bytes);
  }
  captured(s, to);
  for (const auto& [id, use] : writers) edit(s, id).writer = isAsync ? use : Started();
  for (const Target& t : to.targets) {
    if (t.object == 0) continue;
    Contents& e = edit(s, t.object);
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
        if (contents->copies.count(f.object)) edit(s, id).copies.insert(t.object);
    if (!isAsync) continue;
    for (const Target& f : from.targets) {
      if (f.object == 0) continue;
      Contents& source = edit(s, f.object);
      source.reader = streams_.startedAfter(source.reader, stream);
      source.copies.insert(t.object);
    }
  }
}

// A call that is not known by name may have started device work that writes to the object.
void Engine::beginsInSomeStream(State& s, ObjectId id) {
  const ObjectKind kind = world_.info(id).kind;
  if (kind != ObjectKind::Device && kind != ObjectKind::Variable) return;
  const StreamUse stream{usesStreams_ ? Kind::Unknown : Kind::Default, {}};
  Contents& c = edit(s, id);
  c.writer = streams_.startedAfter(c.writer, stream);
}

// A function of the runtime that is not known by name. Its arguments are passed by value, although the template
// declares references.
Outcome Engine::byValue(const HostCall& c, State s) {
  const llvm::StringRef name = c.name;
  const bool looks = name.starts_with("cudaFunc") || name.starts_with("cudaOccupancy");
  std::set<ObjectId> seen, holders;
  Reachable all;
  for (const HostArgument& a : c.arguments) {
    const bool isRecord = a.type.kind == HostType::Kind::Record || a.type.kind == HostType::Kind::Array;
    Reachable mine;
    escapes_.reach(s, a.value, mine);
    all.objects.insert(mine.objects.begin(), mine.objects.end());
    // A pointer to an incomplete type is a handle, which points to memory of the runtime.
    all.hasEscaped |= mine.hasEscaped && !(a.type.kind == HostType::Kind::Pointer && !a.type.isToData && !a.type.bytes);
    if (isRecord && a.type.isReference)
      for (const Target& t : a.place.targets) mine.objects.erase(t.object);
    if (a.type.kind == HostType::Kind::Pointer && a.type.isConst)
      for (const Target& t : a.value.targets) mine.objects.erase(t.object);
    seen.insert(mine.objects.begin(), mine.objects.end());
    if (!a.type.isToData)
      for (const Target& t : a.value.targets)
        if (mine.objects.contains(t.object)) holders.insert(t.object);
    if (name.starts_with("cudaGraph") || name.contains("Callback") || name.contains("HostFunc")) {
      escape(s, a.value);
      escape(s, a.place);
      callEscaped(s);
    }
  }
  if (name.contains("Callback") || name.contains("HostFunc") || name.contains("HostNode")) effects_.threads = true;
  if (name.starts_with("cudaGraph") || name.contains("Capture")) effects_.captures = true;
  std::erase_if(holders, [&](ObjectId id) {
    const ObjectKind kind = world_.info(id).kind;
    return kind == ObjectKind::External || kind == ObjectKind::Code;
  });
  if (!holders.empty())
    for (ObjectId id : all.objects) escape(s, id);
  for (ObjectId id : seen) {
    if (world_.info(id).kind == ObjectKind::Code) {
      if (!looks) callback(*static_cast<const llvm::Function*>(world_.info(id).site));
      continue;
    }
    havoc(s, id);
    if (holders.contains(id) && isMutable(id)) edit(s, id).hasPointers = true;
    beginsInSomeStream(s, id);
  }
  if (all.hasEscaped && !looks) {
    havocEscaped(s);
    for (const auto& [id, contents] : Memory(s.memory))
      if (contents->escaped) beginsInSomeStream(s, id);
  }
  if (name == "cudaGraphLaunch") {
    // All recorded work may run now, and until the host waits for everything.
    havocEscaped(s);
    for (const auto& [id, contents] : Memory(s.memory)) {
      const ObjectKind kind = world_.info(id).kind;
      if (contents->escaped && (kind == ObjectKind::Device || kind == ObjectKind::Variable))
        edit(s, id).writer = {{Kind::Unknown, {}}, {}, {}};
    }
  }
  result(s, *c.site, success(c));
  return {std::move(s), std::nullopt, {}};
}

// The value that a call of the runtime returns.
Value Engine::success(const HostCall& c) {
  const bool isError = c.site->getType()->isIntegerTy(32) && llvm::StringRef(c.name).starts_with("cuda");
  if (!isError) return Value::unknown();
  if (policy_.runtimeSucceeds) return Value::of(terms_.constant(0, 32));
  const Term code = world_.fresh("error", 32);
  inputs_.try_emplace(code, execution_.placesOf(*c.site, c.name));
  return Value::of(code);
}

std::optional<Outcome> Engine::runtime(const HostCall& c, State& s) {
  if (!c.function || !c.function->isLibrary) return std::nullopt;
  const llvm::StringRef name = c.name;
  if (!name.starts_with("cuda") && !c.function->isRuntime) return std::nullopt;
  auto done = [&]() -> std::optional<Outcome> {
    result(s, *c.site, success(c));
    return Outcome{std::move(s), std::nullopt, {}};
  };
  auto stream = [&](unsigned i) {
    return i < c.arguments.size() ? streams_.streamOf(c.arguments[i]) : StreamUse{Kind::Default, {}};
  };
  const size_t count = c.arguments.size();
  observers_.tell(&Observer::runtimeCall, c, s);
  if (name == "cudaSetDevice") {
    deviceMemory_.useDevice(s, c.number(terms_, 0, 32));
    return done();
  }
  if (name.starts_with("cu") && !name.contains("Get")) deviceMemory_.useFirstDevice(s);
  if (name == "cudaMalloc" || name == "cudaMallocAsync" || name == "cudaMallocFromPoolAsync")
    return malloc(c, s, 0, c.number(terms_, 1), false), done();
  if (name == "cudaMallocManaged" || name == "cudaMallocHost" || name == "cudaHostAlloc")
    return malloc(c, s, 0, c.number(terms_, 1), true), done();
  if (name == "cudaMallocPitch" && count == 4) {
    const Term width = c.number(terms_, 2), height = c.number(terms_, 3), pitch = world_.fresh("pitch", 64);
    if (width) s.add(terms_, terms_.ule(width, pitch));
    limitSize(s, pitch);
    s.add(terms_, terms_.eq(terms_.urem(pitch, world_.number(32)), world_.number(0)));
    world_.noteOpen(pitch);
    store(s, c.at(1), Value::of(pitch), 8);
    return malloc(c, s, 0, height ? product(pitch, height) : Term(), false), done();
  }
  if (name == "cudaFree" || name == "cudaFreeHost" || name == "cudaFreeAsync")
    return release(s, c.at(0), c.site), done();
  if (name == "cudaMemset") {
    memset(c, s, c.at(0), c.number(terms_, 1), c.number(terms_, 2), {Kind::Default, {}});
    return done();
  }
  if (name == "cudaMemsetAsync") {
    memset(c, s, c.at(0), c.number(terms_, 1), c.number(terms_, 2), stream(3));
    return done();
  }
  if (name == "cudaMemcpy") {
    memcpy(c, s, c.at(0), c.at(1), c.number(terms_, 2), {Kind::Default, {}}, false);
    return done();
  }
  // Row by row, if operations are recorded for a comparison and all numbers are known.
  if (policy_.copiesRowByRow && count >= 5 && (name.starts_with("cudaMemcpy2D") || name.starts_with("cudaMemset2D"))) {
    constexpr uint64_t kMostRows = 4'096;
    const bool isCopy = name.starts_with("cudaMemcpy2D"), isAsync = name.ends_with("Async");
    const bool isPlain = name == (isCopy ? "cudaMemcpy2D" : "cudaMemset2D") || isAsync;
    const Term width = c.number(terms_, isCopy ? 4 : 3), height = c.number(terms_, isCopy ? 5 : 4);
    auto known = [&](Term t) { return t ? terms_.value(t) : std::nullopt; };
    const auto rows = known(height), toStep = known(c.number(terms_, 1)),
               fromStep = isCopy ? known(c.number(terms_, 3)) : std::optional<uint64_t>(0);
    if (isPlain && width && rows && *rows <= kMostRows && toStep && fromStep) {
      const StreamUse use = isAsync ? stream(isCopy ? 7 : 5) : StreamUse{Kind::Default, {}};
      auto row = [&](Value v, uint64_t bytes) {
        for (Target& t : v.targets) t.offset = terms_.add(t.offset, world_.number(bytes));
        return v;
      };
      for (uint64_t r = 0; r < *rows; ++r)
        if (isCopy)
          memcpy(c, s, row(c.at(0), r * *toStep), row(c.at(2), r * *fromStep), width, use, isAsync);
        else
          memset(c, s, row(c.at(0), r * *toStep), c.number(terms_, 2), width, use);
      return done();
    }
  }
  if (name == "cudaMemcpyAsync") {
    memcpy(c, s, c.at(0), c.at(1), c.number(terms_, 2), stream(4), true);
    return done();
  }
  if ((name == "cudaMemcpyToSymbol" || name == "cudaMemcpyToSymbolAsync" || name == "cudaMemcpyFromSymbol" ||
       name == "cudaMemcpyFromSymbolAsync") &&
      count >= 3) {
    const bool isTo = name.starts_with("cudaMemcpyTo");
    const bool isAsync = name.ends_with("Async");
    const HostArgument& symbol = c.arguments[isTo ? 0 : 1];
    const std::optional<Value> known = deviceMemory_.symbolOf(symbol, s);
    if (!known) {
      for (const auto& [variable, about] : program_.deviceVariables)
        if (const auto id = deviceMemory_.variable(variable, s)) {
          if (!isTo) escapes_.escapeFrom(s, *id);
          havoc(s, *id);
          edit(s, *id).hasPointers = true;
        }
      if (isTo) escape(s, pointersAt(s, c.at(1)));
      if (!isTo) {
        write(s, c.at(0), c.number(terms_, 2), nullptr);
        mayHavePointers(s, c.at(0));
      }
      return done();
    }
    Value place = *known;
    const Term offset = count > 3 ? c.number(terms_, 3) : world_.number(0);
    for (Target& x : place.targets) x.offset = offset ? terms_.add(x.offset, offset) : world_.fresh("offset", 64);
    const StreamUse use = isAsync ? stream(5) : StreamUse{Kind::Default, {}};
    memcpy(c, s, isTo ? place : c.at(0), isTo ? c.at(1) : place, c.number(terms_, 2), use, isAsync);
    return done();
  }
  if (name == "cudaGetSymbolAddress" && count == 2) {
    const std::optional<Value> place = deviceMemory_.symbolOf(c.arguments[1], s);
    if (!place)
      for (const auto& [variable, about] : program_.deviceVariables)
        if (const auto id = deviceMemory_.variable(variable, s)) escape(s, *id);
    store(s, c.at(0), place.value_or(Value::anyPointer()), 8);
    return done();
  }
  if (name == "cudaHostRegister") {
    for (const Target& t : c.at(0).targets) world_.info(t.object).isShared = true;
    return done();
  }
  if (name == "cudaHostGetDevicePointer") {
    store(s, c.at(0), c.at(1), 8);
    return done();
  }
  if (name == "cudaDeviceSynchronize" || name == "cudaThreadSynchronize") {
    streams_.settle(s, std::nullopt);
    waitFor(c, s, {});
    return done();
  }
  if (name == "cudaDeviceReset" || name == "cudaThreadExit") {
    waitFor(c, s, {});
    resetDevice(s, *c.site);
    return done();
  }
  if (name == "cudaStreamSynchronize") {
    streams_.settle(s, stream(0));
    waitFor(c, s, stream(0));
    return done();
  }
  if (name == "cudaStreamCreate" || name == "cudaStreamCreateWithFlags" || name == "cudaStreamCreateWithPriority") {
    const auto flags =
        count > 1 && c.number(terms_, 1) ? terms_.value(c.number(terms_, 1)) : std::optional<uint64_t>(0);
    handle(c, s, flags == 0 ? "stream" : "non-blocking");
    return done();
  }
  if (name == "cudaEventCreate" || name == "cudaEventCreateWithFlags") {
    handle(c, s, "event");
    return done();
  }
  if ((name == "cudaEventRecord" || name == "cudaEventRecordWithFlags") && count > 0) {
    streams_.recordEvent(s, streams_.eventOf(c.arguments[0]), stream(1));
    return done();
  }
  if (name == "cudaStreamWaitEvent" && count > 1) {
    streams_.waitForEvent(s, streams_.eventOf(c.arguments[1]), stream(0));
    return done();
  }
  if (name == "cudaEventSynchronize" && count > 0) {
    streams_.settleEvent(s, streams_.eventOf(c.arguments[0]));
    return done();
  }
  if (name == "cudaOccupancyMaxPotentialBlockSize" || name == "cudaOccupancyMaxPotentialBlockSizeVariableSMem") {
    const Term grid = world_.fresh("minGridSize", 32), block = world_.fresh("blockSize", 32);
    s.add(terms_, terms_.ule(terms_.sub(grid, terms_.constant(1, 32)), terms_.constant(0xFFFF, 32)));
    s.add(terms_, terms_.ule(terms_.sub(block, terms_.constant(1, 32)), terms_.constant(1023, 32)));
    for (Term t : {grid, block}) world_.noteOpen(t);
    store(s, c.at(0), Value::of(grid), 4);
    store(s, c.at(1), Value::of(block), 4);
    return done();
  }
  if (name == "cudaGetDeviceCount" && count == 1) {
    const Value devices = load(s, device(kDeviceCount), *llvm::Type::getInt32Ty(module_.getContext()));
    if (devices.isBits()) {
      s.add(terms_, terms_.sle(terms_.constant(1, 32), devices.bits));
      inputs_.try_emplace(devices.bits, execution_.placesOf(*c.site, c.name));
    }
    store(s, c.at(0), devices, 4);
    return done();
  }
  if (name == "cudaDeviceGetAttribute" && count > 1 && c.number(terms_, 1))
    if (const auto which = terms_.value(c.number(terms_, 1)); which && *which < kAttributes) {
      const Value attribute =
          load(s, device(kDeviceAttributes + 4 * *which), *llvm::Type::getInt32Ty(module_.getContext()));
      if (attribute.isBits()) inputs_.try_emplace(attribute.bits, execution_.placesOf(*c.site, c.name));
      store(s, c.at(0), attribute, 4);
      return done();
    }
  if (name == "cudaGetDeviceProperties") {
    const llvm::StructType* type = llvm::StructType::getTypeByName(module_.getContext(), "struct.cudaDeviceProp");
    if (!type || !c.at(0).isPointer()) return byValue(c, std::move(s));
    copy(s, c.at(0), device(kProperties),
         world_.number(world_.layout().getTypeAllocSize(const_cast<llvm::StructType*>(type))));
    const llvm::StructLayout& layout = *world_.layout().getStructLayout(const_cast<llvm::StructType*>(type));
    for (auto [field, n] : {std::pair(7u, 32u), std::pair(9u, 1024u)}) {
      if (field >= type->getNumElements()) continue;
      Value place = c.at(0);
      for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(layout.getElementOffset(field)));
      store(s, place, Value::of(terms_.constant(n, 32)), 4);
    }
    return done();
  }
  if (name.starts_with("cudaEvent") || name.starts_with("cudaStreamWait") || name.starts_with("cudaMemPrefetch") ||
      name.starts_with("cudaMemAdvise") || name == "cudaStreamDestroy" || name == "cudaGetLastError" ||
      name == "cudaPeekAtLastError" || name.starts_with("cudaFuncSet") || name.starts_with("cudaDeviceSet")) {
    if (name == "cudaEventElapsedTime")
      for (const Target& t : c.at(0).targets) havoc(s, t.object);
    return done();
  }
  if (name == "cudaGetErrorString" || name == "cudaGetErrorName") {
    ObjectInfo info;
    info.kind = ObjectKind::External;
    result(s, *c.site, Value::pointer(world_.object({c.site, 0, 3}, info), world_.number(0)));
    return Outcome{std::move(s), std::nullopt, {}};
  }
  if (launchCall(c, s) || launchNode(c, s)) return done();
  if (c.function->isRuntime) return byValue(c, std::move(s));
  return std::nullopt;
}

}  // namespace gpubmc::core
