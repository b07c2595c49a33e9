// Statistics, compared with values computed by hand.
#include <catch2/catch.hpp>

#include "core/bench/estimate.h"
#include "core/bench/statistics.h"

using namespace gpubmc::core::bench;

namespace {

FileResult solved(double seconds) {
  FileResult r;
  r.outcome = Outcome::Solved;
  r.answer = "holds";
  r.seconds = seconds;
  r.cpuSeconds = 2 * seconds;
  return r;
}

FileResult unsolved(Outcome outcome, double seconds) {
  FileResult r = solved(seconds);
  r.outcome = outcome;
  r.answer.clear();
  return r;
}

Run runOf(const std::string& file, const std::string& configuration, unsigned repeat, double seconds, Outcome outcome) {
  Run r;
  r.file = file;
  r.configuration = configuration;
  r.repeat = repeat;
  r.wallSeconds = seconds;
  r.cpuSeconds = seconds;
  r.outcome = outcome;
  return r;
}

}  // namespace

TEST_CASE("the median is the middle value, or the mean of the two middle ones") {
  CHECK(median({5}) == 5);
  CHECK(median({9, 1, 4}) == 4);
  CHECK(median({8, 1, 3, 100}) == Approx(5.5));
}

TEST_CASE("PAR-2 counts unsolved files with twice the limit") {
  // Limit 10 s. a: 1, 3, 20 (timeout) -> 24 / 3 = 8. b: 2, 20 (memory, after 4 s), 20 (unknown, after 1 s) -> 42 / 3 =
  // 14.
  const std::vector<FileRow> rows{{"f", {solved(1), solved(2)}},
                                  {"g", {solved(3), unsolved(Outcome::Memory, 4)}},
                                  {"h", {unsolved(Outcome::Timeout, 10), unsolved(Outcome::Unknown, 1)}}};
  const std::vector<Summary> list = summaries(rows, {"a", "b"}, 10);
  REQUIRE(list.size() == 3);
  CHECK(list[0].par2 == Approx(8));
  CHECK(list[1].par2 == Approx(14));
  CHECK(list[0].solved() == 2);
  CHECK(list[1].solved() == 1);
  CHECK(list[0].outcomes.at(Outcome::Timeout) == 1);
  CHECK(list[1].outcomes.at(Outcome::Memory) == 1);
  CHECK(list[1].outcomes.at(Outcome::Unknown) == 1);
  // Medians are over solved files; totals are over all time spent.
  CHECK(list[0].median.value() == Approx(2));
  CHECK(list[1].median.value() == Approx(2));
  CHECK(list[0].total == Approx(14));
  CHECK(list[1].total == Approx(7));
  CHECK(list[0].cpu == Approx(28));
  CHECK(list[0].fastest == 2);
  CHECK(list[1].fastest == 0);
  // The better result per file: 1, 3, and 20 for h, which no configuration solved: 24 / 3.
  CHECK(list[2].name == "virtual best");
  CHECK(list[2].solved() == 2);
  CHECK(list[2].par2 == Approx(8));
  CHECK(list[2].total == Approx(1 + 3 + 1));
}

TEST_CASE("a file that two configurations solve equally fast counts for neither") {
  const std::vector<Summary> list = summaries({{"f", {solved(1), solved(1)}}}, {"a", "b"}, 10);
  CHECK(list[0].fastest == 0);
  CHECK(list[1].fastest == 0);
}

TEST_CASE("without a solved file there is no median") {
  const std::vector<Summary> list = summaries({{"f", {unsolved(Outcome::Failed, 1)}}}, {"a"}, 10);
  REQUIRE(list.size() == 1);  // no virtual best of a single configuration
  CHECK_FALSE(list[0].median);
  CHECK(list[0].par2 == Approx(20));
}

TEST_CASE("the median of repeats counts, and every repeat must solve the file") {
  Header h;
  h.configurations = {{"b", {}}, {"a", {}}};
  h.repeats = 3;
  h.files = 3;
  std::vector<Run> runs;
  for (unsigned r = 0; r < 3; ++r) {
    runs.push_back(runOf("f", "a", r, r == 0 ? 9 : r, Outcome::Solved));  // 9, 1, 2
    runs.push_back(runOf("f", "b", r, 5, r == 1 ? Outcome::Timeout : Outcome::Solved));
    runs.push_back(runOf("g", "a", r, 1, Outcome::Solved));
    if (r < 2) runs.push_back(runOf("g", "b", r, 1, Outcome::Solved));
  }
  const Results results = resultsOf(h, runs);
  CHECK(results.missing == 3 * 2 * 3 - 11);
  const std::vector<FileRow> rows = fileRows(results);
  REQUIRE(rows.size() == 1);  // g lacks a run, and the third file has none
  CHECK(rows[0].file == "f");
  CHECK(rows[0].results[0].outcome == Outcome::Timeout);  // b, the first in the list
  CHECK(rows[0].results[1].solved());
  CHECK(rows[0].results[1].seconds == Approx(2));
}

TEST_CASE("configurations are compared by the chosen clock") {
  Header h;
  h.configurations = {{"a", {}}};
  h.files = 1;
  Run r = runOf("f", "a", 0, 3, Outcome::Solved);
  r.cpuSeconds = 7;
  const Results results = resultsOf(h, {r});
  CHECK(fileRows(results)[0].results[0].seconds == Approx(3));
  const FileResult cpu = fileRows(results, Clock::Processor)[0].results[0];
  CHECK(cpu.seconds == Approx(7));
  CHECK(cpu.wallSeconds == Approx(3));
}

TEST_CASE("the remaining time is estimated separately for each configuration") {
  Estimate e({3, 2}, 2);
  CHECK_FALSE(e.secondsLeft());
  e.done(0, 4);  // 2 left at 4 s each; the other configuration is unknown: also 2 at 4 s, by two jobs
  CHECK(e.secondsLeft().value() == Approx(8));
  e.done(1, 10);  // 2 * 4 + 1 * 10
  CHECK(e.secondsLeft().value() == Approx(9));
  e.learn(1, 20);  // 2 * 4 + 1 * 15
  CHECK(e.secondsLeft().value() == Approx(11.5));
}
