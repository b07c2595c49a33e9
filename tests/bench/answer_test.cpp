// Answers of processes, read from their output.
#include <catch2/catch.hpp>

#include "core/bench/answer.h"
#include "core/bench/disagreement.h"

using namespace gpubmc::core::bench;
using End = ProcessResult::End;

namespace {

ProcessResult exited(int code, const std::string& output, const std::string& errors = "") {
  ProcessResult p;
  p.code = code;
  p.output = output;
  p.errors = errors;
  p.wallSeconds = 1;
  return p;
}

Run report(const ProcessResult& p) {
  Run r;
  readReport(p, r);
  return r;
}

Run query(const ProcessResult& p) {
  Run r;
  readSolverOutput(p, r);
  return r;
}

std::string reportText(const std::string& verdict, const std::string& reasonCode = "") {
  return R"({"verdict": ")" + verdict + R"(", "kernels": [{"name": "k", "verdict": ")" + verdict +
         R"(", "statistics": {"seconds": 2.0}, "properties": [{"reasonCode": ")" + reasonCode +
         R"("}]}], "solvers": [{"solver": "s", "questions": 3, "seconds": 0.75, "secondsBlasting": 0.25}]})";
}

Run said(const std::string& file, const std::string& configuration, const std::string& answer,
         std::vector<Answer> answers = {}) {
  Run r;
  r.file = file;
  r.configuration = configuration;
  r.answer = answer;
  r.answers = std::move(answers);
  return r;
}

}  // namespace

TEST_CASE("reports of gpubmc") {
  for (const char* verdict : {"holds", "holds within bound", "violated"}) {
    const Run r = report(exited(0, reportText(verdict)));
    CHECK(r.outcome == Outcome::Solved);
    CHECK(r.answer == verdict);
    CHECK(r.answers == std::vector<Answer>{{"k", verdict}});
    CHECK(r.phases.kernels == Approx(2));
    CHECK(r.phases.solving == Approx(0.5));
    CHECK(r.phases.blasting == Approx(0.25));
    CHECK(r.wallSeconds == Approx(1));
  }
  CHECK(report(exited(3, reportText("unknown"))).outcome == Outcome::Unknown);
  CHECK(report(exited(3, reportText("unsupported"))).outcome == Outcome::Unknown);
  CHECK(report(exited(3, reportText("unknown", "out-of-memory"))).outcome == Outcome::Memory);
  CHECK(report(exited(4, reportText("internal error"))).outcome == Outcome::Failed);
}

TEST_CASE("output that is not a report gives no answer") {
  CHECK(report(exited(0, "")).outcome == Outcome::Failed);
  CHECK(report(exited(0, "holds")).outcome == Outcome::Failed);
  CHECK(report(exited(0, R"({"verdict": "holds"})")).outcome == Outcome::Failed);
  CHECK(report(exited(0, R"({"verdict": "holds"})")).answer.empty());
  const std::string whole = reportText("holds");
  CHECK(report(exited(0, whole.substr(0, whole.size() - 1))).outcome == Outcome::Failed);
  const Run refused = report(exited(2, "", "gpubmc: error: no such flag\nSee --help"));
  CHECK(refused.outcome == Outcome::Refused);
  CHECK(refused.message == "gpubmc: error: no such flag");
  CHECK(report(exited(3, "", "gpubmc: out of memory")).outcome == Outcome::Memory);
  ProcessResult p = exited(11, whole);
  p.end = End::Signalled;
  CHECK(report(p).outcome == Outcome::Failed);
  p.end = End::TimedOut;
  CHECK(report(p).outcome == Outcome::Timeout);
  CHECK(report(p).answer.empty());
}

TEST_CASE("answers of solvers") {
  CHECK(query(exited(0, "sat\n(model)\n")).answer == "sat");
  CHECK(query(exited(20, "c comment\ns UNSATISFIABLE\n")).answer == "unsat");
  CHECK(query(exited(10, "s SATISFIABLE\nv 1 0\n")).outcome == Outcome::Solved);
  CHECK(query(exited(0, "unsat\r\n")).answer == "unsat");
  CHECK(query(exited(0, "unknown\n")).outcome == Outcome::Unknown);
  CHECK(query(exited(0, "INDETERMINATE\n")).outcome == Outcome::Unknown);
  CHECK(query(exited(0, "timeout\n")).outcome == Outcome::Timeout);
  CHECK(query(exited(1, "(error \"out of memory\")\n")).outcome == Outcome::Memory);
  CHECK(query(exited(1, "", "std::bad_alloc")).outcome == Outcome::Memory);
  CHECK(query(exited(1, "this is unsat\nunsatisfiable?\n")).outcome == Outcome::Failed);
  ProcessResult killed = exited(9, "sat\n");
  killed.end = End::TimedOut;
  CHECK(query(killed).outcome == Outcome::Timeout);
}

TEST_CASE("opposite answers for one kernel are a disagreement") {
  const auto list = disagreements({said("f", "a", "holds"), said("f", "b", "violated"), said("g", "a", "violated")});
  REQUIRE(list.size() == 1);
  CHECK(list[0] == Disagreement{"f", "", "a", "holds", "b", "violated", false});
  CHECK(disagreements({said("f", "a", "sat"), said("f", "b", "unsat")}).size() == 1);
  // Also between repeats of one configuration.
  CHECK(disagreements({said("f", "a", "holds"), said("f", "a", "violated")}).size() == 1);
}

TEST_CASE("unknown answers contradict nothing") {
  for (const char* other : {"unknown", "unsupported", "", "not checked", "internal error"})
    for (const char* answer : {"holds", "violated", "sat", "unsat", "unknown"})
      CHECK(disagreements({said("f", "a", answer), said("f", "b", other)}).empty());
  CHECK(disagreements({said("f", "a", "holds"), said("g", "b", "violated")}).empty());
}

TEST_CASE("an answer within a bound does not contradict a violation beyond it") {
  const auto list = disagreements({said("f", "a", "holds within bound"), said("f", "b", "violated")});
  REQUIRE(list.size() == 1);
  CHECK(list[0].bounded);
  CHECK(disagreements({said("f", "a", "holds within bound"), said("f", "b", "holds")}).empty());
  // The bound does not hide a direct contradiction.
  const auto both =
      disagreements({said("f", "a", "holds within bound"), said("f", "b", "violated"), said("f", "c", "holds")});
  REQUIRE(both.size() == 1);
  CHECK_FALSE(both[0].bounded);
}

TEST_CASE("kernels are compared individually") {
  // The file's verdicts are equal, but both of its kernels have opposite verdicts.
  const auto list = disagreements({said("f", "a", "violated", {{"k", "holds"}, {"j", "violated"}}),
                                   said("f", "b", "violated", {{"k", "violated"}, {"j", "holds"}})});
  REQUIRE(list.size() == 2);
  CHECK(list[0].part == "j");
  CHECK(list[1].part == "k");
  // Two kernels of one name are distinguished by their order.
  CHECK(disagreements({said("f", "a", "violated", {{"k", "holds"}, {"k", "violated"}}),
                       said("f", "b", "violated", {{"k", "holds"}, {"k", "violated"}})})
            .empty());
}
