#include "core/hostcode/known_launch.h"

#include <algorithm>

#include "core/host/memory.h"

namespace gpubmc::core {
namespace {

using ir::Expression;

constexpr size_t kMaxAlone = 4;    ///< ways to launch a kernel that are checked one by one, whatever their shapes
constexpr size_t kMaxTable = 128;  ///< of numbers that are passed together
constexpr size_t kMaxApart = 8;    ///< of launches of which each has its own facts where all are checked as one

/// What it says with host values: those of one launch are none of another one.
void forgetHostValues(KnownLaunch& k) {
  auto mentions = [](const Expression& e) { return e.mentions(Expression::Op::HostValue); };
  std::erase_if(k.shape.given, [&](const ir::LaunchCondition& g) { return mentions(g.condition); });
  for (size_t i = 0; i < k.extents.size(); ++i)
    if (k.extents[i] && mentions(*k.extents[i])) k.extents[i].reset(), k.unproved[i] = true;
  k.shape.hostValues.clear();
}

/// Whether the numbers that are passed don't tell the sizes of arrays, and which of the launches it is does: a number
/// of its own. Only where nothing else matters: what is passed, and the sizes, are constants.
bool needsWhich(const std::vector<KnownLaunch>& all, const KernelFacts& kernel, const std::vector<size_t>& differ) {
  if (all.size() < 2 || all.size() > kMaxTable) return false;
  for (const KnownLaunch& k : all) {
    if (!std::ranges::all_of(differ, [&](size_t i) { return k.passed[i].has_value(); })) return false;
    for (size_t i = 0; i < kernel.params.size(); ++i)
      if ((kernel.params[i].isInteger && !k.passed[i]) || k.extents[i].has_value() != all[0].extents[i].has_value() ||
          (k.extents[i] && !k.extents[i]->isConstant()))
        return false;
  }
  for (const KnownLaunch& k : all)
    for (const KnownLaunch& other : all)
      if (k.extents != other.extents &&
          std::ranges::all_of(differ, [&](size_t i) { return k.passed[i] == other.passed[i]; }))
        return true;
  return false;
}

/// That the parameter has the value that is passed for it. Required: there is one.
Expression isPassed(const KnownLaunch& k, const KernelFacts& kernel, size_t i) {
  // Of a number without a sign that needs all 64 bits, the same bits with one are known.
  Expression param = Expression::param(uint32_t(i));
  if (!kernel.params[i].isSigned && *k.passed[i] < 0) param = Expression::convert(64, true, std::move(param));
  return Expression::binary(Expression::Op::Eq, std::move(param), Expression::constant(*k.passed[i]));
}

/// What is so of all that are launched in these ways: what they agree on, and which numbers they pass together.
KnownLaunch agreed(std::vector<KnownLaunch> all, const KernelFacts& kernel) {
  using Op = Expression::Op;
  const KnownLaunch first = all.front().checked();
  if (std::ranges::any_of(all, [&](const KnownLaunch& k) { return k.checked() != first; }))
    for (KnownLaunch& k : all) forgetHostValues(k);
  if (std::ranges::any_of(all, [&](const KnownLaunch& k) { return k.checked().pointers != first.pointers; }))
    for (KnownLaunch& k : all) k.forgetPointers();
  KnownLaunch out = all.front();
  std::vector<size_t> differ;
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (std::any_of(all.begin(), all.end(), [&](const KnownLaunch& k) { return k.passed[i] != out.passed[i]; })) {
      if (kernel.params[i].isInteger || out.flag[i])
        differ.push_back(i);
      else
        out.passed[i].reset();  // floats are not told together with others
    }
  const bool isTable = !differ.empty() && std::all_of(all.begin(), all.end(), [&](const KnownLaunch& k) {
    return std::all_of(differ.begin(), differ.end(), [&](size_t i) { return k.passed[i].has_value(); });
  });
  const bool hasWhich = needsWhich(all, kernel, differ);
  auto isWhich = [&](const KnownLaunch& k) {
    return Expression::binary(Op::Eq, Expression::hostValue(0), Expression::constant(&k - all.data()));
  };
  auto row = [&](const KnownLaunch& k) {
    std::optional<Expression> e;
    if (hasWhich) e = isWhich(k);
    for (size_t i : differ) {
      Expression is = isPassed(k, kernel, i);
      e = e ? Expression::choice(std::move(*e), std::move(is), Expression::constant(0)) : std::move(is);
    }
    return *e;
  };
  // Whether what is passed tells the size of the n-th from those before it.
  auto isTold = [&](size_t n, size_t i) {
    return std::none_of(all.begin(), all.begin() + std::ptrdiff_t(n), [&](const KnownLaunch& k) {
      return k.extents[i] != all[n].extents[i] &&
             std::all_of(differ.begin(), differ.end(), [&](size_t d) { return k.passed[d] == all[n].passed[d]; });
    });
  };
  std::optional<Expression> rows;
  for (size_t n = 1; n < all.size(); ++n) {
    const KnownLaunch& k = all[n];
    std::erase_if(out.shape.given, [&](ir::LaunchCondition& g) {
      const auto same = std::ranges::find(k.shape.given, g.condition, &ir::LaunchCondition::condition);
      if (same == k.shape.given.end()) return true;
      g.at = ir::united(g.at, same->at);
      return false;
    });
    out.shape.lines.insert(out.shape.lines.end(), k.shape.lines.begin(), k.shape.lines.end());
    out.variables = join(out.variables, k.variables);
    out.shared.insert(k.shared.begin(), k.shared.end());
    out.computed.insert(k.computed.begin(), k.computed.end());
    out.nullAtSome.insert(k.nullAtSome.begin(), k.nullAtSome.end());
    for (const auto& [name, how] : k.kept) out.kept[name].add(how);
    out.foundTwice.insert(k.foundTwice.begin(), k.foundTwice.end());
    out.onVariable.insert(k.onVariable.begin(), k.onVariable.end());
    out.foundTwiceWithout.insert(k.foundTwiceWithout.begin(), k.foundTwiceWithout.end());
    std::erase_if(out.same, [&](const auto& pair) { return !k.same.count(pair); });
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      if (out.isNull[i] != k.isNull[i]) out.isNull[i].reset();
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
      if (k.lost[i]) out.lost[i] = true;
      out.mayPass[i].insert(k.mayPass[i].begin(), k.mayPass[i].end());
    }
  }
  if (isTable || hasWhich)
    for (const KnownLaunch& k : all) {
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

/// Counts host values from `by` on.
void shiftHostValues(Expression& e, size_t by) {
  if (e.op == Expression::Op::HostValue) e.value += int64_t(by);
  for (Expression& x : e.args) shiftHostValues(x, by);
}

/// What is so at each of the launches by itself, with its number as the first host value.
void tellApart(const std::vector<KnownLaunch>& all, const KernelFacts& kernel, const std::vector<bool>& lost,
               KnownLaunch& out) {
  using Op = Expression::Op;
  const Expression which = Expression::hostValue(0);
  std::vector<ir::HostValue>& values = out.shape.hostValues;
  values = {{32, true, {}}};
  std::vector<std::optional<Expression>> extents(lost.size());
  for (size_t n = 0; n < all.size(); ++n) {
    const KnownLaunch& k = all[n];
    const Expression isIt = Expression::binary(Op::Eq, which, Expression::constant(int64_t(n)));
    auto mine = [by = values.size()](Expression e) {
      shiftHostValues(e, by);
      return e;
    };
    auto add = [&](Expression condition, ir::HostPlaces at) {
      out.shape.given.push_back(
          {Expression::choice(isIt, std::move(condition), Expression::constant(1)), std::move(at)});
    };
    for (const ir::LaunchCondition& g : k.shape.given)
      if (std::ranges::find(out.shape.given, g.condition, &ir::LaunchCondition::condition) == out.shape.given.end())
        add(mine(g.condition), g.at);
    for (size_t i = 0; i < lost.size(); ++i) {
      const bool isTold = kernel.params[i].isInteger || k.flag[i];
      if (isTold && k.passed[i] && !out.passed[i]) add(isPassed(k, kernel, i), k.passedAt[i]);
      if (!lost[i]) continue;
      values[0].at = ir::united(values[0].at, k.allocatedAt[i]);
      Expression size = mine(*k.extents[i]);
      if (extents[i] && *extents[i] != size) size = Expression::choice(isIt, std::move(size), std::move(*extents[i]));
      extents[i] = std::move(size);
    }
    values.insert(values.end(), k.shape.hostValues.begin(), k.shape.hostValues.end());
  }
  out.shape.given.push_back(
      {Expression::choice(Expression::binary(Op::Ge, which, Expression::constant(0)),
                          Expression::binary(Op::Lt, which, Expression::constant(int64_t(all.size()))),
                          Expression::constant(0)),
       values[0].at});
  for (size_t i = 0; i < lost.size(); ++i) {
    if (!lost[i]) continue;
    out.extents[i] = std::move(extents[i]);
    out.unproved[i] = std::ranges::any_of(all, [&](const KnownLaunch& k) { return k.unproved[i]; });
  }
}

KnownLaunch joined(std::vector<KnownLaunch> all, const KernelFacts& kernel) {
  KnownLaunch out = agreed(all, kernel);
  std::vector<bool> lost;
  for (size_t i = 0; i < kernel.params.size(); ++i)
    lost.push_back(!out.extents[i] &&
                   std::ranges::all_of(all, [&](const KnownLaunch& k) { return k.extents[i].has_value(); }));
  const bool isSome = std::ranges::find(lost, true) != lost.end() && out.shape.hostValues.empty();
  if (isSome && all.size() <= kMaxApart &&
      std::ranges::all_of(all, [&](const KnownLaunch& k) { return saysEnough(k, kernel); }))
    tellApart(all, kernel, lost, out);
  return out;
}

}  // namespace

std::vector<KnownLaunch> grouped(const std::vector<KnownLaunch>& all, const KernelFacts& kernel, bool shapesMatter) {
  std::vector<std::vector<KnownLaunch>> groups;
  auto gather = [&](const std::vector<KnownLaunch>& from, auto alike) {
    groups.clear();
    for (const KnownLaunch& k : from) {
      auto at = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return alike(g.front(), k); });
      if (at == groups.end())
        groups.push_back({k});
      else
        at->push_back(k);
    }
    std::vector<KnownLaunch> out;
    for (const auto& g : groups) out.push_back(joined(g, kernel));
    return out;
  };
  std::vector<KnownLaunch> out =
      gather(all, [](const KnownLaunch& a, const KnownLaunch& b) { return a.checked() == b.checked(); });
  if (out.size() <= kMaxAlone && shapesMatter) return out;
  return gather(out, [&](const KnownLaunch& a, const KnownLaunch& b) {
    return a.passesNullAs(b) && (!shapesMatter || a.hasShapeOf(b));
  });
}

bool isSaid(const KnownLaunch& k, const KernelFacts& kernel, size_t i) {
  const bool isProved = std::ranges::find(k.unproved, true) == k.unproved.end();
  if (!k.shape.hostValues.empty() && isProved) return true;
  if (!kernel.params[i].isInteger || kernel.params[i].isUnused || k.passed[i] || k.typed[i]) return true;
  const auto number = uint32_t(i);
  for (size_t p = 0; p < k.extents.size(); ++p)
    if (!k.unproved[p] && k.extents[p] && k.extents[p]->mentionsParam(number)) return true;
  return std::ranges::any_of(k.shape.given, [&](const ir::LaunchCondition& g) {
    return !g.condition.mentions(Expression::Op::HostValue) && g.condition.mentionsParam(number);
  });
}

bool saysEnough(const KnownLaunch& k, const KernelFacts& kernel) {
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (!isSaid(k, kernel, i)) return false;
  return true;
}

}  // namespace gpubmc::core
