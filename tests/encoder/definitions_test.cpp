// Elimination of definitions: facts and formulas keep their models.
#include <random>

#include <catch2/catch.hpp>

#include "encoder/term/definitions.h"

using namespace gpubmc::encoder;

namespace {

/// Random facts over six variables of 3 bits and two of 1 bit, many of them equations.
struct RandomFacts {
  TermManager tm;
  std::vector<Term> numbers, bits, facts;
  Term formula;
  std::mt19937 random;

  explicit RandomFacts(unsigned seed) : random(seed) {
    for (int i = 0; i < 3; ++i) numbers.push_back(tm.var("x", 3));
    numbers.push_back(tm.rangedVar("r", 3, 2, 5));
    for (int i = 0; i < 2; ++i) bits.push_back(tm.var("b", 1));
    for (unsigned i = 0, n = 1 + random() % 4; i < n; ++i) facts.push_back(condition());
    formula = tm.or_(condition(), tm.and_(condition(), condition()));
  }
  Term number() {
    switch (random() % 6) {
      case 0: return tm.constant(random(), 3);
      case 1: return tm.add(number(), number());
      case 2: return tm.ite(condition(), number(), number());
      default: return numbers[random() % numbers.size()];
    }
  }
  Term condition() {
    switch (random() % 8) {
      case 0: return bits[random() % 2];
      case 1: return tm.not_(bits[random() % 2]);
      case 2: return tm.ult(number(), number());
      case 3: return tm.and_(condition(), condition());
      case 4: return tm.ne(number(), number());
      default: return tm.eq(number(), number());
    }
  }
  /// Calls f(model) for all values of the variables.
  template <class F>
  void forEachModel(const F& f) {
    for (uint32_t v = 0; v < 1u << 14; ++v) {
      Model m;
      for (int i = 0; i < 4; ++i) m.values[numbers[i].id] = v >> 3 * i & 7;
      for (int i = 0; i < 2; ++i) m.values[bits[i].id] = v >> (12 + i) & 1;
      if (m.values[numbers[3].id] >= 2 && m.values[numbers[3].id] <= 5) f(m);
    }
  }
};

bool meets(RandomFacts& s, const Model& m, const std::vector<Term>& facts) {
  Evaluator evaluate(s.tm, m);
  for (Term f : facts)
    if (!evaluate.truth(f)) return false;
  return true;
}

}  // namespace

TEST_CASE("definitions keep the models of random facts and formulas") {
  size_t defined = 0, met = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    RandomFacts s(seed);
    const Definitions d(s.tm, s.facts);
    const Term after = d.apply(s.formula);
    defined += d.facts().size() < s.facts.size();
    s.forEachModel([&](const Model& m) {
      Evaluator evaluate(s.tm, m);
      if (meets(s, m, s.facts)) {
        ++met;
        // The remaining facts hold too, and the formula has the same value.
        if (!meets(s, m, d.facts()) || evaluate.truth(after) != evaluate.truth(s.formula)) FAIL("seed " << seed);
      }
      if (meets(s, m, d.facts())) {
        Model completed = m;
        d.complete(completed);
        if (!meets(s, completed, s.facts)) FAIL("a completed model, seed " << seed);
      }
    });
  }
  CHECK(defined > 50);
  CHECK(met > 10'000);
}

TEST_CASE("facts that are definitions") {
  TermManager tm;
  const Term x = tm.var("x", 32), y = tm.var("y", 32), r = tm.rangedVar("r", 5, 0, 20), p = tm.var("p", 1);
  const Term one = tm.constant(1, 32);
  // x is defined by r, y by x, in any order; p is true; both facts and the range of r decide comparisons of x.
  const Definitions d(tm, {tm.eq(y, tm.add(x, one)), tm.eq(x, tm.zext(r, 32)), p, tm.ult(tm.constant(3, 5), r)});
  CHECK(d.apply(y) == tm.add(tm.zext(r, 32), one));
  CHECK(d.apply(tm.and_(p, tm.ult(x, tm.constant(30, 32)))) == tm.tru());
  CHECK(d.apply(tm.ult(tm.constant(3, 32), x)) == tm.tru());
  CHECK(d.facts().size() == 1);
  // Eliminating a variable with a range would lose its bounds.
  const Term q = tm.rangedVar("q", 5, 2, 9);
  CHECK(Definitions(tm, {tm.eq(q, r)}).apply(q) == q);
}
