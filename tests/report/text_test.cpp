// What the terminal report must tell, on results made by hand.
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

/// The line that begins with the words; empty: none.
std::string lineWith(const std::string& text, const std::string& words) {
  const size_t at = text.find(words);
  return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("the first line has the kernel, its launch and the verdict") {
  CHECK_THAT(report(runOf({property(PropertyClass::Race, Status::Holds)})),
             Catch::Matchers::StartsWith("k <<<1, 64>>>  holds\n"));
}

TEST_CASE("a violation shows both accesses with their threads, places and values") {
  const std::string text = report(runOf({violatedRace(9)}));
  CHECK_THAT(text, Contains("GPUBMC-RACE"));
  CHECK_THAT(text, Contains("k.cu:5"));
  CHECK_THAT(text, Contains("two threads meet at a[2]"));
  CHECK_THAT(text, Contains("thread 3 writes a[2], 0 -> 7"));
  CHECK_THAT(text, Contains("thread 5 reads a[2], 7"));
}

TEST_CASE("a class that holds throughout is named once, in one line with the others") {
  const std::string text = report(
      runOf({property(PropertyClass::Bounds, Status::Holds, "a", 1),
             property(PropertyClass::Bounds, Status::Holds, "b", 2), property(PropertyClass::Null, Status::Holds)}));
  CHECK(lineWith(text, "holds         ") == "holds         bounds, null");
}

TEST_CASE("of a class of which something is not known, what holds is told with its subject") {
  PropertyResult open = property(PropertyClass::Bounds, Status::Unknown, "b", 2);
  open.reason = {.cause = Cause::Undecided, .number = 4'000};
  const std::string text = report(runOf({property(PropertyClass::Bounds, Status::Holds, "a", 1), open}));
  CHECK(lineWith(text, "holds         ") == "holds         bounds (a; line 3)");
  CHECK(lineWith(text, "unknown       ") == "unknown       bounds (b; line 5)");
  CHECK_THAT(text, Contains("because: undecided within 4000 conflicts"));
}

TEST_CASE("what is open for one reason is one group, for two reasons two") {
  PropertyResult x = property(PropertyClass::Bounds, Status::Unknown),
                 y = property(PropertyClass::Null, Status::Unknown);
  x.reason = y.reason = {.cause = Cause::OutOfMemory};
  std::string text = report(runOf({x, y}));
  CHECK(lineWith(text, "unknown       ") == "unknown       bounds, null");
  y.reason = {.cause = Cause::Stopped, .detail = "timeout"};
  text = report(runOf({x, y}));
  CHECK_THAT(text, Contains("because: out of memory") && Contains("because: timeout"));
}

TEST_CASE("the launches of the file and other callers are told apart") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  KernelResult& k = run.kernels[0];
  CHECK_THAT(report(run), !Contains("for the launches of this file"));
  k.hasLaunches = true;
  k.decides = InputDomain::Launches;
  k.forLaunches = Status::Holds;
  k.forAll = Status::Holds;
  std::string text = report(run);
  CHECK(lineWith(text, "for the launches of this file") == "for the launches of this file: holds");
  CHECK(lineWith(text, "for other callers") == "for other callers:            holds");
  k.forAll = Status::Violated;
  k.others = {violatedRace(2)};
  k.others[0].advice = {Advice::Kind::Requires, "n >= 64"};
  text = report(run);
  CHECK(lineWith(text, "for other callers") == "for other callers:            violated");
  CHECK_THAT(text, Contains("race on a (line 5) with n == 2; __requires(n >= 64) excludes it"));
  CHECK_THAT(text, !Contains("error GPUBMC-RACE"));  // no finding of the verdict
  k.forAll = Status::Unknown;
  k.others.clear();
  CHECK_THAT(report(run), Contains("for other callers:            not known"));
}

TEST_CASE("colours only where they are asked for") {
  const RunResult run = runOf({violatedRace(1), property(PropertyClass::Null, Status::Unknown)});
  CHECK(report(run).find('\033') == std::string::npos);
  CHECK(report(run, {.colour = true}).find("\033[1;31mviolated\033[0m") != std::string::npos);
}

TEST_CASE("quiet is one line a kernel") {
  CHECK(report(runOf({violatedRace(1)}), {.quiet = true}) == "k <<<1, 64>>>  violated\n");
}

TEST_CASE("assumptions and notes are all told") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  run.kernels[0].assumptions = {"first thing", "second thing"};
  run.kernels[0].notes = {"third thing"};
  run.notes = {"fourth thing"};
  const std::string text = report(run);
  for (const char* thing : {"first", "second", "note: third", "note: fourth"})
    CHECK_THAT(text, Contains(std::string(thing) + " thing"));
}

TEST_CASE("a run that ended early says why") {
  RunResult run;
  run.file = "k.cu";
  run.verdict = Status::Unknown;
  run.reason = "timeout in the front-end";
  const std::string text = report(run);
  CHECK_THAT(text, Contains("k.cu  unknown") && Contains("because: timeout in the front-end"));
}

TEST_CASE("long texts are broken at blanks, within the width of the report") {
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

TEST_CASE("columns are as wide as their widest cell, without blanks at line ends") {
  CHECK(columns({{"a", "bb"}, {"ccc", ""}}, 2) == "  a    bb\n  ccc\n");
}
