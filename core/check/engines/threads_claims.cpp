#include "core/check/engines/threads_claims.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/check/expression.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::core {

namespace {

/// Conditions on inputs that mention quantities which differ in launches of other sizes.
bool dependsOnLaunch(const Problem& problem, Size size) {
  using Op = ir::Expression::Op;
  const bool anyBlock = size == Size::Any;
  auto speaks = [&](const ir::Expression& e) {
    return e.mentions(Op::GridDim) || (anyBlock && e.mentions(Op::BlockDim));
  };
  for (const ir::KernelParam& p : problem.kernel.params)
    if (p.extent && !p.isExtentUnproved && speaks(*p.extent)) return true;
  // A size without parameters may be that of this launch alone.
  auto isOfLaunch = [&](const auto& array) {
    const ir::Expression extent = parameterExpression(problem.kernel, array.second);
    return speaks(extent) || !extent.mentions(Op::Param);
  };
  auto isSized = [](const ir::Object& o) { return o.dynamicShared; };
  const std::vector<ir::Object>& objects = problem.module.objects;
  return !problem.options.assumes.empty() || std::ranges::any_of(problem.options.arrays, isOfLaunch) ||
         (anyBlock && problem.launch().sharedBytes && std::any_of(objects.begin(), objects.end(), isSized));
}

// Marks classes that hold for more launch sizes. True: all do.
bool tellSize(const Problem& problem, Claims& claims, const Claims& any, Size size) {
  bool told = false, every = true;
  for (Claim& c : claims.list) {
    if (c.status != Status::Holds || c.size >= size) continue;
    const bool all = std::none_of(any.list.begin(), any.list.end(), [&](const Claim& o) {
      return o.status != Status::Holds && o.subject.cls == c.subject.cls;
    });
    const bool some = std::any_of(any.list.begin(), any.list.end(),
                                  [&](const Claim& o) { return o.subject == c.subject && o.status == Status::Holds; });
    every &= all && some;
    if (all && some) c.size = size, told = true;
  }
  if (told) {
    const ir::BlockLimits& most = problem.kernel.blockLimits();
    const std::string inZ = most.extent[2] < most.threads ? fmt::format(", {} of them in z", most.extent[2]) : "";
    claims.assumptions.push_back(
        fmt::format("proofs for other launch sizes assume blocks of at most {} threads{}; at most 2^31 threads in each "
                    "dimension; and extent 1 in dimensions that the kernel does not read and in which this launch has "
                    "extent 1",
                    most.threads, inZ));
  }
  return every;
}

/// Properties that hold with blocks of several threads and with blocks of one.
Claims inBoth(Claims several, Claims one) {
  if (several.list.empty() || one.list.empty()) return several.list.empty() ? std::move(several) : std::move(one);
  for (Claim& c : one.list) {
    if (c.status == Status::Holds) continue;
    c.premises.clear();  // indices into the other list
    several.list.push_back(std::move(c));
  }
  return several;
}

/// Which blocks suffice, if not all do.
template <class F>
void tellBlocks(Claims& claims, const F& ofSize) {
  auto holds = [](const Claim& c) { return c.status == Status::Holds; };
  for (const auto& [blocks, text] : {std::pair(Blocks::OfWarps, "is a multiple of the size of a warp"),
                                     std::pair(Blocks::PowersOfTwo, "is a power of two")}) {
    const Claims some = ofSize(Size::Any, blocks);
    if (some.list.empty() || !std::ranges::all_of(some.list, holds)) continue;
    claims.notes.push_back(fmt::format("proved for every launch in which blockDim.x {}", text));
    return;
  }
}

}  // namespace

std::optional<ParameterBounds> contractOf(const Problem& problem, const Budget& budget, const Cancellation& cancel) {
  if (boundedParameters(problem).empty()) return std::nullopt;
  auto suffices = [&](ParameterBounds c) {
    const Claims claims = proveThreads(problem, {.contract = c}, budget, cancel);
    return !claims.list.empty() && std::all_of(claims.list.begin(), claims.list.end(),
                                               [](const Claim& claim) { return claim.status == Status::Holds; });
  };
  // A product of four numbers below 2^7 does not wrap; of numbers up to 2^10 it may.
  ParameterBounds strongest{1, 1u << 10};
  if (!suffices(strongest)) {
    strongest.most = 1u << 7;
    if (boundedParameters(problem).size() < 3 || !suffices(strongest)) return std::nullopt;
    return strongest;
  }
  for (ParameterBounds found :
       {ParameterBounds{0, 1u << 15}, ParameterBounds{1, 1u << 15}, ParameterBounds{0, 1u << 10}}) {
    if (!suffices(found)) continue;
    for (const uint64_t most : {1u << 20, 1u << 24, 1u << 28}) {
      if (!suffices({found.least, most})) break;
      found.most = most;
    }
    return found;
  }
  return strongest;
}

bool threadsApply(const Problem& p) {
  const Options& o = p.options;
  const bool usual = o.interleavings == Interleavings::Auto || o.interleavings == Interleavings::Order;
  return usual && !o.onlyDivergence && !o.onlyIntraBlock && !o.exploreRaces && !p.launch().lockStep &&
         p.checks(PropertyClass::Race) && o.severity(PropertyClass::Unwinding) != Severity::Error && !p.traits.spins &&
         !p.traits.meetsInParts && !p.traits.copiesToBarriers && machine::someThreadsSuffice(p.module, p.kernel);
}

Claims claimThreads(const Problem& problem, InputDomain domain, uint64_t rounds, const Budget& budget,
                    const Cancellation& cancel) {
  Claims out = proveThreads(problem, {.domain = domain, .rounds = rounds}, budget, cancel);
  // If a premise is violated, no proof for more launches is possible.
  const bool proves = std::ranges::any_of(out.list, [](const Claim& c) { return c.status == Status::Holds; });
  if (rounds || !proves) return out;
  auto proved = [&](Size size, Blocks blocks) {
    Claims claims = proveThreads(problem, {.domain = domain, .size = size, .blocks = blocks}, budget, cancel);
    for (const char* phase : {"seconds unrolling", "seconds encoding"})
      out.statistics[phase] += claims.statistics.at(phase);
    return claims;
  };
  auto ofSize = [&](Size size, Blocks blocks) {
    Claims claims = proved(size, blocks);
    const bool mayBeOne = size == Size::Any && (blocks == Blocks::All || blocks == Blocks::PowersOfTwo);
    return mayBeOne && !claims.list.empty() ? inBoth(std::move(claims), proved(size, Blocks::OfOneThread))
                                            : std::move(claims);
  };
  try {
    // Launches of the file have the given block size, and what the file states about the grid applies.
    if (domain == InputDomain::Launches) {
      if (problem.chosen.hasOpenGrid) tellSize(problem, out, ofSize(Size::AnyGrid, Blocks::All), Size::AnyGrid);
      return out;
    }
    if (!dependsOnLaunch(problem, Size::Any)) {
      const Claims any = ofSize(Size::Any, Blocks::All);
      if (tellSize(problem, out, any, Size::Any)) return out;
      out.obstacle = any.obstacle;
      if (problem.options.anySize) tellBlocks(out, ofSize);
    }
    if (!dependsOnLaunch(problem, Size::AnyGrid))
      tellSize(problem, out, ofSize(Size::AnyGrid, Blocks::All), Size::AnyGrid);
  } catch (const Cancelled&) {
    // Results for this launch stay.
  }
  return out;
}

}  // namespace gpubmc::core
