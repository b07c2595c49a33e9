#include "core/cli/commands.h"

#include <fmt/format.h>

#include "core/cli/bench_command.h"
#include "core/cli/equiv.h"
#include "core/cli/launches.h"
#include "core/cli/merge.h"
#include "core/cli/replay.h"
#include "core/cli/selftest.h"
#include "core/cli/testgen.h"
#include "core/cli/trace.h"

namespace gpubmc::core {

std::span<const Command> commands() {
  static constexpr Command kCommands[] = {
      {"equiv", "compare a kernel or a host function with a reference", runEquiv},
      {"testgen", "generate test vectors that cover the sides of all branches", runTestgen},
      {"launches", "print what is known of the launches in a file", runLaunches},
      {"merge", "join JSON reports into one, with one exit code", runMerge},
      {"trace", "print or step through a counterexample of a JSON report", runTrace},
      {"replay", "run a test vector in the concrete interpreter", runReplay},
      {"bench", "run configurations on a set of kernels: table, statistics, plots", runBench},
      {"selftest", "plant known defects in kernels and check that each is found", runSelftest},
  };
  return kCommands;
}

std::string commandsHelp() {
  std::string out = "Commands (gpubmc COMMAND --help):\n";
  for (const Command& c : commands()) out += fmt::format("  {:<10}{}\n", c.name, c.what);
  return out;
}

}  // namespace gpubmc::core
