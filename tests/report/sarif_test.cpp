// The SARIF report, parsed again: the structure that services rely on.
#include <catch2/catch.hpp>

#include <memory>
#include <nlohmann/json.hpp>

#include "core/report/sarif.h"
#include "tests/report/run.h"

using namespace gpubmc;
using namespace gpubmc::core;
using nlohmann::json;

namespace {

json sarifOf(const RunResult& run, int exitCode = 1) {
  return json::parse(sarifReport(run, "1.2.3", exitCode));
}

/// The run read "s.cu" with this text.
void addSource(RunResult& run, const std::string& text) {
  auto sources = std::make_shared<SourceTexts>();
  sources->add("s.cu", text);
  run.sources = std::move(sources);
}

/// A race in a source with the two accesses on these lines.
std::string fingerprint(const std::string& text, uint32_t write, uint32_t read) {
  RunResult run = runOf({violatedRace(1)});
  addSource(run, text);
  for (ir::Location& l : run.module.locations) l.file = "s.cu";
  run.module.locations[1].line = write;
  run.module.locations[2].line = read;
  return sarifOf(run)["runs"][0]["results"][0]["partialFingerprints"]["gpubmc/v1"];
}

}  // namespace

TEST_CASE("a violation is a result with rule, weakness, both locations and a flow per thread") {
  const json out = sarifOf(runOf({violatedRace(9)}));
  CHECK(out["version"] == "2.1.0");
  const json& run = out["runs"].at(0);
  const json& driver = run["tool"]["driver"];
  CHECK(driver["name"] == "gpubmc");
  REQUIRE(driver["rules"].size() == 1);
  CHECK(driver["rules"][0]["id"] == "GPUBMC-RACE");
  CHECK(driver["rules"][0]["defaultConfiguration"]["level"] == "error");
  REQUIRE(run["results"].size() == 1);
  const json& r = run["results"][0];
  CHECK(r["ruleId"] == "GPUBMC-RACE");
  CHECK(r["ruleIndex"] == 0);
  CHECK(r["level"] == "error");
  CHECK(r["taxa"][0]["id"] == "362");
  CHECK(run["taxonomies"][0]["taxa"][0]["id"] == "362");
  CHECK(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "k.cu");
  CHECK(r["locations"][0]["physicalLocation"]["region"]["startLine"] == 5);
  REQUIRE(r["relatedLocations"].size() == 2);
  CHECK(r["relatedLocations"][0]["message"]["text"] == "thread 3 writes a[2], 0 -> 7");
  CHECK(r["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 3);
  const json& flows = r["codeFlows"][0]["threadFlows"];
  REQUIRE(flows.size() == 2);
  CHECK(flows[0]["id"] == "thread 3");
  CHECK(flows[1]["id"] == "thread 5");
  CHECK(flows[0]["locations"][0]["executionOrder"] < flows[1]["locations"][0]["executionOrder"]);
}

TEST_CASE("unproved properties are reported as notifications, proved ones are not") {
  PropertyResult open = property(PropertyClass::Bounds, Status::Unknown, "a", 1);
  open.reason = {.cause = Cause::OutOfMemory};
  const json run = sarifOf(runOf({open, property(PropertyClass::Null, Status::Holds)}), 3)["runs"][0];
  CHECK(run["results"].empty());
  const json& notes = run["invocations"][0]["toolExecutionNotifications"];
  REQUIRE(notes.size() == 1);
  CHECK(notes[0]["level"] == "warning");
  CHECK(notes[0]["message"]["text"] == "Kernel k: bounds (a): unknown: out of memory.");
  CHECK(run["invocations"][0]["exitCode"] == 3);
}

TEST_CASE("violations for other callers are notes") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  run.kernels[0].others = {violatedRace(2)};
  const json r = sarifOf(run, 0)["runs"][0]["results"].at(0);
  CHECK(r["level"] == "note");
  CHECK(r["message"]["text"].get<std::string>().find("for other callers") != std::string::npos);
}

TEST_CASE("fingerprints are stable when code is moved or formatted, and change with the code") {
  const std::string before = fingerprint("\n\na[n] = 7;\n\nx = a[n];\n", 3, 5);
  CHECK(before == fingerprint("// one more\n\n\n\n  a[n]  =  7;\nx =\ta[n];\n", 5, 6));
  CHECK(before != fingerprint("\n\na[n] = 8;\n\nx = a[n];\n", 3, 5));
}

TEST_CASE("two findings with equal text have different fingerprints") {
  const json results = sarifOf(runOf({violatedRace(1), violatedRace(2)}))["runs"][0]["results"];
  CHECK(results[0]["partialFingerprints"] != results[1]["partialFingerprints"]);
}

TEST_CASE("file names are URIs") {
  RunResult run = runOf({violatedRace(1)});
  for (ir::Location& l : run.module.locations) l.file = "a b/<c>#?.cu";
  const json place = sarifOf(run)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
  CHECK(place["uri"] == "a%20b/%3Cc%3E%23%3F.cu");
  CHECK(place["uriBaseId"] == "SRCROOT");
  for (ir::Location& l : run.module.locations) l.file = "/x/k.cu";
  CHECK(sarifOf(run)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] ==
        json({{"uri", "file:///x/k.cu"}}));
}

TEST_CASE("suppressed findings are marked as suppressed, and a fix inserts a line") {
  PropertyResult race = violatedRace(1);
  race.allowed = Allowance{.cls = PropertyClass::Race, .file = "k.cu", .line = 5, .reason = "either will do"};
  PropertyResult known = race, open = violatedRace(1);
  known.allowed->origin = Allowance::Origin::Baseline;
  open.fix = Fix{.insert = "__syncwarp();", .file = "s.cu", .line = 5, .after = true};
  RunResult run = runOf({race, known, open});
  addSource(run, "{\n\n  a[n] = 7;\n\n\tx = a[n];\n");
  const json results = sarifOf(run)["runs"][0]["results"];
  CHECK(results[0]["suppressions"][0]["kind"] == "inSource");
  CHECK(results[0]["suppressions"][0]["justification"] == "either will do");
  CHECK(results[1]["suppressions"][0]["kind"] == "external");
  CHECK(!results[2].contains("suppressions"));
  const json change = results[2]["fixes"][0]["artifactChanges"][0]["replacements"][0];
  CHECK(change["deletedRegion"] == json({{"startLine", 6}, {"startColumn", 1}, {"endLine", 6}, {"endColumn", 1}}));
  CHECK(change["insertedContent"]["text"] == "\t__syncwarp();\n");
}
