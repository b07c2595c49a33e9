// Every long-running operation stops soon after a cancellation.
#include <catch2/catch.hpp>

#include "encoder/bitblast/gates.h"
#include "encoder/solver/query.h"
#include "encoder/term/term.h"
#include "encoder/util/error.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

TEST_CASE("building terms stops, and existing terms stay valid") {
  TermManager tm;
  Term x = tm.var("x", 32), sum = tm.add(x, tm.constant(1, 32));
  Cancellation cancel;
  tm.setCancellation(&cancel);
  for (int i = 0; i < 10'000; ++i) tm.constant(uint64_t(i), 32);
  cancel.cancel();
  CHECK_THROWS_AS(
      [&] {
        for (int i = 0; i < 10'000; ++i) tm.constant(uint64_t(i), 32);
      }(),
      Cancelled);
  tm.setCancellation(nullptr);
  CHECK(tm.add(tm.constant(1, 32), x) == sum);
  CHECK_NOTHROW([&] {
    for (int i = 0; i < 10'000; ++i) tm.constant(uint64_t(i), 32);
  }());
}

TEST_CASE("making gates stops") {
  Cancellation cancel;
  Gates gates(&cancel);
  cancel.cancel();
  Lit l = gates.input();
  CHECK_THROWS_AS(
      [&] {
        for (int i = 0; i < 10'000; ++i) l = gates.and_(l, gates.input());
      }(),
      Cancelled);
}

TEST_CASE("equal gates are shared, in any number") {
  Gates gates;
  std::vector<Lit> inputs;
  for (int i = 0; i < 200; ++i) inputs.push_back(gates.input());
  std::vector<Lit> first;
  for (int round = 0; round < 2; ++round) {
    size_t at = 0;
    for (size_t i = 0; i < inputs.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        for (Lit made : {gates.and_(inputs[i], inputs[j]), gates.and_(inputs[i], negated(inputs[j])),
                         gates.xor_(inputs[i], inputs[j]), gates.mux(inputs[i], inputs[j], inputs[0])}) {
          if (round == 0)
            first.push_back(made);
          else
            REQUIRE(made == first[at++]);
        }
  }
}

TEST_CASE("a long chain of stores stops while it is bit-blasted") {
  TermManager tm;
  Term array = tm.arrayVar("a", 48, 32);
  for (int i = 0; i < 2'000; ++i) array = tm.store(array, tm.tru(), tm.var("i", 48), tm.var("v", 32));
  Term read = tm.eq(tm.select(array, tm.var("k", 48)), tm.constant(7, 32));
  Cancellation cancel;
  cancel.cancel();
  Query query(tm, makeSatSolver("cadical"), &cancel);
  query.add(read);
  const Result r = query.check();
  CHECK(r.answer == Answer::Unknown);
  CHECK(r.reason == "interrupted");
}

TEST_CASE("a nested limit") {
  Cancellation all;
  Cancellation part(&all);
  part.setDeadline(Cancellation::Clock::now());
  CHECK(part.timedOut());
  CHECK(part.reason() == "timeout");
  CHECK_FALSE(all.cancelled());
  Cancellation other(&all);
  all.cancel();
  CHECK(other.cancelled());
  CHECK(other.reason() == "interrupted");
}
