#include "core/run/possible_sizes.h"

#include <algorithm>

#include "core/run/kernel_check.h"

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

KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first,
                               std::chrono::duration<double> left, const Workers& workers, const Cancellation& cancel,
                               const ProgressCallback& progress) {
  auto isOpen = [&](const ir::KernelParam& p) { return p.isExtentUnproved && !options.arrays.contains(p.name); };
  const std::vector<ir::KernelParam>& params = module.kernels[first.kernel].params;
  if (!waitsForSizes(first) || left.count() <= 0 || cancel.cancelled() ||
      std::ranges::any_of(params, [&](const ir::KernelParam& p) { return isOpen(p) && !p.extent; }))
    return first;
  ir::Module all = module;
  for (ir::KernelParam& p : all.kernels[first.kernel].params) p.isExtentUnproved = false;
  KernelCheck check(all, first.kernel, options, workers, progress);
  Cancellation own(&cancel);
  if (left.count() < 1e9)
    own.setDeadline(Cancellation::Clock::now() + std::chrono::duration_cast<Cancellation::Clock::duration>(left));
  check.run(true, own);
  KernelResult with = check.result();
  return isProof(with.verdict) ? with : first;
}

}  // namespace gpubmc::core
