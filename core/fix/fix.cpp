#include "core/fix/fix.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/check/budget.h"
#include "core/fix/comparison.h"
#include "core/fix/place.h"
#include "core/options/language.h"
#include "core/run/kernel_check.h"
#include "encoder/util/error.h"
#include "encoder/util/stopwatch.h"

namespace gpubmc::core {

namespace {

/// Limit on the terms of the kernel: its check is repeated for every candidate.
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

/// A race whose two accesses a barrier may order: of two threads of one block, at two program points.
bool isOfBlock(const PropertyResult& p) {
  if (p.cls != PropertyClass::Race || !p.counterexample) return false;
  if (p.level != Level::IntraWarp && p.level != Level::InterWarp) return false;
  const interp::Violation& v = shown(p);
  return v.first && v.second && v.first->inst != v.second->inst && v.first->inst.function == v.second->inst.function &&
         !v.first->copy && !v.second->copy;
}

/// The race that a barrier may remove, if there are no other violations.
PropertyResult* raceOf(KernelResult& k) {
  PropertyResult* first = nullptr;
  for (PropertyResult& p : k.properties) {
    if (!isViolatedError(p)) continue;
    if (!isOfBlock(p)) return nullptr;
    if (!first) first = &p;
  }
  return first;
}

/// In the order of trying.
std::vector<Candidate> candidatesFor(const ir::Module& m, const PropertyResult& race) {
  const ir::InstRef later = shown(race).second->inst;
  const ir::Location& first = m.locations[ir::at(m, shown(race).first->inst).loc];
  const ir::Location& second = m.locations[ir::at(m, later).loc];
  std::vector<Candidate> out{{&second, InsertAt::Before, false}};
  // If one line follows the other, it is the same place.
  if (first.file != second.file || first.line + 1 != second.line) out.push_back({&first, InsertAt::After, false});
  for (const ir::Location* condition : controlling(m, later.function, later.block))
    out.push_back({condition, InsertAt::Before, false});
  if (race.level == Level::IntraWarp) out.push_back({&second, InsertAt::Before, true});
  return out;
}

ir::Inst barrier(const Candidate& c) {
  ir::Inst out;
  out.op = c.ofWarp ? ir::Opcode::WarpSync : ir::Opcode::Barrier;
  if (c.ofWarp) out.operands = {ir::Operand::constant(0xffffffff, ir::kI32)};
  return out;
}

/// The module with the candidate inserted, if it can be inserted in the source, too.
std::optional<ir::Module> with(const ir::Module& module, uint32_t kernel, const Candidate& c,
                               const SourceTexts& sources) {
  const SourceTexts::Lines* source = sources.linesOf(c.at->file);
  if (!source || !mayInsert(*source, c.at->line, c.side)) return std::nullopt;
  return withInserted(module, module.kernels[kernel].function, c.at->file, c.at->line, c.side, barrier(c));
}

/// Whether the violation still occurs with the barrier. A replay of the same inputs shows this at once, while a check
/// may take long. The barrier shifts instructions, so the parts of the witness that refer to instructions are dropped;
/// any values are possible there.
bool goesWrong(const ir::Module& changed, interp::Witness w, const Options& options, const Cancellation& cancel) {
  w.choices.clear();
  w.allocated.clear();
  w.contracted.clear();
  w.atomicOrder.clear();
  w.orderedAtomics.clear();
  w.givesWay.reset();
  auto isError = [&](const interp::Violation& v) { return options.severity(v.cls) == Severity::Error; };
  interp::ReplayOptions replay;
  replay.recordSteps = false;
  replay.until = isError;
  replay.maxSteps = kLimits.suspectedSteps;
  replay.cancel = &cancel;
  return std::ranges::any_of(interp::replay(changed, w, replay).violations, isError);
}

/// The first access out of bounds, if there are no other violations.
PropertyResult* boundsOf(KernelResult& k) {
  PropertyResult* first = nullptr;
  for (PropertyResult& p : k.properties) {
    if (!isViolatedError(p)) continue;
    if (p.cls != PropertyClass::Bounds || !p.counterexample || !shown(p).second) return nullptr;
    if (!first) first = &p;
  }
  return first;
}

/// What changes are checked with.
struct Checking {
  const RunResult& run;
  const KernelResult& kernel;
  const Options& options;
  const ThreadPool& workers;
  const Cancellation& cancel;
  const ProgressCallback& progress;
  size_t tried = 0;

  /// The verdict of the changed module if it holds; nothing: it does not, or too much was tried.
  std::optional<Status> verdict(const ir::Module& changed, const interp::Witness& witness) {
    if (cancel.cancelled() || goesWrong(changed, witness, options, cancel) || ++tried > kMostCandidates)
      return std::nullopt;
    KernelCheck check(changed, kernel.kernel, options, workers, progress);
    if (!check.run(false, cancel)) return std::nullopt;
    const Status out = check.result().verdict;
    return isProof(out) ? std::optional(out) : std::nullopt;
  }
};

std::string barrierText(const std::string& file, bool ofWarp) {
  if (languageOf(file) != Language::OpenCl) return ofWarp ? "__syncwarp();" : "__syncthreads();";
  return fmt::format("{}barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);", ofWarp ? "sub_group_" : "");
}

std::optional<Fix> barrierFor(const PropertyResult& race, Checking& checking) {
  const ir::Module& module = checking.run.module;
  for (const Candidate& c : candidatesFor(module, race)) {
    const std::optional<ir::Module> changed = with(module, checking.kernel.kernel, c, *checking.options.sources);
    if (!changed) continue;
    if (const auto verdict = checking.verdict(*changed, race.counterexample->witness))
      return Fix{.insert = barrierText(checking.run.file, c.ofWarp),
                 .file = c.at->file,
                 .line = c.at->line,
                 .after = c.side == InsertAt::After,
                 .verdict = *verdict};
  }
  return std::nullopt;
}

std::optional<Fix> comparisonFor(const PropertyResult& bounds, Checking& checking) {
  const ir::Module& module = checking.run.module;
  for (const LooseComparison& c : comparisonsBefore(module, shown(bounds).second->inst, *checking.options.sources))
    if (const auto verdict = checking.verdict(withOther(module, c), bounds.counterexample->witness))
      return Fix{.insert = c.instead,
                 .file = c.where->file,
                 .line = c.where->line,
                 .replaces = c.is,
                 .column = c.where->column,
                 .verdict = *verdict};
  return std::nullopt;
}

}  // namespace

void proposeFixes(RunResult& run, const Options& options, const Cancellation& cancel,
                  const ProgressCallback& progress) {
  const ThreadPool workers(options.jobs);
  for (KernelResult& k : run.kernels) {
    Options once = options;
    once.all = false;
    // Several launches may have been tried: use the reported one.
    if (k.hasOpenGrid && k.hasOpenBlock) once.block = k.launch.block, once.grid = k.launch.grid;
    const auto terms = k.statistics.find("terms");
    if (terms != k.statistics.end() && terms->second > kMostTerms) continue;
    const Stopwatch watch;
    Checking checking{run, k, once, workers, cancel, progress};
    if (PropertyResult* race = raceOf(k); race && terms != k.statistics.end())
      race->fix = barrierFor(*race, checking);
    else if (PropertyResult* bounds = boundsOf(k))
      bounds->fix = comparisonFor(*bounds, checking);
    k.statistics["seconds"] += watch.seconds();
  }
}

}  // namespace gpubmc::core
