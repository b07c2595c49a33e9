// Every small regression kernel: the tool does not report that a property holds if brute force finds a violation on
// some inputs.

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <random>

#include "core/cli/options.h"
#include "core/frontend/frontend.h"
#include "core/options/parameter.h"
#include "core/run/check.h"
#include "tests/oracle/explore.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

namespace {

bool isNumber(const std::string& s) {
  return std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Scalars and the first elements of every array of the kernel get small values.
interp::Witness randomInput(const ir::Module& m, const core::KernelResult& k, const core::Options& o,
                            std::mt19937& random) {
  interp::Witness w;
  w.kernel = k.kernel;
  w.launch = k.launch;
  for (uint32_t b = 0; b < k.launch.grid.count(); ++b) w.blocks.push_back(ir::position(b, k.launch.grid));
  for (const ir::KernelParam& p : m.kernels[k.kernel].params) {
    auto given = o.params.find(p.name);
    w.scalars.push_back(given != o.params.end() ? core::parameterBits(p, given->second)
                                                : uint64_t(int64_t(random() % 6) - 1));
    if (auto it = o.arrays.find(p.name); p.type.isPtr() && it != o.arrays.end())
      w.extents[p.object] = std::stoull(it->second) * std::max(1u, m.objects[p.object].elementBytes);
  }
  for (uint32_t id = 1; id < m.objects.size(); ++id)
    if (m.objects[id].init == ir::Init::Arbitrary)
      for (uint64_t offset = 0; offset < 32; offset += 4) w.contents[id][offset] = uint8_t(random() % 4);
  return w;
}

struct Small {
  std::string file;
  core::Options options;
};

/// The small kernels, in an order that mixes their folders.
std::vector<Small> smallKernels() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GPUBMC_SOURCE_DIR "/regress"))
    if (entry.path().extension() == ".cu") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  std::shuffle(files.begin(), files.end(), std::mt19937(1));
  std::vector<Small> small;
  for (const std::string& file : files) {
    const char* argv[] = {"gpubmc", "--all", "--no-progress", "--callers=any", file.c_str()};
    core::Options options;
    REQUIRE(!core::parseCommandLine(5, const_cast<char**>(argv), options));
    if (options.block && options.block->count() * (options.grid ? options.grid->count() : 2) <= 4 &&
        std::all_of(options.arrays.begin(), options.arrays.end(), [](const auto& a) { return isNumber(a.second); }))
      small.push_back({file, options});
  }
  return small;
}

}  // namespace

TEST_CASE("brute force agrees with the verdicts of small regression kernels") {
  size_t kernels = 0, confirmed = 0, violated = 0;
  const std::vector<Small> all = smallKernels();
  const tests::Seeds seeds = tests::seedsBelow(all.size());
  for (uint64_t i = seeds.from; i < seeds.to && i < all.size(); ++i) {
    const auto& [file, options] = all[i];
    INFO(file);
    core::FrontendResult front = core::compile(options, false);
    REQUIRE(front.ok);
    const core::RunResult run = core::check(front.module, options, Cancellation());
    for (const core::KernelResult& k : run.kernels) {
      // The tool treats pointers in input memory as separate arrays; random contents are not such pointers.
      if (std::any_of(k.assumptions.begin(), k.assumptions.end(),
                      [](const core::Assumption& a) { return a.text.ends_with("points to an array of its own"); }))
        continue;
      ++kernels;
      std::mt19937 random(1);
      std::map<PropertyClass, std::string> found;
      for (int i = 0; i < 16; ++i)
        for (const auto& [cls, message] :
             explore(run.module, randomInput(run.module, k, options, random), 1'500).violations)
          found.try_emplace(cls, message);
      bool again = false;
      for (const core::PropertyResult& p : k.properties) {
        if (!p.cls) continue;
        again |= p.status == core::Status::Violated && found.contains(*p.cls);
        if (p.status != core::Status::Holds && p.status != core::Status::HoldsWithinBound) continue;
        // Brute force knows that no end can be reached, but not which thread causes it.
        auto same = [&](PropertyClass cls) {
          return cls == *p.cls || (cls == PropertyClass::Livelock && *p.cls == PropertyClass::Deadlock);
        };
        const bool others = std::any_of(k.properties.begin(), k.properties.end(), [&](const core::PropertyResult& q) {
          return q.cls && same(*q.cls) && q.status != core::Status::Holds && q.status != core::Status::HoldsWithinBound;
        });
        INFO(k.name << ": " << info(*p.cls).name << " " << (found.contains(*p.cls) ? found.at(*p.cls) : ""));
        CHECK((others || !found.contains(*p.cls)));
      }
      violated += k.verdict == core::Status::Violated;
      confirmed += again && k.verdict == core::Status::Violated;
    }
  }
  WARN(kernels << " kernels; of the " << violated << " violated ones, brute force found " << confirmed
               << " independently");
  CHECK(all.size() >= 40);
  CHECK(tests::isAtLeast(confirmed, violated, 50));
}
