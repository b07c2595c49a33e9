#include "core/cli/launches.h"

#include <iostream>

#include "core/cli/check_flags.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/report/json.h"
#include "core/report/launches.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

struct LaunchesLine : CommandLine {
  CheckFlags flags;

  explicit LaunchesLine(Options& options)
      : CommandLine(
            "gpubmc launches prints the launches that the host program of a file makes, and what is known of each.",
            "gpubmc launches", "Exit codes: 0 printed, 2 bad usage or input. docs/host.md has examples."),
        flags(options) {
    flags.addTo(*this);
  }
};

}  // namespace

usage::Command describeLaunches() {
  Options options;
  return LaunchesLine(options).described("launches");
}

int runLaunches(int argc, char** argv) {
  RunLimits limits;
  Options options;
  LaunchesLine line(options);
  if (auto code = line.read(argc, argv)) return *code;
  line.flags.apply(line);
  limitMemory(options);
  limits.limitTime(options);
  int code = 0;
  auto writeStopped = [](const std::string& reason) {
    std::cerr << "gpubmc: stopped: " << reason << "\n";
    return 3;
  };
  const std::optional<ir::Module> module =
      moduleOf(options, limits.cancellation(), options.json == "-", writeStopped, code);
  if (!module) return code;
  if (options.json != "-") std::cout << launchesText(*module) << std::flush;
  if (options.json) writeOutput(launchesJson(*module, options.file), *options.json, "--json");
  return 0;
}

}  // namespace gpubmc::core
