// The assumptions that are relevant to a formula.
#include <catch2/catch.hpp>

#include "core/check/engines/cone_of_influence.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

TEST_CASE("assumptions are connected by shared variables, arrays and functions") {
  TermManager tm;
  const Term x = tm.var("x", 32), y = tm.var("y", 32), z = tm.var("z", 32), u = tm.var("u", 32);
  const Term a = tm.arrayVar("a", 48, 32), at = tm.zext(u, 48), one = tm.constant(1, 32);
  const Function f = tm.function("f", 1, 32);
  auto apply = [&](Term t) { return tm.apply(f, std::span(&t, 1)); };
  const std::vector<Term> given{tm.ult(x, y), tm.ult(y, z), tm.ult(one, tm.select(a, tm.constant(4, 48))),
                                tm.ult(one, apply(z)), tm.ult(tm.constant(2, 32), u)};
  core::ConeOfInfluence relevance(tm);
  relevance.know(given);
  using Bits = std::vector<bool>;
  CHECK(relevance.of(tm.tru(), given) == Bits{false, false, false, false, false});
  CHECK(relevance.of(tm.ult(one, u), given) == Bits{false, false, false, false, true});
  CHECK(relevance.of(tm.ult(one, x), given) == Bits{true, true, false, true, false});
  CHECK(relevance.of(tm.ult(one, apply(one)), given) == Bits{true, true, false, true, false});
  CHECK(relevance.of(tm.ult(one, tm.select(a, at)), given) == Bits{false, false, true, false, true});
  // A subset of them, with one assumption listed twice.
  const std::vector<Term> some{given[1], given[4], given[1]};
  CHECK(relevance.of(tm.ult(one, x), some) == Bits{false, false, false});
  CHECK(relevance.of(tm.ult(one, y), some) == Bits{true, false, true});
}

TEST_CASE("a false assumption is relevant to every formula") {
  TermManager tm;
  const std::vector<Term> given{tm.fls()};
  core::ConeOfInfluence relevance(tm);
  relevance.know(given);
  CHECK(relevance.of(tm.var("p", 1), given) == std::vector<bool>{true});
}
