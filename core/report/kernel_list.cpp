#include "core/report/kernel_list.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/report/reasons.h"

namespace gpubmc::core {

namespace {

std::string baseName(const std::string& name) {
  return name.substr(0, name.find('<'));
}

auto keyOf(const RunResult& run, const PropertyResult& p) {
  return std::tuple(p.cls, p.status, p.severity, p.level, p.subject, run.module.locations[p.loc].line,
                    text(p.reason, run.module), p.message, p.allowed ? p.allowed->reason : std::string());
}

bool sayTheSame(const RunResult& run, const KernelResult& a, const KernelResult& b) {
  auto same = [&](const std::vector<PropertyResult>& x, const std::vector<PropertyResult>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [&](const PropertyResult& p, const PropertyResult& q) { return keyOf(run, p) == keyOf(run, q); });
  };
  auto conditions = [&](const KernelResult& k) {
    return textsOf(k.environment, run.module, run.module.kernels[k.kernel]);
  };
  return conditions(a) == conditions(b) &&
         std::tuple(a.verdict, a.hasLaunches, a.forLaunches, a.forAll, a.notes) ==
             std::tuple(b.verdict, b.hasLaunches, b.forLaunches, b.forAll, b.notes) &&
         same(a.properties, b.properties) && same(a.others, b.others);
}

std::string shape(ir::Dim3 d) {
  if (d.z != 1) return fmt::format("({},{},{})", d.x, d.y, d.z);
  if (d.y != 1) return fmt::format("({},{})", d.x, d.y);
  return fmt::format("{}", d.x);
}

std::string launchText(const KernelResult& k) {
  std::string text = fmt::format("<<<{}, {}>>>", shape(k.launch.grid), shape(k.launch.block));
  if (k.launchLines.empty()) return text;
  constexpr size_t kShown = 3;
  std::vector<uint32_t> lines(k.launchLines.begin(),
                              k.launchLines.begin() + long(std::min(k.launchLines.size(), kShown)));
  return text + fmt::format(" of line{} {}{}", k.launchLines.size() == 1 ? "" : "s", fmt::join(lines, ", "),
                            k.launchLines.size() > kShown ? ", ..." : "");
}

}  // namespace

std::string KernelEntry::name() const {
  if (instances.size() == 1) return first().name;
  return fmt::format("{} and {} more", first().name, instances.size() - 1);
}

std::string KernelEntry::launch() const {
  const std::string text = launchText(first());
  const bool same =
      std::all_of(instances.begin(), instances.end(), [&](const KernelResult* k) { return launchText(*k) == text; });
  return same ? text : text + " ...";
}

bool KernelEntry::isClean() const {
  const KernelResult& k = first();
  if (k.verdict != Status::Holds && k.verdict != Status::HoldsWithinBound) return false;
  // Classes that are switched off or undecided must be reported, too, and every loop that was cut. A warning may hold
  // within the bound although all errors hold.
  std::set<std::tuple<Cause, ir::LocId, uint64_t>> bounds;
  for (const PropertyResult& p : k.properties)
    if (p.status == Status::HoldsWithinBound)
      bounds.emplace(p.reason.cause, p.reason.loc, p.reason.number);
    else if (p.status != Status::Holds && !p.allowed)
      return false;
  return k.others.empty() && bounds.size() <= (k.verdict == Status::Holds ? 0 : 1);
}

std::vector<KernelEntry> entriesOf(const RunResult& run) {
  std::vector<KernelEntry> out;
  for (const KernelResult& k : run.kernels) {
    auto at = k.name.find('<') == std::string::npos
                  ? out.end()
                  : std::find_if(out.begin(), out.end(), [&](const KernelEntry& e) {
                      return baseName(k.name) == baseName(e.first().name) && sayTheSame(run, k, e.first());
                    });
    if (at == out.end()) at = out.emplace(out.end());
    at->instances.push_back(&k);
  }
  return out;
}

std::string openText(const KernelResult& k) {
  constexpr size_t kLongest = 40;
  if (k.verdict == Status::Violated) return {};
  if (isProof(k.verdict) && k.environment.size()) return "provided that callers see to it";
  std::set<std::string> names;
  for (const PropertyResult& p : k.properties)
    if (!p.allowed &&
        (p.status == Status::Unknown || p.status == Status::Unsupported || p.status == Status::InternalError))
      names.insert(p.cls ? std::string(info(*p.cls).name) : p.subject);
  std::string out;
  size_t told = 0;
  for (const std::string& n : names) {
    if (!out.empty() && out.size() + n.size() > kLongest) break;
    out += (out.empty() ? "" : ", ") + n;
    ++told;
  }
  return told < names.size() ? fmt::format("{} and {} more", out, names.size() - told) : out;
}

}  // namespace gpubmc::core
