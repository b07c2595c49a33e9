#include "core/report/chosen_size.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

std::string count(const ir::Dim3& d, std::string_view what) {
  const std::string size = d.z > 1   ? fmt::format("{} x {} x {}", d.x, d.y, d.z)
                           : d.y > 1 ? fmt::format("{} x {}", d.x, d.y)
                                     : std::to_string(d.x);
  return fmt::format("{} {}{}", size, what, d.count() == 1 ? "" : "s");
}

}  // namespace

ChosenSize chosenSize(const ir::Module& module, const KernelResult& k) {
  if (!module.kernels.at(k.kernel).sourceLaunch || (k.hasLaunches && k.decides == InputDomain::All)) return {};
  auto isProof = [](Status s) { return s == Status::Holds || s == Status::HoldsWithinBound; };
  if (!isProof(k.verdict)) return {};
  Size covered = Size::Any;
  for (const PropertyResult& p : k.properties)
    if (p.severity == Severity::Error && !p.allowed && isProof(p.status)) covered = std::min(covered, p.size);
  return {.grid = k.hasOpenGrid && covered == Size::ThisLaunch, .block = k.hasOpenBlock && covered != Size::Any};
}

std::string text(ChosenSize chosen, const KernelResult& k, const Terms& terms) {
  const std::string threads = count(k.launch.block, terms.thread);
  if (!chosen.grid) return fmt::format("{}s of {}", terms.block, threads);
  return "a grid of " + count(k.launch.grid, terms.block) + (chosen.block ? " of " + threads : "");
}

}  // namespace gpubmc::core
