#include <unistd.h>

#include <iostream>
#include <new>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/cli/commands.h"
#include "core/cli/known_findings.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/cli/options.h"
#include "core/cli/progress.h"
#include "core/cli/version.h"
#include "core/fix/fix.h"
#include "core/fix/preconditions.h"
#include "core/report/happens_before.h"
#include "core/report/html/html.h"
#include "core/report/json.h"
#include "core/report/sarif.h"
#include "core/report/text.h"
#include "core/trace/trace.h"
#include "core/vectors/save.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// Writes the findings of a run; returns the exit code.
class Output {
 public:
  Output(const Options& options, const Cancellation& cancel)
      : options_(options),
        cancel_(cancel),
        machineOnly_(options.json == "-" || options.sarif == "-" || options.dumpHb == "-" || options.html == "-") {}

  bool machineOnly() const { return machineOnly_; }
  int write(const RunResult& result) const {
    if (!machineOnly_) {
      TextOptions text;
      text.colour = coloured(options_, STDOUT_FILENO);
      text.verbose = options_.verbose;
      text.quiet = options_.quiet;
      text.explainPlan = options_.explainPlan;
      std::cout << textReport(result, text) << std::flush;
    }
    JsonOptions traces;
    traces.traceSteps = options_.traceSteps.value_or(kTraceSteps);
    if (options_.html) writeOutput(htmlReport(result, kVersion, traces), *options_.html, "--html");
    if (!options_.traceAll) traces.traceSteps = 0;
    if (options_.json) writeOutput(jsonReport(result, kVersion, traces), *options_.json, "--json");
    if (options_.sarif)
      writeOutput(sarifReport(result, kVersion, exitCode(result.verdict)), *options_.sarif, "--sarif");
    if (options_.vectors)
      for (const std::string& note : vectors::save(vectors::vectorsOf(result, options_), result.module,
                                                   *options_.vectors, "--vectors", kVersion, cancel_))
        std::cerr << "gpubmc: note: " << note << "\n";
    if (options_.dumpHb) writeOutput(happensBeforeDot(result, cancel_), *options_.dumpHb, "--dump-hb");
    return exitCode(result.verdict);
  }
  /// The run ended in the front-end for a reason other than an error in the file.
  int writeStopped(const std::string& reason) const {
    RunResult result;
    result.file = options_.file;
    result.verdict = Status::Unknown;
    result.reason = reason;
    return write(result);
  }

 private:
  const Options& options_;
  const Cancellation& cancel_;
  bool machineOnly_;
};

int run(int argc, char** argv) {
  for (const Command& c : commands())
    if (argc > 1 && std::string_view(argv[1]) == c.name) return c.run(argc - 1, argv + 1);
  Options options;
  if (auto code = parseCommandLine(argc, argv, options)) return *code;
  if ((options.json == "-") + (options.sarif == "-") + (options.dumpHb == "-") + (options.html == "-") > 1)
    throw UserError("--json -, --sarif -, --html - and --dump-hb -: only one of them can have standard output");
  limitMemory(options);
  const RunLimits limits(options);
  const Cancellation& cancel = limits.cancellation();
  const Output output(options, cancel);
  int code = 0;
  std::optional<FrontendResult> source = sourceOf(
      options, cancel, output.machineOnly(), [&](const std::string& reason) { return output.writeStopped(reason); },
      code);
  if (!source) return code;
  options.allowances = std::move(source->allowances);

  ProgressLine line(options.progress && isatty(STDERR_FILENO));
  RunResult result = checkWithBaseline(std::move(source->module), options, cancel, line.callback(), source->host);
  proposeFixes(result, options, cancel, line.callback());
  provePreconditions(result, options, cancel);
  line.clear();
  for (std::string& note : options.solvers->notes()) result.notes.push_back(std::move(note));
  result.solvers = options.solvers->times();
  if (options.verbose)
    for (const encoder::SolverTime& t : result.solvers)
      result.notes.push_back(fmt::format("solver {}: {} question{}, {:.2f} s", t.solver, t.questions,
                                         t.questions == 1 ? "" : "s", t.seconds));
  return output.write(result);
}

}  // namespace

}  // namespace gpubmc::core

int main(int argc, char** argv) {
  try {
    return gpubmc::core::run(argc, argv);
  } catch (const gpubmc::UserError& e) {
    std::cerr << "gpubmc: error: " << e.what() << "\n";
    return 2;
  } catch (const std::bad_alloc&) {
    std::cerr << "gpubmc: out of memory\n";
    return 3;
  } catch (const gpubmc::Cancelled& e) {
    std::cerr << "gpubmc: stopped: " << e.what() << "\n";
    return 3;
  } catch (const std::exception& e) {
    std::cerr
        << "gpubmc: internal error: " << e.what()
        << "\nThis is a defect of gpubmc. Please report it with the kernel file, the command line and the output of\n"
           "gpubmc --version.\n";
    return 4;
  }
}
