// Padding moves the elements of one array: the row of 128 bytes that begins at byte 128*r begins at (128 + e)*r, e the
// size of the widest access. A swizzle moves them within their rows: column c of row r goes to c ^ r, for rows that are
// powers of two. Both are injective on elements of e bytes, and each access is within one. The kernel's addresses are
// mapped so and counted again; what it computes is the same, as nothing else is in the array. Swapped directions rename
// the threads of a block: thread (x, y) does what (y, x) did, and only the warps are others. So all that a kernel
// without warp operations does is the same. Staging is described in staging.cpp.

#include "core/perf/fixes.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/check/kernel_traits.h"
#include "core/perf/staging.h"
#include "encoder/util/error.h"

namespace gpubmc::core::perf {

namespace {

constexpr uint64_t kBankRow = cost::kBanks * cost::kBankBytes;
constexpr unsigned kWidest = 16;             ///< bytes of an access
constexpr uint64_t kMostShared = 48 * 1024;  ///< that a block has on all devices
constexpr size_t kMostStaged = 2;            ///< accesses that are tried

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
    layOut();
    swap();
    stage();
    return std::move(out_);
  }

 private:
  /// The arrays of which all accesses are known and within elements, with the size of these.
  std::map<uint32_t, unsigned> arraysOfElements() const {
    std::map<uint32_t, unsigned> out;  // of arrays with conflicts
    for (const AccessCost& a : costs_.accesses)
      if (hasConflicts(a))
        for (const uint32_t object : a.objects) out[object] = cost::kBankBytes;
    for (const AccessCost& a : costs_.accesses)
      for (const uint32_t object : a.objects)
        if (const auto it = out.find(object); it != out.end()) it->second = std::max(it->second, a.bytes);
    // A copy of several elements may cross a row.
    for (const AccessCost& a : costs_.accesses)
      if (a.number > 1)
        for (const uint32_t object : a.objects) out.erase(object);
    for (const machine::Segment& s : x_.log().segments)
      for (const machine::Access& a : s.accesses)
        if (const auto it = out.find(a.object); it != out.end() && a.bytes > it->second) out.erase(it);
    // Where a loop was cut, there may be further accesses.
    if (!x_.cuts().empty())
      for (auto& [object, bytes] : out) bytes = std::max(bytes, widestOfAll());
    std::erase_if(out, [](const auto& of) { return of.second > kWidest; });
    return out;
  }
  /// The most bytes that some access of the kernel may have.
  unsigned widestOfAll() const {
    unsigned out = cost::kBankBytes;
    anyInst(m_, x_.problem().kernel.function, [&](uint32_t, const ir::Inst& i) {
      const bool isMemory =
          ir::isBulk(i.op) || i.op == ir::Opcode::Load || i.op == ir::Opcode::Store || ir::isAtomic(i.op);
      if (!isMemory) return false;
      if (ir::isBulk(i.op)) out = kWidest + 1;
      if (i.result != ir::kNoReg) out = std::max(out, std::bit_ceil(i.type.bytes()));
      for (const ir::Operand& o : i.operands) out = std::max(out, std::bit_ceil(o.type.bytes()));
      return false;
    });
    return out;
  }

  /// Of the arrays in shared memory that the kernel's code names, with those whose size is a launch's.
  uint64_t sharedBytes() const {
    std::set<uint64_t> objects;
    anyInst(m_, x_.problem().kernel.function, [&](uint32_t, const ir::Inst& i) {
      for (const ir::Operand& o : i.operands)
        if (o.kind == ir::Operand::Kind::ObjectAddress && m_.objects[o.payload].space == ir::Space::Shared)
          objects.insert(o.payload);
      return false;
    });
    uint64_t all = 0;
    for (const uint64_t object : objects) {
      const ir::Object& o = m_.objects[object];
      all += o.dynamicShared ? x_.problem().launch().sharedBytes.value_or(0) : o.size.value_or(0);
    }
    return all;
  }

  void layOut() {
    const uint64_t all = sharedBytes();
    for (const auto& [object, bytes] : arraysOfElements()) {
      const ir::Object& o = m_.objects[object];
      if (!o.size) continue;
      if (const uint64_t more = *o.size / kBankRow * bytes; more > 0 && all + more <= kMostShared) {
        const Layout padded{Layout::Kind::Padded, object, kBankRow, bytes};
        const std::string what =
            fmt::format("{} bytes of padding after every {} of {}, as with rows of {} elements of {} bytes for {}",
                        bytes, kBankRow, o.name, kBankRow / bytes + 1, bytes, kBankRow / bytes);
        if (std::optional<CostFix> fix = counted(CostFix::Kind::Padding, padded, what)) out_.push_back(std::move(*fix));
      }
      swizzle(object, o, bytes);
    }
  }

  /// By rows of several widths, of which the best is told.
  void swizzle(uint32_t object, const ir::Object& o, unsigned bytes) {
    std::optional<CostFix> best;
    for (const uint64_t row : {kBankRow, kBankRow / 2, kBankRow * 2, kBankRow * 4}) {
      if (*o.size % row || *o.size == row || row / bytes < 2) continue;
      const Layout swizzled{Layout::Kind::Swizzled, object, row, bytes};
      const std::string what =
          fmt::format("column c of row r of {} at c ^ r{}, in rows of {} elements of {} bytes", o.name,
                      *o.size / row > row / bytes ? fmt::format(" % {}", row / bytes) : "", row / bytes, bytes);
      std::optional<CostFix> fix = counted(CostFix::Kind::Swizzle, swizzled, what);
      if (fix && (!best || fix->wavefronts.second < best->wavefronts.second)) best = std::move(fix);
      if (best && std::ranges::all_of(best->changes, [](const CostFix::Change& c) { return c.after == 1; })) break;
    }
    if (best) out_.push_back(std::move(*best));
  }

  std::optional<CostFix> counted(CostFix::Kind kind, const Layout& layout, const std::string& what) {
    const KernelCosts after = costsWith(x_, costs_, layout);
    auto found = changes(costs_, after, true);
    if (!found || found->empty()) return std::nullopt;
    return fixOf(kind, what, std::move(*found), after);
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
      out_.push_back(
          fixOf(CostFix::Kind::Swap,
                launch.block.x == launch.block.y
                    ? "threadIdx.x and threadIdx.y swapped"
                    : fmt::format("threadIdx.x and threadIdx.y, and blockDim.x and blockDim.y swapped: blocks of {},{}",
                                  launch.block.y, launch.block.x),
                *found, after));
    } catch (const Unsupported&) {
      // Not proposed, then.
    }
  }

  /// The first access to global memory that takes fewer sectors when it is staged.
  void stage() {
    const ir::Launch& launch = x_.problem().launch();
    const unsigned side = launch.block.x;
    if (side == 1 || launch.block.y != side || launch.block.z != 1 || launch.lockStep || !x_.cuts().empty()) return;
    if (std::ranges::any_of(out_, [](const CostFix& f) { return f.kind == CostFix::Kind::Swap; })) return;
    size_t tries = 0;
    for (const AccessCost& a : costs_.accesses) {
      const bool isWide = !a.site.shared && a.isReached && a.number == 1 && a.count.most >= 2 * a.ideal;
      if (!isWide || tries == kMostStaged) continue;
      const std::optional<Staged> to =
          staged(m_, x_.problem().index, a.site.inst, side,
                 {.maySharePlaces = [&](ir::InstRef i) { return sharesPlaces(a, i, false); },
                  .areWritten = sharesPlaces(a, {}, true)});
      if (!to || sharedBytes() + *to->module.objects[to->tile].size > kMostShared) continue;
      ++tries;
      if (std::optional<CostFix> fix = counted(a, *to, side)) return out_.push_back(std::move(*fix));
    }
  }
  /// Whether that access, or any that writes, may be to an array of `a`.
  bool sharesPlaces(const AccessCost& a, ir::InstRef inst, bool anyWrite) const {
    return std::ranges::any_of(costs_.accesses, [&](const AccessCost& b) {
      const bool isMeant = anyWrite ? b.site.direction != cost::Direction::Load : b.site.inst == inst;
      return isMeant && std::ranges::any_of(a.objects, [&](uint32_t object) {
               return std::ranges::find(b.objects, object) != b.objects.end();
             });
    });
  }
  std::optional<CostFix> counted(const AccessCost& a, const Staged& to, unsigned side) const {
    try {
      Executions executions(to.module, x_.problem().index, options_, x_.cancellation());
      const KernelCosts after = costsOf(executions);
      const auto now = std::ranges::find_if(
          after.accesses, [&](const AccessCost& b) { return b.site.inst == to.access && !b.site.shared; });
      // A wavefront and a sector count alike.
      const bool isLess = sum(after, false) + sum(after, true) < sum(costs_, false) + sum(costs_, true);
      if (now == after.accesses.end() || now->count.most >= a.count.most || !isLess) return std::nullopt;
      return fixOf(CostFix::Kind::Staging, advice(a, side), {{a.loc, a.site, a.measure, a.count.most, now->count.most}},
                   after);
    } catch (const Unsupported&) {
      return std::nullopt;
    }
  }
  std::string advice(const AccessCost& a, unsigned side) const {
    const bool isOpenCl = m_.kernels[x_.problem().index].isOpenCl, isLoad = a.site.direction == cost::Direction::Load;
    const bool returns =
        anyInst(m_, a.site.inst.function, [](uint32_t, const ir::Inst& i) { return i.op == ir::Opcode::Exit; });
    const std::string x = isOpenCl ? "get_local_id(0)" : "threadIdx.x",
                      y = isOpenCl ? "get_local_id(1)" : "threadIdx.y";
    const std::string own = fmt::format("tile[{}][{}]", y, x), other = fmt::format("tile[{}][{}]", x, y);
    const std::string barrier = isOpenCl ? "barrier(CLK_LOCAL_MEM_FENCE)" : "__syncthreads()";
    const std::string ofOther = fmt::format("the place and under the condition of the {} with {} and {} swapped",
                                            isOpenCl ? "work-item" : "thread", x, y);
    return fmt::format("{} by way of {} tile[{}][{}]: {}; {}; {}{}", a.array, isOpenCl ? "__local" : "__shared__", side,
                       side + 1,
                       isLoad ? fmt::format("{} is loaded from {}", other, ofOther) : "the value goes to " + own,
                       barrier, isLoad ? "the value is " + own : fmt::format("{} is stored at {}", other, ofOther),
                       returns ? "; early returns become conditions" : "");
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

  CostFix fixOf(CostFix::Kind kind, std::string what, std::vector<CostFix::Change> changes,
                const KernelCosts& after) const {
    return {kind,
            std::move(what),
            std::move(changes),
            {sum(costs_, false), sum(after, false)},
            {sum(costs_, true), sum(after, true)}};
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
