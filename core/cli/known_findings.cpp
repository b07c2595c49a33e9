#include "core/cli/known_findings.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/report/baseline.h"
#include "core/run/check.h"

namespace gpubmc::core {

namespace {

bool areOneFinding(const PropertyResult& a, const PropertyResult& b) {
  return a.cls == b.cls && a.subject == b.subject && (isRaceClass(a.cls) || a.loc == b.loc);
}

/// A known finding is reported even if a later check did not finish.
void keepKnown(RunResult& run, const RunResult& before) {
  for (const KernelResult& k : before.kernels) {
    const auto now = std::find_if(run.kernels.begin(), run.kernels.end(),
                                  [&](const KernelResult& r) { return r.kernel == k.kernel; });
    if (now == run.kernels.end()) continue;
    for (const PropertyResult& p : k.properties) {
      const bool known = p.allowed && p.status == Status::Violated;
      if (known && std::none_of(now->properties.begin(), now->properties.end(), [&](const PropertyResult& q) {
            return q.allowed && q.status == Status::Violated && areOneFinding(p, q);
          }))
        now->properties.push_back(p);
    }
  }
}

/// Marks the findings that are suppressed; the next check computes the verdicts.
void mark(RunResult& run, const std::vector<Allowance>& all) {
  for (KernelResult& k : run.kernels) {
    const Allowances allowances(run.module, k.name, all);
    for (PropertyResult& p : k.properties) {
      if (p.status != Status::Violated || p.allowed || !p.cls) continue;
      const Allowance* a =
          p.counterexample ? allowances.of(p.counterexample->outcome.violations[p.counterexample->violation], p.subject)
                           : allowances.at(p.loc, *p.cls, p.subject);
      if (a) p.allowed = *a;
    }
  }
}

}  // namespace

RunResult checkWithBaseline(ir::Module module, Options options, const Cancellation& cancel,
                            const ProgressCallback& progress, const std::vector<HostFinding>& host,
                            const Baseline& known, Baseline& allFound) {
  // A known violation must not keep others from being found.
  options.all |= options.baseline || options.writeBaseline;
  RunResult run = check(std::move(module), options, cancel, progress, host);
  if (!options.baseline && !options.writeBaseline) return run;
  Baseline found = baselineOf(run);
  while (true) {
    std::vector<Allowance> more = allowancesFor(run, options.writeBaseline ? found : known);
    // A suppression that did not remove its finding in the last check will not do so in the next one.
    std::erase_if(more, [&](const Allowance& a) { return std::ranges::count(options.allowances, a) > 0; });
    if (more.empty()) break;
    options.allowances.insert(options.allowances.end(), more.begin(), more.end());
    mark(run, options.allowances);
    ir::Module same = run.module;
    RunResult next = check(std::move(same), options, cancel, progress, host);
    keepKnown(next, run);
    run = std::move(next);
    found.merge(baselineOf(run));
  }
  allFound.merge(found);
  return run;
}

Baseline knownFindings(const Options& options) {
  return options.baseline ? readBaseline(*options.baseline) : Baseline();
}

std::string baselineText(const Options& options, const Baseline& known, const Baseline& found,
                         const std::vector<const RunResult*>& runs, bool isPart, std::vector<std::string>& notes) {
  if (options.baseline || options.writeBaseline)
    for (std::string& gone : goneFrom(known, found, runs, isPart || options.kernel)) notes.push_back(std::move(gone));
  if (!options.writeBaseline) return {};
  notes.push_back(
      fmt::format("{} has {} {}", *options.writeBaseline, found.size(), found.size() == 1 ? "finding" : "findings"));
  return baselineJson(found);
}

}  // namespace gpubmc::core
