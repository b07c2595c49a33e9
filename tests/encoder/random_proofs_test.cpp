// Proofs about indices against a solver that knows every bit.
#include <catch2/catch.hpp>

#include "tests/encoder/random_proofs.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

namespace {

void tryAll(gpubmc::tests::Seeds seeds, uint64_t from, size_t tenths) {
  size_t proved = 0, right = 0;
  for (uint64_t seed = from + seeds.from; seed < from + seeds.to; ++seed) {
    const ProofTrial t = proofTrial(seed, seed % 8 == 0);
    INFO("seed " << seed << "\n" << t.question);
    CHECK((!t.isProved || !t.isDecided || t.isImpossible));
    if (seed % 8 || !t.isImpossible) continue;
    ++right;
    proved += t.isProved;
  }
  WARN("of " << right << " right ones " << proved << " are proved");
  if (seeds.count() >= 400) CHECK(proved * 10 >= right * tenths);
}

}  // namespace

TEST_CASE("what is proved of random indices has no counterexample, and most of what has none is proved") {
  tryAll(gpubmc::tests::seedsBelow(400), 0, 4);
}

TEST_CASE("the same for counters that may wrap") {
  tryAll(gpubmc::tests::seedsBelow(400), kCounters, 4);
}

TEST_CASE("the same for such counters in rows of a constant length") {
  tryAll(gpubmc::tests::seedsBelow(400), kRows, 4);
}
