// Random kernels of square blocks leave the same in memory when one of their accesses is staged, for all inputs.
#include <catch2/catch.hpp>

#include "tests/perf/random_staging.h"
#include "tests/seeds.h"

using namespace gpubmc;

TEST_CASE("staged accesses leave the same in memory") {
  const tests::Seeds seeds = tests::seedsBelow(2'000);
  tests::StagingAgreement all;
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO(seed);
    const tests::StagingAgreement a = tests::compareStaged(seed);
    CHECK(a.disagreement.value_or("") == "");
    all.accesses += a.accesses, all.staged += a.staged;
  }
  WARN(seeds.count() << " kernels, " << all.accesses << " accesses, " << all.staged << " staged");
  if (seeds.chosen) return;
  CHECK(tests::isAtLeast(all.staged, all.accesses, 8));
}
