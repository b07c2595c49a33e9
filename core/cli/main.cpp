#include <unistd.h>

#include <cstring>
#include <iostream>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/cli/check_file.h"
#include "core/cli/check_project.h"
#include "core/cli/commands.h"
#include "core/cli/known_findings.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/cli/options.h"
#include "core/cli/output.h"
#include "core/cli/progress.h"
#include "encoder/util/error.h"
#include "encoder/util/exhaustion.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

int run(int argc, char** argv) {
  if (const Command* command = commandOf(commands(), argc, argv)) return command->run(argc, argv);
  RunLimits limits;
  Options options;
  std::optional<ProjectPlan> plan;
  if (auto code = parseCommandLine(argc, argv, options, plan)) return *code;
  limitMemory(options);
  limits.limitTime(options);
  const Cancellation& cancel = limits.cancellation();
  const Output output(options, cancel);
  if (plan) return checkProject(*plan, options, cancel, output);
  int code = 0;
  std::optional<FrontendResult> source = sourceOf(
      options, cancel, output.machineOnly(), [&](const std::string& reason) { return output.writeStopped(reason); },
      code);
  if (!source) return code;

  ProgressLine line(options.progress && canRewriteLines(STDERR_FILENO));
  const Baseline known = knownFindings(options);
  Baseline found;
  RunResult result = checkFile(std::move(*source), options, cancel, line.callback(), known, found);
  line.clear();
  const std::string baseline = baselineText(options, known, found, {&result}, false, result.notes);
  addSolverTimes(options, result.solvers, result.notes);
  return output.write(result, baseline);
}

/// The exit code; prints why the program ends if it is not by a verdict.
int guarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const UserError& e) {
    std::cerr << messageLine("error", e.what());
    return 2;
  } catch (const Unsupported& e) {
    std::cerr << messageLine("unsupported", e.what());
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
