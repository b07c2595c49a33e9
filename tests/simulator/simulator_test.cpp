// Compares the simulator with the tool, with the planted verdicts of random kernels, and with the regression kernels: a
// violation that it observes must not be claimed absent. GPUBMC_SEEDS=FROM-TO tries other seeds.

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include <tbb/parallel_for.h>

#include "core/cli/options.h"
#include "core/frontend/frontend.h"
#include "core/options/parameter.h"
#include "gpu-model/ir/parse.h"
#include "tests/corners/judge.h"
#include "tests/seeds.h"
#include "tests/simulator/crowds.h"
#include "tests/simulator/simulator.h"

using namespace gpubmc;
using namespace gpubmc::simulator;
using core::Status;

namespace {

bool isNumber(const std::string& s) {
  return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Nothing if the simulator does not support the launch or the inputs.
std::optional<Setting> settingOf(const ir::Module& m, uint32_t kernel, const ir::Launch& launch,
                                 const core::Options& o) {
  Setting s;
  s.kernel = kernel, s.launch = launch;
  const ir::Kernel& k = m.kernels[kernel];
  if (!o.aliases.empty() || o.initGlobals || launch.lockStep || launch.grid.count() * launch.block.count() > 512)
    return std::nullopt;
  if (o.floatAssumptions) return std::nullopt;  // the simulator also executes what the assumptions exclude
  if (!k.contents.empty() || k.sourceLaunch) return std::nullopt;
  for (uint32_t p = 0; p < k.params.size(); ++p) {
    if (k.params[p].passed || !k.params[p].contents.empty() || k.params[p].extent) return std::nullopt;
    if (auto given = o.params.find(k.params[p].name); given != o.params.end())
      s.scalars[p] = core::parameterBits(k.params[p], given->second);
    auto array = o.arrays.find(k.params[p].name);
    if (array == o.arrays.end()) continue;
    if (!isNumber(array->second)) return std::nullopt;
    s.extents[k.params[p].object] =
        std::stoull(array->second) * std::max(1u, m.objects[k.params[p].object].elementBytes);
  }
  return s;
}

/// Classes of executions without progress; the executors may disagree on which of them applies.
bool isWaiting(PropertyClass c) {
  return c == PropertyClass::BarrierDivergence || c == PropertyClass::ExitedThread || c == PropertyClass::InvalidMask ||
         c == PropertyClass::Deadlock;
}

/// Whether the answer claims that the class does not occur.
bool excludes(const core::KernelResult& answer, PropertyClass cls) {
  bool any = false;
  for (const core::PropertyResult& p : answer.properties) {
    if (p.cls && p.cls != cls && !(isWaiting(*p.cls) && isWaiting(cls))) continue;
    if (p.status != Status::Holds && p.status != Status::HoldsWithinBound) return false;
    any |= p.cls == cls;
  }
  return any || answer.verdict == Status::Holds || answer.verdict == Status::HoldsWithinBound;
}

struct Counts {
  std::mutex mutex;
  size_t kernels = 0, runs = 0, ended = 0, violated = 0, wrong = 0, holds = 0;
  std::map<std::string, size_t> given;
  std::vector<std::string> failures;

  void add(const Seen& seen) {
    ++runs, ended += seen.ended, violated += !seen.violations.empty();
    if (seen.given) ++given[*seen.given];
  }
  void tell() {
    std::string why;
    for (const auto& [reason, count] : given) why += "; " + std::to_string(count) + " given up: " + reason;
    WARN(kernels << " kernels, " << holds << " of which hold; " << runs << " runs, " << ended << " completed, "
                 << violated << " with a violation" << why);
    for (const std::string& f : failures) FAIL_CHECK(f);
  }
};

constexpr uint64_t kRuns = 12;  // per kernel

/// The answer must not exclude an observed violation; a kernel that is clean by construction must show none.
void compare(corners::Flavour flavour, uint64_t count, bool planted) {
  const tests::Seeds seeds = tests::seedsBelow(count);
  Counts counts;
  corners::tryAll(flavour, seeds.from, seeds.to,
                  [&](const corners::Answer& a, const core::RunResult& run, const core::Options& options) {
                    const core::KernelResult& answer = run.kernels.at(0);
                    const std::optional<Setting> setting = settingOf(run.module, answer.kernel, answer.launch, options);
                    std::lock_guard lock(counts.mutex);
                    ++counts.kernels, counts.holds += answer.verdict == Status::Holds;
                    if (!setting) return;
                    for (uint64_t seed = 0; seed < kRuns; ++seed) {
                      const Seen seen = simulate(run.module, *setting, seed);
                      counts.add(seen);
                      for (const auto& [cls, message] : seen.violations) {
                        const std::string text = "seed " + std::to_string(a.seed) + ", run " + std::to_string(seed) +
                                                 ": " + std::string(info(cls).name) + ": " + message + "\n" + file(a);
                        const bool impossible =
                            planted && (a.kernel.right == corners::Right::Clean ||
                                        (cls != a.kernel.cls && !a.kernel.besides.contains(cls) && !isWaiting(cls)));
                        if (impossible) counts.failures.push_back("seen, and the generator excludes it: " + text);
                        if (!impossible && excludes(answer, cls))
                          counts.failures.push_back("seen, and the tool excludes it: " + text);
                      }
                      if (!seen.violations.empty() && excludes(answer, seen.violations.begin()->first)) break;
                    }
                  });
  counts.tell();
}

/// Empty if the kernel is right only under conditions, which the simulator does not know.
std::string expectation(const std::string& file) {
  std::ifstream in(file);
  std::string verdict;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("//expect: ")) verdict = line.substr(10);
    if (line.starts_with("//provided: ")) return "";
  }
  return verdict;
}

}  // namespace

TEST_CASE("the simulator distinguishes races from ordered accesses") {
  const auto seen = [](const std::string& barrier) {
    const ir::Module m = ir::parse(
        "object @1 \"s\" shared size=256 align=4 init=undefined element=4 type=\"int\"\nfunction 0 \"k\" () "
        "void\nblock 0 \"entry\"\n"
        "  %0:i32 = sreg tid.x\n  %1:i64 = zext %0:i32\n  %2:i64 = mul %1:i64, 4:i64\n  %3:ptr = ptradd @1, %2:i64\n"
        "  store %0:i32, %3:ptr align=4\n" +
        barrier +
        "  %4:i64 = xor %2:i64, 4:i64\n  %5:ptr = ptradd @1, %4:i64\n  %6:i32 = load %5:ptr align=4\n"
        "  %7:i32 = xor %0:i32, 1:i32\n  %8:i1 = icmp eq %6:i32, %7:i32\n  assert %8:i1 \"x\"\n  ret\nend\nkernel "
        "\"k\" function=0\n");
    Setting s;
    s.launch.grid = {1, 1, 1}, s.launch.block = {64, 1, 1};
    std::set<PropertyClass> out;
    for (uint64_t seed = 0; seed < 20; ++seed)
      for (const auto& [cls, message] : simulate(m, s, seed).violations) out.insert(cls);
    return out;
  };
  CHECK(seen("").contains(PropertyClass::Race));
  CHECK(seen("  barrier sync\n").empty());
  CHECK(seen("  warpsync 4294967295:i32\n").empty());
}

TEST_CASE("the tool does not exclude what the simulator observes in crowds") {
  compare(crowd, 150, false);
}

// The planted verdicts match the simulated executions, and the tool does not exclude the observed violations.
TEST_CASE("simulated waiting loops") {
  compare(corners::waiting, 25, true);
}
TEST_CASE("simulated chains of waiting threads") {
  compare(corners::chains, 25, true);
}
TEST_CASE("simulated exits that count as arrivals") {
  compare(corners::leaving, 25, true);
}
TEST_CASE("simulated exits before barriers") {
  compare(corners::leavingDivergence, 25, true);
}
TEST_CASE("simulated exits of lanes") {
  compare(corners::leavingWarps, 25, true);
}
TEST_CASE("simulated copies") {
  compare(corners::copies, 25, true);
}
TEST_CASE("simulated misalignment") {
  compare(corners::misalignment, 25, true);
}
TEST_CASE("simulated barriers of the grid") {
  compare(corners::gridBarriers, 25, true);
}
TEST_CASE("simulated buckets") {
  compare(corners::buckets, 25, true);
}
TEST_CASE("simulated releases and acquires") {
  compare(corners::orders, 25, true);
}
TEST_CASE("simulated plain accesses after atomic ones") {
  compare(corners::afterwards, 25, true);
}
TEST_CASE("simulated extents") {
  compare(corners::extents, 25, true);
}
TEST_CASE("simulated indices beyond the largest offset") {
  compare(corners::farOffsets, 25, true);
}
TEST_CASE("simulated variables that are not assigned") {
  compare(corners::lifetimes, 25, true);
}

// The simulator's clocks do not distinguish a write that an acquisition has observed from what its thread did just
// before. The litmus kernels of memory order are therefore not checked here but against their definition
// (tests/oracle/causality.h).
TEST_CASE("regression kernels that hold show no simulated violation") {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GPUBMC_SOURCE_DIR "/regress"))
    if (entry.path().extension() == ".cu" && entry.path().parent_path().filename() != "interleavings" &&
        expectation(entry.path().string()) == "holds")
      files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  if (!std::getenv("GPUBMC_SEEDS")) {  // the front-end dominates the run time
    std::vector<std::string> some;
    for (size_t i = 0; i < files.size(); i += 3) some.push_back(files[i]);
    files = some;
  }
  Counts counts;
  tbb::parallel_for(size_t(0), files.size(), [&](size_t n) {
    const char* argv[] = {"gpubmc", "--all", "--no-progress", files[n].c_str()};
    core::Options options;
    if (core::parseCommandLine(4, const_cast<char**>(argv), options) || !options.block) return;
    const core::FrontendResult front = core::compile(options, false);
    if (!front.ok) return;
    for (uint32_t k = 0; k < front.module.kernels.size(); ++k) {
      if (options.kernel && front.module.kernels[k].name != *options.kernel) continue;
      ir::Launch launch;
      launch.block = *options.block, launch.grid = options.grid.value_or(ir::Dim3{2, 1, 1});
      launch.sharedBytes = options.sharedBytes, launch.warpSize = options.warpSize.value_or(32),
      launch.lockStep = options.warpSync.has_value();
      launch.exitedArrive = options.exitedArrive;
      const std::optional<Setting> setting = settingOf(front.module, k, launch, options);
      if (!setting) continue;
      std::vector<Seen> all;
      for (uint64_t seed = 0; seed < 8; ++seed) all.push_back(simulate(front.module, *setting, seed));
      std::lock_guard lock(counts.mutex);
      ++counts.kernels;
      for (const Seen& seen : all) {
        counts.add(seen);
        for (const auto& [cls, message] : seen.violations)
          if (options.severity(cls) == Severity::Error)
            counts.failures.push_back(files[n] + ": " + std::string(info(cls).name) + ": " + message);
      }
    }
  });
  counts.tell();
  CHECK(counts.kernels >= 80);
}
