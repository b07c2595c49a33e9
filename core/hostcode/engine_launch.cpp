// Launches.

#include <algorithm>

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "core/hostcode/engine.h"
#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

namespace {

/// Stands in the registers of an activation for the configuration of the launch that comes next.
const char kConfiguration = 0;
const llvm::Value* configurationKey() {
  return reinterpret_cast<const llvm::Value*>(&kConfiguration);
}

constexpr uint64_t kMaxBytes = 256;  ///< of an array that are told one by one
constexpr size_t kMaxRanges = 16;    ///< of an array that nobody has written

/// Where nobody has written since the allocation, from `from` on.
std::vector<std::pair<uint64_t, uint64_t>> unwrittenIn(const Contents& c, uint64_t from) {
  std::vector<std::pair<uint64_t, uint64_t>> out;
  if (c.origin.kind != Origin::Kind::Undefined) return out;
  uint64_t at = from;
  for (const auto& [begin, cell] : c.cells) {
    if (begin > at) out.emplace_back(at - from, begin - from);
    at = std::max(at, begin + cell.bytes);
  }
  out.emplace_back(at - from, UINT64_MAX);
  if (out.size() > kMaxRanges) out.clear();
  return out;
}

}  // namespace

std::array<Term, 3> Engine::dimensions(const HostArgument& a, State& s) {
  std::array<Term, 3> out;
  if (a.type.kind == HostType::Kind::Integer && a.value.isBits()) {
    out[0] = a.type.isSigned ? terms_.resizeSigned(a.value.bits, 32) : terms_.resizeUnsigned(a.value.bits, 32);
    out[1] = out[2] = terms_.constant(1, 32);
    return out;
  }
  llvm::Type* type = llvm::Type::getInt32Ty(module_.getContext());
  for (unsigned i = 0; i < 3; ++i) {
    Value place = a.place.isPointer() ? a.place : a.value;
    for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(4 * i));
    out[i] = bitsOf(load(s, place, *type), 32);
  }
  return out;
}

// The two dim3 come as two halves each, or by their addresses.
void Engine::configure(const llvm::CallBase& c, State& s) {
  std::vector<Value> parts;
  unsigned k = 0;
  for (unsigned d = 0; d < 2; ++d) {
    if (k < c.arg_size() && c.getArgOperand(k)->getType()->isPointerTy()) {
      HostArgument a;
      a.place = value(*c.getArgOperand(k++), s);
      for (Term t : dimensions(a, s)) parts.push_back(Value::of(t));
    } else {
      const Term low = integer(*c.getArgOperand(k), s), high = integer(*c.getArgOperand(k + 1), s);
      k += 2;
      parts.push_back(Value::of(terms_.extract(low, 31, 0)));
      parts.push_back(Value::of(terms_.extract(low, 63, 32)));
      parts.push_back(Value::of(terms_.resizeUnsigned(high, 32)));
    }
  }
  parts.push_back(Value::of(terms_.resizeUnsigned(integer(*c.getArgOperand(k), s), 64)));
  parts.push_back(value(*c.getArgOperand(k + 1), s));
  Value v;
  v.kind = Value::Kind::Parts;
  v.parts = std::move(parts);
  s.set(configurationKey(), std::move(v));
}

void Engine::launchStub(const llvm::CallBase& c, const llvm::Function& stub, State& s) {
  LaunchConfiguration shape;
  shape.isPlain = true;
  shape.stream.kind = StreamUse::Kind::Unknown;
  auto it = s.registers().find(configurationKey());
  if (it != s.registers().end() && it->second.parts.size() == 8) {
    const auto parts = it->second.parts;
    auto bits = [&](size_t i) { return parts[i].isBits() ? parts[i].bits : Term(); };
    for (unsigned i = 0; i < 3; ++i) {
      shape.grid[i] = bits(i);
      shape.block[i] = bits(3 + i);
    }
    shape.shared = bits(6);
    HostArgument stream;
    stream.value = parts[7];
    shape.stream = streams_.streamOf(stream);
  }
  const std::string& kernel = program_.kernels.at(stub.getName().str());
  const auto params = program_.kernelParams.find(kernel);
  const size_t count = params == program_.kernelParams.end() ? 0 : params->second.size();
  std::vector<Value> values;
  for (const llvm::Use& u : c.args()) values.push_back(value(*u.get(), s));
  if (values.size() != count) {
    // A structure comes in several pieces: those before and behind all structures are where they should be.
    for (const Value& v : values) escape(s, v);
    std::vector<Value> known(count);
    auto isRecord = [&](size_t i) { return params->second[i].kind == HostType::Kind::Record; };
    for (size_t i = 0; i < count && i < values.size() && !isRecord(i); ++i) known[i] = values[i];
    for (size_t i = 0; i < count && i < values.size() && !isRecord(count - 1 - i); ++i)
      known[count - 1 - i] = values[values.size() - 1 - i];
    values = std::move(known);
  }
  launch(c, kernel, shape, std::move(values), s);
}

bool Engine::isSettledFor(const Contents& c, StreamUse stream) const {
  return streams_.isOrdered(c.writer, stream);
}

ir::KnownContents Engine::contentsOf(const Contents& c, Term offset, State& s) {
  ir::KnownContents out;
  const auto from = terms_.value(offset);
  if (!from || *from > UINT32_MAX || effects_.captures) return out;
  Contents all = c;
  bool filled = c.origin.kind == Origin::Kind::Fill && c.origin.delta == 0;
  if (filled && c.origin.length && c.origin.length != c.size)
    filled = c.size && conditions_.follows(s, terms_.ule(c.size, c.origin.length));
  const auto length =
      c.origin.kind == Origin::Kind::Fill && c.origin.length ? terms_.value(c.origin.length) : std::nullopt;
  std::map<uint64_t, bool> unknown;
  uint64_t last = 0;
  for (const auto& [at, cell] : c.cells) last = std::max(last, at + cell.bytes);
  if (const auto size = c.size ? terms_.value(c.size) : std::nullopt;
      size && c.origin.kind == Origin::Kind::Initialiser)
    last = *size;
  if (!filled && length) last = std::max(last, std::min(*length, *from + kMaxBytes));
  const uint64_t end = std::min(last, *from + kMaxBytes);
  for (uint64_t i = *from; i < end; ++i) {
    const bool covered = [&] {
      auto it = c.cells.upper_bound(i);
      return it != c.cells.begin() && std::prev(it)->first + std::prev(it)->second.bytes > i;
    }();
    if (!covered && filled) continue;
    const Value v = world_.peek(all, i, {false, 8});
    if (const auto b = world_.bytesOf(v, 1))
      out.bytes[i - *from] = (*b)[0];
    else if (covered)
      filled = false;
  }
  if (filled && end < last) filled = false;
  if (filled)
    for (size_t i = 0; i < c.origin.pattern.size(); ++i)
      out.fill.push_back(c.origin.pattern[(*from + i) % c.origin.pattern.size()]);
  // Bytes that repeat to the end are a fill, however they came there.
  if (const auto size = c.size ? terms_.value(c.size) : std::nullopt; size && *from < *size && out.fill.empty() &&
                                                                      out.bytes.size() == *size - *from &&
                                                                      out.bytes.rbegin()->first < *size - *from)
    for (const size_t period : {1, 2, 4, 8}) {
      if ((*size - *from) % period != 0 ||
          !std::ranges::all_of(out.bytes, [&](const auto& b) { return b.second == out.bytes.at(b.first % period); }))
        continue;
      for (size_t i = 0; i < period; ++i) out.fill.push_back(out.bytes.at(i));
      out.bytes.clear();
      break;
    }
  out.unwritten = unwrittenIn(c, *from);
  if (!out.empty()) out.origins = c.sources;
  return out;
}

void Engine::addKept(std::vector<ObjectId>& candidates) const {
  std::set<ObjectId> seen(candidates.begin(), candidates.end());
  for (size_t i = 0; i < candidates.size(); ++i) {
    const auto kept = keptIn_.find(world_.info(candidates[i]).foundIn);
    if (kept == keptIn_.end()) continue;
    for (ObjectId id : kept->second)
      if (seen.insert(id).second) candidates.push_back(id);
  }
}

PassedMemory Engine::passed(const Value& v, StreamUse stream, State& s) {
  PassedMemory out;
  out.anywhere = v.anywhere || !v.isPointer();
  for (const Target& t : v.targets) out.candidates.push_back(t.object);
  // It points to what has escaped; of that, kernels are passed memory of the device.
  if (out.anywhere)
    for (const auto& [id, c] : s.memory) {
      const ObjectKind kind = world_.info(id).kind;
      if (c->escaped && (kind == ObjectKind::Device || kind == ObjectKind::Variable)) out.candidates.push_back(id);
    }
  const Target* t = v.only();
  if (!t) {
    passedOneOf(v, out, s);
    return out;
  }
  out.isKnown = true;
  out.object = t->object;
  out.offset = t->offset;
  if (t->object == 0) return out;
  const Contents c = look(s, t->object);
  const ObjectInfo& info = world_.info(t->object);
  out.isMany = info.isMany;
  if (info.isMany && !c.size) out.isKnown = false;
  out.size = c.size;
  out.at = info.at;
  if (!info.isMany && !isRestless(s, t->object) && isSettledFor(c, stream)) {
    out.contents = contentsOf(c, t->offset, s);
    if (terms_.value(t->offset) != 0) out.whole = contentsOf(c, world_.number(0), s);
    if (!out.whole.unwritten.empty()) out.whole.origins = ir::united(out.whole.origins, info.at);
    if (!out.contents.unwritten.empty()) out.contents.origins = ir::united(out.contents.origins, info.at);
  }
  return out;
}

// One of several objects: which one is told by what the pointer was chosen by.
void Engine::passedOneOf(const Value& v, PassedMemory& out, State& s) {
  if (out.anywhere) return;
  bool isSized = !v.targets.empty(), isChosen = true;
  for (const Target& t : v.targets) {
    const Term is = world_.isAt(v, t.object);
    if (is) out.when[t.object] = is;
    const ObjectInfo& info = world_.info(t.object);
    const Term size = t.object ? look(s, t.object).size : Term();
    isSized &= size && !info.isMany && t.offset == v.targets[0].offset;
    if (!isSized) continue;
    isChosen &= bool(is) || !out.size || size == out.size;
    out.size = !out.size || size == out.size || !is ? size : terms_.ite(is, size, out.size);
    out.at = ir::united(out.at, info.at);
  }
  out.isOneOf = isSized && isChosen;
  if (out.isOneOf)
    out.offset = v.targets[0].offset;
  else
    out.size = {}, out.at.clear();
}

void Engine::passParts(const std::string& kernel, StreamUse stream, LaunchRecord& r, State& s) {
  for (const HostPart& part : program_.kernelParts.at(kernel).list) {
    const size_t i = r.arguments.size();
    Value place = r.arguments[part.parameter];
    for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(part.offset));
    llvm::LLVMContext& context = module_.getContext();
    const bool isPointer = part.type.kind == HostType::Kind::Pointer;
    llvm::Type* type = isPointer ? static_cast<llvm::Type*>(llvm::PointerType::get(context, 0))
                                 : llvm::IntegerType::get(context, part.type.bits);
    const Value v = load(s, place, *type);
    if (isPointer) r.pointers[i] = passed(v, stream, s);
    r.argumentsAt.push_back(r.argumentsAt[part.parameter]);
    r.arguments.push_back(v);
  }
}

void Engine::launch(const llvm::CallBase& site, const std::string& kernel, const LaunchConfiguration& shape,
                    std::vector<Value> arguments, State& s) {
  const auto& params = program_.kernelParams.at(kernel);
  // A launch of any other shape fails, and nothing runs.
  State limits;
  auto limit = [&](Term t, uint64_t most) {
    if (t) limits.add(terms_, terms_.ule(terms_.sub(t, terms_.constant(1, 32)), terms_.constant(most - 1, 32)));
  };
  for (size_t d = 0; d < 3; ++d) {
    limit(shape.grid[d], ir::kMaxGridDim[d]);
    limit(shape.block[d], ir::kMaxBlockDim[d]);
  }
  const LaunchRequest request{site, kernel, shape, arguments};
  observers_.tell(&Observer::launchRequested, request, s);
  if (failsAlways(s, limits.facts)) {
    observers_.tell(&Observer::launchFails, kernel);
    return;
  }
  LaunchRecord r;
  r.kernel = kernel;
  if (const llvm::DILocation* at = site.getDebugLoc()) {
    r.line = at->getLine();
    r.file = at->getFilename().str();
  }
  for (size_t i = execution_.callSites.size(); i-- > 0;) r.callers.push_back(sourceLineOf(*execution_.callSites[i]));
  r.at = execution_.placesOf(site);
  const bool isStub = arguments.size() == params.size() && site.arg_size() == params.size();
  for (unsigned i = 0; i < params.size(); ++i) r.argumentsAt.push_back(isStub ? execution_.assignedAt(site, i) : r.at);
  r.grid = shape.grid;
  r.block = shape.block;
  r.shared = shape.shared;
  r.isInLoop = execution_.loops != 0;
  for (size_t i = 0; i < params.size(); ++i) {
    const Value v = i < arguments.size() ? arguments[i] : Value::unknown();
    r.arguments.push_back(v);
    if (params[i].kind == HostType::Kind::Pointer) r.pointers[i] = passed(v, shape.stream, s);
    if (params[i].kind == HostType::Kind::Record && v.only()) {
      r.records[i] = passed(v, {}, s).contents;
      r.records[i].origins = r.argumentsAt[i];
      // Its members are read one by one.
      ir::KnownContents& c = r.records[i];
      const Contents& all = look(s, v.only()->object);
      const auto size = all.size ? terms_.value(all.size) : std::nullopt;
      for (uint64_t at = 0; size && !c.fill.empty() && at < *size; ++at)
        c.bytes.try_emplace(at, c.fill[at % c.fill.size()]);
      c.fill.clear();
    }
  }
  passParts(kernel, shape.stream, r, s);
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = deviceMemory_.variable(name, s)) {
      const Contents c = look(s, *id);
      if (isRestless(s, *id) || !isSettledFor(c, shape.stream)) continue;
      if (ir::KnownContents known = contentsOf(c, world_.number(0), s); !known.empty()) r.variables[name] = known;
    }
  findHeld(shape.stream, r, s);
  findTwice(kernel, r, s);
  r.facts = s.facts;
  for (Term f : r.facts)
    if (const auto* by = conditions_.establishedBy(f)) r.factsAt[f] = execution_.placesOf(*by);
  r.also = s.also;
  std::vector<Term> sizes;
  for (const auto& [i, p] : r.pointers)
    if (p.size) sizes.push_back(p.size);
  for (Term f : s.facts)  // of arrays that are not passed, those of the host too
    if (auto size = sizes_.find(f); size != sizes_.end()) sizes.push_back(size->second);
  for (const SignedResult& x : usedBy(terms_, s.signedResults, sizes))
    r.signedResults.push_back({x, execution_.placesOf(*x.site)});
  const HostParts& parts = program_.kernelParts.at(kernel);
  r.isExact = s.isExact && !effects_.threads && !effects_.captures && arguments.size() == params.size();
  for (size_t i = 0; i < r.arguments.size() && r.isExact; ++i) {
    const HostType& type = i < params.size() ? params[i] : parts.list[i - params.size()].type;
    r.isExact = type.kind == HostType::Kind::Pointer  ? r.arguments[i].isPointer()
                : type.kind == HostType::Kind::Record ? parts.all.contains(i)
                                                      : r.arguments[i].isBits();
  }
  r.limits = limits.facts;
  for (const std::string& name : deviceMemory_.assumedKept())
    if (const auto id = deviceMemory_.variable(name, s); id && !wholeOf(*id, shape.stream, s).empty()) r.kept[name];

  const OperationScope operation(operation_, {kernel, sourceLineOf(site), shape.stream, false});
  observers_.tell(&Observer::launchStarts, *operation_, request, s);
  const std::set<std::string> kept =
      changeByKernel(kernel, shape.stream, arguments, arguments.size() == params.size(), s);
  for (const std::string& name : kept) r.kept[name].isWritten = true;
  observers_.tell(&Observer::launchRecorded, r);
}

ir::KnownContents Engine::wholeOf(ObjectId variable, StreamUse stream, State& s) {
  const Contents c = look(s, variable);
  const auto size = c.size ? terms_.value(c.size) : std::nullopt;
  if (!size || isRestless(s, variable) || !isSettledFor(c, stream)) return {};
  ir::KnownContents known = contentsOf(c, world_.number(0), s);
  for (uint64_t i = 0; i < *size; ++i)
    if (!known.at(i)) return {};
  return known;
}

// What the kernel may write: whatever it can reach from its arguments and from variables of the device.
std::set<std::string> Engine::changeByKernel(const std::string& kernel, StreamUse stream,
                                             const std::vector<Value>& arguments, bool areKnown, State& s) {
  deviceMemory_.useFirstDevice(s);
  const auto& params = program_.kernelParams.at(kernel);
  std::set<ObjectId> written;
  std::map<ObjectId, std::string> kept;
  Reachable used;
  used.hasEscaped = !areKnown;
  auto passes = [&](const Value& v, bool isReadOnly) {
    Reachable mine;
    escapes_.reach(s, v, mine);
    used.objects.insert(mine.objects.begin(), mine.objects.end());
    used.hasEscaped |= mine.hasEscaped;
    if (isReadOnly)
      for (const Target& t : v.targets) mine.objects.erase(t.object);
    written.insert(mine.objects.begin(), mine.objects.end());
  };
  // Of a structure by value the kernel gets a copy.
  auto passesCopy = [&](const Value& place) {
    Reachable mine;
    escapes_.reach(s, place, mine);
    for (const Target& t : place.targets) mine.objects.erase(t.object);
    used.objects.insert(mine.objects.begin(), mine.objects.end());
    used.hasEscaped |= mine.hasEscaped;
    written.insert(mine.objects.begin(), mine.objects.end());
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    const HostType* type = i < params.size() ? &params[i] : nullptr;
    if (type && type->kind == HostType::Kind::Record)
      passesCopy(arguments[i]);
    else
      passes(arguments[i], type && type->kind == HostType::Kind::Pointer && type->isConst);
  }
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = deviceMemory_.variable(name, s)) {
      const bool isRead = variable.isConstant || !deviceMemory_.mayWrite(kernel, name);
      const bool isKept = !isRead && deviceMemory_.assumedKept().contains(name) && !wholeOf(*id, stream, s).empty();
      if (isKept) kept.emplace(*id, name);
      passes(Value::pointer(*id, world_.number(0)), isRead || isKept);
    }
  if (used.hasEscaped)
    for (const auto& [id, c] : s.memory)
      if (c->escaped) written.insert(id), used.objects.insert(id);
  // What it gets it may leave anywhere: in a variable, for the next kernel.
  const bool saves = uses_.savesPointers(kernel);
  if (saves)
    for (ObjectId id : used.objects) escape(s, id);
  std::set<std::string> out;
  for (const auto& [id, name] : kept) {
    if (written.contains(id)) continue;  // through a pointer, too
    out.insert(name);
    changed(s, id);
    Contents& c = edit(s, id);
    c.writer = streams_.startedAfter(c.writer, stream);
  }
  for (ObjectId id : written) {
    if (!isMutable(id)) continue;
    captured(s, Value::pointer(id, world_.number(0)));
    havoc(s, id);
    Contents& c = edit(s, id);
    c.hasPointers |= saves;
    c.writer = streams_.startedAfter(c.writer, stream);
  }
  for (ObjectId id : used.objects) {
    if (id == 0 || world_.info(id).kind == ObjectKind::Code) continue;
    const Started now = streams_.startedAfter(look(s, id).user, stream);
    if (look(s, id).user != now) edit(s, id).user = now;
  }
  return out;
}

bool Engine::failsAlways(const State& s, const std::vector<Term>& limits) {
  return std::ranges::any_of(limits, [&](Term limit) {
    const Term fails = terms_.not_(limit);
    return terms_.isTrue(fails) || conditions_.follows(s, fails);
  });
}

void Engine::launchAny(
    const Value& kernel, const HostCall& c, const LaunchConfiguration& shape, State& s,
    const std::function<std::optional<std::vector<Value>>(const std::vector<HostType>&)>& arguments) {
  bool known = kernel.isPointer() && !kernel.anywhere;
  for (const Target& t : kernel.targets) {
    if (t.object == 0) continue;
    const ObjectInfo& info = world_.info(t.object);
    auto stub = info.kind == ObjectKind::Code
                    ? program_.kernels.find(static_cast<const llvm::Function*>(info.site)->getName().str())
                    : program_.kernels.end();
    if (stub == program_.kernels.end() || terms_.value(t.offset) != 0) {
      known = false;
      continue;
    }
    const auto values = arguments(program_.kernelParams.at(stub->second));
    for (const HostArgument& a : values ? std::vector<HostArgument>() : c.arguments) {
      escape(s, a.value);
      escape(s, a.place);
    }
    const bool isCallApart = s.isCallApart;
    s.isCallApart |= kernel.anywhere || kernel.targets.size() > 1;
    launch(*c.site, stub->second, shape, values.value_or(std::vector<Value>()), s);
    s.isCallApart = isCallApart;
  }
  if (known) return;
  for (const HostArgument& a : c.arguments) {
    escape(s, a.value);
    escape(s, a.place);
  }
  havocEscaped(s);
  for (const auto& [stub, name] : program_.kernels)
    if (const llvm::Function* f = module_.getFunction(stub); f && f->hasAddressTaken())
      observers_.tell(&Observer::mayLaunch, name,
                      fmt::format("line {} launches it, or another one", sourceLineOf(*c.site)));
}

bool Engine::launchCall(const HostCall& c, State& s) {
  const bool isKernel = c.name == "cudaLaunchKernel" || c.name == "cudaLaunchCooperativeKernel";
  if (c.name == "cudaLaunchKernelEx" || c.name == "cudaLaunchKernelExC") {
    launchEx(c, s);
    return true;
  }
  if (c.name == "cudaLaunchCooperativeKernelMultiDevice") {
    for (const HostArgument& a : c.arguments) escape(s, a.value);
    havocEscaped(s);
    return true;
  }
  if (!isKernel || c.arguments.size() < 3) return false;
  LaunchConfiguration shape;
  shape.isPlain = c.name == "cudaLaunchKernel";
  shape.grid = dimensions(c.arguments[1], s);
  shape.block = dimensions(c.arguments[2], s);
  shape.shared = c.arguments.size() > 4 ? c.number(terms_, 4) : world_.number(0);
  shape.stream = c.arguments.size() > 5 ? streams_.streamOf(c.arguments[5]) : StreamUse{StreamUse::Kind::Default, {}};
  const HostArgument& f = c.arguments[0];
  launchAny(f.type.kind == HostType::Kind::Function ? f.value : c.at(0), c, shape, s,
            [&](const std::vector<HostType>& params) -> std::optional<std::vector<Value>> {
              if (c.arguments.size() < 4) return std::nullopt;
              Value list = c.arguments[3].type.kind == HostType::Kind::Array ? c.arguments[3].place : c.at(3);
              if (c.arguments[3].type.kind == HostType::Kind::Array && !list.isPointer()) list = c.at(3);
              return listed(list, params, s);
            });
  return true;
}

// What a list of the addresses of arguments passes.
std::vector<Value> Engine::listed(const Value& list, const std::vector<HostType>& params, State& s) {
  std::vector<Value> out;
  llvm::LLVMContext& context = module_.getContext();
  for (size_t i = 0; i < params.size(); ++i) {
    Value slot = list;
    for (Target& t : slot.targets) t.offset = terms_.add(t.offset, world_.number(8 * i));
    const Value place = load(s, slot, *llvm::PointerType::get(context, 0));
    const HostType& p = params[i];
    if (p.kind == HostType::Kind::Pointer) {
      out.push_back(load(s, place, *llvm::PointerType::get(context, 0)));
    } else if (p.kind == HostType::Kind::Integer || p.kind == HostType::Kind::Floating) {
      out.push_back(load(s, place, *llvm::IntegerType::get(context, p.bits)));
    } else {
      if (p.kind == HostType::Kind::Record) {
        out.push_back(place);
        continue;
      }
      escape(s, place);
      out.push_back(Value::unknown());
    }
  }
  return out;
}

// What recorded work writes to may change whenever it is done again.
void Engine::captured(State& s, const Value& written) {
  if (effects_.captures) escape(s, written);
}

// The parameters are copied to the node, and pointers in it stay what they are.
bool Engine::launchNode(const HostCall& c, State& s) {
  static const std::map<std::string, unsigned> names{
      {"cudaGraphAddKernelNode", 4}, {"cudaGraphKernelNodeSetParams", 1}, {"cudaGraphExecKernelNodeSetParams", 2}};
  const auto of = names.find(c.name);
  if (of == names.end() || c.arguments.size() != of->second + 1) return false;
  effects_.captures = true;
  llvm::LLVMContext& context = module_.getContext();
  auto field = [&](uint64_t offset, llvm::Type& type) {
    Value place = c.at(of->second);
    for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(offset));
    return load(s, place, type);
  };
  llvm::Type &number = *llvm::Type::getInt32Ty(context), &pointer = *llvm::PointerType::get(context, 0);
  // struct cudaKernelNodeParams { void* func; dim3 gridDim, blockDim; unsigned sharedMemBytes; void **kernelParams,
  // **extra; }
  LaunchConfiguration shape;
  shape.stream.kind = StreamUse::Kind::Unknown;
  for (unsigned i = 0; i < 3; ++i) {
    shape.grid[i] = bitsOf(field(8 + 4 * i, number), 32);
    shape.block[i] = bitsOf(field(20 + 4 * i, number), 32);
  }
  shape.shared = terms_.zext(bitsOf(field(32, number), 32), 64);
  const Value list = field(40, pointer), extra = field(48, pointer);
  const bool isList = extra.only() && extra.only()->object == 0;
  launchAny(field(0, pointer), c, shape, s,
            [&](const std::vector<HostType>& params) -> std::optional<std::vector<Value>> {
              if (!isList) return std::nullopt;
              return listed(list, params, s);
            });
  if (of->second == 4)
    for (const Target& t : c.at(0).targets) havoc(s, t.object);
  return true;
}

// cudaLaunchKernelEx(&config, kernel, arguments...) and cudaLaunchKernelExC(&config, kernel, list).
void Engine::launchEx(const HostCall& c, State& s) {
  LaunchConfiguration shape;
  shape.stream.kind = StreamUse::Kind::Unknown;
  const Value& config = c.at(0);
  llvm::LLVMContext& context = module_.getContext();
  auto field = [&](uint64_t offset, llvm::Type& type) {
    Value place = config;
    for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(offset));
    return load(s, place, type);
  };
  // struct cudaLaunchConfig_t { dim3 gridDim, blockDim; size_t dynamicSmemBytes; cudaStream_t stream; ... }
  for (unsigned i = 0; i < 3; ++i) {
    shape.grid[i] = bitsOf(field(4 * i, *llvm::Type::getInt32Ty(context)), 32);
    shape.block[i] = bitsOf(field(12 + 4 * i, *llvm::Type::getInt32Ty(context)), 32);
  }
  shape.shared = bitsOf(field(24, *llvm::Type::getInt64Ty(context)), 64);
  HostArgument stream;
  stream.value = field(32, *llvm::PointerType::get(context, 0));
  shape.stream = streams_.streamOf(stream);
  const bool isList = c.name == "cudaLaunchKernelExC";
  launchAny(c.at(1), c, shape, s, [&](const std::vector<HostType>& params) -> std::optional<std::vector<Value>> {
    if (isList && c.arguments.size() == 3) {
      const HostArgument& list = c.arguments[2];
      return listed(list.type.kind == HostType::Kind::Array && list.place.isPointer() ? list.place : c.at(2), params,
                    s);
    }
    if (isList || c.arguments.size() != params.size() + 2) return std::nullopt;
    std::vector<Value> out;
    for (unsigned i = 0; i < params.size(); ++i) {
      const HostArgument& a = c.arguments[i + 2];
      if (params[i].kind == HostType::Kind::Integer && a.type.kind == HostType::Kind::Integer) {
        const Term t = c.number(terms_, i + 2, params[i].bits);
        out.push_back(t ? Value::of(t) : Value::unknown());
      } else if (params[i].kind == HostType::Kind::Pointer) {
        out.push_back(a.type.kind == HostType::Kind::Array ? a.place : a.value);
      } else {
        escape(s, a.value);
        escape(s, a.place);
        out.push_back(params[i].kind == HostType::Kind::Record && a.type.kind == HostType::Kind::Record
                          ? a.place
                          : Value::unknown());
      }
    }
    return out;
  });
}

}  // namespace gpubmc::core
