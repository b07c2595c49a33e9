#include "core/frontend/follow/launch_facts.h"

#include <algorithm>

#include "core/frontend/follow/launch_reader.h"
#include "core/host/memory.h"

namespace gpubmc::core {
namespace {

using ir::Expression;

constexpr size_t kMaxAlone = 4;    ///< ways to launch a kernel that are checked one by one, whatever their shapes
constexpr size_t kMaxTable = 128;  ///< of numbers that are passed together

/// What is known of one launch, or of several.
struct Known {
  ir::SourceLaunch shape;
  std::vector<std::optional<Expression>> extents;  ///< by parameter
  /// It has a size, which what is passed does not tell; an extent is one of those that it may have.
  std::vector<bool> unproved;
  std::vector<std::optional<int64_t>> passed;
  std::vector<bool> typed;  ///< by parameter: it is a number as a user types it in, whatever that is
  std::vector<ir::KnownContents> contents;
  std::vector<ir::HostPlaces> passedAt, allocatedAt;  ///< by parameter
  std::map<std::string, ir::KnownContents> variables;
  std::set<std::pair<size_t, size_t>> shared;  ///< they may point into one array
  std::set<std::pair<size_t, size_t>> same;    ///< of these: they point to the start of one
  friend bool operator==(const Known&, const Known&) = default;

  /// Whatever the lines are that it comes from.
  Known withoutPlaces() const {
    Known out = *this;
    out.shape.lines.clear();
    for (ir::LaunchCondition& g : out.shape.given) g.at.clear();
    for (ir::HostValue& h : out.shape.hostValues) h.at.clear();
    for (ir::KnownContents& c : out.contents) c.origins.clear();
    for (auto& [name, c] : out.variables) c.origins.clear();
    out.passedAt.clear(), out.allocatedAt.clear();
    return out;
  }
  /// The two can be checked as one: in one array for two a kernel does something else than in two.
  bool hasShapeOf(const Known& other) const {
    return shape.grid == other.shape.grid && shape.block == other.shape.block &&
           shape.sharedBytes == other.shape.sharedBytes && shared == other.shared && same == other.same;
  }
};

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
void addPossible(LaunchReader::WithHostValues any, Known& k) {
  bool isAny = false;
  for (size_t i = 0; i < k.extents.size(); ++i)
    if (k.unproved[i] && any.extents[i]) k.extents[i] = std::move(any.extents[i]), isAny = true;
  if (!isAny) return;
  k.shape.hostValues = std::move(any.values);
  for (ir::LaunchCondition& g : any.given)
    if (g.condition.mentions(Expression::Op::HostValue)) k.shape.given.push_back(std::move(g));
}

Known knownOf(const LaunchRecord& r, const KernelFacts& kernel, const std::vector<HostType>& types,
              const std::set<size_t>& read, const HostLaunchesFound& found, TermManager& terms,
              Implications& implications) {
  LaunchReader reader(r, kernel, terms, implications);
  Known k;
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
        if (a.isKnown && b.isKnown && terms.value(a.offset) == 0 && terms.value(b.offset) == 0) k.same.insert({j, i});
      }
  }
  if (std::ranges::find(k.unproved, true) != k.unproved.end())
    if (auto all = reader.withHostValues(found)) {
      k.shape.hostValues = std::move(all->values);
      k.shape.given = std::move(all->given);
      k.extents = std::move(all->extents);
      k.unproved.assign(k.unproved.size(), false);
    } else {
      addPossible(reader.withAnyValues(found), k);
    }
  return k;
}

/// What it says with host values: those of one launch are none of another one.
void forgetHostValues(Known& k) {
  auto mentions = [](const Expression& e) { return e.mentions(Expression::Op::HostValue); };
  std::erase_if(k.shape.given, [&](const ir::LaunchCondition& g) { return mentions(g.condition); });
  for (size_t i = 0; i < k.extents.size(); ++i)
    if (k.extents[i] && mentions(*k.extents[i])) k.extents[i].reset(), k.unproved[i] = true;
  k.shape.hostValues.clear();
}

/// Whether the numbers that are passed don't tell the sizes of arrays, and which of the launches it is does: a number
/// of its own. Only where nothing else matters: what is passed, and the sizes, are constants.
bool needsWhich(const std::vector<Known>& all, const KernelFacts& kernel, const std::vector<size_t>& differ) {
  if (all.size() < 2 || all.size() > kMaxTable) return false;
  for (const Known& k : all) {
    if (!std::ranges::all_of(differ, [&](size_t i) { return k.passed[i].has_value(); })) return false;
    for (size_t i = 0; i < kernel.params.size(); ++i)
      if ((kernel.params[i].isInteger && !k.passed[i]) || k.extents[i].has_value() != all[0].extents[i].has_value() ||
          (k.extents[i] && !k.extents[i]->isConstant()))
        return false;
  }
  for (const Known& k : all)
    for (const Known& other : all)
      if (k.extents != other.extents &&
          std::ranges::all_of(differ, [&](size_t i) { return k.passed[i] == other.passed[i]; }))
        return true;
  return false;
}

/// What is so of all that are launched in these ways: what they agree on, and which numbers they pass together.
Known joined(std::vector<Known> all, const KernelFacts& kernel) {
  using Op = Expression::Op;
  const Known first = all.front().withoutPlaces();
  if (std::ranges::any_of(all, [&](const Known& k) { return k.withoutPlaces() != first; }))
    for (Known& k : all) forgetHostValues(k);
  Known out = all.front();
  std::vector<size_t> differ;
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (std::any_of(all.begin(), all.end(), [&](const Known& k) { return k.passed[i] != out.passed[i]; }))
      differ.push_back(i);
  const bool isTable = !differ.empty() && std::all_of(all.begin(), all.end(), [&](const Known& k) {
    return std::all_of(differ.begin(), differ.end(), [&](size_t i) { return k.passed[i].has_value(); });
  });
  const bool hasWhich = needsWhich(all, kernel, differ);
  auto isWhich = [&](const Known& k) {
    return Expression::binary(Op::Eq, Expression::hostValue(0), Expression::constant(&k - all.data()));
  };
  auto row = [&](const Known& k) {
    std::optional<Expression> e;
    if (hasWhich) e = isWhich(k);
    for (size_t i : differ) {
      // Of a number without a sign that needs all 64 bits, the same bits with one are known.
      Expression param = Expression::param(uint32_t(i));
      if (!kernel.params[i].isSigned && *k.passed[i] < 0) param = Expression::convert(64, true, std::move(param));
      Expression is = Expression::binary(Op::Eq, std::move(param), Expression::constant(*k.passed[i]));
      e = e ? Expression::choice(std::move(*e), std::move(is), Expression::constant(0)) : std::move(is);
    }
    return *e;
  };
  // Whether what is passed tells the size of the n-th from those before it.
  auto isTold = [&](size_t n, size_t i) {
    return std::none_of(all.begin(), all.begin() + std::ptrdiff_t(n), [&](const Known& k) {
      return k.extents[i] != all[n].extents[i] &&
             std::all_of(differ.begin(), differ.end(), [&](size_t d) { return k.passed[d] == all[n].passed[d]; });
    });
  };
  std::optional<Expression> rows;
  for (size_t n = 1; n < all.size(); ++n) {
    const Known& k = all[n];
    std::erase_if(out.shape.given, [&](ir::LaunchCondition& g) {
      const auto same = std::ranges::find(k.shape.given, g.condition, &ir::LaunchCondition::condition);
      if (same == k.shape.given.end()) return true;
      g.at = ir::united(g.at, same->at);
      return false;
    });
    out.shape.lines.insert(out.shape.lines.end(), k.shape.lines.begin(), k.shape.lines.end());
    out.variables = join(out.variables, k.variables);
    out.shared.insert(k.shared.begin(), k.shared.end());
    std::erase_if(out.same, [&](const auto& pair) { return !k.same.count(pair); });
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      out.contents[i] = join(out.contents[i], k.contents[i]);
      out.passedAt[i] = ir::united(out.passedAt[i], k.passedAt[i]);
      out.allocatedAt[i] = ir::united(out.allocatedAt[i], k.allocatedAt[i]);
      if (out.extents[i] != k.extents[i]) {
        if (hasWhich || (isTable && out.extents[i] && k.extents[i] && isTold(n, i)))
          out.extents[i] = Expression::choice(hasWhich ? isWhich(k) : row(k), *k.extents[i], *out.extents[i]);
        else
          out.extents[i].reset(), out.unproved[i] = true;
      }
      if (k.unproved[i]) out.unproved[i] = true;
      if (!k.typed[i]) out.typed[i] = false;
    }
  }
  if (isTable || hasWhich)
    for (const Known& k : all) {
      Expression e = row(k);
      rows = rows ? Expression::choice(std::move(*rows), Expression::constant(1), std::move(e)) : std::move(e);
    }
  for (size_t i : differ) out.passed[i].reset();
  if (rows && all.size() <= kMaxTable) {
    ir::HostPlaces at;
    for (size_t i : differ) at = ir::united(at, out.passedAt[i]);
    if (hasWhich) out.shape.hostValues = {{32, true, at}};
    out.shape.given.push_back({std::move(*rows), std::move(at)});
  }
  std::sort(out.shape.lines.begin(), out.shape.lines.end());
  out.shape.lines.erase(std::unique(out.shape.lines.begin(), out.shape.lines.end()), out.shape.lines.end());
  return out;
}

/// Launches that are checked as one: first those that are alike, then, where many are left, those of one shape.
std::vector<Known> grouped(std::vector<Known> all, const KernelFacts& kernel, bool shapesMatter) {
  std::vector<std::vector<Known>> groups;
  auto gather = [&](const std::vector<Known>& from, auto alike) {
    groups.clear();
    for (const Known& k : from) {
      auto at = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return alike(g.front(), k); });
      if (at == groups.end())
        groups.push_back({k});
      else
        at->push_back(k);
    }
    std::vector<Known> out;
    for (const auto& g : groups) out.push_back(joined(g, kernel));
    return out;
  };
  std::vector<Known> out =
      gather(all, [](const Known& a, const Known& b) { return a.withoutPlaces() == b.withoutPlaces(); });
  if (out.size() <= kMaxAlone && shapesMatter) return out;
  return gather(out, [&](const Known& a, const Known& b) { return !shapesMatter || a.hasShapeOf(b); });
}

/// `others`: why there may be other launches; empty: there are none.
void tell(const Known& k, const std::string& others, bool shapesOnly, KernelFacts& facts) {
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
  const bool isProved = std::ranges::find(k.unproved, true) == k.unproved.end();
  if (!facts.launch->hostValues.empty() && isProved) return;
  // Extents say little beside integers of which nothing is known: the host may well pass the right ones.
  auto isMentioned = [&](uint32_t i) {
    return std::any_of(
               facts.params.begin(), facts.params.end(),
               [&](const ParamFacts& p) { return !p.isExtentUnproved && p.extent && p.extent->mentionsParam(i); }) ||
           std::any_of(facts.launch->given.begin(), facts.launch->given.end(), [&](const ir::LaunchCondition& g) {
             return !g.condition.mentions(Expression::Op::HostValue) && g.condition.mentionsParam(i);
           });
  };
  for (uint32_t i = 0; i < facts.params.size(); ++i)
    if (facts.params[i].isInteger && !facts.params[i].passed && !k.typed[i] && !isMentioned(i)) {
      for (ParamFacts& p : facts.params)
        if (!p.isExtentUnproved) p.extent.reset();
      return;
    }
}

}  // namespace

void tellLaunches(const HostProgram& program, const ReadParams& read, TermManager& terms,
                  const HostLaunchesFound& found, SourceFacts& facts, bool shapesMatter, bool shapesOnly,
                  const Cancellation& cancel) {
  if (found.anyUnknown) facts.notes.push_back("not all launches of this file are known: " + found.why);
  std::vector<KernelFacts> out;
  Implications implications(terms, cancel);
  for (KernelFacts& k : facts.kernels) {
    const auto types = program.kernelParams.find(k.linkName);
    const auto reads = read.find(k.linkName);
    const std::set<size_t> readHere = reads == read.end() ? std::set<size_t>() : reads->second;
    std::vector<Known> all;
    if (!k.isReference && types != program.kernelParams.end())
      for (const LaunchRecord& r : found.launches)
        if (r.kernel == k.linkName) all.push_back(knownOf(r, k, types->second, readHere, found, terms, implications));
    const auto unknown = found.unknown.find(k.linkName);
    const std::string others = found.anyUnknown ? found.why : unknown != found.unknown.end() ? unknown->second : "";
    const std::vector<Known> groups = all.empty() ? std::vector<Known>() : grouped(std::move(all), k, shapesMatter);
    for (const Known& g : groups) {
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
