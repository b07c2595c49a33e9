// Test generation, compared with brute force: the reported coverage is exactly what all inputs together reach. Coverage
// figures are compared with hand-counted ones.
#include <catch2/catch.hpp>

#include <random>

#include <fmt/format.h>

#include "core/testgen/testgen.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::core::testgen;

namespace {

constexpr uint32_t kThreads = 3;
constexpr uint64_t kInputs = 16;  ///< the kernels use four bits of n

/// Decisions on (n xor c * tid) & 15, one after the other and nested.
class RandomKernel {
 public:
  explicit RandomKernel(uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string body = "  block 0 \"entry\"\n    %2:i32 = sreg tid.x !1\n    br -> 1 !1\n";
    uint32_t at = 1;
    const uint32_t decisions = 2 + below(4);
    for (uint32_t i = 0; i < decisions; ++i) {
      // at: decision; +1: its first side, which decides again; +2, +3: sides of that; +4: the second side; +5: next
      body += decision(at, at + 1, at + 4) + decision(at + 1, at + 2, at + 3);
      for (uint32_t side : {2, 3, 4}) body += fmt::format("  block {} \"\"\n    br -> {} !1\n", at + side, at + 5);
      at += 5;
    }
    body += fmt::format("  block {} \"\"\n    ret !1\n", at);
    return fmt::format(
        "object @1 \"a\" global size=unknown align=256 init=arbitrary element=4 type=\"int\"\n"
        "location !1 \"k.cu\" 3 5 \"k\"\n"
        "function 0 \"k\" (ptr \"a\", i32 \"n\") void !1\n{}end\n"
        "kernel \"k\" function=0 !1\n  param \"a\" ptr \"int *\" object=1\n  param \"n\" i32 \"int\"\n",
        body);
  }

 private:
  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  std::string decision(uint32_t block, uint32_t first, uint32_t second) {
    const char* const kKinds[] = {"eq", "ult", "ugt", "ne"};
    const uint32_t r = next_;
    next_ += 4;
    return fmt::format(
        "  block {} \"\"\n    %{}:i32 = mul %2:i32, {}:i32 !1\n    %{}:i32 = xor %{}:i32, %1:i32 !1\n"
        "    %{}:i32 = and %{}:i32, 15:i32 !1\n    %{}:i1 = icmp {} %{}:i32, {}:i32 !1\n    condbr %{}:i1 -> {}, {} "
        "!1\n",
        block, r, below(6), r + 1, r, r + 2, r + 1, r + 3, kKinds[below(4)], r + 2, below(18), r + 3, first, second);
  }

  std::mt19937 random_;
  uint32_t next_ = 3;
};

Options options() {
  Options o;
  o.grid = {1, 1, 1};
  o.block = {kThreads, 1, 1};
  return o;
}

interp::Witness witnessOf(uint64_t n) {
  interp::Witness w;
  w.launch.grid = {1, 1, 1};
  w.launch.block = {kThreads, 1, 1};
  w.blocks = {{0, 0, 0}};
  w.scalars = {0, n};
  return w;
}

}  // namespace

TEST_CASE("exactly what some input reaches is reported as reached") {
  const Cancellation never;
  size_t reachable = 0, unreachable = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    INFO(seed);
    const ir::Module m = ir::parse(RandomKernel(seed).text());
    ir::verify(m);
    const Options o = options();
    const Problem problem(m, 0, o);
    const Targets targets(m, m.kernels[0]);
    std::set<std::pair<size_t, uint64_t>> byLane;  // side and lane
    std::set<size_t> bySome;
    for (uint64_t n = 0; n < kInputs; ++n)
      for (const auto& [where, reached] : measure(m, targets, witnessOf(n), false, never).coverage)
        for (size_t side : reached.sides) {
          byLane.emplace(side, where.thread);
          bySome.insert(side);
        }
    for (Scope scope : {Scope::Some, Scope::Each}) {
      const Generated g = generate(problem, scope, true, never);
      CHECK(g.goals.size() == targets.sides.size() * (scope == Scope::Each ? kThreads : 1));
      for (const Goal& goal : g.goals) {
        const size_t side = targets.sideOf.at(goal.side);
        const bool isReachable = goal.lane ? byLane.contains({side, *goal.lane}) : bySome.contains(side);
        CHECK(goal.state == (isReachable ? Goal::State::Reached : Goal::State::Unreachable));
        ++(isReachable ? reachable : unreachable);
      }
      // The selected tests still reach all of it.
      std::set<std::pair<size_t, uint64_t>> kept;
      for (const Test& t : g.tests)
        for (const auto& [where, reached] : t.coverage)
          for (size_t side : reached.sides) kept.emplace(side, scope == Scope::Each ? where.thread : 0);
      std::set<std::pair<size_t, uint64_t>> wanted;
      for (auto [side, lane] : byLane) wanted.emplace(side, scope == Scope::Each ? lane : 0);
      CHECK(kept == wanted);
      CHECK(g.tests.size() <= g.found);
      for (const Test& t : g.tests) CHECK(t.results.has_value());
    }
  }
  CHECK(reachable > 1000);
  CHECK(unreachable > 50);
}

TEST_CASE("coverage as counted by hand") {
  // Two threads; thread 0 takes the first side. Before the barrier: 2 statements that both execute and a branch, then
  // one of two blocks with one statement, then the barrier; after it: one statement.
  const ir::Module m = ir::parse(R"(
location !1 "k.cu" 1 1 "k"
function 0 "k" () void !1
  block 0 "entry"
    %0:i32 = sreg tid.x !1
    %1:i1 = icmp eq %0:i32, 0:i32 !1
    condbr %1:i1 -> 1, 2 !1
  block 1 "one"
    br -> 3 !1
  block 2 "other"
    br -> 3 !1
  block 3 "both"
    barrier sync !1
    ret !1
end
kernel "k" function=0 !1
)");
  const Targets targets(m, m.kernels[0]);
  CHECK(targets.statements.size() == 7);
  CHECK(targets.sides.size() == 2);
  interp::Witness w;
  w.launch.grid = {1, 1, 1};
  w.launch.block = {2, 1, 1};
  w.blocks = {{0, 0, 0}};
  const Averages a = averagesOf(targets, measure(m, targets, w, false, Cancellation()).coverage);
  CHECK(a.some.statements == 1);
  CHECK(a.some.sides == 1);
  // Each thread misses the other's block and one side.
  CHECK(a.cov.statements == Approx(6.0 / 7));
  CHECK(a.cov.sides == Approx(0.5));
  CHECK(a.maxCov.statements == Approx(6.0 / 7));
  // First interval: 5 of 6 each, second: all; the second has no branch side, so all of its sides are reached.
  CHECK(a.covBI.statements == Approx((5.0 / 6 + 1) / 2));
  CHECK(a.covBI.sides == Approx((0.5 + 1) / 2));
  CHECK(a.maxCovBI.statements == Approx((5.0 / 6 + 1) / 2));
}
