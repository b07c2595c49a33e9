// Queries that the normal forms decide without a solver.
#include <catch2/catch.hpp>

#include "encoder/solver/query.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"

using namespace gpubmc::encoder;

TEST_CASE("a tree sum is the serial sum") {
  TermManager tm;
  std::vector<Term> xs;
  for (int i = 0; i < 1024; ++i) xs.push_back(tm.var("x", 32));
  Term serial = tm.constant(0, 32);
  for (Term x : xs) serial = tm.add(serial, x);
  std::vector<Term> tree = xs;
  for (size_t half = 512; half > 0; half /= 2)
    for (size_t i = 0; i < half; ++i) tree[i] = tm.add(tree[i], tree[i + half]);
  CHECK(tree[0] == serial);
  CHECK(tm.add(serial, xs[0]) != serial);
}

TEST_CASE("products commute and distribute over small sums") {
  TermManager tm;
  Term a = tm.var("a", 32), b = tm.var("b", 32), c = tm.var("c", 32), d = tm.var("d", 32);
  CHECK(tm.add(tm.mul(a, b), tm.mul(c, d)) == tm.add(tm.mul(d, c), tm.mul(b, a)));
  CHECK(tm.mul(tm.add(a, b), c) == tm.add(tm.mul(a, c), tm.mul(c, b)));
}

TEST_CASE("addresses of threads are distinguished") {
  TermManager tm;
  Term block = tm.rangedVar("blockIdx.x", 32, 0, 65535);
  auto address = [&](uint32_t thread) {
    Term index = tm.add(tm.mul(block, tm.constant(256, 32)), tm.constant(thread, 32));
    return tm.shl(tm.extract(tm.sext(index, 64), 47, 0), tm.constant(2, 48));
  };
  CHECK(tm.isFalse(tm.eq(address(3), address(4))));
  CHECK(address(3) == address(3));
  CHECK(tm.split(address(7)).offset == 28);
  CHECK(tm.split(address(7)).base == tm.split(address(9)).base);
  SECTION("also where the index may wrap") {
    Term n = tm.var("n", 32);
    auto wide = [&](uint32_t t) {
      return tm.shl(tm.extract(tm.sext(tm.add(n, tm.constant(t, 32)), 64), 47, 0), tm.constant(2, 48));
    };
    CHECK(tm.isFalse(tm.eq(wide(1), wide(2))));
    Term m = tm.var("m", 32);
    CHECK(!tm.value(tm.eq(wide(1), tm.shl(tm.extract(tm.sext(m, 64), 47, 0), tm.constant(2, 48)))));
  }
}

TEST_CASE("alignment masks vanish if the low bits are known") {
  TermManager tm;
  Term x = tm.var("x", 48);
  Term scaled = tm.mul(x, tm.constant(8, 48));
  CHECK(tm.and_(scaled, tm.constant(~7ull, 48)) == scaled);
  CHECK(tm.and_(x, tm.constant(~0ull, 48)) == x);
  CHECK(tm.and_(x, tm.constant(~3ull, 48)) != x);
}

TEST_CASE("quotients and remainders of flat indices") {
  TermManager tm;
  Term row = tm.rangedVar("row", 32, 0, 1000), col = tm.rangedVar("col", 32, 0, 23);
  Term flat = tm.add(tm.mul(row, tm.constant(24, 32)), col), k = tm.constant(24, 32);
  CHECK(tm.udiv(flat, k) == row);
  CHECK(tm.urem(flat, k) == col);
  CHECK(tm.sdiv(flat, k) == row);
  Term wide = tm.rangedVar("wide", 32, 0, 24);
  CHECK(tm.udiv(tm.add(tm.mul(row, k), wide), k) != row);
}

TEST_CASE("minima and maxima are recognised") {
  TermManager tm;
  Term a = tm.var("a", 32), b = tm.var("b", 32), c = tm.var("c", 32);
  CHECK(tm.ite(tm.slt(a, b), a, b) == tm.smin(b, a));
  CHECK(tm.ite(tm.sle(a, b), a, b) == tm.smin(a, b));
  CHECK(tm.ite(tm.ult(a, b), b, a) == tm.umax(a, b));
  CHECK(tm.smin(tm.smin(a, b), c) == tm.smin(a, tm.smin(c, b)));
  const Term most = tm.smax(tm.smax(a, b), c), least = tm.umin(tm.umin(a, b), c);
  CHECK(tm.isFalse(tm.slt(most, b)));
  CHECK(tm.isFalse(tm.slt(most, tm.smax(a, c))));
  CHECK(tm.isFalse(tm.ult(c, least)));
  CHECK(tm.isFalse(tm.ult(tm.umin(b, c), least)));
  CHECK(!tm.value(tm.slt(b, most)));
  CHECK(!tm.value(tm.ult(most, b)));  // in another order
  CHECK(!tm.value(tm.slt(tm.smax(a, c), most)));
}

TEST_CASE("comparisons use ranges") {
  TermManager tm;
  Term t = tm.rangedVar("t", 32, 0, 63), n = tm.rangedVar("n", 32, 64, 128);
  CHECK(tm.isTrue(tm.slt(t, n)));
  CHECK(tm.isTrue(tm.slt(tm.sub(t, tm.constant(1, 32)), n)));
  CHECK(tm.isFalse(tm.eq(t, n)));
  CHECK(tm.isTrue(tm.ult(t, tm.add(t, tm.constant(1, 32)))));
  Term any = tm.var("any", 32);
  CHECK(!tm.value(tm.slt(any, tm.add(any, tm.constant(1, 32)))));  // wraps at the maximum
}

TEST_CASE("two comparisons of the same terms are merged") {
  TermManager tm;
  const Term x = tm.var("x", 32), y = tm.var("y", 32);
  CHECK(tm.or_(tm.eq(x, y), tm.slt(x, y)) == tm.sle(x, y));
  CHECK(tm.or_(tm.slt(y, x), tm.eq(x, y)) == tm.sle(y, x));
  CHECK(tm.or_(tm.ult(x, y), tm.ult(y, x)) == tm.ne(x, y));
  CHECK(tm.and_(tm.ule(x, y), tm.ule(y, x)) == tm.eq(x, y));
  CHECK(tm.and_(tm.ne(x, y), tm.ule(x, y)) == tm.ult(x, y));
  CHECK(tm.isFalse(tm.and_(tm.slt(x, y), tm.slt(y, x))));
  CHECK(tm.isTrue(tm.or_(tm.sle(x, y), tm.slt(y, x))));
  const Term other = tm.ult(x, y);  // in another order
  CHECK(tm.op(tm.or_(tm.slt(x, y), other)) == Op::Or);

  // All combinations of two and three comparisons of two small words and a number, for all values.
  TermManager small;
  const Term a = small.var("a", 2), b = small.var("b", 2), c = small.constant(2, 2);
  std::vector<Term> all;
  for (auto [l, r] : {std::pair(a, b), std::pair(b, a), std::pair(a, c), std::pair(c, a)})
    for (Term t : {small.eq(l, r), small.ult(l, r), small.slt(l, r)}) all.insert(all.end(), {t, small.not_(t)});
  for (Term p : all)
    for (Term q : all)
      for (Term r : {p, all[3], all[12]}) {
        const Term either = small.disj(std::vector{p, q, r}), both = small.conj(std::vector{p, q, r});
        for (uint64_t i = 0; i < 16; ++i) {
          Model m;
          m.values = {{a.id, i % 4}, {b.id, i / 4}};
          Evaluator evaluate(small, m);
          const bool vp = evaluate.truth(p), vq = evaluate.truth(q), vr = evaluate.truth(r);
          CAPTURE(small.print(p), small.print(q), small.print(r), i);
          REQUIRE(evaluate.truth(either) == (vp || vq || vr));
          REQUIRE(evaluate.truth(both) == (vp && vq && vr));
        }
      }
}

TEST_CASE("a comparison with a size becomes a comparison with the number of elements") {
  auto size = [](TermManager& tm, Term n, unsigned w, uint64_t factor) {
    Term bytes = tm.mul(tm.sext(n, w), tm.constant(factor, w));
    return tm.ite(tm.slt(bytes, tm.constant(0, w)), tm.constant(0, w), bytes);
  };
  TermManager tm;
  Term n = tm.var("n", 32), i = tm.rangedVar("i", 32, 0, 100);
  CHECK(tm.ult(tm.zext(i, 64), size(tm, n, 64, 1)) == tm.slt(i, n));
  CHECK(tm.ult(tm.extract(tm.mul(tm.zext(i, 64), tm.constant(4, 64)), 47, 2), tm.extract(size(tm, n, 64, 4), 47, 2)) ==
        tm.slt(i, n));
  // All values of small numbers, including indices beyond the range of n's type.
  for (uint64_t most : {3, 7, 8, 15}) {
    TermManager small;
    Term m = small.var("m", 4), k = small.rangedVar("k", 6, 0, most);
    Term below = small.ult(k, size(small, m, 6, 1)), four = small.extract(size(small, m, 6, 4), 5, 2);
    Term belowFour = small.ult(small.extract(small.mul(k, small.constant(4, 6)), 5, 2), four);
    for (uint64_t x = 0; x < 16; ++x)
      for (uint64_t y = 0; y <= most; ++y) {
        Model model;
        model.values = {{m.id, x}, {k.id, y}};
        Evaluator evaluate(small, model);
        const uint64_t whole = x < 8 ? x : 0;                          // size in elements: 0 for negative numbers
        const uint64_t fourfold = (x < 8 ? 4 * x : 4 * x + 192) % 64;  // in six bits, where it may be negative again
        CAPTURE(most, x, y);
        CHECK(evaluate.truth(below) == (y < whole));
        CHECK(evaluate.truth(belowFour) == (y % 16 < (fourfold >= 32 ? 0 : fourfold / 4)));
      }
  }
}

TEST_CASE("bits of a shifted value are bits of the original") {
  TermManager tm;
  Term x = tm.var("x", 16), shifted = tm.mul(x, tm.constant(8, 16));
  CHECK(tm.extract(shifted, 15, 15) == tm.extract(x, 12, 12));
  CHECK(tm.extract(shifted, 9, 4) == tm.extract(x, 6, 1));
  CHECK(tm.extract(tm.add(shifted, tm.constant(1, 16)), 15, 15) != tm.extract(x, 12, 12));
}

TEST_CASE("reads see the matching store") {
  TermManager tm;
  Term a = tm.arrayVar("a", 48, 32), i = tm.var("i", 48), v = tm.var("v", 32), w = tm.var("w", 32);
  Term sevens = tm.arrayConstant(7, 48, 32);
  CHECK(tm.select(sevens, i) == tm.constant(7, 32));
  CHECK(tm.arrayConstant(7, 48, 32) == sevens);
  CHECK(tm.select(tm.store(sevens, tm.tru(), tm.constant(4, 48), v), tm.constant(8, 48)) == tm.constant(7, 32));
  Term next = tm.add(i, tm.constant(4, 48));
  Term stored = tm.store(tm.store(a, tm.tru(), i, v), tm.tru(), next, w);
  CHECK(tm.select(stored, i) == v);
  CHECK(tm.select(stored, next) == w);
  CHECK(tm.select(stored, tm.add(i, tm.constant(8, 48))) == tm.select(a, tm.add(i, tm.constant(8, 48))));
  Term guard = tm.var("g", 1);
  CHECK(tm.select(tm.store(a, guard, i, v), i) == tm.ite(guard, v, tm.select(a, i)));
}

TEST_CASE("deep terms do not exhaust the stack") {
  TermManager tm;
  Term x = tm.var("x", 32), t = x;
  for (int i = 0; i < 200000; ++i) t = tm.xor_(tm.udiv(t, tm.var("y", 32)), x);
  Model m;
  Evaluator evaluate(tm, m);
  CHECK(evaluate(t) == evaluate(t));
  Term replaced = tm.substitute(t, {{x.id, tm.constant(1, 32)}});
  CHECK(replaced != t);
  CHECK(tm.print(tm.extract(t, 3, 0)).size() > 1000000);
}

TEST_CASE("arrays and functions are congruent") {
  for (const char* solver : {"cadical", "minisat"}) {
    TermManager tm;
    Term a = tm.arrayVar("a", 48, 8), i = tm.var("i", 48), j = tm.var("j", 48);
    Function f = tm.function("f", 1, 8);
    Term x = tm.var("x", 8), y = tm.var("y", 8);
    {
      Query q(tm, makeSatSolver(solver));
      q.add(tm.eq(i, j));
      q.add(tm.ne(tm.select(a, i), tm.select(a, j)));
      CHECK(q.check().answer == Answer::Unsat);
    }
    {
      Query q(tm, makeSatSolver(solver));
      q.add(tm.eq(x, y));
      q.add(tm.ne(tm.apply(f, std::vector<Term>{x}), tm.apply(f, std::vector<Term>{y})));
      CHECK(q.check().answer == Answer::Unsat);
    }
    // In any order of the operands of a commutative function, and for no other function.
    for (bool commutative : {false, true}) {
      Function g = tm.function(commutative ? "g" : "h", 2, 8, commutative);
      Term u = tm.var("u", 8), v = tm.var("v", 8);
      Query q(tm, makeSatSolver(solver));
      q.add(tm.eq(x, v));
      q.add(tm.eq(y, u));
      q.add(tm.ne(tm.apply(g, std::vector<Term>{x, y}), tm.apply(g, std::vector<Term>{u, v})));
      CHECK(q.check().answer == (commutative ? Answer::Unsat : Answer::Sat));
    }
    Query q(tm, makeSatSolver(solver));
    Term chain = tm.store(tm.store(a, tm.var("g", 1), i, x), tm.tru(), j, y);
    Term differs = tm.ne(tm.select(chain, tm.constant(5, 48)), tm.select(a, tm.constant(5, 48)));
    q.add(differs);
    q.add(tm.ne(j, tm.constant(5, 48)));
    REQUIRE(q.check().answer == Answer::Sat);
    Model m = q.model();
    Evaluator evaluate(tm, m);
    CHECK(evaluate.truth(differs));
    CHECK(evaluate(i) == 5);
  }
}

TEST_CASE("a cancelled query reports it") {
  TermManager tm;
  gpubmc::Cancellation cancel;
  cancel.cancel();
  Term a = tm.var("a", 32), b = tm.var("b", 32);
  for (const char* solver : {"cadical", "minisat"}) {
    Query q(tm, makeSatSolver(solver), &cancel);
    q.add(tm.eq(tm.mul(a, b), tm.constant(0x12345677, 32)));
    Result r = q.check();
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.reason == "interrupted");
  }
  CHECK_THROWS_AS(makeSatSolver("nosuch"), gpubmc::UserError);
}

TEST_CASE("a remainder by a power of two is a mask, even if the power is symbolic") {
  TermManager tm;
  constexpr unsigned kWidth = 5;
  auto constant = [&](uint64_t v) { return tm.constant(v, kWidth); };
  const Term x = tm.var("x", kWidth), k = tm.var("k", kWidth), l = tm.var("l", kWidth), n = tm.var("n", kWidth + 3);
  auto power = [&](Term by) { return tm.shl(constant(1), by); };
  const Term chosen = tm.ite(tm.ult(k, l), power(k), tm.lshr(constant(16), l));
  const std::vector<Term> powers{power(k),
                                 tm.mul(power(k), constant(2)),
                                 tm.mul(power(k), constant(16)),
                                 tm.mul(power(k), power(l)),
                                 tm.lshr(constant(8), k),
                                 tm.shl(tm.lshr(constant(16), k), l),
                                 chosen,
                                 tm.zext(tm.shl(tm.constant(1, 3), tm.extract(k, 2, 0)), kWidth),
                                 tm.extract(tm.shl(tm.constant(2, kWidth + 3), n), kWidth, 1)};
  const std::vector<Term> others{tm.mul(power(k), constant(3)), tm.add(power(k), power(l)), tm.shl(constant(3), k),
                                 tm.ite(tm.ult(k, l), power(k), constant(6)), tm.ashr(constant(16), k)};
  for (const std::vector<Term>* list : {&powers, &others})
    for (Term by : *list) {
      const Term rest = tm.urem(x, by);
      CHECK((tm.op(rest) == Op::Urem) == (list == &others));
      for (uint64_t values = 0; values < 1 << (3 * kWidth + 3); values += list == &others ? 7 : 1) {
        Model m;
        m.values = {{x.id, values & 31}, {k.id, values >> 5 & 31}, {l.id, values >> 10 & 31}, {n.id, values >> 10}};
        Evaluator evaluate(tm, m);
        const uint64_t d = evaluate(by), a = values & 31;
        if (evaluate(rest) != (d ? a % d : a)) FAIL_CHECK("x = " << a << ", divisor = " << d);
      }
    }
}
