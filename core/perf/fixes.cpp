// Padding moves the elements of one array: the row of 128 bytes that begins at byte 128*r begins at (128 + e)*r, e the
// size of the widest access. The kernel's addresses are mapped so and counted again; what it computes is the same, as
// nothing else is in the array. Swapped directions rename the threads of a block: thread (x, y) does what (y, x) did,
// and only the warps are others. So all that a kernel without warp operations does is the same.

#include "core/perf/fixes.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/check/kernel_traits.h"
#include "encoder/util/error.h"

namespace gpubmc::core::perf {

namespace {

constexpr uint64_t kMostShared = 48 * 1024;  ///< that a block has on all devices

uint64_t sum(const KernelCosts& k, bool shared) {
  return (shared ? k.totals.wavefronts : k.totals.sectors).most;
}

/// What the change does to accesses of which the number changes; nothing: some number gets larger, or is not proved for
/// all iterations.
std::optional<std::vector<CostFix::Change>> changes(const KernelCosts& before, const KernelCosts& after, bool atAll) {
  std::map<Site, const AccessCost*> now;
  for (const AccessCost& a : after.accesses) now[a.site] = &a;
  std::vector<CostFix::Change> out;
  for (const AccessCost& a : before.accesses) {
    const auto it = now.find(a.site);
    if (it == now.end()) return std::nullopt;
    const AccessCost& b = *it->second;
    if (!a.isReached || a.count.most == b.count.most) continue;
    if (atAll && b.count.most > a.count.most) return std::nullopt;
    out.push_back({a.loc, a.site, a.measure, a.count.most, b.count.most});
  }
  return out;
}

bool hasConflicts(const AccessCost& a) {
  return a.site.shared && a.isReached && a.count.most > a.ideal;
}

class Fixes {
 public:
  Fixes(Executions& executions, const KernelCosts& costs, const Options& options)
      : x_(executions), m_(executions.module()), costs_(costs), options_(options) {}

  std::vector<CostFix> make() {
    pad();
    swap();
    return std::move(out_);
  }

 private:
  void pad() {
    std::map<uint32_t, unsigned> widest;  // of arrays with conflicts
    for (const AccessCost& a : costs_.accesses)
      if (hasConflicts(a))
        for (const uint32_t object : a.objects) widest[object] = 0;
    for (const AccessCost& a : costs_.accesses)
      for (const uint32_t object : a.objects)
        if (const auto it = widest.find(object); it != widest.end())
          it->second = std::max({it->second, a.bytes, cost::kBankBytes});
    uint64_t all = 0;
    for (const ir::Object& o : m_.objects)
      if (o.space == ir::Space::Shared) all += o.size.value_or(0);
    for (const auto& [object, bytes] : widest) {
      const ir::Object& o = m_.objects[object];
      const uint64_t more = o.size.value_or(0) / Padding::kRow * bytes;
      if (!o.size || more == 0 || all + more > kMostShared) continue;
      const Padding padding{object, bytes};
      const KernelCosts after = costsOf(x_, padding);
      const auto found = changes(costs_, after, true);
      if (!found || found->empty()) continue;
      add(fmt::format("{} bytes of padding after every {} of {}, as with rows of {} elements of {} bytes for {}", bytes,
                      Padding::kRow, o.name, Padding::kRow / bytes + 1, bytes, Padding::kRow / bytes),
          *found, after);
    }
  }

  void swap() {
    const ir::Launch& launch = x_.problem().launch();
    const bool isWide = std::ranges::any_of(costs_.accesses, [](const AccessCost& a) {
      return !a.site.shared && a.isReached && a.count.most >= 2 * a.ideal;
    });
    if (!isWide || launch.block.x == 1 || launch.block.y == 1 || launch.lockStep || !areThreadsAlike()) return;
    ir::Module swapped = m_;
    for (const uint32_t f : reachable(m_, x_.problem().kernel.function))
      for (ir::Block& b : swapped.functions[f].blocks)
        for (ir::Inst& i : b.insts)
          if (i.op == ir::Opcode::SpecialReg) i.special = other(i.special);
    Options o = options_;
    if (launch.block.x != launch.block.y) o.block = ir::Dim3{launch.block.y, launch.block.x, launch.block.z};
    if (launch.block.x != launch.block.y && !o.grid) o.grid = launch.grid;
    try {
      Executions executions(swapped, x_.problem().index, o, x_.cancellation());
      const KernelCosts after = costsOf(executions);
      const uint64_t sectors = sum(after, false), wavefronts = sum(after, true);
      if (sectors >= sum(costs_, false) || wavefronts > sum(costs_, true)) return;
      const auto found = changes(costs_, after, false);
      if (!found || found->empty()) return;
      add(launch.block.x == launch.block.y
              ? "threadIdx.x and threadIdx.y swapped"
              : fmt::format("threadIdx.x and threadIdx.y, and blockDim.x and blockDim.y swapped: blocks of {},{}",
                            launch.block.y, launch.block.x),
          *found, after);
    } catch (const Unsupported&) {
      // Not proposed, then.
    }
  }

  static ir::SpecialRegister other(ir::SpecialRegister r) {
    switch (r) {
      case ir::SpecialRegister::TidX: return ir::SpecialRegister::TidY;
      case ir::SpecialRegister::TidY: return ir::SpecialRegister::TidX;
      case ir::SpecialRegister::NtidX: return ir::SpecialRegister::NtidY;
      case ir::SpecialRegister::NtidY: return ir::SpecialRegister::NtidX;
      default: return r;
    }
  }
  /// Nothing depends on which threads make up a warp.
  bool areThreadsAlike() const {
    return !anyInst(m_, x_.problem().kernel.function, [](uint32_t, const ir::Inst& i) {
      const bool asks = i.op == ir::Opcode::SpecialReg &&
                        (i.special == ir::SpecialRegister::LaneId || i.special == ir::SpecialRegister::WarpId);
      return asks || ir::isWarpOp(i.op) || ir::isPhaseBarrier(i.op) || i.op == ir::Opcode::ActiveMask;
    });
  }

  void add(std::string what, std::vector<CostFix::Change> changes, const KernelCosts& after) {
    CostFix& fix = out_.emplace_back();
    fix.what = std::move(what), fix.changes = std::move(changes);
    fix.sectors = {sum(costs_, false), sum(after, false)};
    fix.wavefronts = {sum(costs_, true), sum(after, true)};
  }

  Executions& x_;
  const ir::Module& m_;
  const KernelCosts& costs_;
  const Options& options_;
  std::vector<CostFix> out_;
};

}  // namespace

std::vector<CostFix> checkedFixes(Executions& executions, const KernelCosts& costs, const Options& options) {
  return Fixes(executions, costs, options).make();
}

}  // namespace gpubmc::core::perf
