// The required contents of the terminal report, for hand-written results.
#include <catch2/catch.hpp>

#include "core/report/layout.h"
#include "core/report/text.h"
#include "tests/report/run.h"

using namespace gpubmc;
using namespace gpubmc::core;
using Catch::Matchers::Contains;

namespace {

std::string report(const RunResult& run, TextOptions options = {}) {
  return textReport(run, options);
}

/// The line that starts with the words; empty if there is none.
std::string lineWith(const std::string& text, const std::string& words) {
  const size_t at = text.find(words);
  return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("the first line has the kernel, its launch and the verdict") {
  CHECK_THAT(report(runOf({property(PropertyClass::Race, Status::Holds)})),
             Catch::Matchers::StartsWith("k <<<1, 64>>>  holds\n"));
}

TEST_CASE("a violation shows both accesses with their threads, locations and values") {
  const std::string text = report(runOf({violatedRace(9)}));
  CHECK_THAT(text, Contains("GPUBMC-RACE"));
  CHECK_THAT(text, Contains("k.cu:5"));
  CHECK_THAT(text, Contains("two threads meet at a[2]"));
  CHECK_THAT(text, Contains("thread 3 writes a[2], 0 -> 7"));
  CHECK_THAT(text, Contains("thread 5 reads a[2], 7"));
}

TEST_CASE("a class that holds everywhere is named once, in one line with the others") {
  const std::string text = report(
      runOf({property(PropertyClass::Bounds, Status::Holds, "a", 1),
             property(PropertyClass::Bounds, Status::Holds, "b", 2), property(PropertyClass::Null, Status::Holds)}),
      {.verbose = true});
  CHECK(lineWith(text, "holds         ") == "holds         bounds, null");
}

TEST_CASE("a warning class that holds within the bound does not affect the verdict and is reported") {
  PropertyResult cut = property(PropertyClass::UninitialisedRead, Status::HoldsWithinBound, "s", 1);
  cut.severity = Severity::Warning;
  const std::string text = report(runOf({property(PropertyClass::Race, Status::Holds), cut}));
  CHECK_THAT(text, Catch::Matchers::StartsWith("k <<<1, 64>>>  holds\n"));
  CHECK(lineWith(text, "within bound  ") == "within bound  uninitialised-read (s; line 3)");
  cut.severity = Severity::Error;
  CHECK_THAT(report(runOf({property(PropertyClass::Race, Status::Holds), cut})), Contains("holds within bound"));
}

TEST_CASE("in a class with unknown properties, the proved ones are listed with their subjects") {
  PropertyResult open = property(PropertyClass::Bounds, Status::Unknown, "b", 2);
  open.reason = {.cause = Cause::Undecided, .number = 4'000};
  const std::string text = report(runOf({property(PropertyClass::Bounds, Status::Holds, "a", 1), open}));
  CHECK(lineWith(text, "holds         ") == "holds         bounds (a; line 3)");
  CHECK(lineWith(text, "unknown       ") == "unknown       bounds (b; line 5)");
  CHECK_THAT(text, Contains("because: undecided within 4000 conflicts"));
}

TEST_CASE("open properties are grouped by their reason") {
  PropertyResult x = property(PropertyClass::Bounds, Status::Unknown),
                 y = property(PropertyClass::Null, Status::Unknown);
  x.reason = y.reason = {.cause = Cause::OutOfMemory};
  std::string text = report(runOf({x, y}));
  CHECK(lineWith(text, "unknown       ") == "unknown       bounds, null");
  y.reason = {.cause = Cause::Stopped, .detail = "timeout"};
  text = report(runOf({x, y}));
  CHECK_THAT(text, Contains("because: out of memory") && Contains("because: timeout"));
}

TEST_CASE("the launches of the file and other callers are distinguished") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  KernelResult& k = run.kernels[0];
  CHECK_THAT(report(run), !Contains("for the launches of this file"));
  k.hasLaunches = true;
  k.decides = InputDomain::Launches;
  k.forLaunches = Status::Holds;
  k.forAll = Status::Holds;
  CHECK(lineWith(report(run), "k <<<") == "k <<<1, 64>>>  holds, for the launches of this file and all other callers");
  k.forAll = Status::Violated;
  k.others = {violatedRace(2)};
  k.others[0].advice = {
      Advice::Kind::Requires,
      {ir::Expression::binary(ir::Expression::Op::Ge, ir::Expression::param(1), ir::Expression::constant(64))}};
  const std::string text = report(run);
  CHECK(lineWith(text, "k <<<") == "k <<<1, 64>>>  holds, for the launches of this file");
  CHECK(lineWith(text, "other callers") ==
        "other callers: race on a (line 5) with n == 2; __requires(n >= 64) excludes it");
  CHECK_THAT(text, !Contains("error GPUBMC-RACE"));  // no finding of the verdict
  k.forAll = Status::Unknown;
  k.others.clear();
  CHECK(lineWith(report(run), "k <<<") ==
        "k <<<1, 64>>>  holds, for the launches of this file; not known for other callers");
}

TEST_CASE("arrays with unchecked bounds are in the first line, with launches in the file and without") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  KernelResult& k = run.kernels[0];
  k.unbounded = {"a", "p.out"};
  CHECK(lineWith(report(run), "k <<<") == "k <<<1, 64>>>  holds; bounds of a, p.out are not checked");
  run.module.kernels[0].sourceLaunch.emplace();
  CHECK(lineWith(report(run), "k <<<") == "k <<<1, 64>>>  holds; bounds of a, p.out are not checked");
  k.unbounded = {"a", "b", "c", "d"};
  CHECK(lineWith(report(run), "k <<<") == "k <<<1, 64>>>  holds; bounds of a, b, c and 1 more are not checked");
}

TEST_CASE("colours only on request") {
  const RunResult run = runOf({violatedRace(1), property(PropertyClass::Null, Status::Unknown)});
  CHECK(report(run).find('\033') == std::string::npos);
  CHECK(report(run, {.colour = true}).find("\033[1;31mviolated\033[0m") != std::string::npos);
}

TEST_CASE("quiet prints one line per kernel") {
  CHECK(report(runOf({violatedRace(1)}), {.quiet = true}) == "k <<<1, 64>>>  violated\n");
}

TEST_CASE("all assumptions and notes are printed") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  run.kernels[0].assumptions = {"first thing", "second thing"};
  run.kernels[0].notes = {"third thing"};
  run.notes = {"fourth thing"};
  const std::string text = report(run);
  for (const char* thing : {"first", "second", "note: third", "note: fourth"})
    CHECK_THAT(text, Contains(std::string(thing) + " thing"));
  run.kernels[0].assumptions = {"first thing", "second thing", "fifth thing", "sixth thing"};
  CHECK(lineWith(report(run), "4 assumptions") == "4 assumptions (--verbose lists them), such as: first thing");
  CHECK_THAT(report(run, {.verbose = true}), Contains("sixth thing"));
}

TEST_CASE("what callers see to is told behind the verdict") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  using Op = ir::Expression::Op;
  run.kernels[0].environment.numbers = {
      ir::Expression::binary(Op::Ge, ir::Expression::param(1), ir::Expression::constant(0))};
  const std::string text = report(run);
  CHECK(lineWith(text, "k <<<") == "k <<<1, 64>>>  holds, provided that");
  CHECK(lineWith(text, "__requires") == "__requires(n >= 0);");
}

TEST_CASE("a violation takes a dozen lines, and --verbose prints the rest") {
  const RunResult run = runOf({violatedRace(9), property(PropertyClass::Null, Status::NotChecked)});
  const std::string text = report(run);
  CHECK(std::count(text.begin(), text.begin() + long(text.find("--verbose")), '\n') <= 14);  // with blank lines
  CHECK_THAT(text, Contains("not decided (--verbose: why): null"));
  CHECK_THAT(text, Contains("use --verbose"));
  CHECK_THAT(report(run, {.verbose = true}), !Contains("use --verbose"));
}

TEST_CASE("disabled and open properties are also reported for a kernel that holds") {
  PropertyResult off = property(PropertyClass::Race, Status::NotChecked);
  off.reason = {.cause = Cause::SwitchedOff};
  CHECK_THAT(report(runOf({property(PropertyClass::Null, Status::Holds), off})), Contains("because: switched off"));
  PropertyResult open = property(PropertyClass::DivisionByZero, Status::Unknown);
  open.reason = {.cause = Cause::OutOfMemory};
  CHECK_THAT(report(runOf({property(PropertyClass::Null, Status::Holds), open})), Contains("because: out of memory"));
}

TEST_CASE("other callers with fewer known facts are not reported as proved") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  KernelResult& k = run.kernels[0];
  k.hasLaunches = true;
  k.decides = InputDomain::Launches;
  k.forLaunches = Status::Holds;
  k.forAll = Status::HoldsWithinBound;
  CHECK(lineWith(report(run), "k <<<") ==
        "k <<<1, 64>>>  holds, for the launches of this file; within bound for other callers");
}

TEST_CASE("an assumption is printed once per file, with the kernels that depend on it") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  run.kernels.push_back(run.kernels[0]);
  run.kernels[1].name = "other";
  run.kernels[0].assumptions = {"common", "only here"};
  run.kernels[1].assumptions = {"common"};
  const std::string text = report(run);
  CHECK(text.find("common") == text.rfind("common"));
  CHECK_THAT(text, Contains("  common\n") && Contains("  k: only here\n"));
}

TEST_CASE("equal results of template instances are one line") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  run.kernels[0].name = "k<1>";
  for (const char* name : {"k<2>", "k<3>", "j<3>"}) {
    run.kernels.push_back(run.kernels[0]);
    run.kernels.back().name = name;
  }
  CHECK_THAT(report(run), Contains("k<1> and 2 more <<<1, 64>>>  holds\n") && Contains("j<3> <<<1, 64>>>  holds\n"));
  run.kernels[1].verdict = Status::Unknown;
  run.kernels[1].properties[0].status = Status::Unknown;
  run.kernels[2].launch.block = {32, 1, 1};
  CHECK_THAT(report(run), Contains("k<1> and 1 more  <<<1, 64>>> ...  holds"));
  CHECK_THAT(report(run), Contains("k<2>             <<<1, 64>>>      unknown"));
  CHECK(report(run, {.quiet = true}) ==
        "k<1> <<<1, 64>>>  holds\nk<2> <<<1, 64>>>  unknown\nk<3> <<<1, 32>>>  holds\nj<3> <<<1, 64>>>  holds\n");
}

TEST_CASE("many kernels are printed as a table, preceded only by those that are not clean") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  for (const char* name : {"second", "third"}) {
    run.kernels.push_back(run.kernels[0]);
    run.kernels.back().name = name;
  }
  run.kernels[2].verdict = run.verdict = Status::Unknown;
  run.kernels[2].properties[0].status = Status::Unknown;
  run.kernels[2].statistics["seconds"] = 1.25;
  for (bool colour : {false, true}) {
    std::string text = report(run, {.colour = colour});
    for (const char* code : {"\033[0m", "\033[1m", "\033[2m", "\033[32m", "\033[33m"})
      for (size_t at; (at = text.find(code)) != std::string::npos;) text.erase(at, std::string(code).size());
    CHECK_THAT(text, Catch::Matchers::StartsWith("third <<<1, 64>>>  unknown\n"));
    CHECK_THAT(text, Contains("k       <<<1, 64>>>  holds          0.0\n") ||
                         Contains("k       <<<1, 64>>>  holds          0.0"));
    CHECK_THAT(text, Contains("unknown  race  1.2"));
    CHECK_THAT(text, Contains("3 kernels: unknown\n"));
  }
}

TEST_CASE("a run that ended early states the reason") {
  RunResult run;
  run.file = "k.cu";
  run.verdict = Status::Unknown;
  run.reason = "timeout in the front-end";
  const std::string text = report(run);
  CHECK_THAT(text, Contains("k.cu  unknown") && Contains("because: timeout in the front-end"));
}

TEST_CASE("long texts are wrapped at blanks, within the width of the report") {
  std::string text;
  for (int i = 0; i < 60; ++i) text += (i ? " word" : "word") + std::to_string(i);
  const std::string broken = wrapped(text, 16);
  std::string joined;
  size_t from = 0;
  bool first = true;
  while (from <= broken.size()) {
    const size_t to = std::min(broken.find('\n', from), broken.size());
    std::string line = broken.substr(from, to - from);
    CHECK(line.size() + (first ? 16 : 0) <= kWidth);
    if (!first) {
      CHECK(line.substr(0, 16) == std::string(16, ' '));
      line = line.substr(16);
    }
    joined += (first ? "" : " ") + line;
    first = false;
    from = to + 1;
  }
  CHECK(joined == text);
  CHECK(wrapped("one (two three)", 0) == "one (two three)");
}

TEST_CASE("columns are as wide as their widest cell, without trailing blanks") {
  CHECK(columns({{"a", "bb"}, {"ccc", ""}}, 2) == "  a    bb\n  ccc\n");
}

TEST_CASE("suppressed findings are one line, in every form of the report") {
  PropertyResult race = violatedRace(1);
  race.allowed = Allowance{.cls = PropertyClass::Race, .file = "k.cu", .line = 5, .reason = "either will do"};
  const RunResult run = runOf({race, property(PropertyClass::Bounds, Status::Holds)});
  CHECK(run.verdict == Status::Holds);
  const std::string text = report(run);
  CHECK(lineWith(text, "allowed:") == "allowed: race on a (line 5): either will do");
  CHECK(text.find("GPUBMC-RACE") == std::string::npos);
  CHECK(lineWith(text, "k <<<1, 64>>>") == "k <<<1, 64>>>  holds");
}

TEST_CASE("a fix states the change, the location, and what was checked") {
  PropertyResult race = violatedRace(1);
  race.fix = Fix{.insert = "__syncthreads();", .file = "k.cu", .line = 5, .verdict = Status::HoldsWithinBound};
  CHECK(lineWith(report(runOf({race})), "fix:") == "fix: __syncthreads(); before line 5 (checked: holds within bound)");
}
