#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <optional>

#include <fmt/format.h>

#include "core/cli/front_end_watch.h"
#include "core/cli/kernel_ir_file.h"
#include "core/cli/options.h"
#include "core/cli/progress.h"
#include "core/cli/version.h"
#include "core/frontend/frontend.h"
#include "core/report/happens_before.h"
#include "core/report/json.h"
#include "core/report/sarif.h"
#include "core/report/text.h"
#include "core/run/check.h"
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

/// Writes what a run has found; what it returns is the exit code.
class Output {
 public:
  Output(const Options& options, const Cancellation& cancel)
      : options_(options),
        cancel_(cancel),
        machineOnly_(options.json == "-" || options.sarif == "-" || options.dumpHb == "-") {}

  bool machineOnly() const { return machineOnly_; }
  bool coloured(int fd) const {
    return options_.colour == Options::Colour::Always || (options_.colour == Options::Colour::Auto && isatty(fd));
  }
  int write(const RunResult& result) const {
    if (!machineOnly_) {
      TextOptions text;
      text.colour = coloured(STDOUT_FILENO);
      text.verbose = options_.verbose;
      text.quiet = options_.quiet;
      text.explainPlan = options_.explainPlan;
      std::cout << textReport(result, text) << std::flush;
    }
    if (options_.json) writeOutput(jsonReport(result, kVersion), *options_.json, "--json");
    if (options_.sarif)
      writeOutput(sarifReport(result, kVersion, exitCode(result.verdict)), *options_.sarif, "--sarif");
    if (options_.dumpHb) writeOutput(happensBeforeDot(result, cancel_), *options_.dumpHb, "--dump-hb");
    return exitCode(result.verdict);
  }
  /// The run ended in the front-end.
  int writeStopped(const std::string& reason) const {
    RunResult result;
    result.file = options_.file;
    result.verdict = Status::Unknown;
    result.reason = reason + " in the front-end, before the kernels of the file were known";
    return write(result);
  }

 private:
  const Options& options_;
  const Cancellation& cancel_;
  bool machineOnly_;
};

/// The module of the file; nothing if there is none to check, and then `code` is what the program returns.
std::optional<ir::Module> moduleOf(const Options& options, const Cancellation& cancel, const Output& output,
                                   int& code) {
  FrontendResult front;
  if (isKernelIrFile(options.file)) {
    front.module = readKernelIr(options.file);
    front.ok = true;
    for (const std::string& stage : options.dumpIr)
      if (stage == "lower" || stage == "all") front.dumps = "== after lower ==\n" + ir::print(front.module);
  } else {
    try {
      const FrontEndWatch watch(cancel, [&](const std::string& reason) {
        int stopped = 3;
        try {
          stopped = output.writeStopped(reason);
        } catch (const std::exception& e) {
          std::cerr << "gpubmc: error: " << e.what() << "\n";
        }
        // Clang goes on in the other thread: nothing may be taken apart under it.
        std::_Exit(stopped);
      });
      front = compile(options, output.coloured(STDERR_FILENO), &cancel);
    } catch (const Cancelled& e) {
      code = output.writeStopped(e.what());
      return std::nullopt;
    }
  }
  std::cerr << front.diagnostics;
  (output.machineOnly() ? std::cerr : std::cout) << front.dumps;  // JSON and graphs stay alone on their stream
  code = 2;
  return front.ok ? std::optional(std::move(front.module)) : std::nullopt;
}

int run(int argc, char** argv) {
  Options options;
  if (auto code = parseCommandLine(argc, argv, options)) return *code;
  if ((options.json == "-") + (options.sarif == "-") + (options.dumpHb == "-") > 1)
    throw UserError("--json -, --sarif - and --dump-hb -: only one of them can have standard output");
  if (const rlim_t bytes = options.memoryMegabytes ? rlim_t(*options.memoryMegabytes) << 20 : defaultMemory()) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  }
  Cancellation cancel;
  if (options.timeoutSeconds)
    cancel.setDeadline(Cancellation::Clock::now() + std::chrono::duration_cast<Cancellation::Clock::duration>(
                                                        std::chrono::duration<double>(*options.timeoutSeconds)));
  interrupted = &cancel;
  std::signal(SIGINT, onInterrupt);

  const Output output(options, cancel);
  int code = 0;
  std::optional<ir::Module> module = moduleOf(options, cancel, output, code);
  if (!module) return code;

  ProgressLine line(options.progress && isatty(STDERR_FILENO));
  RunResult result = check(std::move(*module), options, cancel, line.callback());
  line.clear();
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
