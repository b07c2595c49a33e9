// The HTML page: hostile text stays text, and the page contains the JSON report.
#include "core/report/html/html.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "tests/trace/program.h"

using namespace gpubmc;
using namespace gpubmc::core;
using nlohmann::json;

namespace {

const std::string kHostile = "k\"'\n</script><img src=x onerror=alert(1)><!--<script>\xE2\x80\xA8&amp;.cu";

size_t count(const std::string& text, const std::string& what) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++n;
  return n;
}

/// The data of the page, as a browser reads it.
json dataOf(const std::string& page) {
  const std::string open = "<script type=\"application/json\" id=\"report\">";
  const size_t from = page.find(open) + open.size();
  return json::parse(page.substr(from, page.find("</script>", from) - from));
}

JsonOptions traces() {
  JsonOptions o;
  o.traceSteps = 1000;
  return o;
}

}  // namespace

TEST_CASE("escaped JSON that starts no tag has the same meaning") {
  const json value = {{"<!--", "</script>"},
                      {"&lt;",
                       "a\xE2\x80\xA8"
                       "b\xE2\x80\xA9"
                       "c\xE2\x80\xA6<>&"}};
  const std::string inert = inertJson(value.dump());
  CHECK(inert.find_first_of("<>&") == std::string::npos);
  CHECK(inert.find("\xE2\x80\xA8") == std::string::npos);
  CHECK(inert.find("\xE2\x80\xA9") == std::string::npos);
  CHECK(json::parse(inert) == value);
}

TEST_CASE("a hostile name neither ends nor starts an element") {
  const std::string harmless = htmlReport(resultOf(kRacing, 4, {{0, 3}, {0, 1}}), "1", traces());
  RunResult run = resultOf(kRacing, 4, {{0, 3}, {0, 1}}, kHostile);
  run.kernels[0].name = run.kernels[0].properties[0].subject = run.kernels[0].properties[0].message = kHostile;
  run.module.objects[2].name = kHostile;
  run.kernels[0].assumptions = {kHostile};
  const std::string page = htmlReport(run, kHostile, traces());
  for (const char* tag : {"<script", "</script", "<img", "<!--", "<style", "</style"}) {
    INFO(tag);
    CHECK(count(page, tag) == count(harmless, tag));
  }
  const json data = dataOf(page);
  CHECK(data["file"] == kHostile);
  CHECK(data["kernels"][0]["properties"][0]["witness"]["trace"]["objects"][0]["name"] == kHostile);
}

TEST_CASE("page markup inside the data is not part of the page") {
  const RunResult run = resultOf(kRacing, 4, {{0, 3}, {0, 1}}, "@{data}@{script}");
  CHECK(dataOf(htmlReport(run, "@{style}", traces()))["file"] == "@{data}@{script}");
}

TEST_CASE("the page contains the traces of all threads, in columns of equal length") {
  const json data = dataOf(htmlReport(resultOf(kRacing, 4, {{0, 3}, {0, 1}}), "1", traces()));
  const json& trace = data["kernels"][0]["properties"][0]["witness"]["trace"];
  const json& steps = trace["steps"];
  const size_t n = steps["thread"].size();
  REQUIRE(n > 0);
  for (const auto& [name, column] : steps.items()) CHECK(column.size() == n);
  // Thread 1 overwrites thread 3's value: "3" becomes "1".
  const size_t second = trace["second"];
  CHECK(trace["values"][size_t(steps["before"][second])] == "3");
  CHECK(trace["values"][size_t(steps["after"][second])] == "1");
  CHECK(trace["kinds"][size_t(steps["kind"][second])] == "write");
  CHECK(trace["places"][size_t(steps["place"][second])]["line"] == 3);
}
