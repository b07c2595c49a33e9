// The grid and block sizes chosen where the host code leaves them open, compared with all numbers of elements.
#include <catch2/catch.hpp>

#include <random>
#include <set>

#include "core/check/expression.h"
#include "core/check/open_sizes.h"

using namespace gpubmc;

namespace {

/// k(int n, int m), launched under the given conditions.
struct Launched {
  ir::Module module;
  ir::Kernel kernel;
  ir::Launch launch;
  explicit Launched(const std::vector<std::string>& conditions) {
    for (const char* name : {"n", "m"}) {
      ir::KernelParam p;
      p.name = name, p.type = ir::kI32, p.isSigned = true;
      kernel.params.push_back(p);
    }
    kernel.sourceLaunch.emplace();
    for (const std::string& text : conditions)
      kernel.sourceLaunch->given.push_back({core::parameterExpression(kernel, text)});
  }
  ir::Dim3 grid(ir::Dim3 usual, core::OpenSizes open, const core::Options& options = {}) {
    launch.grid = usual;
    return core::launchOfFile(module, kernel, options, launch, open).grid;
  }
};

constexpr core::OpenSizes kRow{.grid = {true, false, false}};

}  // namespace

TEST_CASE("the chosen number of blocks is possible for some number of elements") {
  std::mt19937 random(5);
  size_t other = 0;
  for (int round = 0; round < 60; ++round) {
    const int block = 1 + random() % 9, least = 1 + random() % 60, most = least + random() % 40 - 2;
    Launched l({"(n + " + std::to_string(block - 1) + ") / " + std::to_string(block) + " == gridDim.x",
                "n >= " + std::to_string(least), "n <= " + std::to_string(most)});
    std::set<uint32_t> possible;
    for (int n = least; n <= most; ++n) possible.insert((n + block - 1) / block);
    uint32_t expected = 2;
    if (!possible.contains(2) && !possible.empty()) {
      const auto several = possible.lower_bound(2);
      expected = several != possible.end() ? *several : *possible.begin();
      if (possible.contains(expected + 1)) ++expected;
    }
    CAPTURE(block, least, most);
    CHECK(l.grid({2, 1, 1}, kRow).x == expected);
    other += expected != 2;
  }
  CHECK(other > 20);
}

TEST_CASE("known dimensions stay unchanged, and open ones are chosen together") {
  Launched l({"n / 16 == gridDim.x", "m / 16 == gridDim.y", "n >= 80", "n == m"});
  CHECK(l.grid({2, 2, 1}, {.grid = {true, true, false}}) == ir::Dim3{6, 6, 1});
  CHECK(l.grid({7, 2, 1}, {.grid = {false, true, false}}) == ir::Dim3{7, 7, 1});
  CHECK(l.grid({7, 2, 1}, {}) == ir::Dim3{7, 2, 1});
  CHECK(l.grid({2, 2, 1}, {.grid = {false, true, false}}) == ir::Dim3{2, 2, 1});  // no launch of the file has two in x
}

TEST_CASE("millions of blocks are found, and given parameters count") {
  Launched l({"(n + 255) / 256 == gridDim.x", "n > 1000000000"});
  CHECK(l.grid({2, 1, 1}, kRow).x == 1'000'000'000 / 256 + 2);
  core::Options options;
  options.params["n"] = {.text = "1000000256"};
  CHECK(l.grid({2, 1, 1}, kRow, options).x == 1'000'000'256 / 256);
  options.params.clear();
  options.assumes = {"n > 2000000000"};
  CHECK(l.grid({2, 1, 1}, kRow, options).x == 2'000'000'000 / 256 + 2);
}

TEST_CASE("the chosen block is the possible one closest to the default") {
  const core::OpenSizes any{.block = {true, true, true}, .grid = {true, false, false}};
  auto of = [&](const std::vector<std::string>& conditions, const core::Options& options = {}) {
    Launched l(conditions);
    l.launch.grid = {2, 1, 1}, l.launch.block = {64, 1, 1};
    return core::launchOfFile(l.module, l.kernel, options, l.launch, any);
  };
  CHECK(of({"blockDim.x >= 32"}).block == ir::Dim3{64, 1, 1});
  CHECK(of({"blockDim.x >= 128", "blockDim.x <= 512"}).block == ir::Dim3{128, 1, 1});
  CHECK(of({"blockDim.x <= 48"}).block == ir::Dim3{48, 1, 1});
  CHECK(of({"blockDim.x % 96 == 0"}).block == ir::Dim3{96, 1, 1});
  CHECK(of({"blockDim.x == n", "blockDim.y == 8", "n > 100"}).block == ir::Dim3{101, 8, 1});
  CHECK(of({"blockDim.x > 400", "blockDim.y > 2"}).block == ir::Dim3{64, 1, 1});  // at most 1,024 threads
  CHECK(of({"blockDim.x >= 100", "n / blockDim.x == gridDim.x"}).grid == ir::Dim3{2, 1, 1});
  const ir::Launch l = of({"blockDim.x >= 100", "n / blockDim.x == gridDim.x", "n >= 1000", "m == blockDim.x"});
  CHECK(l.block == ir::Dim3{100, 1, 1});
  CHECK(l.grid == ir::Dim3{11, 1, 1});
  core::Options options;
  options.grid = ir::Dim3{2, 1, 1};
  CHECK(of({"blockDim.x >= 100", "gridDim.x > 50"}, options).block == ir::Dim3{100, 1, 1});
}
