#include "core/run/possible_sizes.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

/// Whether unproved sizes are all that keeps the result from being a proof.
bool waitsForSizes(const KernelResult& k) {
  std::vector<PropertyResult> others = k.properties;
  const auto ofSizes =
      std::erase_if(others, [](const PropertyResult& p) { return p.reason.cause == Cause::ExtentUnproved; });
  return ofSizes && isProof(verdictOf(others));
}

}  // namespace

KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  auto isOpen = [&](const ir::KernelParam& p) { return p.isExtentUnproved && !options.arrays.contains(p.name); };
  const std::vector<ir::KernelParam>& params = module.kernels[first.kernel].params;
  if (!waitsForSizes(first) || again.isOver() ||
      std::ranges::any_of(params, [&](const ir::KernelParam& p) { return isOpen(p) && !p.extent; }))
    return first;
  ir::Module all = module;
  for (ir::KernelParam& p : all.kernels[first.kernel].params) p.isExtentUnproved = false;
  KernelResult with = again.check(all, first.kernel, options, true);
  return isProof(with.verdict) ? with : first;
}

}  // namespace gpubmc::core
