// Sweeping, compared with brute force: the resulting terms have the original values.

#include <catch2/catch.hpp>
#include <random>

#include "encoder/sweep/sweep.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

Term randomTerm(TermManager& tm, const std::vector<Term>& leaves, std::mt19937& random, int depth) {
  if (depth == 0) return random() % 6 ? leaves[random() % leaves.size()] : tm.constant(random(), 4);
  auto sub = [&] { return randomTerm(tm, leaves, random, depth - 1); };
  const Term a = sub(), b = sub();
  switch (random() % 10) {
    case 0: return tm.add(a, b);
    case 1: return tm.mul(a, b);
    case 2: return tm.and_(a, b);
    case 3: return tm.xor_(a, b);
    case 4: return tm.udiv(a, b);
    case 5: return tm.ite(tm.ult(a, b), b, a);
    case 6: return tm.ite(tm.eq(a, b), sub(), a);
    case 7: return tm.shl(a, b);
    case 8: return tm.not_(a);
    default: return tm.sub(a, b);
  }
}

}  // namespace

TEST_CASE("sweeping keeps the values of terms, and finds equal subterms") {
  std::mt19937 random(7);
  uint64_t merged = 0;
  for (int round = 0; round < 150; ++round) {
    TermManager tm;
    const std::vector<Term> leaves{tm.var("a", 4), tm.var("b", 4)};
    std::vector<Term> roots;
    for (int i = 0; i < 4; ++i) roots.push_back(randomTerm(tm, leaves, random, 4));
    const Swept swept = sweep(tm, roots, {}, nullptr);
    merged += swept.merged;
    REQUIRE(swept.roots.size() == roots.size());
    std::vector<std::vector<uint64_t>> values(roots.size());
    for (uint64_t v = 0; v < 256; ++v) {
      Model m;
      m.values = {{leaves[0].id, v % 16}, {leaves[1].id, v / 16}};
      Evaluator evaluate(tm, m);
      for (size_t i = 0; i < roots.size(); ++i) {
        values[i].push_back(evaluate(roots[i]));
        REQUIRE(evaluate(swept.roots[i]) == values[i].back());
      }
    }
    // With so few values every candidate is decided: equal terms have been merged.
    for (size_t i = 1; i < roots.size(); ++i)
      if (values[i] == values[0]) CHECK(swept.roots[i] == swept.roots[0]);
  }
  CHECK(merged > 100);
}

TEST_CASE("steps that multiply in two ways are merged one after the other") {
  TermManager tm;
  Term a = tm.var("a", 32), b = a;
  const Term k = tm.var("k", 32);
  for (int i = 0; i < 12; ++i) {
    a = tm.xor_(tm.mul(a, tm.constant(9, 32)), tm.lshr(k, a));
    b = tm.xor_(tm.add(tm.shl(b, tm.constant(3, 32)), b), tm.lshr(k, b));
    // max(x, k) in the machine's normal form, and by a mask from the comparison
    a = tm.ite(tm.ult(a, k), tm.or_(a, k), a);
    b = tm.or_(b, tm.and_(tm.neg(tm.zext(tm.ult(b, k), 32)), k));
  }
  const std::vector<Term> roots{a, b};
  const Swept swept = sweep(tm, roots, {}, nullptr);
  CHECK(swept.roots[0] == swept.roots[1]);
}

TEST_CASE("arrays are read at indices that turn out to be equal") {
  TermManager tm;
  const Term memory = tm.arrayVar("m", 8, 8), i = tm.var("i", 8);
  const Term doubled = tm.shl(i, tm.constant(1, 8)), summed = tm.and_(tm.add(i, i), tm.constant(0xfe, 8));
  const std::vector<Term> roots{tm.select(memory, doubled), tm.select(memory, summed)};
  const Swept swept = sweep(tm, roots, {}, nullptr);
  CHECK(swept.roots[0] == swept.roots[1]);
}
