// Models: functions have one value per argument, and missing values can be completed.
#include <catch2/catch.hpp>

#include "encoder/solver/query.h"
#include "encoder/term/term.h"

using namespace gpubmc::encoder;

TEST_CASE("a model of many applications is consistent with functions") {
  TermManager tm;
  const Function f = tm.function("f", 2, 32);
  const Term array = tm.arrayVar("a", 48, 32);
  std::vector<Term> sums;
  for (int i = 0; i < 12; ++i) {
    Term s = tm.var("x", 32);
    for (int j = 0; j < 4; ++j) {
      Term args[] = {s, tm.select(array, tm.zext(tm.var("i", 4), 48))};
      s = tm.apply(f, args);
    }
    sums.push_back(s);
  }
  std::vector<Term> differ;
  for (size_t i = 1; i < sums.size(); ++i) differ.push_back(tm.ult(sums[i - 1], sums[i]));
  Query query(tm, makeSatSolver("cadical"));
  for (Term t : differ) query.add(t);
  REQUIRE(query.check().answer == Answer::Sat);
  const Model m = query.model();
  Evaluator evaluate(tm, m);
  for (Term t : differ) CHECK(evaluate.truth(t));
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> table;
  for (Term s : sums)
    for (; tm.op(s) == Op::Apply; s = tm.args(s)[0]) {
      const std::pair at{evaluate(tm.args(s)[0]), evaluate(tm.args(s)[1])};
      CHECK(table.try_emplace(at, evaluate(s)).first->second == evaluate(s));
    }
}

TEST_CASE("repair does not satisfy unsatisfiable constraints") {
  TermManager tm;
  const Function f = tm.function("f", 1, 8);
  const Term x = tm.var("x", 8), y = tm.var("y", 8);
  auto apply = [&](Term t) { return tm.apply(f, std::span(&t, 1)); };
  Query query(tm, makeSatSolver("cadical"));
  query.add(tm.ne(apply(apply(x)), apply(apply(y))));
  REQUIRE(query.check().answer == Answer::Sat);
  query.add(tm.eq(apply(x), apply(y)));
  CHECK(query.check().answer == Answer::Unsat);
}

TEST_CASE("missing values are chosen once and stored in the model") {
  TermManager tm;
  const Term array = tm.arrayVar("a", 48, 32), given = tm.var("n", 32), small = tm.rangedVar("b", 32, 3, 5);
  const Term x = tm.select(array, tm.constant(0, 48)), y = tm.select(array, tm.constant(4, 48));
  const Function f = tm.function("f", 1, 32);
  Term args[] = {x};
  const Term applied = tm.apply(f, args);
  Model m;
  m.values[given.id] = 7;
  m.arrays[array.id].cells[4] = 9;
  Evaluator completing = Evaluator::completing(tm, m);
  CHECK(completing(given) == 7);
  CHECK(completing(y) == 9);
  CHECK(completing(x) != 9);
  CHECK(completing(small) >= 3);
  CHECK(completing(small) <= 5);
  const uint64_t there = completing(x), function = completing(applied);
  Evaluator plain(tm, m);
  CHECK(plain(x) == there);
  CHECK(plain(applied) == function);
  CHECK(plain(small) == completing(small));
}
