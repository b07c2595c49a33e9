#include "core/run/large_grid.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/check/open_sizes.h"

namespace gpubmc::core {

namespace {

/// Some property is proved for this grid only.
bool isOfThisLaunch(const KernelResult& k) {
  return isProof(k.verdict) && std::ranges::any_of(k.properties, [](const PropertyResult& p) {
           return p.severity == Severity::Error && !p.allowed && p.size == Size::ThisLaunch && isProof(p.status);
         });
}

}  // namespace

KernelResult withLargeGrid(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  if (first.decides != InputDomain::Launches || !isOfThisLaunch(first) || again.isOver()) return first;
  const ir::Launch large = withLargestGrid(module, module.kernels[first.kernel], options, first.launch);
  if (large == first.launch) return first;
  ir::Module with = module;
  with.kernels[first.kernel].sourceLaunch->grid = large.grid;
  KernelResult here = again.check(with, first.kernel, options);
  if (here.verdict != Status::Violated) return first;
  here.launchOrigin = "as <<<>>> in the source allows";
  here.notes.push_back(fmt::format("no violation was found with a grid of {} block{}", first.launch.grid.count(),
                                   first.launch.grid.count() == 1 ? "" : "s"));
  return here;
}

}  // namespace gpubmc::core
