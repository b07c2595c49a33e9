#include "core/run/possible_sizes.h"

#include <algorithm>

namespace gpubmc::core {

KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  auto isOpen = [&](const ir::KernelParam& p) { return p.isExtentUnproved && !options.arrays.contains(p.name); };
  const std::vector<ir::KernelParam>& params = module.kernels[first.kernel].params;
  const bool isOpenAnywhere = std::ranges::any_of(params, isOpen);
  if (!isProof(first.verdict) || !isOpenAnywhere || options.inputs == Options::Inputs::All || again.isOver() ||
      std::ranges::any_of(params, [&](const ir::KernelParam& p) { return isOpen(p) && !p.extent; }))
    return first;
  ir::Module all = module;
  for (ir::KernelParam& p : all.kernels[first.kernel].params) p.isExtentUnproved = false;
  KernelResult with = again.check(all, first.kernel, options);
  return isProof(with.verdict) ? with : first;
}

}  // namespace gpubmc::core
