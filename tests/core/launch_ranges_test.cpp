// Ranges of parameters under the launch conditions of a file, compared with an enumeration of all values.
#include <catch2/catch.hpp>

#include <functional>
#include <random>

#include "core/check/expression.h"
#include "core/check/launch_ranges.h"

using namespace gpubmc;

namespace {

struct Fact {
  std::string text;
  std::function<bool(int n, int m)> is;
};

constexpr int kMost = 300;
constexpr uint32_t kGrid = 3;

Fact randomFact(std::mt19937& random) {
  const int a = 1 + int(random() % 90), b = 1 + int(random() % 20);
  const std::string as = std::to_string(a), bs = std::to_string(b);
  switch (random() % 8) {
    case 0: return {"n >= " + as, [=](int n, int) { return n >= a; }};
    case 1: return {"m < " + as, [=](int, int m) { return m < a; }};
    case 2:
      return {"(n + " + std::to_string(b - 1) + ") / " + bs + " == gridDim.x",
              [=](int n, int) { return (n + b - 1) / b == int(kGrid); }};
    case 3: return {"n * m <= " + as, [=](int n, int m) { return n * m <= a; }};
    case 4: return {"n % " + bs + " == 0", [=](int n, int) { return n % b == 0; }};
    case 5: return {"m == n + " + as, [=](int n, int m) { return m == n + a; }};
    case 6: return {"m < n", [=](int n, int m) { return m < n; }};
    default: return {"m * m > " + as, [=](int, int m) { return m * m > a; }};
  }
}

std::vector<core::LaunchRange> rangesOf(const std::vector<std::string>& conditions, const core::Options& options = {}) {
  ir::Module module;
  ir::Kernel kernel;
  for (const char* name : {"n", "m"}) {
    ir::KernelParam p;
    p.name = name, p.type = ir::kI32, p.isSigned = true;
    kernel.params.push_back(p);
  }
  kernel.sourceLaunch.emplace();
  for (const std::string& text : conditions)
    kernel.sourceLaunch->given.push_back({core::parameterExpression(kernel, text)});
  ir::Launch launch;
  launch.grid = {kGrid, 1, 1};
  return core::rangesOfLaunches(module, kernel, options, launch);
}

}  // namespace

TEST_CASE("every value of a possible launch is in its range") {
  std::mt19937 random(11);
  size_t told = 0, narrower = 0, exact = 0;
  for (int round = 0; round < 150; ++round) {
    std::vector<Fact> facts{{"n <= 300", [](int n, int) { return n <= kMost; }},
                            {"n >= -40", [](int n, int) { return n >= -40; }},
                            {"m <= 300", [](int, int m) { return m <= kMost; }},
                            {"m >= -40", [](int, int m) { return m >= -40; }}};
    for (size_t k = 1 + random() % 3; k-- > 0;) facts.push_back(randomFact(random));
    std::vector<std::string> texts;
    for (const Fact& f : facts) texts.push_back(f.text);
    CAPTURE(texts);
    std::optional<std::pair<int, int>> seen[2];  // the least and the greatest value
    bool negative[2]{};
    for (int n = -40; n <= kMost; ++n)
      for (int m = -40; m <= kMost; ++m) {
        if (!std::ranges::all_of(facts, [&](const Fact& f) { return f.is(n, m); })) continue;
        for (int p = 0; p < 2; ++p) {
          const int x = p ? m : n;
          negative[p] |= x < 0;
          seen[p] = seen[p] ? std::pair(std::min(seen[p]->first, x), std::max(seen[p]->second, x)) : std::pair(x, x);
        }
      }
    for (const core::LaunchRange& r : rangesOf(texts)) {
      ++told;
      if (!seen[r.parameter]) continue;  // no launch satisfies the conditions
      const auto [least, greatest] = *seen[r.parameter];
      CHECK_FALSE(negative[r.parameter]);  // a negative number would be a large unsigned one
      CHECK(int64_t(r.least) <= least);
      CHECK(int64_t(r.greatest) >= greatest);
      narrower += r.greatest < uint64_t(kMost);
      exact += int64_t(r.least) == least && int64_t(r.greatest) == greatest;
    }
  }
  CHECK(told > 40);
  CHECK(narrower > 20);
  CHECK(exact > 40);
}

TEST_CASE("ranges follow from the number of tiles of an image") {
  const auto ranges = rangesOf({"n >= 1", "(n + 15) / 16 == gridDim.x", "m * m <= n", "m > 0"});
  REQUIRE(ranges.size() == 2);
  CHECK(ranges[0].least == 33);
  CHECK(ranges[0].greatest == 48);
  CHECK(ranges[1].least == 1);
  CHECK(ranges[1].greatest == 6);
}

TEST_CASE("conditions on a grid that the user has changed are ignored") {
  core::Options options;
  options.grid = ir::Dim3{3, 1, 1};
  CHECK(rangesOf({"n >= 1", "(n + 15) / 16 == gridDim.x"}, options).empty());
  options.grid.reset();
  options.params["n"] = {.text = "40"};
  CHECK(rangesOf({"n >= 1", "(n + 15) / 16 == gridDim.x"}, options).empty());
}
