// The positive controls are complete and have the expected results.
#include <catch2/catch.hpp>

#include <algorithm>
#include <regex>
#include <set>

#include "core/selftest/selftest.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::core::selftest;

namespace {

std::string textOf(const std::string& file) {
  for (const Source& s : sources())
    if (s.name == file) return std::string(s.text);
  return {};
}

}  // namespace

TEST_CASE("every class of defects has a planted one") {
  std::set<PropertyClass> planted;
  for (const Plant& p : plants()) planted.insert(p.cls);
  for (const PropertyInfo& p : properties())
    if (!p.isCost()) CHECK(planted.contains(p.cls));
}

TEST_CASE("planted defects and kernels match") {
  std::set<std::pair<std::string, std::string>> used;  // file and macro
  for (const Plant& p : plants()) {
    INFO(p.macro);
    const auto all = settings();
    const auto setting =
        std::find_if(all.begin(), all.end(), [&](const Setting& s) { return std::string(s.name) == p.setting; });
    REQUIRE(setting != all.end());
    CHECK(textOf(setting->file).find(p.macro) != std::string::npos);
    used.emplace(setting->file, p.macro);
  }
  // Every BUG_ macro in the sources is used by a plant.
  const std::regex macro("BUG_[A-Z_]+");
  for (const Source& s : sources()) {
    const std::string text(s.text);
    for (std::sregex_iterator it(text.begin(), text.end(), macro), end; it != end; ++it)
      CHECK(used.contains({std::string(s.name), it->str()}));
  }
}

TEST_CASE("all controls have the expected results") {
  const Cancellation never;
  size_t correct = 0, planted = 0;
  CHECK(run(std::nullopt, 0, never, [&](const Row& r) {
    INFO(r.kernel << ": " << r.what << ": " << r.found);
    CHECK(r.passed);
    ++(r.cls ? planted : correct);
  }));
  CHECK(correct == settings().size());
  CHECK(planted == plants().size());
}

TEST_CASE("one class alone, with the kernels that contain its planted defects") {
  const Cancellation never;
  std::vector<std::string> rows;
  CHECK(run(PropertyClass::Null, 1, never, [&](const Row& r) { rows.push_back(r.kernel + ": " + r.what); }));
  CHECK(rows == std::vector<std::string>{"list: as it should be", "list: what malloc returns is not looked at"});
}
