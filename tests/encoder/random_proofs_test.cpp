// Proofs about indices against a solver that knows every bit.
#include <catch2/catch.hpp>

#include "tests/encoder/random_proofs.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

TEST_CASE("what is proved of random indices has no counterexample, and most of what has none is proved") {
  const gpubmc::tests::Seeds seeds = gpubmc::tests::seedsBelow(400);
  size_t proved = 0, right = 0;
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    const ProofTrial t = proofTrial(seed, seed % 8 == 0);
    INFO("seed " << seed << "\n" << t.question);
    CHECK((!t.isProved || !t.isDecided || t.isImpossible));
    if (seed % 8 || !t.isImpossible) continue;
    ++right;
    proved += t.isProved;
  }
  WARN("of " << right << " right ones " << proved << " are proved");
  if (seeds.count() >= 400) CHECK(proved * 10 >= right * 4);
}
