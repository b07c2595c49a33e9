#include <unistd.h>

#include <cstring>
#include <iostream>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>

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
#include "encoder/util/exhaustion.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

/// Writes the findings of a run; returns the exit code.
class Output {
 public:
  Output(const Options& options, const Cancellation& cancel)
      : options_(options),
        cancel_(cancel),
        machineOnly_(options.json == "-" || options.sarif == "-" || options.dumpHb == "-" || options.html == "-" ||
                     options.writeBaseline == "-") {}

  bool machineOnly() const { return machineOnly_; }
  /// An output that cannot be written does not keep the others from being written. `baseline`: for --write-baseline.
  int write(const RunResult& result, const std::string& baseline = {}) const {
    releaseReserve();
    if (!machineOnly_) {
      TextOptions text;
      text.colour = coloured(options_, STDOUT_FILENO);
      text.verbose = options_.verbose;
      text.quiet = options_.quiet;
      text.explainPlan = options_.explainPlan;
      std::cout << textReport(result, text) << std::flush;
    }
    int code = exitCode(result.verdict);
    auto attempt = [&](const std::optional<std::string>& path, const char* option, auto&& text) {
      if (!path) return;
      try {
        writeOutput(text(), *path, option);
      } catch (const UserError& e) {
        std::cerr << "gpubmc: error: " << e.what() << "\n";
        code = 2;
      } catch (const Cancelled& e) {
        std::cerr << "gpubmc: stopped: " << e.what() << ", so " << option << " is not written\n";
        if (code == 0) code = 3;
      }
    };
    JsonOptions traces;
    traces.traceSteps = options_.traceSteps.value_or(kTraceSteps);
    attempt(options_.html, "--html", [&] { return htmlReport(result, kVersion, traces); });
    if (!options_.traceAll) traces.traceSteps = 0;
    attempt(options_.json, "--json", [&] { return jsonReport(result, kVersion, traces); });
    if (!baseline.empty()) attempt(options_.writeBaseline, "--write-baseline", [&] { return baseline; });
    try {
      if (options_.vectors)
        for (const std::string& note : vectors::save(vectors::vectorsOf(result, options_), result.module,
                                                     *options_.vectors, "--vectors", kVersion, cancel_))
          std::cerr << "gpubmc: note: " << note << "\n";
    } catch (const UserError& e) {
      std::cerr << "gpubmc: error: " << e.what() << "\n";
      code = 2;
    } catch (const Cancelled& e) {
      std::cerr << "gpubmc: stopped: " << e.what() << ", so not all --vectors are written\n";
      if (code == 0) code = 3;
    }
    attempt(options_.dumpHb, "--dump-hb", [&] { return happensBeforeDot(result, cancel_); });
    // Last: it contains the exit code.
    attempt(options_.sarif, "--sarif", [&] { return sarifReport(result, kVersion, code); });
    return code;
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

  ProgressLine line(options.progress && canRewriteLines(STDERR_FILENO));
  std::string baseline;
  RunResult result =
      checkWithBaseline(std::move(source->module), options, cancel, line.callback(), source->host, baseline);
  proposeFixes(result, options, cancel, line.callback());
  provePreconditions(result, options, cancel);
  line.clear();
  for (std::string& note : options.solvers->notes()) result.notes.push_back(std::move(note));
  result.solvers = options.solvers->times();
  if (options.verbose)
    for (const encoder::SolverTime& t : result.solvers)
      result.notes.push_back(fmt::format("solver {}: {} question{}, {:.2f} s", t.solver, t.questions,
                                         t.questions == 1 ? "" : "s", t.seconds));
  return output.write(result, baseline);
}

/// The exit code; prints why the program ends if it is not by a verdict.
int guarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const UserError& e) {
    std::cerr << "gpubmc: error: " << e.what() << "\n";
    return 2;
  } catch (const Unsupported& e) {
    std::cerr << "gpubmc: unsupported: " << e.what() << "\n";
    return 3;
  } catch (const std::bad_alloc&) {
    releaseReserve();
    std::cerr << "gpubmc: out of memory\n";
    return 3;
  } catch (const Cancelled& e) {
    std::cerr << "gpubmc: stopped: " << e.what() << "\n";
    return 3;
  } catch (const std::exception& e) {
    const auto* system = dynamic_cast<const std::system_error*>(&e);
    if (system && system->code() == std::errc::resource_unavailable_try_again) {
      std::cerr << "gpubmc: out of threads\n";
      return 3;
    }
    std::cerr
        << "gpubmc: internal error: " << e.what()
        << "\nThis is a defect of gpubmc. Please report it with the kernel file, the command line and the output of\n"
           "gpubmc --version.\n";
    return 4;
  }
}

/// Whether the command line asks for colours where there is no terminal.
bool wantsColours(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--color=always" || word == "--colour=always") return true;
    if ((word == "--color" || word == "--colour") && i + 1 < argc && std::string_view(argv[i + 1]) == "always")
      return true;
  }
  return false;
}

}  // namespace

}  // namespace gpubmc::core

int main(int argc, char** argv) {
  gpubmc::Terminal terminal(gpubmc::core::wantsColours(argc, argv));
  int code = gpubmc::core::guarded(argc, argv);
  if (const auto why = terminal.lost()) {
    std::cerr << "gpubmc: error: cannot write to standard output: " << std::strerror(*why) << "\n";
    code = 2;
  }
  return code;
}
