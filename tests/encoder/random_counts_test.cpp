// Counts of set bits and their lemmas hold for all values of random words. tests/seeds.h chooses the seeds.
#include <catch2/catch.hpp>

#include "tests/encoder/random_counts.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

TEST_CASE("counts of bits and their lemmas are those of brute force") {
  size_t lemmas = 0;
  const gpubmc::tests::Seeds seeds = gpubmc::tests::seedsBelow(120);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO("seed " << seed);
    CHECK(wrongCount(seed).value_or("") == "");
    lemmas += countLemmasOf(seed);
  }
  CHECK(lemmas > 10 * seeds.count());
}
