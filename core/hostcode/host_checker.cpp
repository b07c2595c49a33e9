// Checks of the host program itself: defects that occur in every run that reaches the program point.
//
// These are must-findings, but the abstract states over-approximate. So a report needs two things. First, the program
// point is certain (`isCertain`): it is in no loop that is not unrolled, no undecided branch is open in this function
// or in a caller (State::apart, State::isCallApart), and the program captures no work in graphs. Second, the defect
// follows: the facts imply it and are satisfiable (`isSure`), and the pointer has a single known target (a host
// pointer: all its targets are host memory). What occurs only in some runs is not reported.
//
// Reported are copies and memsets that are larger than the array, uses and frees after a free, launches that always
// fail, host pointers that are passed to kernels, reads by the host of data that a launch or copy may still be writing,
// and two uses of an array in streams that are not ordered. For the last two, Contents::pending and Contents::lastUse
// record, on every path, the operation that may still be running; any call that may wait for the device clears them.

#include "core/hostcode/host_checker.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>

#include <algorithm>

#include "core/hostcode/device_memory.h"
#include "core/hostcode/source_places.h"
#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

namespace {

constexpr uint64_t kSharedBytes = 48 << 10;  ///< dynamic shared memory of a block, unless the program raises the limit
constexpr uint64_t kMostSharedBytes = 227 << 10;  ///< the most that any device supports

/// True: the function is a copy or memset, with the meaning of its arguments in its row.
bool changesBytes(RuntimeEffect effect) {
  using E = RuntimeEffect;
  return effect == E::Set || effect == E::Copy || effect == E::SetRows || effect == E::CopyRows ||
         effect == E::CopyToSymbol || effect == E::CopyFromSymbol || effect == E::Other;
}

std::string grouped(uint64_t n) {
  std::string out = std::to_string(n);
  for (size_t i = out.size(); i > 3; i -= 3) out.insert(i - 3, ",");
  return out;
}

}  // namespace

// What happens in loops that are not unrolled is not reported, so such loops need no precision.
ExecutionPolicy HostChecker::policy() {
  ExecutionPolicy out;
  out.unrollInner.steps = 0;
  out.unrollsDividingLoops = false;
  out.mostHeads = 1;
  out.findsInvariants = false;
  out.runtimeSucceeds = true;
  return out;
}

void HostChecker::begin() {
  found_.clear();
  raised_.clear();
  raisesAny_ = false;
}

void HostChecker::notFollowed(const std::set<const llvm::Function*>& functions) {
  for (const llvm::Function* f : functions) raisesAny_ |= f->getName().contains("FuncSetAttribute");
}

void HostChecker::undecided(State& s, const llvm::BasicBlock& b) {
  s.apart.insert(meetings_.after(b));
}

bool HostChecker::isCertain(const State& s) const {
  return execution_.loops == 0 && !effects_.captures && !s.isCallApart && s.apart.empty();
}

bool HostChecker::isSure(const State& s, Term condition) {
  if (const auto known = terms_.value(condition)) return *known != 0;
  return conditions_.follows(s, condition) && implications_.mayHold(s.facts);
}

void HostChecker::report(PropertyClass cls, const llvm::Instruction& site, std::string subject, std::string message) {
  HostFinding f{cls, std::move(subject), std::move(message), {sourcePlaceOf(site)}};
  for (size_t i = execution_.callSites.size(); i-- > 0;) f.at.push_back(sourcePlaceOf(*execution_.callSites[i]));
  // A defect inside a system header is attributed to the call that leads there.
  const auto own = std::ranges::find_if_not(f.at, isOfSystem);
  if (own == f.at.end()) return;
  f.at.erase(f.at.begin(), own);
  std::erase_if(f.at, isOfSystem);
  const bool isKnown = std::ranges::any_of(found_, [&](const HostFinding& x) {
    return x.cls == f.cls && x.subject == f.subject && x.at.front() == f.at.front();
  });
  if (!isKnown) found_.push_back(std::move(f));
}

std::string HostChecker::nameOf(ObjectId id) const {
  const ObjectInfo& info = world_.info(id);
  if (info.kind == ObjectKind::Global || info.kind == ObjectKind::Variable) return llvm::demangle(info.name);
  if (!info.name.empty()) return info.name;
  const auto* site = static_cast<const llvm::Instruction*>(info.site);
  if (info.kind == ObjectKind::Local && site && site->hasName()) return site->getName().str();
  return info.line ? fmt::format("memory of line {}", info.line) : "memory";
}

void HostChecker::runtimeCall(const HostCall& c, State& s) {
  static const RuntimeFunction other;
  const RuntimeFunction* row = runtimeFunction(c.name);
  const RuntimeFunction& f = row ? *row : other;
  if (row) checkCopy(f, c, s);
  if (f.effect == RuntimeEffect::Free) checkFree(c, s);
  if (c.name == kClFails) checkFailure(c, s);
  if (c.name == "cudaFuncSetAttribute") {
    for (const Target& t : c.at(0).targets) {
      const ObjectInfo& info = world_.info(t.object);
      const auto* stub = info.kind == ObjectKind::Code ? static_cast<const llvm::Function*>(info.site) : nullptr;
      const auto k = stub ? program_.kernels.find(stub->getName().str()) : program_.kernels.end();
      if (k != program_.kernels.end()) raised_.insert(k->second);
    }
    raisesAny_ |= c.at(0).anywhere || !c.at(0).isPointer();
  }
  // A copy from or to pageable memory is taken to be complete when the call returns.
  auto isOfRuntime = [&](const Value& v) {
    return v.only() && world_.info(v.only()->object).kind == ObjectKind::Device;
  };
  const bool isLeftRunning =
      f.effect == RuntimeEffect::Copy && f.isAsync && isOfRuntime(c.at(0)) && isOfRuntime(c.at(1));
  if (f.mayWait && !isLeftRunning) mayWait(s);
  if (f.effect == RuntimeEffect::StreamWaitsForEvent) forgetUses(s);
  if (f.effect == RuntimeEffect::Set || isLeftRunning) checkWholeUse(f, c, s);
  if (!isLeftRunning || !isCertain(s)) return;
  const ObjectId id = c.at(0).only()->object;
  const ObjectInfo &to = world_.info(id), &from = world_.info(c.at(1).only()->object);
  const auto offset = terms_.value(c.at(0).only()->offset);
  const auto bytes = c.number(terms_, 2) ? terms_.value(c.number(terms_, 2)) : std::nullopt;
  if (to.isShared && !to.isMany && !from.isShared && offset && bytes)
    escapes_.edit(s, id).pending = {c.site, *offset, *offset + *bytes};
}

void HostChecker::checkWholeUse(const RuntimeFunction& f, const HostCall& c, State& s) {
  const auto streamAt = size_t(f.args.stream);
  const StreamUse stream = streamAt < c.arguments.size() ? streams_.streamOf(c.arguments[streamAt]) : streams_.ofNone();
  const Term bytes = c.number(terms_, unsigned(f.args.bytes));
  for (const int i : {f.args.to, f.args.from}) {
    if (i < 0) continue;
    const Value& pointer = c.at(unsigned(i));
    const Target* t = pointer.only();
    const Contents* contents = t && t->object ? s.find(t->object) : nullptr;
    const bool isWhole = contents && terms_.value(t->offset) == 0 && bytes && bytes == contents->size;
    if (isWhole) checkOrder(*c.site, pointer, stream, {c.site, stream, true, i == f.args.to}, s);
  }
}

void HostChecker::checkOrder(const llvm::CallBase& site, const Value& pointer, StreamUse stream, const LastUse& now,
                             State& s) {
  const Target* t = pointer.only();
  if (!t || t->object == 0 || effects_.threads || effects_.captures) return;
  const ObjectInfo& info = world_.info(t->object);
  if (info.kind != ObjectKind::Device || info.isMany) return;
  const LastUse before = escapes_.look(s, t->object).lastUse;
  using Kind = StreamUse::Kind;
  auto isNamed = [](const StreamUse& x) {
    return x.kind == Kind::Default || x.kind == Kind::OfThread || x.kind == Kind::Named;
  };
  const bool isApart = isNamed(before.stream) && isNamed(stream) && !streams_.isOrdered(before.stream, stream);
  // Two kernels may use disjoint parts of an array, so one of the two operations must be a copy or memset of the whole
  // object.
  const bool meets = before.by && (before.isWhole || now.isWhole) && (before.writes || now.writes);
  if (isCertain(s) && meets && isApart) {
    const ir::Location l = sourcePlaceOf(*before.by);
    report(PropertyClass::StreamRace, site, nameOf(t->object),
           fmt::format("{} {} in a stream that is not ordered with that of {}:{}, which {} it",
                       now.writes ? "writes" : "reads", nameOf(t->object), l.file, l.line,
                       before.writes ? "writes" : "reads"));
  }
  escapes_.edit(s, t->object).lastUse = isNamed(stream) ? now : LastUse();
}

void HostChecker::forgetUses(State& s) {
  std::vector<ObjectId> used;
  for (const auto& [id, c] : s.memory)
    if (c->lastUse.by) used.push_back(id);
  for (ObjectId id : used) escapes_.edit(s, id).lastUse = {};
}

std::optional<Value> HostChecker::heldAt(const Value& structure, uint64_t offset, State& s) {
  const Target* t = structure.only();
  const auto at = t && t->object ? terms_.value(t->offset) : std::nullopt;
  if (!at) return std::nullopt;
  const auto& cells = escapes_.look(s, t->object).cells;
  const auto cell = cells.find(*at + offset);
  if (cell == cells.end() || cell->second.bytes != 8 || !cell->second.value.isPointer()) return std::nullopt;
  return cell->second.value;
}

// Reports a pointer through which the kernel reads or writes, if all of its targets are host memory that is not
// registered, if it is counted from null, or if it has no target because it was never set. Null itself is no finding
// here: the check of the kernel decides whether it is followed.
void HostChecker::checkPointer(const llvm::CallBase& site, const Value& pointer, const std::string& kernel,
                               const State& s) {
  if (!isCertain(s) || !pointer.isPointer() || pointer.anywhere) return;
  if (const Target* t = pointer.only(); t && t->object == 0) {
    const auto address = terms_.value(t->offset);
    if (address && *address)
      report(PropertyClass::HostPointer, site, "null",
             fmt::format("passes address {} to {}, where no memory is: it is counted from null", int64_t(*address),
                         kernel));
    return;
  }
  std::string what;
  for (const Target& t : pointer.targets) {
    const ObjectInfo& info = world_.info(t.object);
    if (!isOfHostAlone(program_, info)) return;
    what = nameOf(t.object);
    if (info.kind == ObjectKind::Heap && info.name.empty()) what = fmt::format("what line {} allocates", info.line);
  }
  report(PropertyClass::HostPointer, site, what,
         what.empty() ? fmt::format("passes a pointer that was never set to {}", kernel)
                      : fmt::format("passes a pointer to {} to {}: host memory that is not registered", what, kernel));
}

void HostChecker::checkCopy(const RuntimeFunction& f, const HostCall& c, State& s) {
  if (!changesBytes(f.effect)) return;
  const RuntimeArguments& e = f.args;
  auto term = [&](int i) { return i < 0 ? Term() : c.number(terms_, unsigned(i)); };
  auto place = [&](int i, int offset) {
    if (i < 0 || size_t(i) >= c.arguments.size()) return Value();
    const HostArgument& a = c.arguments[size_t(i)];
    if (offset < 0) return a.value;
    Value v = a.type.isReference ? a.place : a.value;
    for (Target& t : v.targets) {
      if (!program_.deviceVariables.contains(world_.info(t.object).name)) return Value();  // not a device variable
      if (size_t(offset) < c.arguments.size())
        t.offset = term(offset) ? terms_.add(t.offset, term(offset)) : world_.fresh("offset", 64);
    }
    return v;
  };
  auto bytes = [&](int pitch) {
    const Term width = term(e.bytes);
    if (e.rows < 0 || !width) return width;
    // There is no padding after the last row. Sizes for which the product might wrap are not checked.
    constexpr uint64_t kMost = uint64_t(1) << 31, kMostRows = 1 << 16;
    const auto rows = term(e.rows) ? terms_.value(term(e.rows)) : std::nullopt;
    const auto least = terms_.value(width);
    if (const Term p = term(pitch); p && !terms_.value(p) && rows && *rows && *rows <= kMostRows && least &&
                                    *least < kMost &&
                                    conditions_.follows(s, terms_.ule(p, world_.number(uint64_t(1) << 46))))
      return terms_.add(terms_.mul(p, world_.number(*rows - 1)), width);
    uint64_t n[3];
    for (unsigned i = 0; const Term t : {width, term(pitch), term(e.rows)}) {
      n[i] = t ? terms_.value(t).value_or(kMost) : kMost;
      if (n[i++] >= kMost) return Term();
    }
    return world_.number(n[0] && n[2] ? n[1] * (n[2] - 1) + n[0] : 0);
  };
  const Value to = place(e.to, e.toOffset), from = place(e.from, e.fromOffset);
  checkUse(*c.site, to, e.from < 0 ? "sets" : "copies into", "", s);
  checkUse(*c.site, from, "copies from", "", s);
  checkExtent(c, to, bytes(e.toPitch), e.from < 0 ? "sets {} bytes of {}" : "copies {} bytes into {}", s);
  checkExtent(c, from, bytes(e.fromPitch), "copies {} bytes from {}", s);
}

void HostChecker::checkExtent(const HostCall& c, const Value& pointer, Term bytes, const std::string& what,
                              const State& s) {
  const Target* t = pointer.only();
  if (!isCertain(s) || !bytes || !t || t->object == 0 || world_.info(t->object).isMany) return;
  const Contents* contents = s.find(t->object);
  if (!contents || !contents->size || contents->freed) return;
  const ObjectInfo& info = world_.info(t->object);
  const auto size = terms_.value(contents->size), count = terms_.value(bytes), offset = terms_.value(t->offset);
  if (size == 0 && info.kind == ObjectKind::Global) return;  // declared without a size
  // A byte count that is not constant is assumed to be positive.
  State now = s;
  now.add(terms_, terms_.ne(bytes, world_.number(0)));
  const Term room = terms_.sub(contents->size, t->offset);
  // If neither product wraps, their difference is an easier question than their comparison.
  const Term most = world_.number(uint64_t(1) << 62);
  const bool isSmall = !count && conditions_.follows(now, terms_.ult(contents->size, most)) &&
                       conditions_.follows(now, terms_.ult(bytes, most));
  const Term isMore = isSmall ? terms_.slt(world_.number(0), terms_.sub(bytes, room)) : terms_.ult(room, bytes);
  const Term isTooMany = terms_.or_(terms_.ult(contents->size, t->offset), isMore);
  if (count == 0 || !isSure(now, isTooMany)) return;
  std::string text = fmt::format(fmt::runtime(what), count ? grouped(*count) : "more", nameOf(t->object));
  if (!count)
    text += " than it has";
  else
    text += size ? fmt::format(", which has {}", grouped(*size)) : ", which has fewer";
  if (offset && *offset) text += fmt::format(", from byte {} on", grouped(*offset));
  if (info.kind == ObjectKind::Device || info.kind == ObjectKind::Heap)
    if (ir::Location l = sourcePlaceOf(*static_cast<const llvm::Instruction*>(info.site)); l.line) {
      if (isOfSystem(l) && !info.at.empty()) l.file = info.at.front().file, l.line = info.at.front().line;
      if (!isOfSystem(l)) text += fmt::format(" (allocated: {}:{})", l.file, l.line);
    }
  report(PropertyClass::CopySize, *c.site, nameOf(t->object), text);
}

namespace {

std::string freedAt(const Contents& c) {
  const ir::Location l = c.freedBy ? sourcePlaceOf(*c.freedBy) : ir::Location();
  return isOfSystem(l) ? "" : fmt::format(" ({}:{})", l.file, l.line);
}

}  // namespace

void HostChecker::checkUse(const llvm::CallBase& site, const Value& pointer, const std::string& verb,
                           const std::string& whereto, const State& s) {
  const Target* t = pointer.only();
  if (!isCertain(s) || !t || t->object == 0 || world_.info(t->object).isMany) return;
  const Contents* c = s.find(t->object);
  if (!c || !c->freed) return;
  report(PropertyClass::HostUseAfterFree, site, nameOf(t->object),
         fmt::format("{} {}{}, after it was freed{}", verb, nameOf(t->object), whereto, freedAt(*c)));
}

void HostChecker::checkFree(const HostCall& c, State& s) {
  const Target* t = c.at(0).only();
  if (!isCertain(s) || !t || t->object == 0 || world_.info(t->object).isMany) return;
  const Contents* contents = s.find(t->object);
  if (!contents || !contents->freed) return;
  report(PropertyClass::DoubleFree, *c.site, nameOf(t->object),
         fmt::format("frees {}, after it was freed{}; set pointers to null when they are freed", nameOf(t->object),
                     freedAt(*contents)));
}

// A call of OpenCL that the program's numbers make fail. The defects are those of CL/cl.h.
void HostChecker::checkFailure(const HostCall& c, State& s) {
  const Value& kernel = c.at(0);
  const Target* t = kernel.only();
  const ObjectInfo* info = t && t->object ? &world_.info(t->object) : nullptr;
  const auto* stub = info && info->kind == ObjectKind::Code ? static_cast<const llvm::Function*>(info->site) : nullptr;
  const auto known = stub ? program_.kernels.find(stub->getName().str()) : program_.kernels.end();
  if (!isCertain(s) || known == program_.kernels.end() || !implications_.mayHold(s.facts)) return;
  const std::string& name = known->second;
  auto number = [&](unsigned i) {
    const Term n = c.number(terms_, i);
    const auto value = n ? terms_.value(n) : std::nullopt;
    return value ? grouped(*value) : "?";
  };
  const std::string a = number(2), b = number(3), size = number(4);
  const Term which = c.number(terms_, 1);
  std::string text;
  switch (which ? terms_.value(which).value_or(0) : 0) {
    case 1: text = fmt::format("clSetKernelArg fails: {} has {} parameters, and none with index {}", name, b, a); break;
    case 2:
      text = size == "0"
                 ? fmt::format("clSetKernelArg fails: parameter {} of {} is in local memory and gets 0 bytes", a, name)
                 : fmt::format("clSetKernelArg fails: parameter {} of {} has {} bytes, and is passed {}", a, name, size,
                               b);
      break;
    case 3:
      text =
          b == "0"
              ? fmt::format("clSetKernelArg fails: parameter {} of {} is in local memory: its value is NULL", a, name)
              : fmt::format("clSetKernelArg fails: parameter {} of {} is passed NULL, and is no buffer", a, name);
      break;
    case 4: text = fmt::format("the launch of {} fails: its parameter {} was never set", name, a); break;
    case 5:
      text = fmt::format("the launch of {} fails: {} work-items in dimension {} are no multiple of work-groups of {}",
                         name, b, a, size);
      break;
    case 6: text = fmt::format("the launch of {} fails: it has {} dimensions, and must have 1 to 3", name, a); break;
    default: text = fmt::format("the launch of {} fails: it has no work-items in dimension {}", name, a);
  }
  report(PropertyClass::InvalidLaunch, *c.site, name, text);
}

void HostChecker::launchRequested(const LaunchRequest& launch, State& s) {
  const auto& [site, kernel, shape, arguments] = launch;
  const auto about = kernels_.find(kernel);
  if (about == kernels_.end()) return;
  const LaunchedKernel& k = about->second;
  const auto& params = program_.kernelParams.at(kernel);
  for (size_t i = 0; i < std::min(arguments.size(), params.size()); ++i)
    if (params[i].kind == HostType::Kind::Pointer) {
      checkUse(site, arguments[i], "passes", " to " + k.name, s);
      const bool writes = k.written.contains(i);
      if (!writes && !k.read.contains(i)) continue;
      checkPointer(site, arguments[i], k.name, s);
      checkOrder(site, arguments[i], shape.stream, {&site, shape.stream, false, writes}, s);
    }
  const std::vector<HostPart>& parts = program_.kernelParts.at(kernel).list;
  for (size_t i = 0; i < parts.size(); ++i) {
    const HostPart& part = parts[i];
    if (!k.followed.contains(params.size() + i) || part.parameter >= arguments.size()) continue;
    if (const std::optional<Value> held = heldAt(arguments[part.parameter], part.offset, s)) {
      checkUse(site, *held, "passes", " to " + k.name, s);
      checkPointer(site, *held, k.name, s);
    }
  }

  struct Limit {
    std::string_view what;
    Term number;
    uint64_t least, most;
    std::string advice;
  };
  auto wide = [&](Term t) { return t ? terms_.resizeUnsigned(t, 64) : Term(); };
  auto all = [&](const std::array<Term, 3>& d) {
    return d[0] && d[1] && d[2] ? terms_.mul(terms_.mul(wide(d[0]), wide(d[1])), wide(d[2])) : Term();
  };
  const bool isRaised = raisesAny_ || raised_.contains(kernel);
  const ir::BlockLimits& block = blockLimitsOf(program_);
  const Limit limits[] = {
      {"gridDim.x", wide(shape.grid[0]), 1, ir::kMaxGridDim[0], ""},
      {"gridDim.y", wide(shape.grid[1]), 1, ir::kMaxGridDim[1], ""},
      {"gridDim.z", wide(shape.grid[2]), 1, ir::kMaxGridDim[2], ""},
      {"blockDim.x", wide(shape.block[0]), 1, block.extent[0], ""},
      {"blockDim.y", wide(shape.block[1]), 1, block.extent[1], ""},
      {"blockDim.z", wide(shape.block[2]), 1, block.extent[2], ""},
      {"the number of threads of a block", all(shape.block), 1, block.threads, ""},
      {"the number of threads of a block", all(shape.block), 1,
       k.maxThreads.value_or(0) ? *k.maxThreads : block.threads, ", as __launch_bounds__ says"},
      {"the size of shared memory", wide(shape.shared), 0, isRaised ? kMostSharedBytes : kSharedBytes,
       isRaised ? ""
                : fmt::format("; cudaFuncSetAttribute({}, cudaFuncAttributeMaxDynamicSharedMemorySize, ...) raises it",
                              k.name)}};
  for (const Limit& l : limits) {
    if (!isCertain(s) || !l.number) continue;
    const bool isLess = l.least && isSure(s, terms_.eq(l.number, world_.number(0)));
    if (!isLess && !isSure(s, terms_.ult(world_.number(l.most), l.number))) continue;
    const auto n = terms_.value(l.number);
    report(PropertyClass::InvalidLaunch, site, k.name,
           fmt::format("the launch of {} fails: {} is {}, and must be at {} {}{}", k.name, l.what,
                       n ? grouped(*n) : "more", isLess ? "least" : "most", isLess ? "1" : grouped(l.most), l.advice));
    break;
  }
  if (k.synchronisesGrid && shape.isPlain && isCertain(s))
    report(PropertyClass::InvalidLaunch, site, k.name,
           fmt::format("{} synchronises its grid, which only cudaLaunchCooperativeKernel makes possible", k.name));
  // Usually each thread, or each of the first ones, writes the element with its own number. So the launch is taken to
  // be writing one element for each thread, from the pointer on.
  const auto blocks = all(shape.grid) ? terms_.value(all(shape.grid)) : std::nullopt,
             threads = all(shape.block) ? terms_.value(all(shape.block)) : std::nullopt;
  if (!isCertain(s) || !blocks || !threads) return;
  for (size_t i : k.written) {
    if (i >= params.size() || params[i].kind != HostType::Kind::Pointer) continue;
    const Target* t = i < arguments.size() ? arguments[i].only() : nullptr;
    const auto offset = t && t->object ? terms_.value(t->offset) : std::nullopt;
    if (!offset) continue;
    const ObjectInfo& info = world_.info(t->object);
    if (info.kind == ObjectKind::Device && info.isShared && !info.isMany)
      escapes_.edit(s, t->object).pending = {&site, *offset,
                                             *offset + *blocks * *threads * std::max<uint64_t>(params[i].bytes, 1)};
  }
}

void HostChecker::reading(const llvm::Instruction& site, const Value& pointer, Term bytes, State& s) {
  const Target* t = pointer.only();
  const Contents* c = t && t->object ? s.find(t->object) : nullptr;
  if (!c || !c->pending.by || !isCertain(s) || effects_.threads) return;
  const auto offset = terms_.value(t->offset), count = terms_.value(bytes);
  if (!offset || !count || *offset >= c->pending.end || *offset + *count <= c->pending.begin) return;
  const ir::Location l = sourcePlaceOf(*c->pending.by);
  report(PropertyClass::UnsynchronisedRead, site, nameOf(t->object),
         fmt::format("the host reads {}, which {}:{} may still be writing; call cudaDeviceSynchronize() before",
                     nameOf(t->object), l.file, l.line));
  escapes_.edit(s, t->object).pending = {};
}

void HostChecker::mayWait(State& s) {
  std::vector<ObjectId> over;
  for (const auto& [id, c] : s.memory)
    if (c->pending.by) over.push_back(id);
  for (ObjectId id : over) escapes_.edit(s, id).pending = {};
  forgetUses(s);
}

}  // namespace gpubmc::core
