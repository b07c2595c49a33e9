#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/abstractions.h"
#include "core/check/bound_inputs.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::core {

namespace {

std::string dims(ir::Dim3 d) {
  if (d.z != 1) return fmt::format("{}x{}x{}", d.x, d.y, d.z);
  return d.y != 1 ? fmt::format("{}x{}", d.x, d.y) : fmt::format("{}", d.x);
}

bool usesUnknownSharedBytes(const BoundInputs& b, std::span<const machine::Execution> executions) {
  if (b.problem.launch().sharedBytes) return false;
  for (const machine::Execution& e : executions)
    for (const machine::Segment& s : e.segments)
      for (const machine::Access& a : s.accesses)
        if (b.inputs.objectShape(a.object).dynamicShared) return true;
  return false;
}

/// Variables that the kernel names, if some launch may pass a pointer into them.
std::set<std::string> variablesIn(const BoundInputs& b) {
  const Problem& p = b.problem;
  const bool isFollowed =
      b.domain == InputDomain::Launches && p.kernel.sourceLaunch && p.kernel.sourceLaunch->others.empty();
  std::set<uint32_t> passed;
  for (const ir::KernelParam& q : p.kernel.params)
    if (q.type.isPtr() && !q.byValueStruct && !isTakenForNull(p.options, q)) passed.insert(q.object);
  std::set<std::string> out;
  if (isFollowed || passed.empty()) return out;
  anyInst(p.module, p.kernel.function, [&](uint32_t, const ir::Inst& i) {
    for (const ir::Operand& v : i.operands) {
      if (v.kind != ir::Operand::Kind::ObjectAddress) continue;
      const auto object = uint32_t(v.payload);
      const ir::Object& o = p.module.objects[object];
      if (object && o.space == ir::Space::Global && !o.readOnly && !passed.contains(object)) out.insert(o.name);
    }
    return false;
  });
  return out;
}

}  // namespace

std::vector<std::string> unboundedIn(const BoundInputs& b, std::span<const machine::Execution> executions,
                                     bool explored) {
  std::set<uint32_t> accessed;
  for (const machine::Execution& e : executions)
    for (const machine::Segment& s : e.segments)
      for (const machine::Access& a : s.accesses) accessed.insert(a.object);
  std::vector<std::string> out;
  std::set<uint32_t> named;
  auto add = [&](uint32_t object, const std::string& name) {
    if (!explored && !accessed.contains(object)) return;
    if (b.inputs.extents.contains(object) || b.inputs.objectShape(object).size || !named.insert(object).second) return;
    out.push_back(name);
  };
  for (const ir::KernelParam& p : b.problem.kernel.params)
    if (p.type.isPtr() && !p.byValueStruct && !isTakenForNull(b.problem.options, p)) add(p.object, p.name);
  for (size_t i = 0; i < b.inputs.dynamic.size(); ++i)
    add(uint32_t(b.problem.module.objects.size() + i), b.inputs.dynamic[i].name);
  return out;
}

std::vector<Assumption> assumptionsOf(const BoundInputs& b, std::span<const machine::Execution> executions,
                                      bool explored) {
  const Problem& p = b.problem;
  const ir::Launch& l = p.launch();
  std::vector<Assumption> out = p.chosen.assumptions;
  out.insert(out.end(), b.assumptions.begin(), b.assumptions.end());
  const ir::Terms& words = ir::terms(p.kernel.isOpenCl);
  out.push_back(l.lockStep ? fmt::format("{}s of {} {}s move in lock-step", words.warp, l.warpSize, words.thread)
                : p.kernel.isOpenCl
                    ? "work-items are scheduled independently: only barriers order those of a sub-group"
                    : "independent thread scheduling: only barriers and __syncwarp order threads of a warp");
  std::vector<std::string> arrays, unbounded;
  std::set<uint32_t> named;
  for (const ir::KernelParam& q : p.kernel.params) {
    if (!q.type.isPtr() || q.byValueStruct || isTakenForNull(p.options, q) || !named.insert(q.object).second) continue;
    arrays.push_back(q.name);
    if (!b.inputs.extents.contains(q.object) && !p.module.objects[q.object].size) unbounded.push_back(q.name);
  }
  if (usesUnknownSharedBytes(b, executions))
    out.push_back("the size of extern __shared__ memory is unknown: its bounds are not checked (--shared-bytes N)");
  if (arrays.size() > 1)
    out.push_back({fmt::format("{} are distinct arrays (--alias lifts this)", fmt::join(arrays, ", ")),
                   Assumption::Subject::Distinctness});
  if (const std::set<std::string> variables = variablesIn(b); !variables.empty())
    out.push_back(
        {fmt::format("no argument points into {}", fmt::join(variables, ", ")), Assumption::Subject::Distinctness});
  if (!unbounded.empty())
    out.push_back(fmt::format("the extent of {} is unknown: its bounds are not checked (--array {}=N)",
                              fmt::join(unbounded, ", "), unbounded.front()));
  for (const auto& [a, c] : p.kernel.same)
    out.push_back(fmt::format("{} and {} are one array ({})", p.kernel.params[a].name, p.kernel.params[c].name,
                              ir::print(p.kernel.params[a].allocatedAt, "the host code of this file")));
  for (const ir::KernelParam& q : p.kernel.params)
    if (q.offset)
      out.push_back(fmt::format("{} points {} bytes into its array ({})", q.name, q.offset,
                                ir::print(q.allocatedAt, "the host code of this file")));
  for (const auto& [a, c] : p.options.aliases)
    out.push_back(fmt::format("{} and {} are the same array (--alias)", a, c));
  if (l.exitedArrive)
    out.push_back(
        fmt::format("{}s that have exited count as arrived at barriers (--exited-threads=arrive)", words.thread));
  if (p.options.onlyIntraBlock && l.grid.count() > 1)
    out.push_back(
        fmt::format("{}s of different {}s do not race: not checked (--only-intra-group)", words.thread, words.block));
  if (p.traits.allocates)
    out.push_back(p.options.mallocFail
                      ? "malloc and new on the device may fail; they give less than 4 GiB"
                      : "malloc and new on the device succeed (--malloc-fail lifts this) and give less than 4 GiB");
  out.push_back("signed arithmetic wraps; arrays are 256-byte aligned");
  for (std::string& line : abstractions(p.module, p.kernel)) out.push_back(std::move(line));
  if (explored || (!executions.empty() && !executions.front().atomics.empty()))
    out.push_back("atomic operations are sequentially consistent");
  if (!explored && !executions.empty() && !executions.front().atomics.empty() &&
      !executions.front().abstractTerms.empty())
    out.push_back(
        p.launch().lockStep
            ? fmt::format("atomic operations of {}s in lock-step occur in any order; their results are arbitrary "
                          "if other {}s update the same location or an interval has more than 256 of them",
                          words.warp, words.block)
            : fmt::format("results of atomics are arbitrary if other {}s update the same location or an "
                          "interval has more than 256 of them",
                          words.block));
  for (const machine::DynamicObject& d : b.inputs.dynamic) {
    out.push_back(fmt::format("{} points to an array of its own", b.inputs.objectName(d.parent)));
    if (!d.mayBeNull)
      out.push_back("pointers found in memory are not null where the kernel does not compare them with null");
  }
  for (size_t i = p.kernel.argumentCount(); i < p.kernel.params.size(); ++i) {
    const ir::KernelParam& q = p.kernel.params[i];
    const bool isAsked = b.inputs.memory->asked.contains(q.object), isNotNull = b.inputs.notNull.contains(i);
    if (isAsked && isNotNull)
      out.push_back(fmt::format("{} is not null ({})", q.name, ir::print(q.passedAt, "the host code of this file")));
    if (q.type.isPtr() && !isAsked && !isNotNull && !isTakenForNull(p.options, q))
      out.push_back("pointers found in memory are not null where the kernel does not compare them with null");
  }
  if (!unbounded.empty() && p.traits.asksReach)
    out.push_back("accesses to arrays of unknown extent are less than 2^47 bytes away from their start");
  if (p.options.contraction != Contraction::Either && p.traits.contracts)
    out.push_back(p.options.contraction == Contraction::On
                      ? "a product and a sum are contracted wherever they may be (--fmad=on)"
                      : "a product and a sum are not contracted (--fmad=off)");
  uint8_t floats = b.floats.used();
  // Conditions of the kernel, on which everything depends.
  if (p.traits.computesFloats)
    floats |= p.options.floatAssumptions & (encoder::kFiniteFloats | encoder::kOrderedFloats);
  for (std::string& line : sentencesOf(floats)) out.push_back(std::move(line));
  if (p.options.precision.intrinsics && p.traits.abstractFloats)
    out.push_back(
        "division of floats, sinf, cosf, tanf, logf, log2f, log10f, expf, exp10f and powf are the functions "
        "with __ before their names (--use_fast_math)");
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  out.insert(out.begin(),
             {fmt::format("launch <<<{}, {}{}>>> ({})", dims(l.grid), dims(l.block),
                          l.sharedBytes.value_or(0) ? fmt::format(", {} bytes", *l.sharedBytes) : "", p.chosen.origin),
              Assumption::Subject::Launch});
  return out;
}

}  // namespace gpubmc::core
