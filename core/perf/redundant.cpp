#include "core/perf/redundant.h"

#include <algorithm>

#include "core/check/kernel_traits.h"
#include "core/run/check.h"
#include "gpu-model/ir/called.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core::perf {

namespace {

constexpr PropertyClass kClass = PropertyClass::RedundantBarrier;
constexpr size_t kMostBarriers = 12;  ///< each is a check of the kernel

/// Barriers of the block that do nothing else.
std::vector<ir::InstRef> barriersOf(const ir::Module& m, const ir::Kernel& kernel) {
  std::vector<ir::InstRef> out;
  for (uint32_t f : ir::calledFrom(m, kernel.function))
    for (uint32_t b = 0; b < m.functions[f].blocks.size(); ++b)
      for (uint32_t i = 0; i < m.functions[f].blocks[b].insts.size(); ++i) {
        const ir::Inst& inst = m.functions[f].blocks[b].insts[i];
        if (inst.op == ir::Opcode::Barrier && inst.barrier == ir::BarrierOp::Sync) out.push_back({f, b, i});
      }
  return out;
}

bool ordersUnseen(const ir::Module& m, const ir::Kernel& kernel) {
  return anyInst(m, kernel.function, [](uint32_t, const ir::Inst& i) {
    return ir::isStrong(i) || i.op == ir::Opcode::Fence || ir::isPhaseBarrier(i.op) || ir::isAsync(i.op);
  });
}

PropertyResult property(const Options& options, Status status) {
  PropertyResult p;
  p.cls = kClass, p.id = info(kClass).id, p.severity = options.severity(kClass);
  p.status = status;
  if (status == Status::Unknown) p.reason.cause = Cause::Undecided;
  return p;
}

bool isAsStrong(Status now, Status before) {
  return isProof(now) && rank(now) >= rank(before);
}

/// Everything that holds before holds now, for as many inputs and sizes, and nothing is violated that was not.
bool keeps(const KernelResult& now, const KernelResult& before) {
  if (!isAsStrong(now.verdict, before.verdict) || now.decides != before.decides) return false;
  if (before.hasLaunches && isProof(before.forAll) && !isAsStrong(now.forAll, before.forAll)) return false;
  if (now.environment.size() != before.environment.size()) return false;
  auto violated = [](const KernelResult& k, std::optional<PropertyClass> cls) {
    return std::ranges::any_of(k.properties,
                               [&](const PropertyResult& p) { return p.cls == cls && p.status == Status::Violated; });
  };
  for (const PropertyInfo& p : properties()) {
    if (p.isCost()) continue;
    if (violated(now, p.cls) && !violated(before, p.cls)) return false;
    const auto worst = [&](const KernelResult& k) {
      Status out = Status::Holds;
      for (const PropertyResult& r : k.properties)
        if (r.cls == p.cls && rank(r.status) < rank(out)) out = r.status;
      return out;
    };
    if (isProof(worst(before)) && rank(worst(now)) < rank(worst(before))) return false;
  }
  return true;
}

}  // namespace

std::vector<PropertyResult> redundantBarriers(const ir::Module& m, const KernelResult& result, const Options& options,
                                              const Cancellation& cancel) {
  const ir::Kernel& kernel = m.kernels[result.kernel];
  const std::vector<ir::InstRef> barriers = barriersOf(m, kernel);
  if (barriers.empty()) return {property(options, Status::Holds)};
  if (!isProof(result.verdict) || ordersUnseen(m, kernel) || barriers.size() > kMostBarriers)
    return {property(options, Status::Unknown)};
  Options asked = options;
  for (const PropertyInfo& p : properties())
    if (p.isCost()) asked.severities[p.cls] = Severity::Off;
  asked.kernel = kernel.name;
  asked.cache.reset();
  std::vector<PropertyResult> out;
  bool open = false;
  for (const ir::InstRef at : barriers) {
    ir::Module changed = m;
    std::vector<ir::Inst>& insts = changed.functions[at.function].blocks[at.block].insts;
    const ir::LocId loc = insts[at.index].loc;
    insts.erase(insts.begin() + at.index);
    const RunResult run = check(std::move(changed), asked, cancel, {});
    const auto now = std::ranges::find(run.kernels, result.kernel, &KernelResult::kernel);
    const bool isChecked = now != run.kernels.end() && !cancel.cancelled();
    if (!isChecked || !keeps(*now, result)) {
      // What is undecided without the barrier does not show that it is needed.
      open |= !isChecked || now->verdict != Status::Violated;
      continue;
    }
    PropertyResult& p = out.emplace_back(property(options, Status::Violated));
    p.loc = loc;
    p.message = "without this barrier everything that was proved still holds";
  }
  if (out.empty()) out.push_back(property(options, open ? Status::Unknown : Status::Holds));
  return out;
}

}  // namespace gpubmc::core::perf
