#include "core/run/single_threads.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

KernelResult withSingleThreads(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  const ir::Dim3 one{1, 1, 1};
  const bool isOfThisLaunch = std::ranges::any_of(first.properties, [](const PropertyResult& p) {
    return p.severity == Severity::Error && p.reason.cause == Cause::ThisLaunchOnly;
  });
  if (!options.anySize || !isOfThisLaunch || first.verdict != Status::Unknown || first.launch.block == one)
    return first;
  Options single = options;
  single.grid = first.launch.grid;
  single.block = one;
  single.gridOrigin = first.launchOrigin;
  single.blockOrigin = "one of any size";
  KernelResult here = again.check(module, first.kernel, single);
  if (here.verdict != Status::Violated) return first;
  here.hasOpenGrid = first.hasOpenGrid, here.hasOpenBlock = first.hasOpenBlock;
  here.notes.push_back(fmt::format("no violation was found with blocks of {} threads", first.launch.block.count()));
  return here;
}

}  // namespace gpubmc::core
