// The launch chosen for a kernel without a known launch, and the other blocks that are tried.
#include <catch2/catch.hpp>

#include "core/check/problem.h"
#include "core/run/other_shapes.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

ir::Module launchedKernel() {
  ir::Module m;
  ir::Function f;
  f.name = "k";
  f.blocks.resize(1);
  f.blocks[0].insts.resize(1);
  f.blocks[0].insts[0].op = ir::Opcode::Ret;
  m.functions.push_back(f);
  m.kernels.emplace_back();
  m.kernels.back().name = "k";
  return m;
}

ir::Dim3 blockOf(unsigned axes, ir::Dim3 room, std::optional<uint32_t> maxThreads = {}) {
  ir::Module m = launchedKernel();
  m.kernels[0].usedDimensions = axes;
  m.kernels[0].inferredBlock = room;
  m.kernels[0].maxThreads = maxThreads;
  return chooseLaunch(m, m.kernels[0], {}).launch.block;
}

ir::Object variable(uint64_t elements, ir::Space space = ir::Space::Shared) {
  ir::Object o;
  o.name = "s";
  o.space = space;
  o.size = elements * 4;
  o.elementBytes = 4;
  return o;
}

constexpr ir::Dim3 kNothing{0, 0, 0};

}  // namespace

TEST_CASE("a block of one dimension") {
  CHECK(blockOf(0, kNothing) == ir::Dim3{64, 1, 1});
  CHECK(blockOf(1, kNothing) == ir::Dim3{64, 1, 1});
  CHECK(blockOf(2, kNothing) == ir::Dim3{1, 64, 1});
  CHECK(blockOf(1, {100, 0, 0}) == ir::Dim3{100, 1, 1});
  CHECK(blockOf(1, {1024, 0, 0}) == ir::Dim3{64, 1, 1});
  CHECK(blockOf(1, kNothing, 128) == ir::Dim3{128, 1, 1});
  CHECK(blockOf(1, kNothing, 1024) == ir::Dim3{64, 1, 1});
  CHECK(blockOf(1, {100, 0, 0}, 32) == ir::Dim3{32, 1, 1});
}

TEST_CASE("a block of several dimensions") {
  CHECK(blockOf(3, kNothing) == ir::Dim3{8, 8, 1});
  CHECK(blockOf(6, kNothing) == ir::Dim3{1, 8, 8});
  CHECK(blockOf(7, kNothing) == ir::Dim3{4, 4, 4});
  CHECK(blockOf(3, {16, 0, 0}) == ir::Dim3{16, 4, 1});
  CHECK(blockOf(3, {32, 0, 0}) == ir::Dim3{32, 4, 1});
  CHECK(blockOf(3, {32, 32, 0}) == ir::Dim3{32, 32, 1});
  CHECK(blockOf(3, {8, 4, 2}) == ir::Dim3{8, 4, 2});
  CHECK(blockOf(3, kNothing, 16) == ir::Dim3{4, 4, 1});
  CHECK(blockOf(7, {1024, 1024, 1024}).count() <= 1024);
}

TEST_CASE("a given block is used unchanged") {
  ir::Module m = launchedKernel();
  m.kernels[0].usedDimensions = 3;
  Options options;
  options.block = ir::Dim3{5, 1, 1};
  const ChosenLaunch given = chooseLaunch(m, m.kernels[0], options);
  CHECK(given.launch.block == ir::Dim3{5, 1, 1});
  CHECK_FALSE(given.isGuess);
  CHECK(chooseLaunch(m, m.kernels[0], {}).isGuess);
}

TEST_CASE("larger blocks") {
  ir::Module m = launchedKernel();
  const ir::Kernel& k = m.kernels[0];
  using Blocks = std::vector<ir::Dim3>;
  CHECK(otherBlocks(m, k, {64, 1, 1}) == Blocks{{256, 1, 1}, {1024, 1, 1}});
  CHECK(otherBlocks(m, k, {8, 8, 1}) == Blocks{{16, 16, 1}, {32, 32, 1}});
  CHECK(otherBlocks(m, k, {4, 4, 4}) == Blocks{{8, 8, 4}, {16, 8, 8}});
  // A table with one entry per warp says nothing about the number of threads; one with room for the first block may be
  // sized for it.
  m.objects.push_back(variable(32));
  CHECK(otherBlocks(m, k, {64, 1, 1}).size() == 2);
  m.objects.push_back(variable(512));
  CHECK(otherBlocks(m, k, {64, 1, 1}) == Blocks{{256, 1, 1}, {512, 1, 1}});
  m.objects.push_back(variable(64, ir::Space::Global));
  CHECK(otherBlocks(m, k, {64, 1, 1}).empty());
  m.objects.resize(1);
  m.kernels[0].maxThreads = 256;
  CHECK(otherBlocks(m, k, {64, 1, 1}) == Blocks{{256, 1, 1}});
  m.kernels[0].maxThreads.reset();
  m.kernels[0].inferredBlock = {64, 0, 0};
  CHECK(otherBlocks(m, k, {64, 1, 1}).empty());
}
