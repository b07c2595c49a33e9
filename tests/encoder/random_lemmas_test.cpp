// Lemmas of index arithmetic hold for all values of random terms, and named sums preserve all models. tests/seeds.h
// chooses the seeds.
#include <catch2/catch.hpp>

#include "tests/encoder/random_lemmas.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

TEST_CASE("lemmas of random addresses hold for all values") {
  LemmaCounts all;
  const gpubmc::tests::Seeds seeds = gpubmc::tests::seedsBelow(250);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO("seed " << seed);
    const auto wrong = wrongLemma(seed);
    CHECK(wrong.value_or("") == "");
    const LemmaCounts n = lemmaCounts(seed);
    all.reads += n.reads, all.division += n.division, all.rows += n.rows, all.radix += n.radix;
    all.multiples += n.multiples, all.orders += n.orders, all.wrapped += n.wrapped, all.sums += n.sums,
        all.products += n.products;
  }
  WARN("lemmas of reads " << all.reads << ", division " << all.division << ", rows " << all.rows << ", radix "
                          << all.radix << ", multiples " << all.multiples << ", orders " << all.orders << ", wrapped "
                          << all.wrapped << ", sums " << all.sums << ", products " << all.products);
  if (seeds.count() < 50) return;
  for (size_t n : {all.reads, all.division, all.rows, all.radix, all.multiples, all.orders, all.sums, all.products})
    CHECK(n * 9 >= seeds.count());
  if (seeds.count() >= 250)
    CHECK(all.wrapped > 0);  // few sums have the same number on both sides; arith_test tries all values
}
