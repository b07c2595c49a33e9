#include "core/fix/fix.h"

#include <algorithm>

#include "core/fix/place.h"
#include "core/run/kernel_check.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// Of the kernel as it is: its check is repeated for every candidate.
constexpr double kMostTerms = 200'000;
constexpr size_t kMostCandidates = 3;

struct Candidate {
  const ir::Location* at;
  InsertAt side;
  bool ofWarp;  ///< __syncwarp, not __syncthreads
};

const interp::Violation& shown(const PropertyResult& p) {
  return p.counterexample->outcome.violations[p.counterexample->violation];
}

bool isViolatedError(const PropertyResult& p) {
  return p.status == Status::Violated && p.severity == Severity::Error && !p.allowed;
}

/// A barrier may order its two accesses: of two threads of one block, at two places.
bool isOfBlock(const PropertyResult& p) {
  if (p.cls != PropertyClass::Race || !p.counterexample) return false;
  if (p.level != Level::IntraWarp && p.level != Level::InterWarp) return false;
  const interp::Violation& v = shown(p);
  return v.first && v.second && v.first->inst != v.second->inst && v.first->inst.function == v.second->inst.function &&
         !v.first->copy && !v.second->copy;
}

/// The race that a barrier could be the answer to, if nothing else is wrong.
PropertyResult* raceOf(KernelResult& k) {
  PropertyResult* first = nullptr;
  for (PropertyResult& p : k.properties) {
    if (!isViolatedError(p)) continue;
    if (!isOfBlock(p)) return nullptr;
    if (!first) first = &p;
  }
  return first;
}

std::vector<Candidate> candidatesFor(const ir::Module& m, const PropertyResult& race) {
  const ir::Location& first = m.locations[ir::at(m, shown(race).first->inst).loc];
  const ir::Location& second = m.locations[ir::at(m, shown(race).second->inst).loc];
  std::vector<Candidate> out{{&second, InsertAt::Before, false}};
  // One line after the other: it is the same place.
  if (first.file != second.file || first.line + 1 != second.line) out.push_back({&first, InsertAt::After, false});
  if (race.level == Level::IntraWarp) out.push_back({&second, InsertAt::Before, true});
  out.resize(std::min(out.size(), kMostCandidates));
  return out;
}

ir::Inst barrier(const Candidate& c) {
  ir::Inst out;
  out.op = c.ofWarp ? ir::Opcode::WarpSync : ir::Opcode::Barrier;
  if (c.ofWarp) out.operands = {ir::Operand::constant(0xffffffff, ir::kI32)};
  return out;
}

/// The verdict of the kernel with the candidate in place; not checked: it cannot be put there.
Status tried(const ir::Module& module, uint32_t kernel, const Candidate& c, const Options& options,
             const Cancellation& cancel, const ProgressCallback& progress) {
  if (!standsAlone(linesOf(c.at->file), c.at->line)) return Status::NotChecked;
  const std::optional<ir::Module> changed =
      withInserted(module, module.kernels[kernel].function, c.at->file, c.at->line, c.side, barrier(c));
  if (!changed) return Status::NotChecked;
  KernelCheck check(*changed, kernel, options, progress);
  return check.run(false, cancel) ? check.result().verdict : Status::Unknown;
}

}  // namespace

void proposeFixes(RunResult& run, const Options& options, const Cancellation& cancel,
                  const ProgressCallback& progress) {
  Options once = options;
  once.all = false;
  for (KernelResult& k : run.kernels) {
    PropertyResult* race = raceOf(k);
    const auto terms = k.statistics.find("terms");
    if (!race || terms == k.statistics.end() || terms->second > kMostTerms) continue;
    for (const Candidate& c : candidatesFor(run.module, *race)) {
      if (cancel.cancelled()) return;
      const Status verdict = tried(run.module, k.kernel, c, once, cancel, progress);
      if (verdict != Status::Holds && verdict != Status::HoldsWithinBound) continue;
      race->fix = Fix{.insert = c.ofWarp ? "__syncwarp();" : "__syncthreads();",
                      .file = c.at->file,
                      .line = c.at->line,
                      .after = c.side == InsertAt::After,
                      .verdict = verdict};
      break;
    }
  }
}

}  // namespace gpubmc::core
