// The names of --fp-assume, and the report of the assumptions that were used.
#include <catch2/catch.hpp>

#include "core/check/assumed_floats.h"
#include "encoder/util/error.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::encoder;

namespace {

Term op(TermManager& tm, FloatOp which, std::vector<Term> x) {
  return floatTerm(tm, {.op = which, .format = kBinary32}, x);
}

}  // namespace

TEST_CASE("assumptions on floats by name") {
  CHECK(floatAssumptionsOf("poszero", "x") == kPositiveZero);
  CHECK(floatAssumptionsOf("finite,assoc", "x") == (kFiniteFloats | kAssociative));
  for (const char* wrong : {"", "fast", "finite,fast", ",finite", "Finite"})
    CHECK_THROWS_AS(floatAssumptionsOf(wrong, "x"), UserError);
}

TEST_CASE("an assumption is reported if and only if a term depends on it") {
  TermManager tm;
  const Term a = tm.var("a", 32), b = tm.var("b", 32), c = tm.var("c", 32);
  AssumedFloats floats(tm, kAssociative | kPositiveZero);
  CHECK(floats.used() == 0);
  const Term product = op(tm, FloatOp::Mul, {a, b});
  CHECK(floats(product) == product);
  CHECK(floats.used() == 0);
  const Term left = op(tm, FloatOp::Add, {op(tm, FloatOp::Add, {a, b}), c}),
             right = op(tm, FloatOp::Add, {a, op(tm, FloatOp::Add, {c, b})});
  CHECK(floats(left) == floats(right));
  CHECK(floats.used() == kAssociative);
  floats(op(tm, FloatOp::Add, {a, tm.constant(0, 32)}));
  CHECK((floats.used() & kPositiveZero) != 0);
  CHECK(sentencesOf(floats.used()).size() == 2);
}

TEST_CASE("an assumption is reported by the name that was requested") {
  TermManager tm;
  const Term a = tm.var("a", 32), b = tm.var("b", 32);
  AssumedFloats floats(tm, kFiniteFloats);
  const Term unordered =
      floatTerm(tm, {.op = FloatOp::Compare, .format = kBinary32, .outcomes = kFloatUnordered}, std::vector{a, b});
  CHECK(tm.isFalse(floats(unordered)));
  CHECK(floats.used() == kFiniteFloats);
}

TEST_CASE("nothing changes without assumptions") {
  TermManager tm;
  const Term a = tm.var("a", 32);
  AssumedFloats floats(tm, 0);
  const Term t = op(tm, FloatOp::Mul, {a, tm.constant(0x3F800000, 32)});
  CHECK(floats(t) == t);
  CHECK(!floats.any());
}
