#include "core/cli/perf.h"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "core/cli/check_flags.h"
#include "core/cli/cost_vectors.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/cli/version.h"
#include "core/perf/findings.h"
#include "core/perf/fixes.h"
#include "core/perf/missing_volatile.h"
#include "core/perf/perf_html.h"
#include "core/perf/perf_report.h"
#include "core/perf/redundant.h"
#include "core/report/sarif.h"
#include "core/run/check.h"
#include "core/vectors/save.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core {

namespace {

struct PerfLine : CommandLine {
  CheckFlags flags;

  explicit PerfLine(Options& options)
      : CommandLine(
            "gpubmc perf counts what the accesses of warps cost: wavefronts of shared memory, sectors and lines of "
            "global memory,\nand the branches at which warps part, over all inputs.",
            "gpubmc perf",
            "Exit codes: 0 counted, 1 a class with --error is violated, 2 bad usage "
            "or input,\n3 such a class is not decided, or stopped, 4 internal error. docs/perf.md has examples."),
        flags(options) {
    flags.addTo(*this);
    file(add_option("--sarif", options.sarif, "write findings as SARIF 2.1.0 to this file, - for standard output"),
         {".sarif"})
        ->group("Output");
    folder(add_option("--vectors", options.vectors,
                      "write the executions that give the ends of a range as test vectors to this folder"))
        ->group("Output");
    file(add_option("--html", options.html, "write a page for browsers to this file, with drawings"), {".html"})
        ->group("Output");
  }
};

/// What is not switched on or off is told, except what takes further checks, and what is of other code.
void warnByDefault(Options& options) {
  for (const PropertyInfo& p : properties())
    if (p.isCost() && p.cls != PropertyClass::RedundantBarrier &&
        (p.cls != PropertyClass::MissingVolatile || options.warpSync))
      options.severities.try_emplace(p.cls, Severity::Warning);
}

}  // namespace

usage::Command describePerf() {
  Options options;
  return PerfLine(options).described("perf");
}

int runPerf(int argc, char** argv) {
  RunLimits limits;
  Options options;
  PerfLine line(options);
  if (auto code = line.read(argc, argv)) return *code;
  line.flags.apply(line);
  limitMemory(options);
  limits.limitTime(options);
  auto writeStopped = [](const std::string& reason) {
    std::cerr << "gpubmc: stopped: " << reason << "\n";
    return 3;
  };
  int code = 0;
  const bool machineOnly = options.json == "-" || options.sarif == "-" || options.html == "-";
  std::optional<FrontendResult> source = sourceOf(options, limits.cancellation(), machineOnly, writeStopped, code);
  if (!source) return code;
  ir::Module* const module = &source->module;
  options.allowances = std::move(source->allowances);
  warnByDefault(options);
  RunResult run;
  run.file = options.file;
  run.sources = options.sources;
  std::vector<perf::KernelCosts> all;
  const std::vector<uint32_t> kernels = selectedKernels(*module, options);
  // What barriers are needed for is what a check proves.
  std::vector<KernelResult> checked;
  if (options.severity(PropertyClass::RedundantBarrier) != Severity::Off)
    checked = check(*module, options, limits.cancellation(), {}).kernels;
  applyAliases(*module, options);
  code = 0;
  for (const uint32_t k : kernels) {
    try {
      perf::Executions executions(*module, k, options, limits.cancellation());
      perf::KernelCosts costs = perf::costsOf(executions);
      costs.fixes = perf::checkedFixes(executions, costs, options);
      KernelResult& result = run.kernels.emplace_back();
      result.name = costs.name, result.kernel = k, result.launch = costs.launch;
      std::vector<PropertyResult> further;  // the table of the report does not show them
      if (options.severity(PropertyClass::MissingVolatile) != Severity::Off)
        further = perf::missingVolatile(executions, options);
      for (const KernelResult& c : checked)
        if (c.kernel == k)
          std::ranges::move(perf::redundantSynchronization(*module, c, options, limits.cancellation()),
                            std::back_inserter(further));
      for (const PropertyResult& p : further)
        if (p.status == Status::Violated)
          costs.notes.push_back(
              fmt::format("line {}, {}: {}", module->locations[p.loc].line, info(*p.cls).name, p.message));
      result.properties = perf::findingsOf(costs, *module, options);
      std::ranges::move(further, std::back_inserter(result.properties));
      perf::allow(result.properties, *module, module->kernels[k], options);
      result.verdict = verdictOf(result.properties);
      all.push_back(std::move(costs));
    } catch (const Unsupported& e) {
      std::cerr << "gpubmc: " << module->kernels[k].name << " is not counted: " << e.what() << "\n";
      code = 3;
    } catch (const Cancelled& e) {
      code = writeStopped(fmt::format("in {}: {}", module->kernels[k].name, e.what()));
      break;
    }
  }
  run.module = std::move(*module);
  run.verdict = verdictOf(run);
  if (run.verdict == Status::Violated) code = 1;
  if (run.verdict == Status::Unknown && code == 0) code = 3;
  for (const std::string& note : options.solvers->notes()) std::cerr << "gpubmc: note: " << note << "\n";
  if (!machineOnly && !options.quiet) std::cout << perf::textReport(all, run.module, options) << std::flush;
  const CostVectors vectors = costVectors(all, run.module, options);
  if (options.vectors)
    for (const std::string& note : vectors::save(vectors.vectors, run.module, *options.vectors, "--vectors",
                                                 programVersion(), limits.cancellation()))
      std::cerr << "gpubmc: note: " << note << "\n";
  if (options.json)
    writeOutput(perf::jsonReport(all, run.module, options.file, vectors.names, programVersion()), *options.json,
                "--json");
  if (options.html) writeOutput(perf::htmlReport(all, run.module, options, programVersion()), *options.html, "--html");
  if (options.sarif) writeOutput(sarifReport(run, programVersion(), code), *options.sarif, "--sarif");
  return code;
}

}  // namespace gpubmc::core
