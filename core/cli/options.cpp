#include "core/cli/options.h"

#include <iostream>

#include <fmt/format.h>

#include "core/check/assumed_floats.h"
#include "core/cli/check_flags.h"
#include "core/cli/commands.h"
#include "core/cli/version.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

std::string propertyTable() {
  std::string out;
#define X(e, name, id, sev, by, meaning) out += fmt::format("{:<20} {:<28} {:<8} {}\n", name, id, #sev, meaning);
  GPUBMC_PROPERTIES(X)
#undef X
  return out;
}

}  // namespace

std::optional<int> parseCommandLine(int argc, char** argv, Options& o) {
  std::optional<ProjectPlan> plan;
  const std::optional<int> code = parseCommandLine(argc, argv, o, plan);
  if (plan) throw UserError("only one file is expected here");
  return code;
}

std::optional<int> parseCommandLine(int argc, char** argv, Options& o, std::optional<ProjectPlan>& plan) {
  CLI::App app{"gpubmc checks a CUDA kernel over all inputs and all thread interleavings of a small launch.", "gpubmc"};
  app.set_version_flag("--version", std::string("gpubmc ") + kVersion);
  app.footer(
      commandsHelp() +
      "\nExit codes: 0 nothing violated and all checked, 1 violated, 2 bad usage or input, 3 unknown or unsupported,\n"
      "4 internal error. The manual is docs/manual.md.");
  CheckFlags flags(o);
  std::vector<std::string> files;
  std::optional<std::string> build;
  flags.files = &files;
  flags.addTo(app);
  app.add_option("-p,--project", build,
                 "check the files of this compilation database (compile_commands.json, or its folder), or only FILES")
      ->group("Front-end");
  std::string shard;
  app.add_option("--shard", shard,
                 "i/n: check only part i of n of the kernels of a project; gpubmc merge joins reports")
      ->group("Front-end");
  bool listProperties = false, listSolvers = false;
  app.add_flag("--list-properties", listProperties, "list the property classes and exit")->group("Checks");
  app.add_flag("--list-solvers", listSolvers, "list the solvers and which are installed, and exit")->group("Solving");
  app.add_option("--sarif", o.sarif, "write the findings as SARIF 2.1.0 to this file, - for standard output")
      ->group("Output");
  app.add_option("--junit", o.junit, "write the verdicts as JUnit XML to this file, - for standard output")
      ->group("Output");
  app.add_option("--baseline", o.baseline,
                 "suppress the findings of this file (a baseline, or a JSON or SARIF report); implies --all")
      ->group("Checks");
  app.add_option("--write-baseline", o.writeBaseline, "write all findings to this file, for --baseline; implies --all")
      ->group("Checks");
  app.add_option("--html", o.html, "write a page for browsers, with the traces of all violations, to this file or -")
      ->group("Output");
  std::vector<std::string> floats;
  app.add_option("--fp-assume", floats, "poszero,finite,ordered,assoc: assumptions about floats")
      ->allow_extra_args(false)
      ->group("Inputs");
  std::string trace;
  app.add_option("--trace", trace, "steps in --json: of the threads involved (default) or of all threads")
      ->check(CLI::IsMember({"involved", "all"}))
      ->group("Output");
  app.add_option("--trace-steps", o.traceSteps, "most steps of a trace of all threads (200000)")
      ->check(CLI::Range(uint64_t(1), uint64_t(10'000'000)))
      ->group("Output");
  app.add_option("--vectors", o.vectors, "write a test vector and a harness for each violation to this folder")
      ->group("Output");
  app.add_option("--dump-hb", o.dumpHb,
                 "write the happens-before graph of the first counterexample, for Graphviz, to this file or -")
      ->group("Output");
  app.add_flag("--explain-plan", o.explainPlan, "print the plan of engines and budgets, and what each row did")
      ->group("Output");

  try {
    app.parse(argumentsOf(argc, argv));
  } catch (const CLI::CallForHelp& e) {
    return app.exit(e);
  } catch (const CLI::CallForVersion& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::cerr << "gpubmc: error: " << e.what() << "\nSee gpubmc --help.\n";
    return 2;
  }
  if (listProperties) {
    std::cout << propertyTable();
    return 0;
  }
  if (listSolvers) {
    std::cout << encoder::solverTable();
    return 0;
  }
  if (build || files.size() > 1 || (!shard.empty() && !files.empty())) {
    plan = planProject(build, files);
    if (!shard.empty()) plan->shard = parseShard(shard);
    plan->arch = flags.arch;
    std::vector<std::string> read;
    for (const UnitOptions& u : plan->units) read.push_back(u.file);
    flags.applyFlags(app, read);
    checkProjectOptions(o);
    limitKernels(o);
  } else {
    if (!files.empty()) o.file = files.front();
    flags.apply(app);
  }
  for (const std::string& names : floats) o.floatAssumptions |= floatAssumptionsOf(names, "--fp-assume");
  o.traceAll = trace == "all";
  return std::nullopt;
}

}  // namespace gpubmc::core
