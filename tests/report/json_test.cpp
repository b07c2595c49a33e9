// The JSON report, parsed again.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "core/report/json.h"
#include "tests/report/run.h"

using namespace gpubmc;
using namespace gpubmc::core;
using nlohmann::json;

TEST_CASE("verdict, launch, and every property with its fields") {
  PropertyResult open = property(PropertyClass::Bounds, Status::HoldsWithinBound, "a", 1);
  open.rounds = 8;
  open.reason = {.cause = Cause::LoopCut, .number = 8, .loc = 2, .detail = "loop cut after 8 iterations"};
  const RunResult run = runOf({violatedRace(-1), open});
  const json out = json::parse(jsonReport(run, "1.2.3"));
  CHECK(out["tool"] == "gpubmc");
  CHECK(out["version"] == "1.2.3");
  CHECK(out["schema"] == 2);
  CHECK(out["verdict"] == "violated");
  const json& k = out["kernels"].at(0);
  CHECK(k["launch"]["gridDim"] == json({1, 1, 1}));
  CHECK(k["launch"]["blockDim"] == json({64, 1, 1}));
  REQUIRE(k["properties"].size() == 2);
  const json& race = k["properties"][0];
  CHECK(race["id"] == "GPUBMC-RACE");
  CHECK(race["class"] == "race");
  CHECK(race["level"] == "intra-warp");
  CHECK(race["status"] == "violated");
  CHECK(race["iterations"].is_null());
  const json& witness = race["witness"];
  CHECK(witness["inputs"]["scalars"]["n"] == "-1");
  REQUIRE(witness["accesses"].size() == 2);
  CHECK(witness["accesses"][0]["kind"] == "write");
  CHECK(witness["accesses"][0]["thread"]["threadIdx"] == json({3, 0, 0}));
  CHECK(witness["accesses"][0]["location"]["line"] == 3);
  CHECK(witness["accesses"][1]["kind"] == "read");
  CHECK(witness["steps"].size() == 2);
  const json& bounds = k["properties"][1];
  CHECK(bounds["status"] == "holds within bound");
  CHECK(bounds["iterations"] == 8);
  CHECK(bounds["reasonCode"] == "loop-cut");
  CHECK(bounds["witness"].is_null());
}

TEST_CASE("violations for other callers have the fields of a property") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds)});
  KernelResult& k = run.kernels[0];
  k.hasLaunches = true;
  k.decides = InputDomain::Launches;
  k.forLaunches = Status::Holds;
  k.forAll = Status::Violated;
  k.others = {violatedRace(2)};
  const json out = json::parse(jsonReport(run, "1"));
  CHECK(out["verdict"] == "holds");
  CHECK(out["kernels"][0]["forLaunches"] == "holds");
  CHECK(out["kernels"][0]["forAll"] == "violated");
  CHECK(out["kernels"][0]["others"].at(0)["witness"]["inputs"]["scalars"]["n"] == "2");
}

TEST_CASE("text that is not UTF-8 does not break the report") {
  RunResult run = runOf({property(PropertyClass::Race, Status::Holds, "\xff\"\n<script>")});
  const json out = json::parse(jsonReport(run, "1"));
  CHECK(out["kernels"][0]["properties"][0]["subject"] == "\xEF\xBF\xBD\"\n<script>");
}
