#include "core/run/lost_contents.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/check/budget.h"
#include "core/run/address_reads.h"
#include "core/run/left_open.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::core {

namespace {

constexpr uint64_t kMostElements = 4'096;  ///< that a sample gives; the rest is 0

/// An array of whole integers of which not all are known.
bool isOpen(const ir::Module& module, const ir::KernelParam& p) {
  if (!p.type.isPtr() || p.byValueStruct || !p.contents.fill.empty()) return false;
  const ir::Object& array = module.objects[p.object];
  if (array.space != ir::Space::Global || array.parts.size() != 1) return false;
  const ir::ElementPart& part = array.parts.front();
  return part.type.isInt() && !part.isBitField && part.bits() == 8 * array.elementBytes;
}

/// Such arrays, by object: whether the program fills it with numbers of its own, and the address of what is violated is
/// read from there. What it computes may belong to what is in the others.
std::map<uint32_t, bool> lostIn(const ir::Module& module, const ir::Kernel& kernel, const Counterexample& ce) {
  std::map<uint32_t, bool> out;
  for (const ir::KernelParam& p : kernel.params)
    if (isOpen(module, p)) out[p.object] = false;
  const interp::Violation& v = ce.outcome.violations[ce.violation];
  std::vector<ir::InstRef> accesses{v.inst};
  for (const auto& record : {v.first, v.second})
    if (record) accesses.push_back(record->inst);
  for (const ir::InstRef& access : accesses) {
    const AddressReads reads = readsOfAddress(module, kernel, access);
    // An element that alone is the place is in its range, however it was computed.
    if (!v.first && !reads.isSum) continue;
    for (const uint32_t object : reads.arrays)
      for (const ir::KernelParam& p : kernel.params)
        if (p.object == object && isOpen(module, p) && p.contents.isComputed) out[object] = true;
  }
  return out;
}

/// Contents that are tried: of arrays that addresses are read from, and of the others.
enum class Fill : uint8_t { AsFound, Zeros, Ones, Indices };
struct Contents {
  Fill addresses, others;
};

/// All at one place, each at its own, and each at its own where there is one of everything: an address may be right
/// only together with a number of elements.
constexpr Contents kUsualContents[] = {
    {Fill::Zeros, Fill::AsFound}, {Fill::Indices, Fill::AsFound}, {Fill::Indices, Fill::Ones}};

/// Whether the same execution with other contents has an error: then they are none that the program computes, or the
/// violation does not depend on them. Likewise if it does not come to its end, by an assumption that they do not meet.
bool isViolatedWith(const ir::Module& module, const Counterexample& ce, const std::map<uint32_t, bool>& lost,
                    const Contents& tried, const Options& checked) {
  interp::Witness w = ce.witness;
  const uint64_t count = std::min(2 * w.launch.grid.count() * w.launch.block.count(), kMostElements);
  for (const auto& [object, givesAddress] : lost) {
    const Fill fill = givesAddress ? tried.addresses : tried.others;
    if (fill == Fill::AsFound) continue;
    const uint32_t bytes = module.objects[object].elementBytes;
    w.left.erase(object);
    interp::Bytes& contents = w.contents[object];
    contents.clear();
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t element = fill == Fill::Indices ? i : fill == Fill::Ones ? 1 : 0;
      for (uint32_t b = 0; b < bytes; ++b) contents[i * bytes + b] = uint8_t(element >> 8 * b);
    }
  }
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.until = [&](const interp::Violation& v) { return checked.severity(v.cls) == Severity::Error; };
  options.maxSteps = kLimits.suspectedSteps;
  const interp::Outcome outcome = interp::replay(module, w, options);
  return outcome.stopped || std::ranges::any_of(outcome.violations, options.until);
}

}  // namespace

KernelResult withoutLostContents(const ir::Module& module, const Options& options, KernelResult first, Recheck&) {
  if (first.verdict != Status::Violated || options.inputs == Options::Inputs::All) return first;
  const ir::Kernel& kernel = module.kernels[first.kernel];
  std::set<std::string> names;
  for (const PropertyResult& p : first.properties) {
    if (!isViolatedError(p)) continue;
    if (!p.counterexample) return first;
    const std::map<uint32_t, bool> lost = lostIn(module, kernel, *p.counterexample);
    auto isViolated = [&](const Contents& tried) {
      return isViolatedWith(module, *p.counterexample, lost, tried, options);
    };
    if (std::ranges::none_of(lost, [](const auto& array) { return array.second; }) ||
        std::ranges::all_of(kUsualContents, isViolated))
      return first;
    for (const ir::KernelParam& param : kernel.params)
      if (const auto array = lost.find(param.object); array != lost.end() && array->second) names.insert(param.name);
  }
  return withoutViolations(std::move(first),
                           {.cause = Cause::ContentsNotFollowed, .subject = fmt::format("{}", fmt::join(names, ", "))});
}

}  // namespace gpubmc::core
