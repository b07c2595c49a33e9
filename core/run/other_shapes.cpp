#include "core/run/other_shapes.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

namespace {

constexpr double kMostTerms = 2'000'000;  // beyond it, the check is not cheap

std::string text(const ir::Dim3& d) {
  if (d.z > 1) return fmt::format("({},{},{})", d.x, d.y, d.z);
  return d.y > 1 ? fmt::format("({},{})", d.x, d.y) : std::to_string(d.x);
}
std::string text(const ir::Launch& l) {
  return fmt::format("<<<{}, {}>>>", text(l.grid), text(l.block));
}

/// The places whose line is among the lines of `others`: launches may reach different instructions of one line.
std::vector<ir::LocId> onLinesOf(const ir::Module& m, const std::vector<ir::LocId>& places,
                                 const std::vector<ir::LocId>& others) {
  std::set<std::pair<std::string, uint32_t>> lines;
  for (ir::LocId l : others) lines.emplace(m.locations[l].file, m.locations[l].line);
  std::vector<ir::LocId> out;
  for (ir::LocId l : places)
    if (lines.contains({m.locations[l].file, m.locations[l].line})) out.push_back(l);
  return out;
}

void leaveOut(KernelResult& k, const std::vector<ir::LocId>& places) {
  k.unvisited = places;
  std::erase_if(k.properties, [&](PropertyResult& p) {
    if (p.reason.cause != Cause::NotVisited) return false;
    if (!places.empty()) p.loc = p.reason.loc = places.front();
    return places.empty();
  });
  k.verdict = verdictOf(k.properties);
}

}  // namespace

std::vector<ir::Dim3> otherBlocks(const ir::Module& m, const ir::Kernel& k, const ir::Dim3& first) {
  if (k.inferredBlock != ir::Dim3{0, 0, 0}) return {};
  constexpr uint32_t kLargest = ir::kGpuBlocks.threads;
  uint64_t most = std::min(k.maxThreads.value_or(kLargest), kLargest);
  std::set<uint64_t> sizes{256, kLargest};
  for (const ir::Object& o : m.objects) {
    const bool isVariable = o.size && o.elementBytes && o.space != ir::Space::Param && o.space != ir::Space::Function;
    const uint64_t n = isVariable ? *o.size / o.elementBytes : 0;
    if (n < std::max<uint64_t>(first.count(), 2)) continue;
    most = std::min(most, n);
    sizes.insert(n);
  }
  std::vector<ir::Dim3> out;
  const bool isRow = first.y == 1 && first.z == 1;
  for (uint64_t n : sizes) {
    ir::Dim3 block = first;
    if (isRow) block.x = uint32_t(n);
    // Otherwise all dimensions in use are doubled in turn.
    while (!isRow && block.count() * 2 <= n) {
      uint32_t* shortest = nullptr;
      for (uint32_t* d : {&block.x, &block.y, &block.z})
        if (*d > 1 && (!shortest || *d < *shortest)) shortest = d;
      *shortest *= 2;
    }
    if (block.count() > first.count() && block.count() <= most && std::find(out.begin(), out.end(), block) == out.end())
      out.push_back(block);
  }
  return out;
}

KernelResult withOtherShapes(const ir::Module& m, const Options& options, KernelResult first, Recheck& again) {
  const bool isOpen = std::any_of(first.properties.begin(), first.properties.end(),
                                  [](const PropertyResult& p) { return p.reason.cause == Cause::NotVisited; });
  if (!isOpen || !isProof(first.verdict)) return first;
  const std::vector<ir::LocId> missed = first.unvisited;
  std::vector<ir::LocId> left = missed;
  std::vector<std::string> also;
  const auto terms = first.statistics.find("terms");
  for (const ir::Dim3& block : otherBlocks(m, m.kernels[first.kernel], first.launch.block)) {
    if (left.empty() || again.isOver()) break;
    // The size of formulas grows with the number of threads.
    const double growth = double(block.count()) / double(first.launch.block.count());
    if (terms != first.statistics.end() && terms->second * growth > kMostTerms) break;
    Options other = options;
    other.block = block;
    other.grid = first.launch.grid;
    other.blockOrigin = other.gridOrigin = first.launchOrigin;
    KernelResult here = again.check(m, first.kernel, other);
    if (here.verdict == Status::Violated) {
      here.hasOpenGrid = first.hasOpenGrid, here.hasOpenBlock = first.hasOpenBlock;
      here.notes.push_back(fmt::format("no thread of {}, which holds, reaches line {}", text(first.launch),
                                       m.locations[missed.front()].line));
      return here;
    }
    if (!isProof(here.verdict)) continue;
    left = onLinesOf(m, left, here.unvisited);
    also.push_back(text(here.launch));
  }
  if (left.size() == missed.size()) return first;
  first.notes.push_back(
      fmt::format("no thread of this launch reaches line {}; the kernel also holds for {}, where threads reach it",
                  m.locations[missed.front()].line, also.back()));
  leaveOut(first, left);
  return first;
}

}  // namespace gpubmc::core
