#include "core/hostcode/launch_snapshot.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "core/frontend/headers/embedded.h"
#include "core/hostcode/source_places.h"

namespace gpubmc::core {

namespace {

constexpr uint64_t kMaxBytes = 256;  ///< of an array that are reported one by one
constexpr size_t kMaxRanges = 16;    ///< unwritten ranges of an array that are reported

/// The ranges that have not been written since the allocation, from `from` on.
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

bool isOfOwnHeader(const llvm::Instruction& i) {
  return sourcePlaceOf(i).file.starts_with(kCudaIncludeDir);
}

}  // namespace

ir::KnownContents LaunchSnapshot::contentsOf(const Contents& c, Term offset, State& s) {
  ir::KnownContents out;
  const auto from = terms_.value(offset);
  if (!from || *from > UINT32_MAX || effects_.captures) return out;
  Contents all = c;
  bool filled = c.origin.kind == Origin::Kind::Fill && c.origin.delta == 0;
  if (filled && c.origin.length && c.origin.length != c.size)
    filled = c.size && conditions_.follows(s, terms_.ule(c.size, c.origin.length));
  const auto length =
      c.origin.kind == Origin::Kind::Fill && c.origin.length ? terms_.value(c.origin.length) : std::nullopt;
  const auto size = c.size ? terms_.value(c.size) : std::nullopt;
  auto covers = [&](uint64_t i) {
    auto it = c.cells.upper_bound(i);
    return it != c.cells.begin() && std::prev(it)->first + std::prev(it)->second.bytes > i;
  };
  auto byteAt = [&](uint64_t i) -> std::optional<uint8_t> {
    const auto b = world_.bytesOf(world_.peek(all, i, {false, 8}), 1);
    return b ? std::optional((*b)[0]) : std::nullopt;
  };
  uint64_t last = 0;
  for (const auto& [at, cell] : c.cells) last = std::max(last, at + cell.bytes);
  if (size && c.origin.kind == Origin::Kind::Initialiser) last = *size;
  // Where some bytes are unknown, those of the fill are told one by one.
  for (uint64_t i = *from; filled && i < std::min(last, *from + kMaxBytes); ++i) filled = !covers(i) || byteAt(i);
  if (const auto written = length                                ? length
                           : c.origin.kind == Origin::Kind::Fill ? size
                                                                 : std::nullopt;
      written && !filled)
    last = std::max(last, std::min(*written, *from + kMaxBytes));
  const uint64_t end = std::min(last, *from + kMaxBytes);
  for (uint64_t i = *from; i < end; ++i)
    if (const auto b = filled && !covers(i) ? std::nullopt : byteAt(i)) out.bytes[i - *from] = *b;
  if (filled && end < last) filled = false;
  if (filled)
    for (size_t i = 0; i < c.origin.pattern.size(); ++i)
      out.fill.push_back(c.origin.pattern[(*from + i) % c.origin.pattern.size()]);
  // Bytes that repeat to the end are a fill, however they came there.
  if (size && *from < *size && out.fill.empty() && out.bytes.size() == *size - *from &&
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

PassedMemory LaunchSnapshot::passed(const Value& v, StreamUse stream, State& s) {
  PassedMemory out;
  out.anywhere = v.anywhere || !v.isPointer();
  for (const Target& t : v.targets) out.candidates.push_back(t.object);
  // It points to an escaped object. Kernels are passed device memory.
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
  const Contents c = memory_.look(s, t->object);
  const ObjectInfo& info = world_.info(t->object);
  out.isMany = info.isMany;
  if (info.isMany && !c.size) out.isKnown = false;
  out.size = c.size;
  out.at = info.at;
  out.contents.isComputed = c.isComputed;
  if (!info.isMany && !memory_.isRestless(s, t->object) && isSettledFor(c, stream)) {
    out.contents = contentsOf(c, t->offset, s);
    if (terms_.value(t->offset) != 0) out.whole = contentsOf(c, world_.number(0), s);
    if (!out.whole.unwritten.empty()) out.whole.origins = ir::united(out.whole.origins, info.at);
    if (!out.contents.unwritten.empty()) out.contents.origins = ir::united(out.contents.origins, info.at);
    out.contents.isComputed = out.whole.isComputed = c.isComputed;
  }
  return out;
}

// The condition that selected the pointer tells which object it is.
void LaunchSnapshot::passedOneOf(const Value& v, PassedMemory& out, State& s) {
  if (out.anywhere) return;
  bool isSized = !v.targets.empty(), isChosen = true;
  for (const Target& t : v.targets) {
    const Term is = world_.isAt(v, t.object);
    if (is) out.when[t.object] = is;
    const ObjectInfo& info = world_.info(t.object);
    const Term size = t.object ? memory_.look(s, t.object).size : Term();
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

void LaunchSnapshot::takeParts(const LaunchRequest& launch, LaunchRecord& r, State& s) {
  for (const HostPart& part : program_.kernelParts.at(launch.kernel).list) {
    const size_t i = r.arguments.size();
    const Value v = partOf(r.arguments, part, s);
    if (part.type.kind == HostType::Kind::Pointer) r.pointers[i] = passed(v, launch.shape.stream, s);
    r.argumentsAt.push_back(r.argumentsAt[part.parameter]);
    r.arguments.push_back(v);
  }
}

LaunchRecord LaunchSnapshot::takeCase(const LaunchRequest& launch, const std::vector<Term>& limits, State& s) {
  const auto& [site, kernel, shape, arguments] = launch;
  const auto& params = program_.kernelParams.at(kernel);
  LaunchRecord r;
  r.kernel = kernel;
  // A launch inside a function of gpubmc's own headers is that of the call that leads there.
  std::vector<const llvm::Instruction*> way{&site};
  way.insert(way.end(), execution_.callSites.rbegin(), execution_.callSites.rend());
  while (way.size() > 1 && isOfOwnHeader(*way.front())) way.erase(way.begin());
  if (const llvm::DILocation* at = way.front()->getDebugLoc()) {
    r.line = at->getLine();
    r.file = at->getFilename().str();
  }
  for (size_t i = 1; i < way.size(); ++i) r.callers.push_back(sourceLineOf(*way[i]));
  r.at = execution_.placesOf(site);
  const bool isStub = arguments.size() == params.size() && site.arg_size() == params.size();
  for (unsigned i = 0; i < params.size(); ++i) r.argumentsAt.push_back(isStub ? execution_.assignedAt(site, i) : r.at);
  r.grid = shape.grid;
  r.block = shape.block;
  r.shared = shape.shared;
  r.isInLoop = execution_.loops != 0;
  takeArguments(launch, r, s);
  takeParts(launch, r, s);
  takeVariables(launch, r, s);
  findHeld(kernel, shape.stream, r, s);
  findTwice(kernel, r, s);
  takeConditions(launch, r, s);
  r.limits = limits;
  for (const std::string& name : variables_.assumedKept())
    if (const auto id = variables_.variable(name, s); id && !wholeOf(*id, shape.stream, s).empty()) r.kept[name];
  return r;
}

void LaunchSnapshot::takeArguments(const LaunchRequest& launch, LaunchRecord& r, State& s) {
  const auto& [site, kernel, shape, arguments] = launch;
  const auto& params = program_.kernelParams.at(kernel);
  for (size_t i = 0; i < params.size(); ++i) {
    const Value v = i < arguments.size() ? arguments[i] : Value::unknown();
    r.arguments.push_back(v);
    if (params[i].kind == HostType::Kind::Pointer) r.pointers[i] = passed(v, shape.stream, s);
    if (params[i].kind == HostType::Kind::Record && v.only()) {
      r.records[i] = passed(v, {}, s).contents;
      r.records[i].origins = r.argumentsAt[i];
      // Its members are read individually.
      ir::KnownContents& c = r.records[i];
      const Contents& all = memory_.look(s, v.only()->object);
      const auto size = all.size ? terms_.value(all.size) : std::nullopt;
      for (uint64_t at = 0; size && !c.fill.empty() && at < *size; ++at)
        c.bytes.try_emplace(at, c.fill[at % c.fill.size()]);
      c.fill.clear();
    }
  }
}

void LaunchSnapshot::takeVariables(const LaunchRequest& launch, LaunchRecord& r, State& s) {
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = variables_.variable(name, s)) {
      const Contents c = memory_.look(s, *id);
      if (c.isComputed) r.computed.insert(name);
      if (memory_.isRestless(s, *id) || !isSettledFor(c, launch.shape.stream)) continue;
      if (ir::KnownContents known = contentsOf(c, world_.number(0), s); !known.empty()) r.variables[name] = known;
    }
}

void LaunchSnapshot::takeConditions(const LaunchRequest& launch, LaunchRecord& r, const State& s) {
  const auto& params = program_.kernelParams.at(launch.kernel);
  r.facts = s.facts;
  for (Term f : r.facts)
    if (const auto* by = conditions_.establishedBy(f)) r.factsAt[f] = execution_.placesOf(*by);
  r.also = s.also;
  std::vector<Term> sizes;
  for (const auto& [i, p] : r.pointers)
    if (p.size) sizes.push_back(p.size);
  for (Term f : s.facts)  // also of arrays that are not passed, and of host arrays
    if (const Term size = memory_.limitedBy(f)) sizes.push_back(size);
  for (const SignedResult& x : usedBy(terms_, s.signedResults, sizes))
    r.signedResults.push_back({x, execution_.placesOf(*x.site)});
  const HostParts& parts = program_.kernelParts.at(launch.kernel);
  r.isExact = s.isExact && !effects_.threads && !effects_.captures && launch.arguments.size() == params.size();
  for (size_t i = 0; i < r.arguments.size() && r.isExact; ++i) {
    const HostType& type = i < params.size() ? params[i] : parts.list[i - params.size()].type;
    r.isExact = type.kind == HostType::Kind::Pointer  ? r.arguments[i].isPointer()
                : type.kind == HostType::Kind::Record ? parts.all.contains(i)
                                                      : r.arguments[i].isBits();
  }
}

ir::KnownContents LaunchSnapshot::wholeOf(ObjectId variable, StreamUse stream, State& s) {
  const Contents c = memory_.look(s, variable);
  const auto size = c.size ? terms_.value(c.size) : std::nullopt;
  if (!size || memory_.isRestless(s, variable) || !isSettledFor(c, stream)) return {};
  ir::KnownContents known = contentsOf(c, world_.number(0), s);
  for (uint64_t i = 0; i < *size; ++i)
    if (!known.at(i)) return {};
  return known;
}

}  // namespace gpubmc::core
