#include "core/hostcode/launch_facts.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>

#include "core/hostcode/known_launch.h"
#include "core/hostcode/launch_reader.h"

namespace gpubmc::core {
namespace {

using ir::Expression;

/// Where both are read only, or one is not used, it makes no difference.
bool mayBeOne(const LaunchRecord& r, const KernelFacts& kernel, const std::vector<HostType>& types, size_t j, size_t i,
              TermManager& terms, Implications& implications) {
  if (kernel.params[j].isUnused || kernel.params[i].isUnused) return false;
  auto a = r.pointers.find(j), b = r.pointers.find(i);
  if (a == r.pointers.end() || b == r.pointers.end()) return false;
  if (i < types.size() && types[i].isConst && types[j].isConst) return false;
  auto is = [&](const PassedMemory& p, ObjectId x) {
    const auto known = p.when.find(x);
    return known == p.when.end() ? terms.tru() : known->second;
  };
  for (ObjectId x : a->second.candidates)
    for (ObjectId y : b->second.candidates)
      if (x == y && x) {
        const Term both = terms.and_(is(a->second, x), is(b->second, x));
        if (terms.isTrue(both) || !implications.implies(r.facts, terms.not_(both))) return true;
      }
  return false;
}

/// An allocation of no bytes may well give null.
std::optional<bool> isNull(const PassedMemory& p, const std::vector<Term>& facts, TermManager& terms,
                           Implications& implications) {
  if (p.anywhere || p.candidates.empty()) return std::nullopt;
  const bool mayBe = std::ranges::find(p.candidates, ObjectId(0)) != p.candidates.end();
  // Null plus 4 is not null, and points to no array either.
  if (mayBe) return p.isKnown && terms.value(p.offset) == 0 ? std::optional(true) : std::nullopt;
  const bool isSized = p.size && implications.implies(facts, terms.ne(p.size, terms.constant(0, 64)));
  return isSized ? std::optional(false) : std::nullopt;
}

/// Null on some ways and an array on others, where nothing tells the launches apart.
bool isNullAtSome(const PassedMemory& p, const std::vector<Term>& facts, TermManager& terms,
                  Implications& implications) {
  if (p.isKnown || std::ranges::find(p.candidates, ObjectId(0)) == p.candidates.end()) return false;
  const auto when = p.when.find(0);
  return when == p.when.end() || !implications.implies(facts, terms.not_(when->second));
}

/// Bytes of a structure that are told as numbers and pointers are not told again.
void leaveToParts(const KernelFacts& kernel, size_t structure, ir::KnownContents& c) {
  for (const ParamFacts& p : kernel.params)
    if (p.part && p.part->parameter == structure)
      c.bytes.erase(c.bytes.lower_bound(p.part->offset),
                    c.bytes.lower_bound(p.part->offset + (p.isInteger ? p.bits / 8 : 8)));
  if (c.empty()) c.origins.clear();
}

/// Sizes that are not proved, and what is known of the numbers in them.
void addPossible(LaunchReader::WithHostValues any, KnownLaunch& k) {
  bool isAny = false;
  for (size_t i = 0; i < k.extents.size(); ++i)
    if (k.unproved[i] && any.extents[i]) k.extents[i] = std::move(any.extents[i]), isAny = true;
  if (!isAny) return;
  k.shape.hostValues = std::move(any.values);
  for (ir::LaunchCondition& g : any.given)
    if (g.condition.mentions(Expression::Op::HostValue)) k.shape.given.push_back(std::move(g));
}

/// Where a pointer points in one array is known: from now on it is told of the whole array, and the pointer is at this
/// place of it. Returned: these, by parameter.
std::vector<uint64_t> placed(LaunchRecord& r, size_t parameters, TermManager& terms) {
  constexpr uint64_t kMost = uint64_t(1) << 46;
  std::vector<uint64_t> out(parameters);
  for (auto& [i, p] : r.pointers) {
    const auto offset = p.isKnown && p.object && !p.isMany && p.size ? terms.value(p.offset) : std::nullopt;
    if (!offset || *offset == 0 || *offset > kMost) continue;
    out[i] = *offset;
    p.offset = terms.constant(0, 64);
    p.contents = std::move(p.whole);
  }
  return out;
}

/// The pointers of `r.held` in terms of parameters and of arrays to which they alone lead. `told`: which ones these
/// are.
KnownPointers pointersOf(const LaunchRecord& r, const KernelFacts& kernel, TermManager& terms,
                         std::set<std::pair<ObjectId, uint64_t>>& told) {
  std::map<ObjectId, std::set<size_t>> users;
  for (const auto& [i, p] : r.pointers)
    if (!kernel.params[i].isUnused)
      for (ObjectId id : p.candidates) users[id].insert(i);
  KnownPointers out;
  std::map<ObjectId, ArrayRef> refs;
  std::vector<ObjectId> open;
  // One that two parameters may lead to is two arrays, if the kernel only reads it.
  auto refOf = [&](ObjectId id) -> std::optional<ArrayRef> {
    if (const auto known = refs.find(id); known != refs.end()) return known->second;
    const auto by = users.find(id);
    if (by == users.end()) {
      const ArrayBehind& array = r.behind.at(id);
      refs[id] = {.isFound = true, .index = out.found.size()};
      out.found.push_back({array.bytes, array.at, array.contents});
      out.found.back().contents.unwritten.clear();
      if (out.found.back().contents.empty()) out.found.back().contents.origins.clear();
      open.push_back(id);
      return refs[id];
    }
    const size_t i = *by->second.begin();
    const PassedMemory& p = r.pointers.at(i);
    if (by->second.size() > 1 || !p.isKnown || p.isMany || terms.value(p.offset) != 0) return std::nullopt;
    return refs[id] = {.index = i};
  };
  for (const auto& [i, p] : r.pointers)
    if (users.contains(p.object) && p.isKnown && r.held.contains(p.object) && refOf(p.object)) open.push_back(p.object);
  for (const auto& [id, name] : r.variableIn)
    if (r.held.contains(id) && !users.contains(id)) {
      refs[id] = {.variable = name};
      open.push_back(id);
    }
  for (size_t next = 0; next < open.size(); ++next) {
    const ObjectId id = open[next];
    const auto held = r.held.find(id);
    if (held == r.held.end()) continue;
    for (const auto& [at, pointer] : held->second)
      if (const auto to = refOf(pointer.first)) {
        out.held[refs.at(id)][at] = {*to, pointer.second};
        told.emplace(id, at);
      }
  }
  return out;
}

/// Arrays to which pointers may lead from two places, where those that are told have names of their own.
std::set<std::pair<MemoryPlace, MemoryPlace>> metTwice(const LaunchRecord& r,
                                                       const std::set<std::pair<ObjectId, uint64_t>>& told) {
  std::set<std::pair<MemoryPlace, MemoryPlace>> out = r.foundTwice;
  std::map<ObjectId, std::pair<MemoryPlace, bool>> first;
  for (const MetPointer& m : r.met) {
    const bool isTold = m.at && told.contains({m.in, *m.at});
    if (const auto p = r.passedIn.find(m.to); p != r.passedIn.end() && !isTold) out.emplace(p->second, m.from);
    const auto [f, isNew] = first.try_emplace(m.to, m.from, isTold);
    if (!isNew && !(isTold && f->second.second)) out.emplace(f->second.first, m.from);
    f->second.second &= isTold;
  }
  return out;
}

KnownLaunch knownOf(LaunchRecord r, bool placesMatter, const KernelFacts& kernel, const std::vector<HostType>& types,
                    const std::set<size_t>& read, const HostLaunchesFound& found, TermManager& terms,
                    Implications& implications) {
  KnownLaunch k;
  k.offsets = placesMatter ? placed(r, kernel.params.size(), terms) : std::vector<uint64_t>(kernel.params.size());
  LaunchReader reader(r, kernel, types, terms, implications);
  k.shape = reader.shape();
  k.shape.given = reader.given();
  k.shape.lines = {r.line};
  k.variables = r.variables;
  k.computed = r.computed;
  k.kept = r.kept;
  auto nameOf = [&](const MemoryPlace& p) {
    return p.parameter ? kernel.params.at(*p.parameter).name : llvm::demangle(p.variable);
  };
  k.onVariable = r.onVariable;
  std::set<std::pair<ObjectId, uint64_t>> told;
  for (const auto& [a, b] : metTwice(r, told)) k.foundTwiceWithout.emplace(nameOf(a), nameOf(b));
  if (placesMatter) k.pointers = pointersOf(r, kernel, terms, told);
  for (const auto& [a, b] : metTwice(r, told)) k.foundTwice.emplace(nameOf(a), nameOf(b));
  for (size_t i = 0; i < kernel.params.size(); ++i) {
    const bool isUsed = !kernel.params[i].isUnused;
    k.extents.push_back(isUsed ? reader.extent(i) : std::nullopt);
    auto p = r.pointers.find(i);
    k.unproved.push_back(isUsed && !k.extents[i] && p != r.pointers.end() && (p->second.isKnown || p->second.isOneOf) &&
                         p->second.size);
    auto record = r.records.find(i);
    k.contents.push_back(record != r.records.end() ? record->second
                         : p != r.pointers.end()   ? p->second.contents
                                                   : ir::KnownContents());
    if (record != r.records.end()) leaveToParts(kernel, i, k.contents.back());
    // What is only written may as well have been before.
    if (ir::KnownContents& c = k.contents.back(); !read.contains(i) && !kernel.params[i].part && !c.unwritten.empty()) {
      c.unwritten.clear();
      if (c.empty()) c.origins.clear();
    }
    const auto null = p == r.pointers.end() ? std::nullopt : isNull(p->second, r.facts, terms, implications);
    k.isNull.push_back(kernel.params[i].part || null == true ? null : std::nullopt);
    if (isUsed && p != r.pointers.end() && isNullAtSome(p->second, r.facts, terms, implications))
      k.nullAtSome.insert(i);
    k.allocatedAt.push_back(p == r.pointers.end() ? ir::HostPlaces() : p->second.at);
    k.passed.push_back(reader.passed(i));
    k.flag.push_back(reader.isFlag(i));
    const auto input =
        i < r.arguments.size() && r.arguments[i].isBits() ? found.inputs.find(r.arguments[i].bits) : found.inputs.end();
    k.typed.push_back(input != found.inputs.end() && !input->second.empty());
    k.lost.push_back(kernel.params[i].isInteger && isUsed && !k.passed[i] && !reader.isOpen(i, found.open));
    k.mayPass.push_back(k.lost.back() ? reader.constantWays(i) : std::set<int64_t>());
    std::erase_if(k.mayPass.back(), [&](int64_t n) {
      const Term passed = r.arguments[i].bits;
      return implications.implies(
          r.facts, terms.ne(passed, terms.resizeUnsigned(terms.constant(uint64_t(n), 64), terms.width(passed))));
    });
    k.passedAt.push_back(i < r.argumentsAt.size() ? r.argumentsAt[i] : r.at);
    for (size_t j = 0; j < i; ++j)
      if (mayBeOne(r, kernel, types, j, i, terms, implications)) {
        k.shared.insert({j, i});
        const PassedMemory &a = r.pointers.at(j), &b = r.pointers.at(i);
        if (a.isKnown && b.isKnown && a.object == b.object && !a.isMany && terms.value(a.offset) == 0 &&
            terms.value(b.offset) == 0)
          k.same.insert({j, i});
      }
  }
  const bool isProved = std::ranges::find(k.unproved, true) == k.unproved.end();
  if (!isProved || !saysEnough(k, kernel)) {
    if (auto all = reader.withHostValues(found)) {
      k.shape.hostValues = std::move(all->values);
      k.shape.given = std::move(all->given);
      k.extents = std::move(all->extents);
      for (size_t i = 0; i < kernel.params.size(); ++i)
        if (kernel.params[i].isUnused) k.extents[i].reset();
      k.unproved.assign(k.unproved.size(), false);
    } else if (!isProved) {
      addPossible(reader.withAnyValues(found), k);
    }
  }
  return k;
}

/// The program names the kernel, and comes to no launch of it that a device accepts. One that it does not name is there
/// for other files.
bool isNeverLaunched(const HostProgram& program, const HostLaunchesFound& found, const KernelFacts& kernel) {
  return found.hasMain && !kernel.isReference && program.named.contains(kernel.linkName) &&
         !program.namedByDevice.contains(kernel.linkName);
}

/// `others`: why there may be other launches; empty: there are none.
void tell(const KnownLaunch& k, const std::string& others, bool shapesOnly, KernelFacts& facts) {
  const bool isComplete = others.empty();
  facts.launch = k.shape;
  facts.launch->others = others;
  if (shapesOnly) {
    facts.launch->given.clear();
    facts.launch->hostValues.clear();
    return;
  }
  facts.onVariable.assign(k.onVariable.begin(), k.onVariable.end());
  for (const size_t i : k.nullAtSome) facts.params[i].isNullAtSome = true;
  for (const auto& pair : k.shared) (isComplete && k.same.count(pair) ? facts.same : facts.shared).push_back(pair);
  for (size_t i = 0; i < facts.params.size(); ++i) {
    facts.params[i].isExtentUnproved = k.unproved[i] || (!isComplete && k.extents[i]);
    facts.params[i].allocatedAt = k.allocatedAt[i];
  }
  facts.foundTwice.assign(k.foundTwiceWithout.begin(), k.foundTwiceWithout.end());
  if (!isComplete) {
    facts.launch->given.clear();
    facts.launch->hostValues.clear();
    return;
  }
  for (size_t i = 0; i < facts.params.size(); ++i) {
    facts.params[i].offset = k.offsets[i];
    facts.params[i].contents = k.contents[i];
    facts.params[i].passed = k.passed[i];
    facts.params[i].isNull = k.isNull[i];
    if (k.passed[i] || k.isNull[i] || k.lost[i]) facts.params[i].passedAt = k.passedAt[i];
    facts.params[i].mayPass.assign(k.mayPass[i].begin(), k.mayPass[i].end());
    facts.params[i].extent = k.extents[i];
  }
  facts.contents = k.variables;
  facts.computed = k.computed;
  facts.kept = k.kept;
  // Sizes say little beside inputs of which nothing is known: the callers may well pass the right ones.
  bool saysEnough = true;
  for (size_t i = 0; i < facts.params.size(); ++i) saysEnough &= k.lost[i] || isSaid(k, facts, i);
  for (ParamFacts& p : facts.params)
    if (!saysEnough && !p.isExtentUnproved) p.extent.reset();
  if (!saysEnough) return;
  facts.pointers = k.pointers;
  facts.foundTwice.assign(k.foundTwice.begin(), k.foundTwice.end());
}

/// Of parameters and what stands in them.
std::vector<HostType> typesOf(const KernelFacts& k, const HostProgram& program) {
  std::vector<HostType> out = program.kernelParams.at(k.linkName);
  if (out.size() > k.declaredCount()) out.resize(k.declaredCount());
  for (const HostPart& part : program.kernelParts.at(k.linkName).list) out.push_back(part.type);
  return out;
}

/// Without what stands in structures, if host and device do not have it at the same places.
LaunchRecord agreeing(LaunchRecord r, const KernelFacts& k, const HostProgram& program) {
  const std::vector<HostPart>& parts = program.kernelParts.at(k.linkName).list;
  const size_t count = k.declaredCount();
  // Behind the parameters that the device has are the sizes of those in local memory.
  if (r.arguments.size() > count + parts.size()) r.arguments.resize(count + parts.size());
  bool isSame = k.params.size() == count + parts.size();
  for (size_t i = 0; isSame && i < parts.size(); ++i) {
    const ParamFacts& p = k.params[count + i];
    isSame =
        p.part->parameter == parts[i].parameter && p.part->offset == parts[i].offset && p.bits == parts[i].type.bits;
  }
  if (isSame) return r;
  r.arguments.resize(std::min(r.arguments.size(), count));
  std::erase_if(r.pointers, [&](const auto& p) { return p.first >= count; });
  r.held.clear();
  r.isExact = false;
  return r;
}

/// Bytes behind parameters of OpenCL in local memory: arguments behind those that the device has.
std::vector<std::optional<uint64_t>> localBytesOf(const HostLaunchesFound& found, const KernelFacts& k, size_t passed,
                                                  const TermManager& terms) {
  const size_t first = k.declaredCount();
  std::vector<std::optional<uint64_t>> out;
  for (size_t i = first; i < passed; ++i) {
    std::set<std::optional<uint64_t>> seen;
    for (const LaunchRecord& r : found.launches)
      if (r.kernel == k.linkName)
        seen.insert(i < r.arguments.size() && r.arguments[i].isBits() ? terms.value(r.arguments[i].bits)
                                                                      : std::nullopt);
    out.push_back(seen.size() == 1 ? *seen.begin() : std::nullopt);
  }
  return out;
}

}  // namespace

void tellLaunches(const HostProgram& program, const ReadParams& read, Implications& implications,
                  const HostLaunchesFound& found, SourceFacts& facts, bool shapesMatter, bool placesMatter,
                  bool shapesOnly) {
  if (found.anyUnknown) facts.notes.push_back("not all launches of this file are known: " + found.why);
  std::vector<KernelFacts> out;
  TermManager& terms = implications.terms();
  for (KernelFacts& k : facts.kernels) {
    const auto types = program.kernelParams.find(k.linkName);
    const auto reads = read.find(k.linkName);
    const std::set<size_t> readHere = reads == read.end() ? std::set<size_t>() : reads->second;
    const auto unknown = found.unknown.find(k.linkName);
    const std::string others = found.anyUnknown ? found.why : unknown != found.unknown.end() ? unknown->second : "";
    if (types != program.kernelParams.end() && others.empty())
      k.localBytes = localBytesOf(found, k, types->second.size(), terms);
    auto groupsOf = [&](bool places) {
      std::vector<KnownLaunch> all;
      if (!k.isReference && types != program.kernelParams.end())
        for (const LaunchRecord& r : found.launches)
          if (r.kernel == k.linkName)
            all.push_back(
                knownOf(agreeing(r, k, program), places, k, typesOf(k, program), readHere, found, terms, implications));
      return all.empty() ? std::vector<KnownLaunch>() : grouped(all, k, shapesMatter);
    };
    // Where a loop passes one part of an array after the other, what the parts have in common says more.
    std::vector<KnownLaunch> groups = groupsOf(placesMatter && others.empty());
    constexpr size_t kMaxPlaces = 4;
    if (groups.size() > kMaxPlaces && std::ranges::any_of(groups, &KnownLaunch::isPlaced)) groups = groupsOf(false);
    for (const KnownLaunch& g : groups) {
      KernelFacts one = k;
      tell(g, others, shapesOnly, one);
      one.launch->isOneOfSeveral = groups.size() > 1;
      out.push_back(std::move(one));
    }
    if (!found.anyUnknown && unknown != found.unknown.end())
      facts.notes.push_back("not all launches of " + k.name + " are known: " + others);
    if (groups.empty() && others.empty() && !shapesOnly && isNeverLaunched(program, found, k)) k.isNeverLaunched = true;
    if (groups.empty()) out.push_back(std::move(k));
  }
  facts.kernels = std::move(out);
}

}  // namespace gpubmc::core
