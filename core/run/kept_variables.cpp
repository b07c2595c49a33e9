#include "core/run/kept_variables.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/engines/left_as_found.h"
#include "core/run/check.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// Work for one launch of one kernel.
constexpr Budget kBudget{.conflicts = 1'000, .interleavings = 5'000, .operations = 15'000, .questions = 5'000};

std::string count(uint64_t n, const std::string& what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

/// Launches that are looked at in place of a large one, the first that is followed to its end.
std::vector<ir::Launch> smallerThan(const ir::Launch& l) {
  std::vector<ir::Launch> out;
  for (const uint32_t most : {4u, 2u}) {
    ir::Launch small = l;
    const uint32_t side = l.block.y > 1 || l.block.z > 1 ? 2 : most;
    small.block = {std::min(l.block.x, side), std::min(l.block.y, 2u), std::min(l.block.z, 2u)};
    small.grid = {std::min(l.grid.x, 2u), std::min(l.grid.y, 2u), std::min(l.grid.z, 2u)};
    if (std::ranges::find(out, small) == out.end() && small != l) out.push_back(small);
  }
  return out;
}

/// What of a kernel was proved.
struct Proof {
  std::set<uint32_t> objects;
  std::string within;
};

/// None: it is open.
std::optional<Proof> prove(const ir::Module& m, uint32_t kernel, const Options& options,
                           const std::set<uint32_t>& objects, bool isWhole, const Cancellation& cancel) {
  const Problem problem(m, kernel, options);
  if (problem.threads() > kLimits.exploredThreads) return std::nullopt;
  const LeftAsFound left = leftAsFound(problem, objects, kBudget, cancel);
  if (left.objects.empty() && left.refuted.empty()) return std::nullopt;
  Proof out{left.objects, ""};
  if (!isWhole)
    out.within =
        fmt::format("launches of {} with {} of {}", problem.kernel.name, count(problem.launch().grid.count(), "block"),
                    count(problem.launch().block.count(), "thread"));
  if (left.rounds)
    out.within += fmt::format("{}{} of {}", out.within.empty() ? "" : " and ", count(left.rounds, "iteration"),
                              isWhole ? "the loops of " + problem.kernel.name : "its loops");
  return out;
}

Proof prove(const ir::Module& m, uint32_t kernel, const Options& options, const std::set<uint32_t>& objects,
            const Cancellation& cancel) {
  const ChosenLaunch chosen = chooseLaunch(m, m.kernels[kernel], options);
  // Else there may be launches of other shapes.
  const bool isOfFile = options.launchesApart && !options.grid && !options.block;
  if (isOfFile && !chosen.isGuess && !chosen.hasOpenGrid)
    if (auto whole = prove(m, kernel, options, objects, true, cancel)) return *whole;
  for (const ir::Launch& small : smallerThan(chosen.launch)) {
    Options other = options;
    other.grid = small.grid;
    other.block = small.block;
    other.sharedBytes = chosen.launch.sharedBytes;
    if (auto some = prove(m, kernel, other, objects, false, cancel)) return *some;
  }
  return {};
}

/// It was taken to get distinct arrays, which it may not get.
bool isDoubtful(const ir::Kernel& k) {
  return !k.shared.empty() || !k.onVariable.empty() || !k.foundTwice.empty();
}

}  // namespace

std::set<uint32_t> refutedKept(ir::Module& module, const Options& options, const Cancellation& cancel) {
  ir::Module with = module;
  applyAliases(with, options);
  std::set<uint32_t> refuted;
  std::map<uint32_t, std::set<std::string>> within;
  for (uint32_t k = 0; k < with.kernels.size(); ++k) {
    std::set<uint32_t> objects;
    for (const ir::KeptVariable& v : with.kernels[k].kept)
      if (v.how.isWritten && !refuted.contains(v.object)) objects.insert(v.object);
    if (objects.empty()) continue;
    const Proof proof = isDoubtful(with.kernels[k]) ? Proof() : prove(with, k, options, objects, cancel);
    for (uint32_t o : objects)
      if (!proof.objects.contains(o))
        refuted.insert(o);
      else if (!proof.within.empty())
        within[o].insert(proof.within);
  }
  for (ir::Kernel& k : module.kernels)
    for (ir::KeptVariable& v : k.kept) v.within = fmt::format("{}", fmt::join(within[v.object], "; "));
  return refuted;
}

}  // namespace gpubmc::core
