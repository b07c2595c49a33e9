// Compares the proofs of the threads engine with brute force, on random kernels with loops, barriers and affine indices
// as in typical GPU code, with and without warp operations. tests/seeds.h chooses the seeds.

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

/// At least `least` percent of the correct kernels must be proved.
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
  WARN(seeds.count() << " kernels, explored completely by brute force " << explored << ", abandoned "
                     << seeds.count() - explored << ", without a violation " << clean << ", of which proved " << proved
                     << "; with a violation found by unrolling " << begins);
  if (seeds.chosen) return;
  CHECK(tests::isAtLeast(explored, seeds.count(), 66));
  CHECK(tests::isAtLeast(proved, clean, double(least)));
  CHECK(tests::isAtLeast(begins, explored - clean, 25));
}

}  // namespace

TEST_CASE("proofs of the threads engine agree with brute force") {
  compareSeeds(generateLoops, 600);
}

TEST_CASE("proofs of the threads engine agree with brute force: warps") {
  compareSeeds(generateWarpLoops, 400);
}

TEST_CASE("proofs of the threads engine agree with brute force: preconditions") {
  compareSeeds(generateAsking, 300);
}

TEST_CASE("proofs of the threads engine agree with brute force: loop registers") {
  compareSeeds(generateMotions, 600);
}

TEST_CASE("proofs of the threads engine agree with brute force: single loops") {
  compareSeeds(generateRounds, 600, 35);  // the claims are about exact values
}

TEST_CASE("proofs of the threads engine agree with brute force: loop invariants") {
  compareSeeds(generateInvariants, 300, 35);
}

TEST_CASE("proofs of the threads engine agree with brute force: values passed between iterations") {
  compareSeeds(generatePassing, 400, 30);
}

TEST_CASE("proofs of the threads engine agree with brute force: barriers in nested loops") {
  compareSeeds(generateNests, 300, 15);  // most correct kernels need to know which iterations synchronise
}

TEST_CASE("proofs of the threads engine agree with brute force: tickets") {
  compareSeeds(generateTickets, 200, 30);
}

TEST_CASE("proofs of the threads engine agree with brute force: order by atomics and fences") {
  compareSeeds(generateOrders, 3'000, 30);
}

TEST_CASE("proofs of the threads engine agree with brute force: repeated order by atomics and fences") {
  compareSeeds(generateRepeatedOrders, 800, 30);
}

TEST_CASE("proofs of the threads engine agree with brute force: locks") {
  compareSeeds(generateLocks, 2'000, 40);
}

TEST_CASE("proofs of the threads engine agree with brute force: waiting for numbers") {
  compareSeeds(generateNumbers, 2'000, 40);
}

TEST_CASE("proofs of the threads engine agree with brute force: counters") {
  compareSeeds(generateCounters, 300, 30);
}

TEST_CASE("proofs of the threads engine agree with brute force: asynchronous copies in loops") {
  compareSeeds(generateCopies, 400, 30);
}

TEST_CASE("proofs of the threads engine agree with brute force: named barriers of parts of a block") {
  compareSeeds(generateTiles, 500, 40);
}
