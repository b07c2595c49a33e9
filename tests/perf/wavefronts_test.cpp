// The cost of one access, by hand and against the definitions byte by byte.
#include <catch2/catch.hpp>

#include <functional>

#include "gpu-model/cost/wavefronts.h"
#include "tests/perf/naive.h"
#include "tests/seeds.h"

using namespace gpubmc;
using tests::Lanes;

namespace {

Lanes lanes(const std::function<uint64_t(uint64_t)>& address, uint64_t from = 0, uint64_t to = 32) {
  Lanes out(32);
  for (uint64_t l = from; l < to; ++l) out[l] = address(l);
  return out;
}

}  // namespace

TEST_CASE("wavefronts as counted by hand") {
  using cost::wavefronts;
  CHECK(wavefronts(Lanes(32), 4) == 0);
  CHECK(wavefronts(lanes([](uint64_t l) { return 4 * l; }), 4) == 1);
  CHECK(wavefronts(lanes([](uint64_t l) { return 4 * (l ^ 21); }), 4) == 1);
  CHECK(wavefronts(lanes([](uint64_t) { return 40; }), 4) == 1);               // all share one word
  CHECK(wavefronts(lanes([](uint64_t l) { return 128 * l; }), 4) == 32);       // one bank
  CHECK(wavefronts(lanes([](uint64_t l) { return 128 * l; }, 3, 7), 4) == 4);  // active lanes alone
  CHECK(wavefronts(lanes([](uint64_t l) { return 132 * l; }), 4) == 1);        // a column of rows of 33
  CHECK(wavefronts(lanes([](uint64_t l) { return l; }), 1) == 1);              // 4 lanes a word
  CHECK(wavefronts(lanes([](uint64_t l) { return 64 * l; }), 2) == 16);
  CHECK(wavefronts(lanes([](uint64_t l) { return 8 * l; }), 8) == 2);  // half a warp is 32 words
  CHECK(wavefronts(lanes([](uint64_t l) { return 8 * l; }, 0, 16), 8) == 1);
  CHECK(wavefronts(lanes([](uint64_t l) { return 8 * (l % 16); }), 8) == 2);  // halves do not share
  CHECK(wavefronts(lanes([](uint64_t l) { return 16 * l; }), 16) == 4);
  CHECK(wavefronts(lanes([](uint64_t l) { return 32 * l; }), 16) == 8);
  CHECK(wavefronts(lanes([](uint64_t) { return 0; }), 16) == 4);
  CHECK(cost::idealWavefronts(1) == 1);
  CHECK(cost::idealWavefronts(4) == 1);
  CHECK(cost::idealWavefronts(8) == 2);
  CHECK(cost::idealWavefronts(16) == 4);
}

TEST_CASE("sectors and lines as counted by hand") {
  using cost::pieces;
  CHECK(pieces(lanes([](uint64_t l) { return 4 * l; }), 4, 32) == 4);
  CHECK(pieces(lanes([](uint64_t l) { return 4 * l; }), 4, 128) == 1);
  CHECK(pieces(lanes([](uint64_t l) { return 4 * l + 4; }), 4, 32) == 5);
  CHECK(pieces(lanes([](uint64_t l) { return 4 * l + 4; }), 4, 128) == 2);
  CHECK(pieces(lanes([](uint64_t l) { return 128 * l; }), 4, 32) == 32);
  CHECK(pieces(lanes([](uint64_t l) { return 12 * l; }), 4, 32) == 12);
  CHECK(pieces(lanes([](uint64_t l) { return 16 * l; }), 16, 32) == 16);
  CHECK(pieces(lanes([](uint64_t) { return 0; }), 4, 32) == 1);
  CHECK(pieces(lanes([](uint64_t l) { return 4 * l; }, 7, 9), 4, 32) == 2);
  CHECK(cost::idealPieces(lanes([](uint64_t l) { return 128 * l; }), 4, cost::kSectorBytes) == 4);
  CHECK(cost::idealPieces(lanes([](uint64_t) { return 8; }), 8, cost::kSectorBytes) == 1);
  CHECK(cost::idealPieces(lanes([](uint64_t l) { return 4 * l; }, 0, 9), 4, cost::kSectorBytes) == 2);
}

TEST_CASE("the definitions, byte by byte") {
  const tests::Seeds seeds = tests::seedsBelow(20'000);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed)
    for (unsigned bytes : {1, 2, 4, 8, 16}) {
      const Lanes at = tests::randomLanes(seed, bytes);
      INFO(seed << ", " << bytes << " bytes");
      REQUIRE(cost::wavefronts(at, bytes) == tests::naiveWavefronts(at, bytes));
      REQUIRE(cost::pieces(at, bytes, cost::kSectorBytes) == tests::naivePieces(at, bytes, 32));
      REQUIRE(cost::pieces(at, bytes, cost::kLineBytes) == tests::naivePieces(at, bytes, 128));
    }
}

TEST_CASE("what is counted depends on the device") {
  using cost::Measure;
  CHECK(cost::measureOf(true, true, 20) == Measure::Wavefronts);
  CHECK(cost::measureOf(false, true, 21) == Measure::Lines);
  CHECK(cost::measureOf(false, false, 21) == Measure::Sectors);
  CHECK(cost::measureOf(false, true, 50) == Measure::Sectors);
  CHECK(cost::measureOf(true, false, 120) == Measure::Wavefronts);
  for (unsigned capability : {20, 21, 50, 70, 120}) CHECK(cost::hasRules(capability));
  for (unsigned capability : {13, 30, 35, 37}) CHECK(!cost::hasRules(capability));
}
