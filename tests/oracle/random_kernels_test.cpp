// Compares the tool with brute force on random kernels, with a number of seeds that fits a regular test run.
// GPUBMC_SEEDS=FROM-TO tries other seeds, of every kind; for a new engine or reduction, try thousands.

#include <catch2/catch.hpp>

#include <mutex>

#include "encoder/util/parallel.h"
#include "gpu-model/ir/print.h"
#include "gpu-model/ir/verify.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/lower.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/source.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

TEST_CASE("random kernels are well-formed") {
  for (auto make :
       {generate, generateAtomics, generateWaiting, generateLockStep, generateMeeting, generateHandover, generateLoops,
        generateWarpLoops, generateMotions, generateRounds, generatePassing, generateNests, generateTiles})
    for (uint64_t seed = 0; seed < 300; ++seed) {
      const Program p = make(seed);
      INFO(source(p));
      CHECK(ir::verify(lower(p)) == std::vector<std::string>{});
    }
}

namespace {

struct Counts {
  size_t kernels = 0, explored = 0, violated = 0, three = 0;
  size_t automatic = 0, order = 0, exploration = 0, races = 0, finals = 0;

  void add(const Agreement& a) {
    ++kernels;
    explored += a.explored, violated += a.violated, three += a.three;
    automatic += a.automatic, order += a.order, exploration += a.exploration, races += a.races;
    finals += a.finals;
  }
};

/// Compares on seeds below `count` (tests/seeds.h).
Counts compareAll(uint64_t count, Program (*make)(uint64_t), bool automatic) {
  const tests::Seeds seeds = tests::seedsBelow(count);
  std::mutex mutex;
  Counts counts;
  std::vector<std::string> failures;
  forEachIndex(seeds.count(), 0, [&](size_t i) {
    const uint64_t seed = seeds.from + i;
    const Program p = make(seed);
    const Agreement a = agree(p, automatic);
    {
      std::lock_guard lock(mutex);
      counts.add(a);
    }
    if (!disagrees(a)) return;
    const Program small = shrink(p, [&](const Program& q) { return disagrees(agree(q, automatic)); });
    std::lock_guard lock(mutex);
    failures.push_back("seed " + std::to_string(seed) + ": " + *agree(small, automatic).disagreement + "\n" +
                       source(small));
  });
  for (const std::string& f : failures) FAIL_CHECK(f);
  WARN(counts.kernels << " kernels, explored completely by brute force " << counts.explored << ", abandoned "
                      << counts.kernels - counts.explored << ", with a violation " << counts.violated
                      << ", compared with both engines " << counts.three << "; decided by order " << counts.order
                      << ", exploration " << counts.exploration << ", with races " << counts.races << ", by default "
                      << counts.automatic << "; final states " << counts.finals);
  return counts;
}

}  // namespace

// Most kernels must be decided; otherwise agreement means little.
TEST_CASE("brute force, order encoding and exploration agree on random kernels") {
  const Counts every = compareAll(500, generate, true);
  const Counts atomics = compareAll(500, generateAtomics, false);
  const Counts waiting = compareAll(300, generateWaiting, false);
  compareAll(150, generateLockStep, true);
  compareAll(150, generateMeeting, true);
  if (tests::seedsBelow(1).chosen) return;
  CHECK(tests::isAtLeast(every.three + atomics.three + waiting.three, every.kernels + atomics.kernels + waiting.kernels,
                         67));
  for (const Counts& n : {every, atomics, waiting}) {
    CHECK(tests::isAtLeast(n.explored, n.kernels, 80));
    CHECK(tests::isAtLeast(n.exploration, n.three, 66));
    CHECK(tests::isAtLeast(n.races, n.three, 90));
    CHECK(n.finals >= n.three);
    CHECK(tests::isAtLeast(n.violated, n.explored, 25));
    CHECK(n.violated < n.explored);
  }
  CHECK(tests::isAtLeast(every.explored - every.violated, every.explored, 5));
  CHECK(tests::isAtLeast(atomics.explored - atomics.violated, atomics.explored, 5));
  CHECK(tests::isAtLeast(every.automatic, every.explored, 50));
  CHECK(tests::isAtLeast(atomics.order, atomics.three, 50));
}

TEST_CASE("brute force, definitions and exploration agree on random handovers") {
  const Counts n = compareAll(900, generateHandover, false);
  if (tests::seedsBelow(1).chosen) return;
  CHECK(tests::isAtLeast(n.explored, n.kernels, 90));
  CHECK(tests::isAtLeast(n.exploration, n.three, 33));
  CHECK(tests::isAtLeast(n.races, n.three, 90));
  CHECK(tests::isAtLeast(n.violated, n.explored, 25));
  CHECK(tests::isAtLeast(n.explored - n.violated, n.explored, 5));
}
