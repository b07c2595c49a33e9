#include "core/frontend/follow/launch_facts.h"

#include <algorithm>

#include "core/frontend/follow/known_launch.h"
#include "core/frontend/follow/launch_reader.h"

namespace gpubmc::core {
namespace {

using ir::Expression;

/// Both are read only: it makes no difference then.
bool mayBeOne(const LaunchRecord& r, const std::vector<HostType>& types, size_t j, size_t i) {
  auto a = r.pointers.find(j), b = r.pointers.find(i);
  if (a == r.pointers.end() || b == r.pointers.end()) return false;
  if (i < types.size() && types[i].isConst && types[j].isConst) return false;
  for (ObjectId x : a->second.candidates)
    for (ObjectId y : b->second.candidates)
      if (x == y && x) return true;
  return false;
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

KnownLaunch knownOf(const LaunchRecord& r, const KernelFacts& kernel, const std::vector<HostType>& types,
                    const std::set<size_t>& read, const HostLaunchesFound& found, TermManager& terms,
                    Implications& implications) {
  LaunchReader reader(r, kernel, terms, implications);
  KnownLaunch k;
  k.shape = reader.shape();
  k.shape.given = reader.given();
  k.shape.lines = {r.line};
  k.variables = r.variables;
  // Without a number the kernel can't be told a size: there is nothing to prove.
  const bool hasNumbers =
      std::any_of(kernel.params.begin(), kernel.params.end(), [](const ParamFacts& p) { return p.isInteger; });
  for (size_t i = 0; i < kernel.params.size(); ++i) {
    k.extents.push_back(reader.extent(i));
    auto p = r.pointers.find(i);
    k.unproved.push_back(hasNumbers && !k.extents[i] && p != r.pointers.end() && p->second.isKnown && p->second.size);
    auto record = r.records.find(i);
    k.contents.push_back(record != r.records.end() ? record->second
                         : p != r.pointers.end()   ? p->second.contents
                                                   : ir::KnownContents());
    // What is only written may as well have been before.
    if (ir::KnownContents& c = k.contents.back(); !read.contains(i) && !c.unwritten.empty()) {
      c.unwritten.clear();
      if (c.empty()) c.origins.clear();
    }
    k.allocatedAt.push_back(p == r.pointers.end() ? ir::HostPlaces() : p->second.at);
    k.passed.push_back(reader.passed(i));
    const auto input =
        i < r.arguments.size() && r.arguments[i].isBits() ? found.inputs.find(r.arguments[i].bits) : found.inputs.end();
    k.typed.push_back(input != found.inputs.end() && !input->second.empty());
    k.passedAt.push_back(i < r.argumentsAt.size() ? r.argumentsAt[i] : r.at);
    for (size_t j = 0; j < i; ++j)
      if (mayBeOne(r, types, j, i)) {
        k.shared.insert({j, i});
        const PassedMemory &a = r.pointers.at(j), &b = r.pointers.at(i);
        if (a.isKnown && b.isKnown && a.object == b.object && terms.value(a.offset) == 0 && terms.value(b.offset) == 0)
          k.same.insert({j, i});
      }
  }
  const bool isProved = std::ranges::find(k.unproved, true) == k.unproved.end();
  if (!isProved || !saysEnough(k, kernel)) {
    if (auto all = reader.withHostValues(found)) {
      k.shape.hostValues = std::move(all->values);
      k.shape.given = std::move(all->given);
      k.extents = std::move(all->extents);
      k.unproved.assign(k.unproved.size(), false);
    } else if (!isProved) {
      addPossible(reader.withAnyValues(found), k);
    }
  }
  return k;
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
  for (const auto& pair : k.shared) (isComplete && k.same.count(pair) ? facts.same : facts.shared).push_back(pair);
  for (size_t i = 0; i < facts.params.size(); ++i) {
    facts.params[i].isExtentUnproved = k.unproved[i] || (!isComplete && k.extents[i]);
    facts.params[i].allocatedAt = k.allocatedAt[i];
  }
  if (!isComplete) {
    facts.launch->given.clear();
    facts.launch->hostValues.clear();
    return;
  }
  for (size_t i = 0; i < facts.params.size(); ++i) {
    facts.params[i].contents = k.contents[i];
    facts.params[i].passed = k.passed[i];
    facts.params[i].passedAt = k.passedAt[i];
    facts.params[i].extent = k.extents[i];
  }
  facts.contents = k.variables;
  if (saysEnough(k, facts)) return;
  for (ParamFacts& p : facts.params)
    if (!p.isExtentUnproved) p.extent.reset();
}

}  // namespace

void tellLaunches(const HostProgram& program, const ReadParams& read, TermManager& terms,
                  const HostLaunchesFound& found, SourceFacts& facts, bool shapesMatter, bool shapesOnly,
                  const encoder::Solvers& solvers, const Cancellation& cancel) {
  if (found.anyUnknown) facts.notes.push_back("not all launches of this file are known: " + found.why);
  std::vector<KernelFacts> out;
  Implications implications(terms, solvers, cancel);
  for (KernelFacts& k : facts.kernels) {
    const auto types = program.kernelParams.find(k.linkName);
    const auto reads = read.find(k.linkName);
    const std::set<size_t> readHere = reads == read.end() ? std::set<size_t>() : reads->second;
    std::vector<KnownLaunch> all;
    if (!k.isReference && types != program.kernelParams.end())
      for (const LaunchRecord& r : found.launches)
        if (r.kernel == k.linkName) all.push_back(knownOf(r, k, types->second, readHere, found, terms, implications));
    const auto unknown = found.unknown.find(k.linkName);
    const std::string others = found.anyUnknown ? found.why : unknown != found.unknown.end() ? unknown->second : "";
    const std::vector<KnownLaunch> groups = all.empty() ? std::vector<KnownLaunch>() : grouped(all, k, shapesMatter);
    for (const KnownLaunch& g : groups) {
      KernelFacts one = k;
      tell(g, others, shapesOnly, one);
      one.launch->isOneOfSeveral = groups.size() > 1;
      out.push_back(std::move(one));
    }
    if (!found.anyUnknown && unknown != found.unknown.end())
      facts.notes.push_back("not all launches of " + k.name + " are known: " + others);
    if (groups.empty()) out.push_back(std::move(k));
  }
  facts.kernels = std::move(out);
}

}  // namespace gpubmc::core
