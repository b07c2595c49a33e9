#include "core/run/possible_sizes.h"

#include <algorithm>

#include "core/check/engines/threads_claims.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// What the proof for any two threads may cost; if it fails, the answer without these bounds stands.
constexpr Budget kProof{.conflicts = 5'000, .undecided = 6};

/// False: it does not hold with these sizes for any two threads, which are not all engines.
bool mayHold(const ir::Module& module, const Options& options, const KernelResult& first, Recheck& again) {
  const Problem problem(module, first.kernel, options);
  if (!threadsApply(problem)) return true;
  try {
    const Claims claims = claimThreads(problem, first.decides, 0, kProof, again.cancellation());
    return !claims.list.empty() && std::ranges::all_of(claims.list, [&](const Claim& c) {
      return c.status == Status::Holds || (c.subject.cls && options.severity(*c.subject.cls) != Severity::Error);
    });
  } catch (const Unsupported&) {
  } catch (const std::bad_alloc&) {
  } catch (const Cancelled&) {
  }
  return false;
}

}  // namespace

KernelResult withPossibleSizes(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  auto isOpen = [&](const ir::KernelParam& p) { return p.isExtentUnproved && !options.arrays.contains(p.name); };
  const std::vector<ir::KernelParam>& params = module.kernels[first.kernel].params;
  const bool isOpenAnywhere = std::ranges::any_of(params, isOpen);
  if (!isProof(first.verdict) || !isOpenAnywhere || options.inputs == Options::Inputs::All || again.isOver() ||
      std::ranges::any_of(params, [&](const ir::KernelParam& p) { return isOpen(p) && !p.extent; }))
    return first;
  ir::Module all = module;
  for (ir::KernelParam& p : all.kernels[first.kernel].params) p.isExtentUnproved = false;
  if (!mayHold(all, options, first, again)) return first;
  KernelResult with = again.check(all, first.kernel, options);
  return isProof(with.verdict) ? with : first;
}

}  // namespace gpubmc::core
