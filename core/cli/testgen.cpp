#include "core/cli/testgen.h"

#include <algorithm>
#include <iostream>

#include "core/cli/check_flags.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/cli/version.h"
#include "core/report/json.h"
#include "core/run/check.h"
#include "core/testgen/testgen_report.h"
#include "core/vectors/save.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

using testgen::Generated;

/// Whether the check found that no violation happens within the bound, so that the results do not depend on the
/// schedule.
bool isClean(const KernelResult& k) {
  return (k.verdict == Status::Holds || k.verdict == Status::HoldsWithinBound) && k.decides == InputDomain::All &&
         std::none_of(k.properties.begin(), k.properties.end(),
                      [](const PropertyResult& p) { return p.status == Status::Violated; });
}

std::vector<vectors::NamedVector> vectorsOf(const Generated& g, const ir::Module& m, const Options& options) {
  std::vector<vectors::NamedVector> out;
  vectors::TestVector common;
  common.build = vectors::buildOptions(options);
  common.sourceHash = vectors::sourceHash(options.file);
  common.programHash = vectors::programHash(m);
  common.kernel = g.kernel;
  const testgen::Targets targets(m, m.kernels[g.index]);
  for (const testgen::Test& t : g.tests) {
    vectors::NamedVector& n = out.emplace_back();
    n.name = vectors::fileNameOf(g.kernel) + ".TEST." + std::to_string(out.size());
    n.vector = common;
    n.vector.witness = t.witness;
    n.vector.results = t.results;
    for (size_t s : t.reached.sides) {
      const testgen::Side& side = targets.sides[s];
      const ir::Location& l = m.locations[ir::at(m, side.branch).loc];
      n.vector.covers.push_back({l.line, l.column, side.first});
    }
  }
  return out;
}

struct TestgenLine : CommandLine {
  CheckFlags flags;
  std::string reach = "some";

  explicit TestgenLine(Options& options)
      : CommandLine(
            "gpubmc testgen finds inputs that reach every side of every branch of a kernel, and as few of "
            "them as possible.",
            "gpubmc testgen",
            "Exit codes: 0 every side is reached or proved unreachable within the bound, 2 bad usage or input, "
            "3 some are not\ndecided, 4 internal error. docs/testgen.md has examples."),
        flags(options) {
    flags.addTo(*this);
    oneOf(add_option("--reach", reach,
                     "which threads must reach a side: some thread of a block (default), or each that can"),
          {"some", "each"})
        ->group("Tests");
    folder(add_option("--vectors", options.vectors, "write test vectors and harnesses to this folder"))->group("Tests");
  }
};

}  // namespace

usage::Command describeTestgen() {
  Options options;
  return TestgenLine(options).described("testgen");
}

int runTestgen(int argc, char** argv) {
  RunLimits limits;
  Options options;
  options.launchesApart = false;  // tests are generated for a kernel
  TestgenLine line(options);
  if (auto code = line.read(argc, argv)) return *code;
  line.flags.apply(line);
  limitMemory(options);
  limits.limitTime(options);
  int code = 0;
  auto writeStopped = [](const std::string& reason) {
    std::cerr << "gpubmc: stopped: " << reason << "\n";
    return 3;
  };
  std::optional<ir::Module> module = moduleOf(options, limits.cancellation(), options.json == "-", writeStopped, code);
  if (!module) return code;
  // A check determines which kernels there are, and whether their results are well-defined.
  Options asked = options;
  asked.all = false;
  asked.callers = Options::Callers::Any;  // vectors may have any inputs
  const RunResult checked = check(*module, asked, limits.cancellation(), {});
  code = 0;
  std::vector<Generated> all;
  std::vector<std::vector<std::string>> names;
  for (const KernelResult& k : checked.kernels) {
    const Problem problem(checked.module, k.kernel, options);
    const bool clean = isClean(k);
    const auto scope = line.reach == "each" ? testgen::Scope::Each : testgen::Scope::Some;
    Generated g;
    try {
      g = testgen::generate(problem, scope, clean, limits.cancellation());
    } catch (const Cancelled& e) {
      std::cerr << "gpubmc: stopped in " << k.name << ": " << e.what() << "\n";
      code = 3;
      break;
    }
    if (!clean)
      g.notes.push_back(std::string("tests have no results to expect: the check says ") + name(k.verdict) +
                        ", so their results may depend on the schedule");
    else if (std::any_of(g.tests.begin(), g.tests.end(), [](const auto& t) { return !t.results; }))
      g.notes.push_back("some tests have no results to expect: the kernel has atomics, or the run ends early");
    const bool open = std::any_of(g.goals.begin(), g.goals.end(),
                                  [](const auto& goal) { return goal.state == testgen::Goal::State::Undecided; });
    if (open) code = 3;
    auto list = vectorsOf(g, checked.module, options);
    names.emplace_back();
    for (const vectors::NamedVector& n : list) names.back().push_back(n.name);
    if (options.vectors)
      for (const std::string& note :
           vectors::save(list, checked.module, *options.vectors, "--vectors", programVersion(), limits.cancellation()))
        std::cerr << "gpubmc: note: " << note << "\n";
    all.push_back(std::move(g));
  }
  for (const std::string& note : options.solvers->notes()) std::cerr << "gpubmc: note: " << note << "\n";
  if (options.json != "-") std::cout << testgen::textReport(all, checked.module) << std::flush;
  if (options.json)
    writeOutput(testgen::jsonReport(all, checked.module, options.file, names, programVersion()), *options.json,
                "--json");
  return code;
}

}  // namespace gpubmc::core
