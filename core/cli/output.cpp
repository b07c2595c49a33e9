#include "core/cli/output.h"

#include <unistd.h>

#include <iostream>
#include <optional>
#include <type_traits>

#include "core/cli/module_of.h"
#include "core/cli/version.h"
#include "core/report/happens_before.h"
#include "core/report/html/html.h"
#include "core/report/json.h"
#include "core/report/junit.h"
#include "core/report/project_text.h"
#include "core/report/sarif.h"
#include "core/report/text.h"
#include "core/trace/trace.h"
#include "core/vectors/save.h"
#include "encoder/util/error.h"
#include "encoder/util/exhaustion.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

Output::Output(const Options& options, const Cancellation& cancel)
    : options_(options),
      cancel_(cancel),
      machineOnly_(options.json == "-" || options.sarif == "-" || options.junit == "-" || options.dumpHb == "-" ||
                   options.html == "-" || options.writeBaseline == "-") {}

template <class Result>
int Output::writeAll(const Result& result, int code, const std::string& baseline) const {
  releaseReserve();
  if (!machineOnly_) {
    TextOptions text;
    text.colour = coloured(options_, STDOUT_FILENO);
    text.verbose = options_.verbose;
    text.quiet = options_.quiet;
    text.explainPlan = options_.explainPlan;
    std::cout << textReport(result, text) << std::flush;
  }
  auto attempt = [&](const std::optional<std::string>& path, const char* option, auto&& text) {
    if (!path) return;
    try {
      writeOutput(text(), *path, option);
    } catch (const UserError& e) {
      std::cerr << messageLine("error", e.what());
      code = 2;
    } catch (const Cancelled& e) {
      std::cerr << "gpubmc: stopped: " << e.what() << ", so " << option << " is not written\n";
      if (code == 0) code = 3;
    }
  };
  JsonOptions traces;
  traces.traceSteps = options_.traceSteps.value_or(kTraceSteps);
  attempt(options_.html, "--html", [&] { return htmlReport(result, programVersion(), traces); });
  if (!options_.traceAll) traces.traceSteps = 0;
  attempt(options_.junit, "--junit", [&] { return junitReport(result); });
  attempt(options_.json, "--json", [&] { return jsonReport(result, programVersion(), traces); });
  if (!baseline.empty()) attempt(options_.writeBaseline, "--write-baseline", [&] { return baseline; });
  if constexpr (std::is_same_v<Result, RunResult>) {
    try {
      if (options_.vectors)
        for (const std::string& note : vectors::save(vectors::vectorsOf(result, options_), result.module,
                                                     *options_.vectors, "--vectors", programVersion(), cancel_))
          std::cerr << messageLine("note", note);
    } catch (const UserError& e) {
      std::cerr << messageLine("error", e.what());
      code = 2;
    } catch (const Cancelled& e) {
      std::cerr << "gpubmc: stopped: " << e.what() << ", so not all --vectors are written\n";
      if (code == 0) code = 3;
    }
    attempt(options_.dumpHb, "--dump-hb", [&] { return happensBeforeDot(result, cancel_); });
  }
  // Last: it contains the exit code.
  attempt(options_.sarif, "--sarif", [&] { return sarifReport(result, programVersion(), code); });
  return code;
}

int Output::write(const RunResult& result, const std::string& baseline) const {
  return writeAll(result, exitCode(result.verdict), baseline);
}

int Output::write(const ProjectResult& project, const std::string& baseline) const {
  return writeAll(project, exitCode(project), baseline);
}

int Output::writeStopped(const std::string& reason) const {
  RunResult result;
  result.file = options_.file;
  result.verdict = Status::Unknown;
  result.reason = reason;
  return write(result);
}

}  // namespace gpubmc::core
