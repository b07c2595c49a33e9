#include "core/cli/selftest.h"

#include <iostream>

#include <fmt/format.h>

#include "core/cli/command_line.h"
#include "core/cli/limits.h"
#include "core/cli/values.h"
#include "core/selftest/selftest.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

std::string line(const std::string& cls, const std::string& kernel, const std::string& what) {
  return fmt::format("{:<19} {:<15} {:<47}", cls, kernel, what);
}

std::string className(std::optional<PropertyClass> cls) {
  return cls ? std::string(info(*cls).name) : "-";
}

struct SelftestLine : CommandLine {
  bool list = false;
  std::string cls;

  explicit SelftestLine(Options& options)
      : CommandLine("gpubmc selftest plants known defects in correct kernels and checks that each is found.",
                    "gpubmc selftest",
                    "Exit codes: 0 all planted bugs were found and the correct kernels hold, 1 not so, 2 bad usage, 3 "
                    "stopped.") {
    add_flag("--list", list, "list the plants and leave");
    suggest(add_option("--class", cls, "the plants of this class only"), classNames());
    add_option("-j,--jobs", options.jobs, "solvers that run at a time (one a core)");
    add_option("--timeout", options.timeoutSeconds, "stop after this many seconds")->check(between(1e-3, 1e9));
  }
};

}  // namespace

usage::Command describeSelftest() {
  Options options;
  return SelftestLine(options).described("selftest");
}

int runSelftest(int argc, char** argv) {
  Options options;
  SelftestLine asked(options);
  if (auto code = asked.read(argc, argv)) return *code;
  std::optional<PropertyClass> only;
  if (!asked.cls.empty()) only = parseClass(asked.cls, "--class");
  if (asked.list) {
    for (const selftest::Plant& p : selftest::plants())
      if (!only || p.cls == *only) std::cout << line(className(p.cls), p.setting, p.what) << "\n";
    return 0;
  }
  limitMemory(options);
  RunLimits limits;
  limits.limitTime(options);
  std::cout << line("class", "kernel", "plant") << " result   seconds\n";
  size_t all = 0, passed = 0;
  double seconds = 0;
  selftest::run(only, options.jobs, limits.cancellation(), [&](const selftest::Row& r) {
    const std::string result = r.passed ? (r.cls ? "found" : "holds") : r.cls ? "MISSED" : "FAILED";
    std::cout << line(className(r.cls), r.kernel, r.what) << fmt::format(" {:<8} {:6.2f}", result, r.seconds);
    if (!r.passed) std::cout << "  " << r.found;
    std::cout << "\n" << std::flush;
    ++all;
    passed += r.passed;
    seconds += r.seconds;
  });
  std::cout << fmt::format("{} of {} as expected, {:.1f} s\n", passed, all, seconds);
  return passed == all ? 0 : 1;
}

}  // namespace gpubmc::core
