// Reports parsed again: both forms give the same trace, and invalid reports give clear errors.
#include "core/report/read_trace.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "core/report/json.h"
#include "core/report/trace_text.h"
#include "encoder/util/error.h"
#include "tests/trace/program.h"

using namespace gpubmc;
using namespace gpubmc::core;
using nlohmann::json;

namespace {

json written(bool all) {
  JsonOptions o;
  o.traceSteps = all ? 1000 : 0;
  return json::parse(jsonReport(resultOf(kRacing, 4, {{0, 3}, {0, 1}}), "1", o));
}

std::string refusal(const json& report) {
  try {
    readReport(report.dump(), "r.json");
  } catch (const UserError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("both forms of a trace show the same two accesses") {
  for (bool all : {false, true}) {
    INFO(all);
    const ReadReport r = readReport(written(all).dump(), "r.json");
    REQUIRE(r.traces.size() == 1);
    const ReadTrace& t = r.traces[0];
    CHECK(t.id == "GPUBMC-RACE");
    CHECK(t.all == all);
    REQUIRE(t.first);
    REQUIRE(t.second);
    CHECK(t.threads[t.steps[*t.first].thread].name == "thread 3");
    CHECK(t.threads[t.steps[*t.second].thread].name == "thread 1");
    CHECK(t.steps[*t.second].kind == "write");
    CHECK(t.steps[*t.second].line == 3);
    CHECK(t.steps[*t.second].text.find("3 -> 1") != std::string::npos);
    CHECK(t.threads.size() == (all ? 4 : 2));
    const std::string text = traceText(t, {}, Paint(false));
    CHECK(text.find("thread 3 writes s") != std::string::npos);
    CHECK(text.find("thread 1 writes s") != std::string::npos);
    CHECK(text.find('\033') == std::string::npos);
  }
}

TEST_CASE("an invalid report is rejected with the position of the error") {
  CHECK_THROWS_WITH(readReport("{", "r.json"), Catch::Contains("r.json") && Catch::Contains("no JSON"));
  CHECK(refusal(json::array()).find("not a gpubmc JSON report") != std::string::npos);
  CHECK(refusal({{"tool", "other"}}).find("not a gpubmc JSON report") != std::string::npos);
  json r = written(true);
  r["schema"] = 3;
  CHECK(refusal(r).find("unknown schema 3") != std::string::npos);
  r = written(true);
  r["kernels"][0]["properties"][0].erase("message");
  CHECK(refusal(r) == "r.json: kernels[0].properties[0].message: is missing");
  r = written(true);
  r["kernels"][0]["properties"][0]["witness"]["trace"]["steps"]["thread"][2] = 4;
  CHECK(refusal(r) == "r.json: kernels[0].properties[0].witness.trace.steps.thread[2]: 4 is out of range, there are 4");
  r = written(true);
  r["kernels"][0]["properties"][0]["witness"]["trace"]["steps"]["at"] = json::array();
  CHECK(refusal(r).find("witness.trace.steps.at: has no element") != std::string::npos);
  r = written(false);
  r["kernels"][0]["properties"][0]["witness"]["steps"][0]["line"] = "x";
  CHECK(refusal(r) == "r.json: kernels[0].properties[0].witness.steps[0].line: is no whole number from 0");
  r = written(false);
  r["kernels"][0]["launch"]["blockDim"] = {0, 1, 1};
  CHECK(refusal(r) == "r.json: kernels[0].launch.blockDim[0]: is 0");
}

TEST_CASE("values of a wrong kind are rejected") {
  // Replaces every field of the report by values of all kinds: reading succeeds or reports an error.
  const json good = written(true).flatten();
  for (const auto& [pointer, was] : good.items())
    for (const json& bad : {json(nullptr), json(-1), json(1e300), json("x"), json::array(), json::object()}) {
      json r = written(true);
      r[json::json_pointer(pointer)] = bad;
      try {
        for (const ReadTrace& t : readReport(r.dump(), "r.json").traces) traceText(t, {true, {}}, Paint(false));
      } catch (const UserError&) {
      }
      if (pointer.find("/steps/") != std::string::npos && pointer.find("/1") == std::string::npos) break;
    }
  SUCCEED();
}

TEST_CASE("names cannot control the terminal") {
  RunResult run = resultOf(kRacing, 4, {{0, 3}, {0, 1}}, "k\033[2J\x07.cu");
  json hostile = written(false);
  hostile["kernels"][0]["properties"][0]["witness"]["inputs"]["scalars"]["\033[2J"] = 1;
  CHECK(refusal(hostile).find("scalars.?[2J: is no text") != std::string::npos);
  const ReadReport r = readReport(jsonReport(run, "1"), "r.json");
  CHECK(r.file == "k?[2J?.cu");
  const std::string text = traceText(r.traces[0], {true, {}}, Paint(false));
  CHECK(text.find('\033') == std::string::npos);
  CHECK(text.find('\x07') == std::string::npos);
}

TEST_CASE("a step has its number, its line and the variables") {
  const ReadReport r = readReport(written(true).dump(), "r.json");
  const ReadTrace& t = r.traces[0];
  const std::string text = stepText(t, *t.second, Paint(false));
  CHECK(text.find("thread 1") != std::string::npos);
  CHECK(text.find("writes s[0], 3 -> 1") != std::string::npos);
}
