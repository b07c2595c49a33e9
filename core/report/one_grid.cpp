#include "core/report/one_grid.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

bool isOfOneGrid(const ir::Module& module, const KernelResult& k) {
  const auto& source = module.kernels.at(k.kernel).sourceLaunch;
  const bool isOpen = source && (!source->grid || source->grid->count() == 0);
  auto isBy = [&](const char* who) { return k.launchOrigin.find(who) != std::string::npos; };
  const bool isGiven = isBy("command line") || isBy("header comment");
  if (!isOpen || isGiven || !k.hasLaunches || k.decides != InputDomain::Launches) return false;
  auto isProof = [](Status s) { return s == Status::Holds || s == Status::HoldsWithinBound; };
  return isProof(k.verdict) && std::ranges::any_of(k.properties, [&](const PropertyResult& p) {
           return p.severity == Severity::Error && !p.allowed && p.size == Size::ThisLaunch && isProof(p.status);
         });
}

std::string gridText(const KernelResult& k) {
  const ir::Dim3 g = k.launch.grid;
  const std::string size = g.z > 1   ? fmt::format("{} x {} x {}", g.x, g.y, g.z)
                           : g.y > 1 ? fmt::format("{} x {}", g.x, g.y)
                                     : std::to_string(g.x);
  return fmt::format("a grid of {} block{}", size, g.count() == 1 ? "" : "s");
}

}  // namespace gpubmc::core
