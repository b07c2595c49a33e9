// Word-level index arithmetic, checked on all values.
#include <catch2/catch.hpp>
#include <unordered_map>

#include <bit>
#include <random>

#include "encoder/arith/bounds.h"
#include "encoder/arith/division.h"
#include "encoder/arith/equal_sums.h"
#include "encoder/arith/index_proof.h"
#include "encoder/arith/multiples.h"
#include "encoder/arith/order_of_multiples.h"
#include "encoder/arith/radix.h"
#include "encoder/arith/reads.h"
#include "encoder/arith/rows.h"
#include "encoder/arith/sums.h"
#include "encoder/arith/unknown_products.h"
#include "encoder/arith/wrapped_products.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/query.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

/// Calls f for every combination of values in the ranges of the variables.
template <class F>
void forAll(const std::vector<std::pair<uint64_t, uint64_t>>& ranges, const F& f) {
  std::vector<uint64_t> at;
  for (const auto& [lo, hi] : ranges) at.push_back(lo);
  for (;;) {
    f(at);
    size_t i = 0;
    while (i < at.size() && at[i] == ranges[i].second) at[i] = ranges[i].first, ++i;
    if (i == at.size()) return;
    ++at[i];
  }
}

}  // namespace

TEST_CASE("equalities of sums are correct for all values") {
  std::mt19937 random(7);
  size_t simpler = 0;
  for (int round = 0; round < 3'000; ++round) {
    TermManager tm;
    const unsigned width = 5 + random() % 3;
    const uint64_t mask = (1u << width) - 1;
    std::vector<Term> variables;
    std::vector<std::pair<uint64_t, uint64_t>> ranges;
    const size_t n = 2 + random() % 3;
    for (size_t i = 0; i < n; ++i) {
      const uint64_t lo = random() % 4 ? 0 : random() % (mask / 2), hi = std::min(mask, lo + random() % 5);
      ranges.emplace_back(lo, hi);
      variables.push_back(tm.rangedVar("x", width, lo, hi));
    }
    std::vector<uint64_t> factors;
    const uint64_t constant = random() % 2 ? random() & mask : 0;
    Term left = tm.constant(constant, width), right = tm.constant(0, width);
    for (size_t i = 0; i < n; ++i) {
      factors.push_back(random() % 3 ? random() % 9 : random() & mask);
      Term& side = random() % 2 ? left : right;
      if (&side == &right) factors.back() = 0 - factors.back();
      side =
          tm.add(side, tm.mul(variables[i], tm.constant(&side == &right ? 0 - factors.back() : factors.back(), width)));
    }
    const Term equal = tm.eq(left, right);
    simpler += tm.op(equal) != Op::Eq;
    forAll(ranges, [&](const std::vector<uint64_t>& at) {
      Model model;
      uint64_t sum = constant;
      for (size_t i = 0; i < n; ++i) {
        model.values[variables[i].id] = at[i];
        sum += factors[i] * at[i];
      }
      Evaluator evaluate(tm, model);
      REQUIRE(evaluate(equal) == ((sum & mask) == 0));
    });
  }
  CHECK(simpler > 500);
}

TEST_CASE("digits of an address are compared separately") {
  TermManager tm;
  auto ranged = [&](const char* name, uint64_t n) { return tm.rangedVar(name, 32, 0, n - 1); };
  const Term row = ranged("row", 1000), column = ranged("column", 100), r = ranged("r", 1000), c = ranged("c", 100);
  auto at = [&](Term y, Term x) { return tm.add(tm.mul(y, tm.constant(100, 32)), x); };
  CHECK(tm.eq(at(row, column), at(r, c)) == tm.and_(tm.eq(row, r), tm.eq(column, c)));
  const Term three = tm.constant(3, 32);
  CHECK(tm.isFalse(tm.eq(tm.mul(three, row), tm.add(tm.mul(three, r), tm.constant(1, 32)))));
  CHECK(tm.eq(tm.mul(three, row), tm.mul(three, r)) == tm.eq(row, r));
}

TEST_CASE("lemmas of a symbolic radix hold for all values") {
  constexpr unsigned kWidth = 4;
  for (const bool constants : {false, true}) {
    TermManager tm;
    std::vector<Term> v;
    for (const char* name : {"q", "r", "p", "s", "n"}) v.push_back(tm.var(name, kWidth));
    const Term a = tm.add(tm.mul(v[0], v[4]), v[1]), b = tm.add(tm.mul(v[2], v[4]), v[3]);
    const Term equal = tm.eq(a, constants ? tm.add(b, tm.constant(3, kWidth)) : b);
    const std::vector<Term> lemmas = radixLemmas(tm, std::span(&equal, 1));
    REQUIRE(!lemmas.empty());
    size_t useful = 0;
    forAll(std::vector<std::pair<uint64_t, uint64_t>>(5, {0, 15}), [&](const std::vector<uint64_t>& at) {
      Model model;
      for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
      Evaluator evaluate(tm, model);
      for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
      useful += at[1] < at[4] && at[3] < at[4];
    });
    CHECK(useful > 0);
  }
}

TEST_CASE("lemmas of addresses in units of several bytes hold for all values, and compare the addresses in bytes") {
  constexpr unsigned kWidth = 4;
  for (const unsigned unit : {1u, 2u}) {
    TermManager tm;
    std::vector<Term> v;
    for (const char* name : {"q", "r", "p", "s", "n"}) v.push_back(tm.var(name, kWidth));
    const Term bytes = tm.constant(uint64_t(1) << unit, kWidth);
    auto place = [&](Term q, Term r) { return tm.add(tm.mul(q, v[4]), tm.mul(r, bytes)); };
    auto inUnits = [&](Term t) { return tm.extract(t, kWidth - 1, unit); };
    const Term a = place(v[0], v[1]), b = place(v[2], v[3]);
    const std::vector<Term> asked{tm.eq(inUnits(a), inUnits(b))};
    const std::vector<Term> lemmas = radixLemmas(tm, asked);
    REQUIRE(!lemmas.empty());
    forAll({{0, 15}, {0, 7}, {0, 15}, {0, 7}, {0, 15}}, [&](const std::vector<uint64_t>& at) {
      Model model;
      for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
      Evaluator evaluate(tm, model);
      for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
    });
  }
}

TEST_CASE("the distinctness of 4-byte elements in rows of symbolic pitch needs no search") {
  TermManager tm;
  const Term pitch = tm.rangedVar("pitch", 32, 0, 32'768), w = tm.rangedVar("w", 32, 0, 4'096);
  const Term x = tm.var("x", 32), y = tm.rangedVar("y", 32, 0, 4'096), u = tm.var("u", 32);
  const Term v = tm.rangedVar("v", 32, 0, 4'096), four = tm.constant(4, 32);
  auto at = [&](Term row, Term column) {
    return tm.extract(tm.add(tm.zext(tm.mul(row, pitch), 48), tm.zext(tm.mul(column, four), 48)), 47, 2);
  };
  std::vector<Term> asked{tm.eq(at(y, x), at(v, u)),
                          tm.ult(x, w),
                          tm.ult(u, w),
                          tm.ne(y, v),
                          tm.ule(tm.mul(four, w), pitch),
                          tm.eq(tm.extract(pitch, 1, 0), tm.constant(0, 2))};
  auto answer = [&] {
    Query query(tm, makeCadical());
    for (Term f : asked) query.add(f);
    return query.check({}, 1'000).answer;
  };
  CHECK(answer() != Answer::Unsat);
  for (Term lemma : radixLemmas(tm, std::vector<Term>(asked), 256)) asked.push_back(lemma);
  CHECK(answer() == Answer::Unsat);
}

TEST_CASE("lemmas of a symbolic radix look through extensions") {
  constexpr unsigned kWidth = 4;
  for (const bool isSigned : {false, true}) {
    TermManager tm;
    std::vector<Term> v;
    for (const char* name : {"q", "r", "p", "s", "n"}) v.push_back(tm.var(name, kWidth));
    auto wide = [&](Term t) { return isSigned ? tm.sext(t, 7) : tm.zext(t, 7); };
    const Term a = tm.add(wide(tm.mul(v[0], v[4])), wide(v[1])), b = tm.add(wide(tm.mul(v[2], v[4])), wide(v[3]));
    const Term equal = tm.eq(a, b);
    const std::vector<Term> lemmas = radixLemmas(tm, std::span(&equal, 1));
    REQUIRE(!lemmas.empty());
    forAll(std::vector<std::pair<uint64_t, uint64_t>>(5, {0, 15}), [&](const std::vector<uint64_t>& at) {
      Model model;
      for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
      Evaluator evaluate(tm, model);
      for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
    });
  }
}

TEST_CASE("lemmas of a number that bounds digits hold for all values, and imply that its multiples differ") {
  constexpr unsigned kWidth = 4;
  std::mt19937 random(11);
  size_t followed = 0;
  for (int round = 0; round < 300; ++round) {
    TermManager tm;
    const unsigned wide = kWidth + random() % 3;
    std::vector<Term> v;
    for (const char* name : {"t", "u", "n"}) v.push_back(tm.var(name, kWidth));
    auto extended = [&](Term t) { return wide == kWidth ? t : tm.zext(t, wide); };
    auto constant = [&](uint64_t k) { return tm.constant(k, wide); };
    const uint64_t i = random() % 4, j = random() % 4, k = random() % 5 ? 0 : random() % 4;
    const Term a = tm.add(extended(v[0]), tm.mul(extended(v[2]), constant(i)));
    const Term b = tm.add(tm.add(extended(v[1]), tm.mul(extended(v[2]), constant(j))), constant(k));
    std::vector<Term> asked{tm.eq(a, b), tm.ult(v[0], v[2]), tm.ult(v[1], v[2])};
    if (tm.isFalse(asked[0])) continue;
    if (random() % 4 == 0) asked.erase(asked.begin() + 1 + random() % 2);
    const std::vector<Term> lemmas = radixLemmas(tm, asked);
    REQUIRE((asked.size() < 3 || i == j || !lemmas.empty()));
    bool possible = false;
    forAll({{0, 15}, {0, 15}, {0, 15}}, [&](const std::vector<uint64_t>& at) {
      Model model;
      for (size_t n = 0; n < v.size(); ++n) model.values[v[n].id] = at[n];
      Evaluator evaluate(tm, model);
      for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
      bool all = true;
      for (Term t : asked) all &= evaluate.truth(t);
      possible |= all;
    });
    Query query(tm, makeCadical());
    for (Term t : asked) query.add(t);
    for (Term t : lemmas) query.add(t);
    CHECK((query.check().answer == Answer::Sat) == possible);
    followed += !possible;
  }
  CHECK(followed > 20);
}

TEST_CASE("the distinctness of multiples of an unknown size needs no search") {
  TermManager tm;
  const Term t = tm.var("t", 32), u = tm.var("u", 32), n = tm.rangedVar("n", 32, 1, 1'024);
  std::vector<Term> any;
  for (uint64_t i = 1; i <= 60; ++i)
    for (Term one : {t, u})
      any.push_back(
          tm.eq(tm.add(tm.zext(one, 48), tm.mul(tm.zext(n, 48), tm.constant(i, 48))), tm.zext(one == t ? u : t, 48)));
  std::vector<Term> asked{tm.disj(any), tm.ult(t, n), tm.ult(u, n)};
  auto answer = [&] {
    Query query(tm, makeCadical());
    for (Term f : asked) query.add(f);
    return query.check({}, 10).answer;
  };
  CHECK(answer() == Answer::Unknown);
  for (Term lemma : radixLemmas(tm, std::vector<Term>(asked), 256)) asked.push_back(lemma);
  CHECK(answer() == Answer::Unsat);
}

TEST_CASE("lemmas of a radix that is a product hold for all values, even if only the wide product is sufficient") {
  constexpr unsigned kWidth = 3;
  TermManager tm;
  std::vector<Term> v;
  for (const char* name : {"q", "r", "p", "s", "g", "b"}) v.push_back(tm.var(name, kWidth));
  auto wide = [&](Term t) { return tm.zext(t, 2 * kWidth); };
  const Term base = tm.mul(v[4], v[5]);
  const Term equal = tm.eq(tm.add(tm.mul(v[0], base), v[1]), tm.add(tm.mul(v[2], base), v[3]));
  std::vector<Term> about{equal};
  for (Term n : {v[0], v[2]}) about.push_back(tm.ule(tm.mul(wide(n), wide(base)), tm.constant(40, 2 * kWidth)));
  const std::vector<Term> lemmas = radixLemmas(tm, about);
  // The quotients are equal if the remainders are below the base and nothing wraps.
  size_t applies = 0;
  forAll(std::vector<std::pair<uint64_t, uint64_t>>(6, {0, 7}), [&](const std::vector<uint64_t>& at) {
    Model model;
    for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
    Evaluator evaluate(tm, model);
    for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
    const uint64_t n = at[4] * at[5] % 8;
    applies += at[1] < n && at[3] < n && at[0] * n + at[1] < 8 && at[2] * n + at[3] < 8;
  });
  CHECK(applies > 0);
  auto follows = [&](bool isWide) {
    std::vector<Term> asked{equal, tm.ult(v[1], base), tm.ult(v[3], base), tm.ne(v[0], v[2])};
    for (int i = 0; i < 2; ++i) {
      const Term sum = tm.add(tm.mul(wide(v[2 * i]), wide(base)), wide(v[2 * i + 1]));
      if (isWide) asked.push_back(tm.ult(sum, tm.constant(8, 2 * kWidth)));
    }
    for (Term t : radixLemmas(tm, std::vector<Term>(asked))) asked.push_back(t);
    Query query(tm, makeCadical());
    for (Term t : withUnknownProducts(tm, asked)) query.add(t);
    return query.check({}, 2'000).answer == Answer::Unsat;
  };
  CHECK(follows(true));
  CHECK_FALSE(follows(false));
}

TEST_CASE("lemmas of reads hold for all contents, and imply equal values at equal addresses") {
  TermManager tm;
  const Term array = tm.arrayVar("a", 4, 4), other = tm.arrayVar("b", 4, 4);
  const Term x = tm.var("x", 4), y = tm.var("y", 4), one = tm.constant(1, 4);
  const Term same = tm.eq(tm.add(x, one), tm.mul(y, tm.constant(3, 4)));
  const Term here = tm.select(array, tm.add(x, one)), there = tm.select(array, tm.mul(y, tm.constant(3, 4)));
  const Term elsewhere = tm.select(other, tm.add(x, one));
  const std::vector<Term> asked{same, tm.ne(here, there), tm.ult(elsewhere, here)};
  const std::vector<Term> lemmas = readLemmas(tm, asked);
  REQUIRE(lemmas.size() == 1);
  CHECK(lemmas[0] == tm.implies(same, tm.eq(here, there)));
  std::mt19937 random(3);
  forAll({{0, 15}, {0, 15}}, [&](const std::vector<uint64_t>& at) {
    Model model;
    model.values = {{x.id, at[0]}, {y.id, at[1]}};
    for (uint64_t i = 0; i < 16; ++i) model.arrays[array.id].cells[i] = random() % 16;
    Evaluator evaluate(tm, model);
    CHECK(evaluate(lemmas[0]) == 1);
  });
  CHECK(readLemmas(tm, std::vector<Term>{tm.ne(here, there)})
            .empty());  // no formula contains the equality of the addresses
}

TEST_CASE("lemmas of division hold for all values") {
  constexpr unsigned kWidth = 5;
  TermManager tm;
  const Term a = tm.var("a", kWidth), n = tm.var("n", kWidth), m = tm.var("m", kWidth);
  const std::vector<Term> about{tm.udiv(a, n), tm.urem(a, n), tm.sdiv(a, n), tm.srem(a, n),
                                tm.mul(n, m),  tm.mul(n, n),  tm.udiv(m, n), tm.sdiv(m, n)};
  const std::vector<Term> lemmas = divisionLemmas(tm, about);
  REQUIRE(lemmas.size() >= 8);
  forAll(std::vector<std::pair<uint64_t, uint64_t>>(3, {0, 31}), [&](const std::vector<uint64_t>& at) {
    Model model;
    model.values = {{a.id, at[0]}, {n.id, at[1]}, {m.id, at[2]}};
    Evaluator evaluate(tm, model);
    for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
  });
}

TEST_CASE("lemmas of products that wrap hold for all values") {
  constexpr unsigned kWidth = 6;
  const uint64_t last = (1u << kWidth) - 1;
  for (uint64_t most : {1, 2, 3, 6, 7}) {
    TermManager tm;
    const Term n = tm.var("n", kWidth), i = tm.rangedVar("i", kWidth, 0, most), j = tm.rangedVar("j", kWidth, 0, most);
    const Term x = tm.rangedVar("x", kWidth, 0, 1);
    const Term equal = tm.eq(tm.add(tm.mul(n, i), x), tm.mul(n, j));
    const std::vector<Term> lemmas = wrappedProductLemmas(tm, std::span(&equal, 1));
    REQUIRE(!lemmas.empty());
    forAll({{0, last}, {0, most}, {0, most}, {0, 1}}, [&](const std::vector<uint64_t>& at) {
      Model model;
      model.values = {{n.id, at[0]}, {i.id, at[1]}, {j.id, at[2]}, {x.id, at[3]}};
      Evaluator evaluate(tm, model);
      for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
    });
    const unsigned twos = kWidth - unsigned(std::bit_width(most)) + 1;
    auto answer = [&](bool known) {
      std::vector<Term> all{equal, tm.eq(x, tm.constant(0, kWidth)), tm.ne(i, j),
                            tm.ne(tm.extract(n, twos - 1, 0), tm.constant(0, twos))};
      if (known) all.insert(all.end(), lemmas.begin(), lemmas.end());
      Query query(tm, makeCadical());
      for (Term t : withUnknownProducts(tm, all)) query.add(t);
      return query.check().answer;
    };
    CHECK(answer(true) == Answer::Unsat);
    CHECK(answer(false) == Answer::Sat);  // the functions are uninterpreted
  }
}

TEST_CASE("a transposition by quotient and remainder needs no bit-level products") {
  TermManager tm;
  const Term n = tm.rangedVar("n", 32, 1, 40'000);
  std::vector<Term> all;
  Term to[2], from[2];
  for (int i = 0; i < 2; ++i) {
    from[i] = tm.var("i", 32);
    all.push_back(tm.ult(from[i], tm.mul(n, n)));
    all.push_back(tm.sle(tm.constant(0, 32), from[i]));
    to[i] = tm.add(tm.mul(tm.srem(from[i], n), n), tm.sdiv(from[i], n));
  }
  all.push_back(tm.eq(to[0], to[1]));
  auto answer = [&](bool sameSource, bool lemmas) {
    std::vector<Term> asked = all;
    asked.push_back(sameSource ? tm.eq(from[0], from[1]) : tm.ne(from[0], from[1]));
    for (Term t : lemmas ? divisionLemmas(tm, asked) : std::vector<Term>()) asked.push_back(t);
    for (Term t : lemmas ? radixLemmas(tm, std::vector<Term>(asked)) : std::vector<Term>()) asked.push_back(t);
    Query query(tm, makeCadical());
    for (Term t : withUnknownProducts(tm, asked)) query.add(t);
    return query.check({}, 2'000).answer;
  };
  CHECK(answer(false, true) == Answer::Unsat);
  CHECK(answer(false, false) == Answer::Sat);  // the functions are uninterpreted
  CHECK(answer(true, true) == Answer::Sat);
}

TEST_CASE("lemmas of multiples hold for all values") {
  for (const bool isSigned : {false, true})
    for (const uint64_t beside : {0, 1, 3}) {
      TermManager tm;
      const Term x = tm.var("x", 5), y = tm.var("y", 5), z = tm.var("z", 5);
      auto wide = [&](Term t) { return isSigned ? tm.sext(t, 8) : tm.zext(t, 8); };
      const Term three = tm.constant(3, 5);
      const Term equal =
          tm.eq(wide(tm.mul(three, tm.add(x, z))), tm.add(wide(tm.mul(three, y)), tm.constant(beside, 8)));
      const std::vector<Term> lemmas = multipleLemmas(tm, std::span(&equal, 1));
      REQUIRE(!lemmas.empty());
      forAll(std::vector<std::pair<uint64_t, uint64_t>>(3, {0, 31}), [&](const std::vector<uint64_t>& at) {
        Model model;
        model.values = {{x.id, at[0]}, {y.id, at[1]}, {z.id, at[2]}};
        Evaluator evaluate(tm, model);
        for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
      });
    }
}

TEST_CASE("lemmas of the order of multiples hold for all values") {
  for (const bool isSigned : {false, true})
    for (const bool signedOrder : {false, true})
      for (const unsigned width : {5u, 7u, 8u})
        for (const auto& [c, d] : std::vector<std::pair<uint64_t, uint64_t>>{{0, 0}, {2, 0}, {3, 0}, {0, 2}, {1, 5}}) {
          TermManager tm;
          const Term x = tm.var("x", 5), y = tm.var("y", 5), chosen = tm.var("chosen", 1);
          auto multiple = [&](Term t, uint64_t beside) {
            const Term wide = isSigned ? tm.sext(t, width) : tm.zext(t, width);
            return tm.add(tm.mul(wide, tm.constant(3, width)), tm.constant(beside, width));
          };
          const Term other = tm.ite(chosen, multiple(y, d), tm.constant(1, width));
          const Term less = signedOrder ? tm.slt(multiple(x, c), other) : tm.ult(multiple(x, c), other);
          const std::vector<Term> lemmas = orderLemmas(tm, std::span(&less, 1));
          REQUIRE(!lemmas.empty());
          forAll({{0, 31}, {0, 31}, {0, 1}}, [&](const std::vector<uint64_t>& at) {
            Model model;
            model.values = {{x.id, at[0]}, {y.id, at[1]}, {chosen.id, at[2]}};
            Evaluator evaluate(tm, model);
            for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
          });
        }
}

TEST_CASE("lemmas of equal sums hold for all values, and show that rows between ascending starts are apart") {
  constexpr unsigned kWidth = 3;
  for (const bool isSigned : {false, true})
    for (const uint64_t beside : {0, 1})
      for (const bool isIncluded : {false, true}) {
        TermManager tm;
        std::vector<Term> v;
        for (const char* name : {"start", "n", "end", "next", "m"}) v.push_back(tm.var(name, kWidth));
        const Term x = tm.add(v[0], v[1]), y = tm.add(tm.add(v[3], v[4]), tm.constant(beside, kWidth));
        auto less = [&](Term a, Term b) { return isSigned ? tm.slt(a, b) : tm.ult(a, b); };
        // start + n < end <= next <= next + m, or start + n <= end < next.
        const std::vector<Term> facts = {isIncluded ? tm.not_(less(v[2], x)) : less(x, v[2]),
                                         isIncluded ? less(v[2], v[3]) : tm.not_(less(v[3], v[2])),
                                         tm.not_(less(y, v[3])), tm.eq(x, y)};
        const std::vector<Term> lemmas = equalSumLemmas(tm, facts);
        REQUIRE(!lemmas.empty());
        bool isEnough = false;  // one of them excludes the facts as they are
        for (Term lemma : lemmas) {
          std::unordered_map<uint32_t, Term> known;
          for (Term f : facts) {
            const bool isNot = tm.op(f) == Op::Not;
            known.emplace((isNot ? tm.args(f)[0] : f).id, tm.boolean(!isNot));
          }
          isEnough |= tm.isFalse(tm.substitute(lemma, known));
        }
        CHECK(isEnough);
        forAll(std::vector<std::pair<uint64_t, uint64_t>>(5, {0, 7}), [&](const std::vector<uint64_t>& at) {
          Model model;
          for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
          Evaluator evaluate(tm, model);
          for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
        });
      }
}

TEST_CASE("lemmas of rows hold for all values") {
  constexpr unsigned kWidth = 4;
  for (const bool signedPlace : {false, true})
    for (const bool signedSize : {false, true})
      for (const unsigned all : {kWidth, 6u, 8u, 9u}) {
        if (all == kWidth && !signedPlace) continue;
        TermManager tm;
        std::vector<Term> v;
        for (const char* name : {"q", "r", "m", "n"}) v.push_back(tm.var(name, kWidth));
        auto extended = [&](Term t, bool isSigned, unsigned bits) {
          return isSigned ? tm.sext(t, bits) : tm.zext(t, bits);
        };
        auto size = [&](unsigned bits) {
          return tm.mul(extended(v[2], signedSize, bits), extended(v[3], signedSize, bits));
        };
        const Term place = tm.add(tm.mul(v[0], v[3]), v[1]),
                   less = tm.ult(extended(place, signedPlace, all), size(all));
        // Also with the size in one bit less.
        const std::vector<Term> lemmas =
            rowLemmas(tm, std::vector{less, tm.eq(size(all - (all > kWidth)), tm.constant(0, all - (all > kWidth)))});
        REQUIRE(lemmas.size() >= (all == kWidth ? 1 : 2));
        size_t useful = 0;
        forAll(std::vector<std::pair<uint64_t, uint64_t>>(4, {0, 15}), [&](const std::vector<uint64_t>& at) {
          Model model;
          for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
          Evaluator evaluate(tm, model);
          for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
          useful += at[0] < at[2] && at[1] < at[3] && at[2] * at[3] < 8;
        });
        CHECK(useful > 0);
      }
}

TEST_CASE("lemmas of rows that are extended before the column is added hold for all values") {
  constexpr unsigned kWidth = 4;
  for (const bool signedRow : {false, true})
    for (const bool signedSize : {false, true})
      for (const unsigned all : {5u, 7u}) {
        TermManager tm;
        std::vector<Term> v;
        for (const char* name : {"q", "r", "m", "n"}) v.push_back(tm.var(name, kWidth));
        auto extended = [&](Term t, bool isSigned, unsigned bits) {
          return isSigned ? tm.sext(t, bits) : tm.zext(t, bits);
        };
        auto size = [&](unsigned bits) {
          return tm.mul(extended(v[2], signedSize, bits), extended(v[3], signedSize, bits));
        };
        const Term row = tm.mul(v[3], tm.add(v[0], tm.constant(1, kWidth)));
        const Term place = tm.add(extended(row, signedRow, all), tm.sext(v[1], all));
        // Also with the size in more bits, where it cannot wrap.
        const std::vector<Term> asked{tm.ult(place, size(all)), tm.ult(size(10), tm.constant(9, 10))};
        const std::vector<Term> lemmas = rowLemmas(tm, asked);
        size_t useful = 0, wrong = 0;
        forAll(std::vector<std::pair<uint64_t, uint64_t>>(4, {0, 15}), [&](const std::vector<uint64_t>& at) {
          Model model;
          for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
          Evaluator evaluate(tm, model);
          for (Term lemma : lemmas) wrong += evaluate(lemma) != 1;
          useful += at[0] + 1 < at[2] && at[1] < at[3] && at[2] * at[3] < 8;
        });
        CHECK(wrong == 0);
        CHECK(useful > 0);
        // With these lemmas and uninterpreted products, an index is in bounds if nothing wraps.
        auto answer = [&](bool withLemmas, uint64_t most) {
          const Term zero = tm.constant(0, kWidth);
          std::vector<Term> all{tm.not_(asked[0]), tm.ule(size(10), tm.constant(most, 10))};
          for (Term t : v) all.push_back(tm.sle(zero, t));
          all.insert(all.end(),
                     {tm.slt(tm.add(v[0], tm.constant(1, kWidth)), v[2]), tm.slt(v[0], v[2]), tm.slt(v[1], v[3])});
          if (withLemmas) all.insert(all.end(), lemmas.begin(), lemmas.end());
          Query query(tm, makeCadical());
          for (Term t : withUnknownProducts(tm, all)) query.add(t);
          return query.check({}, 20'000).answer;
        };
        CHECK(answer(true, 7) == Answer::Unsat);
        CHECK(answer(false, 7) == Answer::Sat);
        CHECK(answer(true, 49) == Answer::Sat);
      }
}

TEST_CASE("lemmas of nested rows hold for all values") {
  std::mt19937 random(11);
  for (const bool isSigned : {false, true})
    for (const unsigned all : {3u, 6u, 7u, 9u, 10u}) {
      if (all == 3 && !isSigned) continue;
      TermManager tm;
      std::vector<Term> v;
      for (const char* name : {"z", "y", "x", "d", "h", "w"}) v.push_back(tm.var(name, 3));
      auto wide = [&](Term t) { return isSigned ? tm.sext(t, all) : tm.zext(t, all); };
      const Term size = tm.mul(wide(v[3]), tm.mul(wide(v[4]), wide(v[5])));
      const Term place = tm.add(tm.mul(tm.add(tm.mul(v[0], v[4]), v[1]), v[5]), v[2]);
      const Term less = tm.ult(wide(place), size);
      const std::vector<Term> lemmas = rowLemmas(tm, std::span(&less, 1));
      REQUIRE(lemmas.size() >= 3);
      for (int k = 0; k < 40'000; ++k) {
        Model model;
        for (Term t : v) model.values[t.id] = random() % 8;
        Evaluator evaluate(tm, model);
        for (Term lemma : lemmas) REQUIRE(evaluate(lemma) == 1);
      }
    }
}

TEST_CASE("a row-major index is proved in bounds without bit-level products") {
  for (const unsigned dimensions : {2u, 3u}) {
    TermManager tm;
    std::vector<Term> at, count, all;
    Term place = tm.constant(0, 32), size = tm.constant(1, 64);
    for (unsigned i = 0; i < dimensions; ++i) {
      // Threads in blocks of 16.
      at.push_back(
          tm.add(tm.mul(tm.rangedVar("block", 32, 0, 99), tm.constant(16, 32)), tm.rangedVar("thread", 32, 0, 15)));
      count.push_back(tm.var("count", 32));
      all.push_back(tm.slt(at[i], count[i]));
      place = tm.add(tm.mul(place, count[i]), at[i]);
      size = tm.mul(size, tm.sext(count[i], 64));
    }
    const Term bytes = tm.extract(tm.mul(size, tm.constant(4, 64)), 47, 0);
    const Term offset = tm.mul(tm.sext(place, 48), tm.constant(4, 48));
    all.push_back(tm.not_(tm.ult(offset, bytes)));
    const Term bounds[] = {
        tm.sle(size, tm.constant((uint64_t(1) << 31) - 1, 64)), tm.sle(tm.constant(0, 64), size),
        dimensions == 2 ? tm.tru()
                        : fits(tm, tm.mul(tm.sext(count[0], 64), tm.sext(count[1], 64)), tm.sext(count[2], 64), 63)};
    auto answer = [&](bool isBounded, bool lemmas) {
      std::vector<Term> asked = all;
      if (isBounded) asked.insert(asked.end(), std::begin(bounds), std::end(bounds));
      for (Term t : lemmas ? rowLemmas(tm, asked) : std::vector<Term>()) asked.push_back(t);
      Query query(tm, makeCadical());
      for (Term t : withUnknownProducts(tm, asked)) query.add(t);
      return query.check({}, 20'000).answer;
    };
    CHECK(answer(true, true) == Answer::Unsat);
    CHECK(answer(true, false) == Answer::Sat);
    CHECK(answer(false, true) == Answer::Sat);  // indices may wrap
  }
}

TEST_CASE("named sums preserve the models, and bounds of partial sums bound the sum") {
  TermManager tm;
  std::vector<Term> v;
  for (const char* name : {"step", "t", "f", "d"}) v.push_back(tm.var(name, 4));
  const Term first = tm.add(v[1], v[2]), now = tm.add(first, v[3]), next = tm.add(now, v[0]);
  const std::vector<Term> asked{tm.ult(next, first), tm.ule(first, now), tm.ult(now, tm.constant(8, 4))};
  const std::vector<Term> named = withNamedSums(tm, asked);
  REQUIRE(named.size() == asked.size() + 3);  // one name per sum
  forAll(std::vector<std::pair<uint64_t, uint64_t>>(4, {0, 15}), [&](const std::vector<uint64_t>& at) {
    if (at[0] % 5 != at[3] % 5) return;
    Model model;
    for (size_t i = 0; i < v.size(); ++i) model.values[v[i].id] = at[i];
    Evaluator evaluate(tm, model);
    for (size_t wrong = 0; wrong <= asked.size(); ++wrong) {
      Query query(tm, makeCadical());
      for (size_t i = 0; i < v.size(); ++i) query.add(tm.eq(v[i], tm.constant(at[i], 4)));
      for (size_t i = 0; i < named.size(); ++i) {
        // Each term has its original value and no other.
        const bool is = i >= asked.size() || (evaluate(asked[i]) == 1) != (i == wrong);
        query.add(is ? named[i] : tm.not_(named[i]));
      }
      REQUIRE(query.check({}, 1'000).answer == (wrong == asked.size() ? Answer::Sat : Answer::Unsat));
    }
  });
  // The purpose of the names: few conflicts, in whatever order the sums are written.
  const Term s = tm.var("step", 32), t = tm.var("t", 32), f = tm.var("f", 32), d = tm.var("d", 32), n = tm.var("n", 32);
  const Term half = tm.constant(uint64_t(1) << 31, 32), wide = tm.add(tm.add(t, f), d);
  const std::vector<Term> all{tm.ule(n, half), tm.ule(s, half), tm.ult(wide, n), tm.ule(tm.add(t, f), wide),
                              tm.ult(tm.add(wide, s), tm.add(t, f))};
  Query query(tm, makeCadical());
  for (Term term : withNamedSums(tm, all)) query.add(term);
  CHECK(query.check({}, 2'000).answer == Answer::Unsat);
}

TEST_CASE("a number that may wrap is an unknown whose bounds are used") {
  // row * columns + c < rows * columns with a c that wraps, but is known not to be negative and below columns.
  for (const bool isChecked : {true, false}) {
    TermManager tm;
    auto c = [&](uint64_t n, unsigned width) { return tm.constant(n, width); };
    const Term t = tm.rangedVar("t", 32, 0, 127), round = tm.var("round", 32), columns = tm.var("columns", 32),
               rows = tm.var("rows", 32), row = tm.var("row", 32);
    const Term at = tm.add(t, tm.mul(c(128, 32), round));
    std::vector<Term> known{tm.slt(c(0, 32), columns), tm.slt(c(0, 32), rows), tm.sle(columns, c(65536, 32)),
                            tm.sle(rows, c(4096, 32))};
    if (isChecked) known.push_back(tm.sle(t, at));
    const Term place = tm.add(tm.mul(tm.zext(row, 46), tm.zext(columns, 46)), tm.sext(at, 46));
    const Term end = tm.mul(tm.sext(columns, 46), tm.sext(rows, 46));
    const Term question = tm.and_(tm.and_(tm.ult(row, rows), tm.slt(at, columns)), tm.not_(tm.ult(place, end)));
    std::vector<Term> all = known;
    all.push_back(question);
    IndexProof proof(tm, all);
    proof.assume(known);
    CHECK(proof.refutes(question) == isChecked);
  }
}

TEST_CASE("a word that may wrap and is not negative is a number, and so are sums with it") {
  // first == 32 * round may wrap, but lies between 0 and columns; so first + lane is a column, of one of 128 rows.
  for (const bool isChecked : {false, true}) {
    TermManager tm;
    auto c = [&](uint64_t n, unsigned width) { return tm.constant(n, width); };
    const Term columns = tm.rangedVar("columns", 32, 1, 65536), round = tm.var("round", 32),
               row = tm.rangedVar("row", 32, 0, 127), lane = tm.rangedVar("lane", 32, 0, 31);
    const Term first = tm.mul(c(32, 32), round), column = tm.add(first, lane);
    std::vector<Term> known;
    if (isChecked) known.push_back(tm.not_(tm.slt(first, c(0, 32))));
    const Term place = tm.add(tm.mul(tm.zext(row, 46), tm.zext(columns, 46)), tm.sext(column, 46));
    const Term inside = tm.ult(place, tm.mul(c(128, 46), tm.zext(columns, 46)));
    const Term question = tm.and_(tm.and_(tm.slt(first, columns), tm.slt(column, columns)), tm.not_(inside));
    std::vector<Term> all = known;
    all.push_back(question);
    IndexProof proof(tm, all);
    proof.assume(known);
    CHECK(proof.refutes(question) == isChecked);
  }
}

TEST_CASE("the first bit of a number says whether it is negative, whichever reading is known") {
  TermManager tm;
  const Term x = tm.var("x", 32), n = tm.rangedVar("n", 32, 1, 1000);
  const Term isNegative = tm.extract(x, 31, 31);
  for (const bool holds : {true, false}) {
    // x < n as signed numbers; not negative: x < n as unsigned ones.
    const std::vector<Term> known{tm.slt(x, n), holds ? isNegative : tm.not_(isNegative)};
    const Term question =
        tm.not_(tm.slt(tm.mul(tm.sext(x, 64), tm.constant(4, 64)), tm.mul(tm.constant(4, 64), tm.zext(n, 64))));
    const Term negative = tm.slt(tm.sext(x, 64), tm.constant(0, 64));
    std::vector<Term> all = known;
    all.push_back(question);
    all.push_back(negative);
    IndexProof proof(tm, all);
    proof.assume(known);
    CHECK(proof.refutes(question));
    CHECK(proof.refutes(negative) == !holds);
  }
}
