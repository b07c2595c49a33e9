// Counts at data-dependent indices, and random choices, compared with brute force.

#include <catch2/catch.hpp>
#include <random>

#include "encoder/abstraction/ite_sums.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

TEST_CASE("counts in two orders are the same sum") {
  TermManager tm;
  const Term start = tm.arrayVar("bins", 4, 8);
  std::vector<Term> at;
  for (int i = 0; i < 6; ++i) at.push_back(tm.var("x", 4));
  auto counted = [&](const std::vector<int>& order) {
    Term bins = start;
    for (int i : order) bins = tm.store(bins, tm.tru(), at[i], tm.add(tm.select(bins, at[i]), tm.constant(1, 8)));
    return tm.select(bins, tm.constant(5, 4));
  };
  const Term a = counted({0, 1, 2, 3, 4, 5}), b = counted({3, 0, 5, 1, 4, 2}), c = counted({0, 1, 2, 3, 4, 4});
  CHECK(a != b);
  IteSums forms(tm, 1'000);
  CHECK(forms.of(a) == forms.of(b));
  CHECK(forms.of(a) != forms.of(c));
}

TEST_CASE("random choices keep their values") {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    TermManager tm;
    const Term x = tm.var("x", 4), y = tm.var("y", 4);
    std::vector<Term> known{x, y, tm.constant(random(), 4)};
    auto any = [&] { return known[random() % known.size()]; };
    for (int i = 0; i < 12; ++i) {
      const Term a = any(), b = any(), c = any(), d = any();
      known.push_back(random() % 3   ? tm.ite(tm.eq(a, random() % 2 ? tm.constant(random(), 4) : b), c, d)
                      : random() % 2 ? tm.add(c, d)
                                     : tm.xor_(c, d));
    }
    IteSums forms(tm, 100);
    const Term t = known.back(), form = forms.of(t);
    for (uint64_t v = 0; v < 256; ++v) {
      Model m;
      m.values = {{x.id, v % 16}, {y.id, v / 16}};
      Evaluator evaluate(tm, m);
      REQUIRE(evaluate(t) == evaluate(form));
    }
  }
}
