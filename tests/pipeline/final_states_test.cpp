// The litmus kernels of regress/interleavings: their final memory states by brute force and by both engines.

#include <catch2/catch.hpp>

#include <filesystem>

#include "core/cli/options.h"
#include "core/frontend/frontend.h"
#include "tests/oracle/finals.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

namespace {

/// Zeros, and small numbers.
std::vector<interp::Witness> inputsOf(const ir::Module& m, const core::Options& o) {
  interp::Witness w;
  w.launch.grid = o.grid.value_or(ir::Dim3{1, 1, 1}), w.launch.block = *o.block;
  w.launch.warpSize = o.warpSize.value_or(w.launch.warpSize);
  w.launch.sharedBytes = o.sharedBytes;
  for (uint32_t b = 0; b < w.launch.grid.count(); ++b) w.blocks.push_back(ir::position(b, w.launch.grid));
  w.scalars.assign(m.kernels.at(0).params.size(), 0);
  std::vector<interp::Witness> out{w};
  for (uint32_t id = 1; id < m.objects.size(); ++id)
    if (m.objects[id].init == ir::Init::Arbitrary)
      for (uint64_t offset = 0; offset < 16; offset += 4) w.contents[id][offset] = uint8_t(id + offset / 4) % 3;
  for (uint64_t& s : w.scalars) s = 2;
  out.push_back(w);
  return out;
}

}  // namespace

TEST_CASE("brute force, exploration and order encoding agree on the final memory of the litmus kernels") {
  size_t kernels = 0, byOrder = 0, states = 0, byOrderStates = 0, several = 0, merged = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GPUBMC_SOURCE_DIR "/regress/interleavings")) {
    const std::string file = entry.path().string();
    const char* argv[] = {"gpubmc", "--all", "--no-progress", file.c_str()};
    core::Options options;
    REQUIRE(!core::parseCommandLine(4, const_cast<char**>(argv), options));
    INFO(file);
    if (!options.block || options.warpSync) continue;
    const core::FrontendResult front = core::compile(options, false);
    REQUIRE(front.ok);
    const std::vector<interp::Witness> inputs = inputsOf(front.module, options);
    const FinalsComparison e = compareExploration(front.module, inputs, 20'000);
    CHECK(e.disagreement.value_or("") == "");
    kernels += e.inputs > 0;
    states += e.states;
    merged += e.merged;
    several += e.states > e.inputs;
    if (e.inputs == 0) continue;  // too many for brute force
    const FinalsComparison o = compareOrder(front.module, inputs[0], 20'000);
    CHECK(o.disagreement.value_or("") == "");
    byOrder += o.inputs;
    byOrderStates += o.states;
  }
  WARN(kernels << " kernels, " << several << " of them with several final states, " << states
               << " final states; by the order encoding " << byOrder << " kernels, " << byOrderStates
               << " states; merged " << merged);
  CHECK(kernels >= 60);
  CHECK(several >= 30);
  CHECK(byOrder >= 20);
  CHECK(merged >= 100);  // the comparison includes explorations that merge states
}
