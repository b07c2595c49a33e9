// Compares the reported implications with an evaluation on all values.

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "core/hostcode/implies.h"

using namespace gpubmc;
using namespace gpubmc::core;
using encoder::Term;
using encoder::TermManager;

namespace {

constexpr unsigned kBits = 3;
constexpr size_t kUnknowns = 3;

using Terms = std::vector<Term>;

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  unsigned below(unsigned n) { return unsigned(engine_() % n); }

  Term number(TermManager& tm, const Terms& unknowns, unsigned depth) {
    auto part = [&] { return number(tm, unknowns, depth - 1); };
    switch (depth ? below(9) : below(3)) {
      case 0:
      case 1: return unknowns[below(unsigned(unknowns.size()))];
      case 2: return tm.constant(below(1 << kBits), kBits);
      case 3: return tm.add(part(), part());
      case 4: return tm.sub(part(), part());
      case 5: return tm.and_(part(), part());
      case 6: return tm.ite(condition(tm, unknowns, 0), part(), part());
      case 7: return tm.mul(part(), part());
      default: return tm.add(part(), tm.constant(1 + below(3), kBits));
    }
  }
  Term condition(TermManager& tm, const Terms& unknowns, unsigned depth) {
    const Term a = number(tm, unknowns, depth), b = number(tm, unknowns, depth);
    switch (below(5)) {
      case 0: return tm.ult(a, b);
      case 1: return tm.ule(a, b);
      case 2: return tm.slt(a, b);
      case 3: return tm.eq(a, b);
      default: return tm.ne(a, b);
    }
  }

 private:
  std::mt19937 engine_;
};

/// Whether the question holds for all values of the unknowns for which the facts hold.
bool holds(const TermManager& tm, const Terms& unknowns, const Terms& facts, Term question) {
  for (uint64_t all = 0; all < uint64_t(1) << (kBits * unknowns.size()); ++all) {
    encoder::Model model;
    bool isPossible = true;
    for (size_t i = 0; i < unknowns.size(); ++i) {
      const uint64_t v = all >> (kBits * i) & ((1 << kBits) - 1);
      model.values[unknowns[i].id] = v;
      isPossible &= v >= tm.range(unknowns[i]).lo && v <= tm.range(unknowns[i]).hi;
    }
    encoder::Evaluator of(tm, model);
    if (isPossible && std::ranges::all_of(facts, [&](Term t) { return of.truth(t); }) && !of.truth(question))
      return false;
  }
  return true;
}

}  // namespace

TEST_CASE("implications hold for all values, one by one and together") {
  unsigned yes = 0, no = 0, missed = 0;
  TermManager tm;
  const Cancellation never;
  const auto solvers = encoder::makeSolvers();
  Implications implications(tm, *solvers);  // one for all questions: cached results must not lead to wrong answers
  for (unsigned seed = 0; seed < 400; ++seed) {
    if (seed % 50 == 0) implications.begin(never);
    Random random(seed);
    Terms unknowns;
    for (size_t i = 0; i < kUnknowns; ++i)
      unknowns.push_back(random.below(3) ? tm.var("x", kBits)
                                         : tm.rangedVar("r", kBits, 1 + random.below(2), 3 + random.below(4)));
    Terms facts, questions;
    for (unsigned i = random.below(4); i-- > 0;) facts.push_back(random.condition(tm, unknowns, 1));
    std::ranges::sort(facts);
    for (unsigned i = 1 + random.below(5); i-- > 0;) questions.push_back(random.condition(tm, unknowns, 2));
    const std::vector<bool> together = implications.implied(facts, questions);
    REQUIRE(together.size() == questions.size());
    for (size_t i = 0; i < questions.size(); ++i) {
      const bool is = holds(tm, unknowns, facts, questions[i]);
      const bool alone = implications.implies(facts, questions[i]);
      INFO("seed " << seed << ", question " << i);
      CHECK((is || !together[i]));
      CHECK((is || !alone));
      (is ? yes : no)++;
      // Facts that share no unknown with the question are ignored, so a contradiction between them is not detected.
      missed += is && !(together[i] && alone) && !holds(tm, unknowns, facts, tm.fls());
    }
  }
  CHECK(yes > 200);
  CHECK(no > 200);
  CHECK(missed == 0);
}

TEST_CASE("questions that differ only in names are the same, those that differ in bounds are not") {
  TermManager tm;
  const Cancellation never;
  const auto solvers = encoder::makeSolvers();
  Implications implications(tm, *solvers);
  implications.begin(never);
  const Term x = tm.rangedVar("x", 8, 0, 9), y = tm.rangedVar("y", 8, 0, 9), z = tm.var("z", 8);
  auto small = [&](Term t) { return tm.ult(tm.xor_(tm.add(t, t), t), tm.constant(28, 8)); };
  CHECK(implications.implies({}, small(x)));
  const uint64_t effort = implications.effort();
  CHECK(effort > 0);
  CHECK(implications.implies({}, small(y)));
  CHECK(implications.effort() == effort);
  CHECK(!implications.implies({}, small(z)));
  CHECK(implications.implies({tm.ult(z, tm.constant(10, 8))}, small(z)));
}

TEST_CASE("what an earlier analysis asked costs an analysis as much as if it had asked first") {
  TermManager tm;
  const Cancellation never;
  const auto solvers = encoder::makeSolvers();
  Implications implications(tm, *solvers);
  const Term x = tm.var("x", 8), y = tm.var("y", 8);
  auto follows = [&](Term t, uint64_t n) {
    return implications.implies({tm.ult(t, tm.constant(n, 8))}, tm.ult(tm.add(t, t), tm.constant(2 * n, 8)));
  };
  implications.begin(never);
  CHECK(follows(x, 10));
  const uint64_t first = implications.effort();
  CHECK(first > 0);
  CHECK(follows(x, 20));
  const uint64_t both = implications.effort();
  CHECK(both > first);
  implications.begin(never);
  CHECK(implications.effort() == 0);
  CHECK(follows(y, 10));
  CHECK(implications.effort() == first);
  CHECK(follows(x, 10));
  CHECK(implications.effort() == first);
  CHECK(follows(y, 20));
  CHECK(implications.effort() == both);
}

TEST_CASE("facts close to the question are considered first") {
  TermManager tm;
  const Cancellation never;
  const auto solvers = encoder::makeSolvers();
  Implications implications(tm, *solvers);
  implications.begin(never);
  // n is compared with many values unrelated to i; the facts about i come last.
  const Term n = tm.var("n", 8), i = tm.var("i", 8), one = tm.constant(1, 8);
  Terms facts{tm.sle(one, n)};
  for (int k = 0; k < 100; ++k) {
    const Term other = tm.var("other", 8);
    facts.push_back(tm.sle(other, tm.and_(n, tm.constant(uint64_t(k), 8))));
  }
  facts.push_back(tm.slt(i, n));
  facts.push_back(tm.sle(one, i));
  const Term less = tm.slt(tm.sub(i, one), tm.sub(n, one));
  CHECK(implications.implies({facts[0], facts.end()[-2], facts.back()}, less));
  CHECK(implications.implies(facts, less));
  std::ranges::reverse(facts);
  CHECK(implications.implies(facts, less));
}
