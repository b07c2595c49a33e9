#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <new>

#include <fmt/format.h>

#include "core/check/check.h"
#include "core/cli/kernel_ir_file.h"
#include "core/cli/options.h"
#include "core/cli/progress.h"
#include "core/cli/version.h"
#include "core/frontend/frontend.h"
#include "core/report/happens_before.h"
#include "core/report/json.h"
#include "core/report/text.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/print.h"

namespace gpubmc::core {

namespace {

Cancellation* interrupted = nullptr;  // for the signal handler, which can reach nothing else

void onInterrupt(int) {
  if (interrupted) interrupted->cancel();
  std::signal(SIGINT, SIG_DFL);  // a second Ctrl-C ends the process at once
}

/// Bytes: what leaves a machine usable and is answered in time, where the system would end the process without a word;
/// 0: no limit, since sanitizers reserve address space without end.
rlim_t defaultMemory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 0;
#else
  return rlim_t(sysconf(_SC_PHYS_PAGES)) * rlim_t(sysconf(_SC_PAGESIZE)) / 4 * 3;
#endif
}

int run(int argc, char** argv) {
  Options options;
  if (auto code = parseCommandLine(argc, argv, options)) return *code;
  if (options.json == "-" && options.dumpHb == "-")
    throw UserError("--json - and --dump-hb -: only one of them can have standard output");
  if (const rlim_t bytes = options.memoryMegabytes ? rlim_t(*options.memoryMegabytes) << 20 : defaultMemory()) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  }
  const bool machineOnly = options.json == "-" || options.dumpHb == "-";
  auto coloured = [&](int fd) {
    return options.colour == Options::Colour::Always || (options.colour == Options::Colour::Auto && isatty(fd));
  };
  Cancellation cancel;
  if (options.timeoutSeconds)
    cancel.setDeadline(Cancellation::Clock::now() +
                       std::chrono::duration_cast<Cancellation::Clock::duration>(std::chrono::duration<double>(*options.timeoutSeconds)));
  interrupted = &cancel;
  std::signal(SIGINT, onInterrupt);

  FrontendResult front;
  if (isKernelIrFile(options.file)) {
    front.module = readKernelIr(options.file);
    front.ok = true;
    for (const std::string& stage : options.dumpIr)
      if (stage == "lower" || stage == "all") front.dumps = "== after lower ==\n" + ir::print(front.module);
  } else {
    front = compile(options, coloured(STDERR_FILENO));
  }
  std::cerr << front.diagnostics;
  (machineOnly ? std::cerr : std::cout) << front.dumps;  // JSON and graphs stay alone on their stream
  if (!front.ok) return 2;

  ProgressLine line(options.progress && isatty(STDERR_FILENO));
  RunResult result = check(std::move(front.module), options, cancel, line.callback());
  line.clear();
  if (!machineOnly) {
    TextOptions text;
    text.colour = coloured(STDOUT_FILENO);
    text.verbose = options.verbose;
    text.quiet = options.quiet;
    std::cout << textReport(result, text) << std::flush;
  }
  if (options.json) writeOutput(jsonReport(result, kVersion), *options.json, "--json");
  if (options.dumpHb) writeOutput(happensBeforeDot(result, cancel), *options.dumpHb, "--dump-hb");
  return exitCode(result.verdict);
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
    std::cerr << "gpubmc: internal error: " << e.what()
              << "\nThis is a defect of gpubmc. Please report it with the kernel file, the command line and the output of\n"
                 "gpubmc --version.\n";
    return 4;
  }
}
