// The disjuncts of queries, and reads as choices, compared with the evaluator.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "encoder/abstraction/disjuncts.h"
#include "encoder/abstraction/reads.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

Term randomCondition(TermManager& tm, const std::vector<Term>& variables, std::mt19937& random, unsigned depth) {
  if (depth == 0) return variables[random() % variables.size()];
  std::vector<Term> xs;
  for (unsigned n = 2 + random() % 3; n > 0; --n) xs.push_back(randomCondition(tm, variables, random, depth - 1));
  const Term t = random() % 2 ? tm.conj(xs) : tm.disj(xs);
  return random() % 3 == 0 ? tm.not_(t) : t;
}

}  // namespace

TEST_CASE("some disjunct holds wherever the query does") {
  std::mt19937 random(3);
  size_t withParts = 0;
  for (int round = 0; round < 300; ++round) {
    TermManager tm;
    std::vector<Term> variables;
    for (int i = 0; i < 8; ++i) variables.push_back(tm.var("c", 1));
    const Term question = randomCondition(tm, variables, random, 3);
    const std::vector<Term> parts = partsOf(tm, question);
    CHECK(parts.size() != 1);
    withParts += !parts.empty();
    for (uint64_t values = 0; values < 256; ++values) {
      Model m;
      for (size_t i = 0; i < 8; ++i) m.values[variables[i].id] = values >> i & 1;
      Evaluator evaluate(tm, m);
      if (parts.empty() || !evaluate.truth(question)) continue;
      CHECK(std::any_of(parts.begin(), parts.end(), [&](Term p) { return evaluate.truth(p); }));
    }
  }
  CHECK(withParts > 100);
}

TEST_CASE("an assertion of every thread has one disjunct per thread") {
  TermManager tm;
  std::vector<Term> each;
  for (int i = 0; i < 40; ++i) each.push_back(tm.ult(tm.var("x", 8), tm.var("y", 8)));
  CHECK(partsOf(tm, tm.not_(tm.conj(each))).size() == 40);
  CHECK(partsOf(tm, tm.disj(each)).size() == 40);
  CHECK(partsOf(tm, tm.and_(tm.var("c", 1), tm.disj(each))).size() == 40);
  CHECK(partsOf(tm, tm.conj(each)).empty());
  CHECK(partsOf(tm, each[0]).empty());
}

TEST_CASE("reads below stores become choices") {
  std::mt19937 random(5);
  auto pick = [&](unsigned n) { return unsigned(random() % n); };
  for (int round = 0; round < 300; ++round) {
    TermManager tm;
    std::vector<Term> words, conditions;
    for (int i = 0; i < 3; ++i) words.push_back(tm.var("w", 4)), conditions.push_back(tm.var("c", 1));
    Term array = pick(2) ? tm.arrayVar("a", 4, 4) : tm.arrayConstant(pick(16), 4, 4);
    Term t = words[0];
    for (unsigned i = 0; i < 6; ++i) {
      const Term at = pick(3) ? words[pick(3)] : tm.constant(pick(16), 4);
      array = tm.store(array, pick(3) ? tm.tru() : conditions[pick(3)], at, tm.add(t, words[pick(3)]));
      t = tm.select(array, tm.add(words[pick(3)], tm.constant(pick(3), 4)));
    }
    const std::optional<Term> without = withoutStores(tm, t, 1'000);
    REQUIRE(without);
    CHECK(tm.print(*without).find("store") == std::string::npos);
    for (int values = 0; values < 60; ++values) {
      Model m;
      for (Term w : words) m.values[w.id] = pick(16);
      for (Term c : conditions) m.values[c.id] = pick(2);
      Term base = array;
      while (tm.op(base) == Op::Store) base = tm.args(base)[0];
      for (uint64_t i = 0; i < 16; ++i) m.arrays[base.id].cells[i] = pick(16);
      Evaluator evaluate(tm, m);
      REQUIRE(evaluate(*without) == evaluate(t));
    }
    CHECK((tm.op(t) != Op::Select || tm.op(tm.args(t)[0]) != Op::Store || !withoutStores(tm, t, 0)));
  }
}
