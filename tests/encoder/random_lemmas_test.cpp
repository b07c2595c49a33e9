// Lemmas of index arithmetic hold for all values, and new names take no value away, whatever the terms.
// GPUBMC_SEEDS=A-B tries others.
#include <catch2/catch.hpp>

#include "tests/encoder/random_lemmas.h"
#include "tests/solver/seeds.h"

using namespace gpubmc::encoder;

TEST_CASE("lemmas of random addresses are so for all values") {
  LemmaCounts all;
  const auto [from, to] = gpubmc::encoder::test::seeds(249);
  for (uint64_t seed = from; seed <= to; ++seed) {
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
  if (to - from < 249) return;
  for (size_t n : {all.reads, all.division, all.rows, all.radix, all.multiples, all.orders, all.sums, all.products})
    CHECK(n >= 30);
  CHECK(all.wrapped > 0);  // few sums have one number on both sides; arith_test tries all values
}
