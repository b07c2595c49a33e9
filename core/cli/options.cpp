#include "core/cli/options.h"

#include <iostream>

#include <fmt/format.h>

#include "core/check/assumed_floats.h"
#include "core/cli/check_flags.h"
#include "core/cli/commands.h"
#include "core/cli/version.h"
#include "core/frontend/commands/compile_commands.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

std::string propertyTable() {
  std::string out;
#define X(e, name, id, sev, by, meaning) out += fmt::format("{:<20} {:<28} {:<8} {}\n", name, id, #sev, meaning);
  GPUBMC_PROPERTIES(X)
#undef X
  return out;
}

/// The command line of a check.
struct CheckLine : CommandLine {
  CheckFlags flags;
  std::vector<std::string> files, floats;
  std::optional<std::string> build, changedSince;
  std::string shard, trace;
  bool listProperties = false, listSolvers = false;

  explicit CheckLine(Options& o)
      : CommandLine("gpubmc checks a CUDA kernel over all inputs and all thread interleavings of a small launch.",
                    "gpubmc",
                    "Exit codes: 0 nothing violated and all checked, 1 violated, 2 bad usage or input, 3 unknown or "
                    "unsupported,\n4 internal error. The manual is docs/manual.md."),
        flags(o) {
    set_version_flag("--version", "gpubmc " + programVersion());
    flags.files = &files;
    flags.addTo(*this);
    addProject();
    addOutputs(o);
    add_flag("--list-properties", listProperties, "list the property classes and exit")->group("Checks");
    add_flag("--list-solvers", listSolvers, "list the solvers and which are installed, and exit")->group("Solving");
    suggest(add_option("--fp-assume", floats, "poszero,finite,ordered,assoc: assumptions about floats"),
            {"poszero", "finite", "ordered", "assoc"})
        ->allow_extra_args(false)
        ->group("Inputs");
    footer(commandsHelp() + "\n" + get_footer());
  }

 private:
  void addProject() {
    file(add_option(
             "-p,--project", build,
             "check the files of this compilation database (compile_commands.json, or its folder), or only FILES"),
         {".json"})
        ->group("Front-end");
    add_option("--changed-since", changedSince,
               "check only the files of a project that a difference to this Git commit may matter to")
        ->group("Front-end");
    add_option("--shard", shard, "i/n: check only part i of n of the kernels of a project; gpubmc merge joins reports")
        ->group("Front-end");
  }
  void addOutputs(Options& o) {
    file(add_option("--sarif", o.sarif, "write the findings as SARIF 2.1.0 to this file, - for standard output"),
         {".sarif"})
        ->group("Output");
    file(add_option("--junit", o.junit, "write the verdicts as JUnit XML to this file, - for standard output"),
         {".xml"})
        ->group("Output");
    file(add_option("--baseline", o.baseline,
                    "suppress the findings of this file (a baseline, or a JSON or SARIF report); implies --all"),
         {".json", ".sarif"})
        ->group("Checks");
    file(add_option("--write-baseline", o.writeBaseline,
                    "write all findings to this file, for --baseline; implies --all"),
         {".json"})
        ->group("Checks");
    file(
        add_option("--html", o.html, "write a page for browsers, with the traces of all violations, to this file or -"),
        {".html"})
        ->group("Output");
    oneOf(add_option("--trace", trace, "steps in --json: of the threads involved (default) or of all threads"),
          {"involved", "all"})
        ->group("Output");
    add_option("--trace-steps", o.traceSteps, "most steps of a trace of all threads (200000)")
        ->check(between(uint64_t(1), uint64_t(10'000'000)))
        ->group("Output");
    folder(add_option("--vectors", o.vectors, "write a test vector and a harness for each violation to this folder"))
        ->group("Output");
    file(add_option("--dump-hb", o.dumpHb,
                    "write the happens-before graph of the first counterexample, for Graphviz, to this file or -"),
         {".dot"})
        ->group("Output");
    add_flag("--explain-plan", o.explainPlan, "print the plan of engines and budgets, and what each row did")
        ->group("Output");
  }
};

}  // namespace

std::optional<int> parseCommandLine(int argc, char** argv, Options& o) {
  std::optional<ProjectPlan> plan;
  const std::optional<int> code = parseCommandLine(argc, argv, o, plan);
  if (plan) throw UserError("only one file is expected here");
  return code;
}

usage::Command describeCheck() {
  Options options;
  return CheckLine(options).described("gpubmc");
}

std::optional<int> parseCommandLine(int argc, char** argv, Options& o, std::optional<ProjectPlan>& plan) {
  CheckLine line(o);
  if (auto code = line.read(argc, argv)) return code;
  const std::vector<std::string>& files = line.files;
  if (line.listProperties) {
    std::cout << propertyTable();
    return 0;
  }
  if (line.listSolvers) {
    std::cout << encoder::solverTable();
    return 0;
  }
  if (line.build && line.build->empty()) throw UserError("-p: the value is empty");
  if (line.changedSince && !line.build) throw UserError("--changed-since is for a project (-p)");
  if (line.build || files.size() > 1 || (!line.shard.empty() && !files.empty())) {
    plan = planProject(line.build, files);
    if (!line.shard.empty()) plan->shard = parseShard(line.shard);
    plan->changedSince = line.changedSince;
    std::vector<NamedFile> read;
    for (const UnitOptions& u : plan->units) read.push_back({u.file, "a file that is checked"});
    if (line.build) read.push_back({databaseFile(*line.build), "the compilation database"});
    line.flags.applyFlags(line, read);
    checkProjectOptions(o);
    limitKernels(o);
  } else {
    if (!files.empty()) o.file = files.front();
    line.flags.apply(line);
  }
  for (const std::string& names : line.floats) o.floatAssumptions |= floatAssumptionsOf(names, "--fp-assume");
  o.traceAll = line.trace == "all";
  return std::nullopt;
}

}  // namespace gpubmc::core
