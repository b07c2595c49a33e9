// The result for several files: verdict, exit code, and what the reports say of files that are not checked.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/report/json.h"
#include "core/report/project_text.h"
#include "core/report/sarif.h"

using namespace gpubmc::core;
using State = UnitResult::State;

namespace {

UnitResult unit(State state, Status verdict = Status::NotChecked) {
  UnitResult u;
  u.state = state;
  u.file = "a.cu";
  u.run.file = "a.cu";
  u.run.verdict = verdict;
  return u;
}

ProjectResult project(std::vector<UnitResult> units) {
  ProjectResult p;
  p.name = "build";
  p.units = std::move(units);
  return p;
}

}  // namespace

TEST_CASE("The verdict of a project is the worst of its files") {
  struct Row {
    std::vector<UnitResult> units;
    Status verdict;
    int code;
  };
  const UnitResult holds = unit(State::Checked, Status::Holds),
                   bounded = unit(State::Checked, Status::HoldsWithinBound),
                   violated = unit(State::Checked, Status::Violated), open = unit(State::Checked, Status::Unknown),
                   defect = unit(State::Checked, Status::InternalError), broken = unit(State::DoesNotCompile),
                   late = unit(State::NotReached), none = unit(State::NoKernels), host = unit(State::HostOnly);
  for (const Row& r : {Row{{holds}, Status::Holds, 0}, Row{{holds, none, host}, Status::Holds, 0},
                       Row{{holds, bounded}, Status::HoldsWithinBound, 0}, Row{{holds, broken}, Status::Unknown, 3},
                       Row{{late, holds}, Status::Unknown, 3}, Row{{broken, violated, open}, Status::Violated, 1},
                       Row{{open, defect}, Status::InternalError, 4}, Row{{none, host}, Status::NotChecked, 0},
                       Row{{broken}, Status::Unknown, 3}, Row{{}, Status::NotChecked, 0},
                       Row{{unit(State::Checked, Status::NotChecked), host}, Status::NotChecked, 3}}) {
    CHECK(verdictOf(project(r.units)) == r.verdict);
    CHECK(exitCode(project(r.units)) == r.code);
  }
}

TEST_CASE("Every report names a file that does not compile") {
  UnitResult broken = unit(State::DoesNotCompile);
  broken.file = "broken.cu";
  broken.message = "broken.cu:3: no such thing";
  const ProjectResult p = project({unit(State::Checked, Status::Holds), broken});
  const std::string text = textReport(p, TextOptions());
  CHECK(text.find("does not compile\n    broken.cu:3: no such thing\n") != std::string::npos);
  CHECK(text.ends_with("build  unknown\n"));
  const auto json = nlohmann::json::parse(jsonReport(p, "1"));
  CHECK(json["verdict"] == "unknown");
  CHECK(json["files"][0]["verdict"] == "holds");
  CHECK(json["files"][1]["state"] == "does not compile");
  CHECK(json["files"][1]["verdict"].is_null());
  CHECK(json["files"][1]["message"] == broken.message);
  const auto sarif = nlohmann::json::parse(sarifReport(p, "1", 3));
  const auto& told = sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
  CHECK(told["level"] == "error");
  CHECK(told["message"]["text"] == "broken.cu: does not compile: broken.cu:3: no such thing");
  CHECK(told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "broken.cu");
}

TEST_CASE("A project without kernels has nothing to check") {
  CHECK(textReport(project({unit(State::HostOnly)}), TextOptions()).ends_with("build  nothing to check\n"));
}
