// What the engine of symbolic threads proves, against brute force: random kernels of loops, barriers and affine
// indices, as they are written for GPUs, without and with operations of warps. tests/seeds.h has which are tried.

#include <catch2/catch.hpp>

#include <mutex>

#include "encoder/util/parallel.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/source.h"
#include "tests/oracle/threads.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

namespace {

/// Required: of what is right so much is proved, in percent.
void compareSeeds(Program (*make)(uint64_t), uint64_t count, size_t least = 50) {
  const tests::Seeds seeds = tests::seedsBelow(count);
  std::mutex mutex;
  size_t explored = 0, clean = 0, proved = 0, begins = 0;
  std::vector<std::string> failures;
  forEachIndex(seeds.count(), 0, [&](size_t i) {
    const Program p = make(seeds.from + i);
    const ThreadsOutcome o = compareThreads(p);
    std::string failure;
    if (o.disagreement) {
      const Program small = shrink(p, [](const Program& q) { return compareThreads(q).disagreement.has_value(); });
      failure =
          "seed " + std::to_string(seeds.from + i) + ": " + *compareThreads(small).disagreement + "\n" + source(small);
    }
    std::lock_guard lock(mutex);
    explored += o.explored, clean += o.clean, proved += o.proved, begins += o.begins;
    if (o.disagreement) failures.push_back(failure);
  });
  for (const std::string& f : failures) FAIL_CHECK(f);
  WARN(seeds.count() << " kernels, followed completely by brute force " << explored << ", given up "
                     << seeds.count() - explored << ", nothing wrong in " << clean << ", of which proved " << proved
                     << "; seen to go wrong at once " << begins);
  if (seeds.chosen) return;
  CHECK(tests::isAtLeast(explored, seeds.count(), 66));
  CHECK(tests::isAtLeast(proved, clean, double(least)));
  CHECK(tests::isAtLeast(begins, explored - clean, 25));
}

}  // namespace

TEST_CASE("what any two threads prove is so by brute force") {
  compareSeeds(generateLoops, 600);
}

TEST_CASE("what any two threads of warps prove is so by brute force") {
  compareSeeds(generateWarpLoops, 400);
}

TEST_CASE("what any two threads that ask for something prove is so by brute force") {
  compareSeeds(generateAsking, 300);
}

TEST_CASE("what any two threads of moving registers prove is so by brute force") {
  compareSeeds(generateMotions, 600);
}

TEST_CASE("what any two threads prove of few rounds is so by brute force") {
  compareSeeds(generateRounds, 600, 35);  // the claims are about single values
}

TEST_CASE("what any two threads prove with invariants of loops is so by brute force") {
  compareSeeds(generateInvariants, 300, 35);
}

TEST_CASE("what any two threads prove of what rounds leave to others is so by brute force") {
  compareSeeds(generatePassing, 400, 30);
}

TEST_CASE("what any two threads prove where they meet in loops of loops is so by brute force") {
  compareSeeds(generateNests, 300, 15);  // most of what is right needs to know which rounds meet
}

TEST_CASE("what any two threads prove of numbers that they draw is so by brute force") {
  compareSeeds(generateTickets, 200, 30);
}

TEST_CASE("what any two threads prove of cells that are set and counted in is so by brute force") {
  compareSeeds(generateCounters, 300, 30);
}

TEST_CASE("what any two threads prove of copies that loops start is so by brute force") {
  compareSeeds(generateCopies, 400, 30);
}

TEST_CASE("what any two threads prove where parts of a block meet by number is so by brute force") {
  compareSeeds(generateTiles, 500, 40);
}
