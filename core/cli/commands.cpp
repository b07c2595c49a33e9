#include "core/cli/commands.h"

#include <string_view>

#include <fmt/format.h>

#include "core/cli/bench_command.h"
#include "core/cli/equiv.h"
#include "core/cli/equiv_flags.h"
#include "core/cli/launches.h"
#include "core/cli/merge.h"
#include "core/cli/options.h"
#include "core/cli/perf.h"
#include "core/cli/replay.h"
#include "core/cli/self_description.h"
#include "core/cli/selftest.h"
#include "core/cli/testgen.h"
#include "core/cli/trace.h"

namespace gpubmc::core {

namespace {

void addDescribed(usage::Command& of, std::span<const Command> commands) {
  for (const Command& c : commands) {
    usage::Command out = c.describe();
    out.what = c.what ? c.what : "";
    addDescribed(out, c.commands);
    of.commands.push_back(std::move(out));
  }
}

}  // namespace

std::span<const Command> commands() {
  static constexpr Command kOfBench[] = {
      {"merge", "join the parts of a benchmark that --shard has made", runBenchMerge, describeBenchMerge},
  };
  static constexpr Command kCommands[] = {
      {"equiv", "compare a kernel or a host function with a reference", runEquiv, describeEquiv},
      {"testgen", "generate test vectors that cover the sides of all branches", runTestgen, describeTestgen},
      {"perf", "count bank conflicts, uncoalesced accesses and divergent branches", runPerf, describePerf},
      {"launches", "print what is known of the launches in a file", runLaunches, describeLaunches},
      {"merge", "join JSON reports into one, with one exit code", runMerge, describeMerge},
      {"trace", "print or step through a counterexample of a JSON report", runTrace, describeTrace},
      {"replay", "run a test vector in the concrete interpreter", runReplay, describeReplay},
      {"bench", "run configurations on a set of kernels: table, statistics, plots", runBench, describeBench, kOfBench},
      {"selftest", "plant known defects in kernels and check that each is found", runSelftest, describeSelftest},
      {"completion", "print a script that completes commands, flags and files in a shell", runCompletion,
       describeCompletion},
      {"man-page", nullptr, runManPage, describeManPage},
  };
  return kCommands;
}

const Command* commandOf(std::span<const Command> commands, int& argc, char**& argv) {
  for (const Command& c : commands) {
    if (argc < 2 || std::string_view(argv[1]) != c.name) continue;
    --argc;
    ++argv;
    const Command* own = commandOf(c.commands, argc, argv);
    return own ? own : &c;
  }
  return nullptr;
}

std::string commandsHelp() {
  std::string out = "Commands (gpubmc COMMAND --help):\n";
  for (const Command& c : commands())
    if (c.what) out += fmt::format("  {:<10}  {}\n", c.name, c.what);
  return out;
}

usage::Command describeProgram() {
  usage::Command out = describeCheck();
  out.what = "check CUDA kernels over all inputs and all interleavings of their threads";
  addDescribed(out, commands());
  return out;
}

}  // namespace gpubmc::core
