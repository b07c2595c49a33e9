#include "core/hostcode/kept.h"

#include <algorithm>
#include <map>

namespace gpubmc::core {

namespace {

/// The number of launches of kernels that may use the variable at which something is known of it.
size_t knownAt(const HostLaunchesFound& found, const DeviceVariables& variables, const std::string& name) {
  return size_t(std::ranges::count_if(found.launches, [&](const LaunchRecord& r) {
    return variables.mayUse(r.kernel, name) && r.variables.contains(name);
  }));
}
size_t usedAt(const HostLaunchesFound& found, const DeviceVariables& variables, const std::string& name) {
  return size_t(
      std::ranges::count_if(found.launches, [&](const LaunchRecord& r) { return variables.mayUse(r.kernel, name); }));
}

/// Whether the assumption can be proved: all launches of kernels that may write to the variable are known, and the code
/// of these kernels is available.
bool canBeProved(const Followed& f, const DeviceVariables& variables, const std::string& name,
                 const std::function<bool(const std::string&)>& hasCode) {
  if (!f.isAlone || !f.found.hasMain || f.found.anyUnknown) return false;
  if (std::ranges::any_of(f.found.unknown, [&](const auto& k) { return variables.mayWrite(k.first, name); }))
    return false;
  return std::ranges::all_of(f.found.launches, [&](const LaunchRecord& r) {
    return !variables.mayWrite(r.kernel, name) || hasCode(r.kernel);
  });
}

}  // namespace

Followed followSupposing(const FollowSupposing& follow, const DeviceVariables& variables,
                         const std::set<std::string>& refuted, const std::function<bool(const std::string&)>& hasCode) {
  Followed plain = follow({});
  std::set<std::string> supposed;
  for (const std::string& name : variables.mayBeKept)
    if (!refuted.contains(name) && canBeProved(plain, variables, name, hasCode) &&
        knownAt(plain.found, variables, name) < usedAt(plain.found, variables, name))
      supposed.insert(name);
  while (!supposed.empty()) {
    Followed with = follow(supposed);
    const size_t before = supposed.size();
    std::erase_if(supposed, [&](const std::string& name) {
      return !canBeProved(with, variables, name, hasCode) ||
             knownAt(with.found, variables, name) <= knownAt(plain.found, variables, name);
    });
    if (supposed.size() == before) return with;
  }
  return plain;
}

}  // namespace gpubmc::core
