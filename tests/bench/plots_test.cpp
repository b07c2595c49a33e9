// Plots are well-formed, contain every file once, and have every mark at its position.
#include <catch2/catch.hpp>

#include <cmath>
#include <regex>

#include "core/bench/axis.h"
#include "core/bench/plots.h"
#include "core/bench/table.h"

using namespace gpubmc::core::bench;

namespace {

FileResult result(Outcome outcome, double seconds, const char* answer = "holds") {
  FileResult r;
  r.outcome = outcome;
  r.seconds = r.wallSeconds = seconds;
  r.answer = outcome == Outcome::Solved ? answer : "";
  r.phases = {seconds / 8, seconds / 8, seconds / 16, seconds * 3 / 16, 0, seconds * 0.75};
  return r;
}

std::vector<FileRow> sample() {
  return {{"a<&>\".cu", {result(Outcome::Solved, 0.1), result(Outcome::Solved, 0.2)}},
          {"b\xff.cu", {result(Outcome::Solved, 3, "violated"), result(Outcome::Timeout, 10)}},
          {"c.cu", {result(Outcome::Unknown, 2), result(Outcome::Memory, 1)}},
          {"d\u00fc.cu", {result(Outcome::Solved, 0.01), result(Outcome::Solved, 1)}}};
}

/// Tags nest, attributes are quoted, and text has no characters that XML forbids: the possible errors of the writer.
void checkWellFormed(const std::string& xml) {
  const std::regex tag("<(/?)([a-z]+)((?: [A-Za-z0-9:-]+=\"[^\"<&]*\")*)(/?)>");
  std::vector<std::string> open;
  size_t at = 0;
  for (std::sregex_iterator i(xml.begin(), xml.end(), tag), end; i != end; ++i) {
    const std::string between = xml.substr(at, size_t(i->position()) - at);
    CHECK(between.find_first_of("<>") == std::string::npos);
    CHECK(std::regex_replace(between, std::regex("&(amp|lt|gt|quot);"), "").find('&') == std::string::npos);
    at = size_t(i->position() + i->length());
    if ((*i)[1].length()) {
      REQUIRE_FALSE(open.empty());
      CHECK(open.back() == (*i)[2]);
      open.pop_back();
    } else if (!(*i)[4].length()) {
      open.push_back((*i)[2]);
    }
  }
  CHECK(open.empty());
  CHECK(xml.find_first_not_of("\n", at) == std::string::npos);
  CHECK(xml.find('\xff') == std::string::npos);
}

size_t count(const std::string& text, const std::string& what) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++n;
  return n;
}

}  // namespace

TEST_CASE("a cactus plot has a point for each solved file") {
  const std::string svg = cactusPlot(sample(), {"one", "two <2>"});
  checkWellFormed(svg);
  CHECK(count(svg, "<title>one: ") == 3);
  CHECK(count(svg, "<title>two &lt;2&gt;: ") == 2);
  CHECK(count(svg, "prefers-color-scheme:dark") == 1);
  CHECK(svg.find("one: 3 solved") != std::string::npos);
  CHECK(svg.find("wall clock of a file") != std::string::npos);
  CHECK(cactusPlot(sample(), {"one", "two"}, Clock::Processor).find("processor time of a file") != std::string::npos);
}

TEST_CASE("a cactus plot of many files has no overlapping marks except the last one") {
  std::vector<FileRow> rows;
  for (int i = 0; i < 5'000; ++i) {
    FileRow row = sample().front();
    row.file = "kernel" + std::to_string(i);
    for (FileResult& r : row.results) r.seconds = i < 4'999 ? 0.1 : 5;
    rows.push_back(row);
  }
  const std::string svg = cactusPlot(rows, {"one", "two"});
  CHECK(count(svg, "<title>one: ") > 100);
  CHECK(count(svg, "<title>one: ") < 250);
  CHECK(svg.find("one: kernel4999 in") != std::string::npos);
}

TEST_CASE("a scatter plot has a mark for each file, and a band for files that one configuration does not solve") {
  const std::string svg = scatterPlot(sample(), {"one", "two"}, 0, 1);
  checkWellFormed(svg);
  for (const char* file : {"a&lt;&amp;&gt;\".cu\n", "b?.cu\n", "c.cu\n", "d\u00fc.cu\n"})
    CHECK(count(svg, std::string("<title>") + file) == 1);
  CHECK(svg.find("holds (2)") != std::string::npos);
  CHECK(svg.find("violated (1)") != std::string::npos);
  CHECK(svg.find("neither solved it (1)") != std::string::npos);
}

TEST_CASE("a phase chart has bars that add up") {
  const std::string svg = phasesChart(sample(), {"one", "two"}, 0, 2);
  checkWellFormed(svg);
  CHECK(count(svg, "b?.cu\n") == 6);                   // its phases except exploration, which took no time
  CHECK(svg.find("c.cu") == std::string::npos);        // not solved
  CHECK(svg.find("d\u00fc.cu") == std::string::npos);  // not among the two slowest
  double sum = 0;
  for (const auto& [name, share] : phaseShares(sample(), 0)) sum += share;
  CHECK(sum == Approx(1));
  CHECK(phaseShares(sample(), 0)[0].second == Approx(0.25));
}

TEST_CASE("phases of several threads, or outside of kernels, stay within the time of the file") {
  FileRow row{"a.cu", {result(Outcome::Solved, 1)}};
  row.results[0].phases = {0.5, 0, 0.5, 2, 0, 0.75};
  double sum = 0;
  for (const auto& [name, share] : phaseShares({row}, 0)) sum += share;
  CHECK(sum == Approx(1));
  CHECK(phaseShares({row}, 0)[4].second == Approx(2 / 3.0));
  double end = 0, axis = 0;
  const std::string svg = phasesChart({row}, {"x"}, 0, 20);
  const std::regex bar("x=\"([0-9.]+)\" y=\"[0-9.]+\" width=\"([0-9.]+)\"[^>]*class=\"b[0-9]\"><title>"),
      grid("x1=\"([0-9.]+)\"[^>]*class=\"grid\"");
  for (std::sregex_iterator i(svg.begin(), svg.end(), bar), none; i != none; ++i)
    end = std::max(end, std::stod((*i)[1]) + std::stod((*i)[2]));
  for (std::sregex_iterator i(svg.begin(), svg.end(), grid), none; i != none; ++i)
    axis = std::max(axis, std::stod((*i)[1]));
  CHECK(end > 236);
  CHECK(axis > 236);
  CHECK(end < axis * 1.01 + 1);
}

TEST_CASE("a plot without solved files is valid") {
  const std::vector<FileRow> rows{{"a", {result(Outcome::Timeout, 1), result(Outcome::Timeout, 1)}}};
  for (const std::string& svg : {cactusPlot(rows, {"x", "y"}), scatterPlot(rows, {"x", "y"}, 0, 1),
                                 phasesChart(rows, {"x", "y"}, 0, 20), cactusPlot({}, {"x"})}) {
    checkWellFormed(svg);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf") == std::string::npos);
  }
}

TEST_CASE("a logarithmic axis ends at round numbers") {
  const LogAxis a(0.03, 7, 100, 0);
  CHECK(a.low() == Approx(0.02));
  CHECK(a.high() == Approx(10));
  CHECK(a.at(0.02) == Approx(100));
  CHECK(a.at(10) == Approx(0));
  CHECK(a.at(0.02 * std::sqrt(500.0)) == Approx(50));  // the geometric mean
  CHECK(a.at(1000) == Approx(0));
  const std::vector<double> ticks = a.ticks(), expected{0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10};
  REQUIRE(ticks.size() == expected.size());
  for (size_t i = 0; i < ticks.size(); ++i) CHECK(ticks[i] == Approx(expected[i]));
  const LogAxis one(1, 1, 0, 1);
  CHECK(one.low() == Approx(1));
  CHECK(one.high() == Approx(2));
  const LogAxis wide(0.001, 999, 0, 1);  // only powers of ten
  CHECK(wide.ticks().size() == 7);
}

TEST_CASE("steps and durations are readable") {
  CHECK(niceStep(150, 10) == Approx(20));
  CHECK(niceStep(10, 10) == Approx(1));
  CHECK(niceStep(3, 10) == Approx(0.5));
  CHECK(duration(0.005) == "5 ms");
  CHECK(duration(0.1234) == "123 ms");
  CHECK(duration(1) == "1 s");
  CHECK(duration(90) == "90 s");
  CHECK(duration(300) == "5 min");
}

TEST_CASE("CSV quotes fields where necessary") {
  Header h;
  h.configurations = {{"a,b", {}}};
  h.files = 1;
  Run r;
  r.file = "x \"y\".cu";
  r.configuration = "a,b";
  r.message = "two\nlines";
  const std::string text = csv(resultsOf(h, {r}));
  CHECK(text.find("\r\n\"x \"\"y\"\".cu\",\"a,b\",1,failed,,") != std::string::npos);
  CHECK(text.find(",\"two\nlines\"\r\n") != std::string::npos);
}
