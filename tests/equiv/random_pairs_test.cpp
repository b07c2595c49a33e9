// Random pairs of kernels, checked by brute force: the interpreter runs both sides on every input.

#include <catch2/catch.hpp>

#include "gpu-model/interp/witness.h"
#include "tests/equiv/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

interp::Bytes outputs(const ir::Module& m, uint32_t kernel, const ir::Launch& launch, uint8_t x, uint8_t y) {
  interp::Witness w;
  w.kernel = kernel;
  w.launch = launch;
  for (uint64_t b = 0; b < launch.grid.count(); ++b) w.blocks.push_back(ir::position(b, launch.grid));
  w.scalars = {0, 0, y};
  w.contents[1][0] = x;
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.recordMemory = true;
  const interp::Outcome o = interp::replay(m, w, options);
  REQUIRE(!o.stopped);
  return o.memory.at(2);
}

bool equalForAll(const ir::Module& m) {
  ir::Launch grid, one;
  grid.grid = grid.block = {2, 1, 1};
  one.grid = one.block = {1, 1, 1};
  for (unsigned x = 0; x < 256; ++x)
    for (unsigned y = 0; y < 4; ++y)
      if (outputs(m, 0, grid, uint8_t(x), uint8_t(y)) != outputs(m, 1, one, uint8_t(x), uint8_t(y))) return false;
  return true;
}

}  // namespace

TEST_CASE("random pairs are equal if and only if brute force finds no difference") {
  size_t equal = 0, different = 0;
  for (uint32_t seed = 0; seed < 120; ++seed) {
    INFO("seed " << seed);
    const ir::Module m = ir::parse(pairOfKernels(seed, seed + (seed % 3 == 0), 4, seed % 2));
    const core::equiv::EquivResult r = core::equiv::compare(m, question(), Cancellation());
    const bool expected = equalForAll(m);
    REQUIRE(r.verdict == (expected ? core::Status::Holds : core::Status::Violated));
    ++(expected ? equal : different);
    if (expected) continue;
    REQUIRE(r.difference);
    // The reported counterexample is real.
    const core::equiv::Difference& d = *r.difference;
    REQUIRE(d.values[0][0] != d.values[0][1]);
    const auto& w = d.trial->witnesses[0].front();
    const auto x = w.contents.find(1);
    const uint8_t in = x == w.contents.end() || x->second.empty() ? 0 : x->second.at(0);
    ir::Launch grid;
    grid.grid = grid.block = {2, 1, 1};
    const interp::Bytes out = outputs(m, 0, grid, in, uint8_t(w.scalars[2]));
    for (uint64_t i = 0; i < 4; ++i) CHECK(out.at(i) == d.values[0][0][i]);
  }
  CHECK(equal > 40);
  CHECK(different > 20);
}

TEST_CASE("the answer does not depend on the number of parallel solvers") {
  for (uint32_t seed = 0; seed < 30; ++seed) {
    const ir::Module m = ir::parse(pairOfKernels(seed, seed + seed % 2, 4, true));
    core::equiv::Question one = question(), many = question();
    one.options.jobs = 1;
    many.options.jobs = 4;
    const auto a = core::equiv::compare(m, one, Cancellation()), b = core::equiv::compare(m, many, Cancellation());
    REQUIRE(a.verdict == b.verdict);
    REQUIRE(a.difference.has_value() == b.difference.has_value());
    if (a.difference) CHECK(a.difference->values == b.difference->values);
  }
}
