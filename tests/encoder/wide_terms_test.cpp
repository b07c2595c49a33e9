// Long chains of operations: terms whose prefixes would together need n * n operands.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <random>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

using namespace gpubmc::encoder;

namespace {

constexpr unsigned kBits = 32;

struct Chain {
  const char* name;
  Term (TermManager::*extend)(Term, Term);
  uint64_t (*value)(uint64_t, uint64_t);
};

constexpr uint64_t cut(uint64_t v) {
  return v & 0xFFFFFFFF;
}

const std::vector<Chain> kChains{
    {"sum", &TermManager::add, [](uint64_t a, uint64_t b) { return cut(a + b); }},
    {"difference", &TermManager::sub, [](uint64_t a, uint64_t b) { return cut(a - b); }},
    {"product", &TermManager::mul, [](uint64_t a, uint64_t b) { return cut(a * b); }},
    {"and", &TermManager::and_, [](uint64_t a, uint64_t b) { return a & b; }},
    {"or", &TermManager::or_, [](uint64_t a, uint64_t b) { return a | b; }},
    {"exclusive or", &TermManager::xor_, [](uint64_t a, uint64_t b) { return a ^ b; }},
    {"minimum", &TermManager::umin, [](uint64_t a, uint64_t b) { return std::min(a, b); }},
    {"maximum", &TermManager::umax, [](uint64_t a, uint64_t b) { return std::max(a, b); }}};

/// Variables with odd values, so that products do not vanish.
std::vector<Term> variables(TermManager& tm, size_t n, Model& m) {
  std::mt19937 random(1);
  std::vector<Term> out;
  for (size_t i = 0; i < n; ++i) {
    out.push_back(tm.var("x", kBits));
    m.values[out.back().id] = random() | 1;
  }
  return out;
}

}  // namespace

TEST_CASE("chains of any length fit in memory and mean what was built") {
  constexpr size_t kLength = 50'000;  // with all prefixes: 1.25e9 operands
  for (const Chain& c : kChains) {
    INFO(c.name);
    TermManager tm;
    Model m;
    const std::vector<Term> xs = variables(tm, kLength, m);
    Term t = xs[0];
    uint64_t expected = m.values[xs[0].id];
    for (size_t i = 1; i < kLength; ++i) {
      t = (tm.*c.extend)(t, xs[i]);
      expected = c.value(expected, m.values[xs[i].id]);
    }
    Evaluator evaluate(tm, m);
    CHECK(evaluate(t) == expected);
    CHECK(evaluate(tm.extract(t, 15, 8)) == (expected >> 8 & 0xFF));
    CHECK(evaluate(tm.zext(t, 48)) == expected);
  }
}

TEST_CASE("rules hold for wide sums that are operands as a whole") {
  TermManager tm;
  Model m;
  // Enough prefixes that wide terms are no longer flattened.
  const std::vector<Term> xs = variables(tm, 6'000, m);
  std::vector<Term> sums{xs[0]};
  for (size_t i = 1; i < xs.size(); ++i) sums.push_back(tm.add(sums.back(), xs[i]));
  const Term wide = tm.add(sums[3'000], tm.constant(5, kBits)), y = xs[5'999], z = xs[5'998];
  REQUIRE(tm.linear(sums[3'000]).parts.size() == 3'001);
  REQUIRE(tm.linear(tm.add(wide, y)).parts.size() == 2);
  auto number = [&](uint64_t k) { return tm.constant(k, kBits); };

  CHECK(tm.sub(tm.add(wide, y), y) == wide);
  CHECK(tm.isTrue(tm.eq(wide, wide)));
  CHECK(tm.isFalse(tm.eq(wide, tm.add(wide, number(1)))));
  CHECK(tm.eq(tm.add(wide, y), wide) == tm.eq(y, number(0)));
  CHECK(tm.split(tm.add(wide, number(7))).offset == 12);
  CHECK(tm.split(tm.add(wide, number(7))).base == tm.split(wide).base);

  std::vector<Term> built{wide, sums[3'000], sums.back()};
  std::mt19937 random(2);
  using Build = std::function<Term(Term, Term)>;
  const std::vector<std::pair<Build, std::function<uint64_t(uint64_t, uint64_t)>>> operations{
      {[&](Term a, Term b) { return tm.add(a, b); }, [](uint64_t a, uint64_t b) { return cut(a + b); }},
      {[&](Term a, Term b) { return tm.sub(a, b); }, [](uint64_t a, uint64_t b) { return cut(a - b); }},
      {[&](Term a, Term b) { return tm.mul(a, b); }, [](uint64_t a, uint64_t b) { return cut(a * b); }},
      {[&](Term a, Term) { return tm.mul(a, number(6)); }, [](uint64_t a, uint64_t) { return cut(a * 6); }},
      {[&](Term a, Term) { return tm.neg(a); }, [](uint64_t a, uint64_t) { return cut(0 - a); }},
      {[&](Term a, Term) { return tm.zext(tm.extract(a, 15, 0), kBits); },
       [](uint64_t a, uint64_t) { return a & 0xFFFF; }},
      {[&](Term a, Term) { return tm.zext(tm.extract(a, 30, 3), kBits); },
       [](uint64_t a, uint64_t) { return a >> 3 & 0xFFFFFFF; }},
      {[&](Term a, Term) { return tm.extract(tm.sext(a, 40), 31, 0); }, [](uint64_t a, uint64_t) { return a; }},
      {[&](Term a, Term) { return tm.udiv(a, number(3)); }, [](uint64_t a, uint64_t) { return a / 3; }},
      {[&](Term a, Term) { return tm.urem(a, number(8)); }, [](uint64_t a, uint64_t) { return a % 8; }},
      {[&](Term a, Term b) { return tm.zext(tm.eq(a, b), kBits); },
       [](uint64_t a, uint64_t b) { return uint64_t(a == b); }},
      {[&](Term a, Term) { return tm.zext(tm.eq(tm.mul(a, number(4)), number(12)), kBits); },
       [](uint64_t a, uint64_t) { return uint64_t(cut(a * 4) == 12); }},
      {[&](Term a, Term b) { return tm.zext(tm.ult(a, b), kBits); },
       [](uint64_t a, uint64_t b) { return uint64_t(a < b); }},
      {[&](Term a, Term b) { return tm.zext(tm.slt(a, b), kBits); },
       [](uint64_t a, uint64_t b) { return uint64_t(int32_t(a) < int32_t(b)); }}};
  for (int step = 0; step < 3'000; ++step) {
    const Term a = built[random() % built.size()],
               b = random() % 3 ? built[random() % built.size()] : number(random() % 4);
    const auto& [build, value] = operations[random() % operations.size()];
    const Term t = build(a, b);
    Evaluator evaluate(tm, m);
    if (evaluate(t) != value(evaluate(a), evaluate(b))) FAIL("step " << step);
    // The same over other operands: what substitution builds.
    const Term other = tm.substitute(t, {{y.id, z}});
    Model swapped = m;
    swapped.values[y.id] = m.values[z.id];
    if (step % 50 == 0) CHECK(Evaluator(tm, m)(other) == Evaluator(tm, swapped)(t));
    if (built.size() < 60) {
      built.push_back(t);
    } else {
      built[3 + random() % 57] = t;
    }
  }
}
