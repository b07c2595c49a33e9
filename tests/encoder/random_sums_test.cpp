// Equalities of random sums that cannot wrap are equations of integers. tests/seeds.h chooses the seeds.
#include <catch2/catch.hpp>

#include "tests/encoder/random_sums.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

TEST_CASE("equalities of random sums agree with their numbers") {
  const gpubmc::tests::Seeds seeds = gpubmc::tests::seedsBelow(2000);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO("seed " << seed);
    CHECK(wrongSum(seed).value_or("") == "");
  }
}
