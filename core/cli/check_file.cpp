#include "core/cli/check_file.h"

#include <utility>

#include <fmt/format.h>

#include "core/cli/known_findings.h"
#include "core/fix/fix.h"
#include "core/fix/preconditions.h"
#include "core/perf/findings.h"
#include "encoder/chain/solvers.h"

namespace gpubmc::core {

RunResult checkFile(FrontendResult source, const Options& common, const Cancellation& cancel,
                    const ProgressCallback& progress, const Baseline& known, Baseline& found) {
  Options options = common;
  options.allowances = std::move(source.allowances);
  RunResult result = checkWithBaseline(std::move(source.module), options, cancel, progress, source.host, known, found);
  proposeFixes(result, options, cancel, progress);
  provePreconditions(result, options, cancel);
  perf::addCosts(result, options, cancel);
  return result;
}

void addSolverTimes(const Options& options, std::vector<encoder::SolverTime>& times, std::vector<std::string>& notes) {
  for (std::string& note : options.solvers->notes()) notes.push_back(std::move(note));
  times = options.solvers->times();
  if (options.verbose)
    for (const encoder::SolverTime& t : times)
      notes.push_back(fmt::format("solver {}: {} question{}, {:.2f} s", t.solver, t.questions,
                                  t.questions == 1 ? "" : "s", t.seconds));
}

}  // namespace gpubmc::core
