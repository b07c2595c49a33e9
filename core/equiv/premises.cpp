#include "core/equiv/premises.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/run/check.h"

namespace gpubmc::core::equiv {

std::vector<Premise> checkLaunches(const CommonInputs& inputs, const Cancellation& cancel,
                                   const ProgressCallback& progress) {
  const Comparison& c = inputs.comparison;
  std::vector<Premise> out;
  for (size_t s = 0; s < kSides; ++s)
    for (size_t l = 0; l < c.sides[s].launches.size(); ++l) {
      const Launched& launch = c.sides[s].launches[l];
      if (launch.isNothing) continue;
      const ir::Kernel& kernel = c.module.kernels[launch.kernel];
      auto alike = [&](const Premise& p) {
        const Launched& other = c.sides[p.side].launches[p.launch];
        return other.launch == launch.launch && c.module.kernels[other.kernel] == kernel;
      };
      if (std::any_of(out.begin(), out.end(), alike)) continue;
      ir::Module alone = c.module;
      alone.kernels = {kernel};
      alone.kernels[0].isReference = false;
      alone.kernels[0].resultObject = 0;
      Options o = inputs.optionsOf(launch);
      o.callers = Options::Callers::Any;  // the comparison is of all inputs
      // Only names that the kernel has.
      std::erase_if(o.arrays, [&](const auto& a) {
        return std::none_of(alone.objects.begin(), alone.objects.end(),
                            [&](const ir::Object& x) { return x.name == a.first; });
      });
      out.push_back({s, l, check(std::move(alone), o, cancel, progress)});
    }
  return out;
}

namespace {

/// A flag that disables checks on which a comparison depends.
std::optional<std::string> weakening(const Options& o) {
  using P = PropertyClass;
  if (o.onlyIntraBlock) return "--only-intra-group";
  if (o.onlyDivergence) return "--only-divergence";
  for (P cls : {P::Race, P::VolatileRace, P::BarrierDivergence, P::ExitedThread, P::Bounds, P::Null, P::Misaligned,
                P::InvalidMask, P::Assertion, P::Ensures, P::UseAfterFree, P::InvalidFree, P::Deadlock, P::Livelock})
    if (o.severity(cls) != Severity::Error)
      return fmt::format("--{} {}", o.severity(cls) == Severity::Off ? "off" : "warn", info(cls).name);
  return std::nullopt;
}

}  // namespace

Status judge(const CommonInputs& inputs, const std::vector<Premise>& premises, std::vector<Why>& why) {
  Status out = Status::Holds;
  auto worsen = [&](Status s, Why w) {
    if (rank(s) < rank(out)) {
      out = s;
      why.insert(why.begin(), std::move(w));
    } else {
      why.push_back(std::move(w));
    }
  };
  if (const auto flag = weakening(inputs.question.options))
    worsen(Status::Unknown, {.cause = Cause::Weakened, .detail = *flag});
  for (const Premise& p : premises) {
    const KernelResult& k = p.run.kernels.front();
    switch (k.verdict) {
      case Status::Holds: break;
      case Status::HoldsWithinBound: worsen(k.verdict, {Cause::LoopCut, p.side, p.launch}); break;
      case Status::Violated: {
        const Launched& l = inputs.comparison.sides[p.side].launches[p.launch];
        const bool isReal = l.startsAnywhere || l.transfer;
        worsen(isReal ? Status::Violated : Status::Unknown,
               {isReal ? Cause::LaunchWrong : Cause::LaterLaunchWrong, p.side, p.launch});
        break;
      }
      default: worsen(k.verdict, {Cause::LaunchUndecided, p.side, p.launch});
    }
  }
  return out;
}

}  // namespace gpubmc::core::equiv
