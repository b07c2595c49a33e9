// Random terms of float operations, as bits: all installed solvers agree with each other, with the evaluator and with
// doubles of the host that are rounded to bfloat16.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "encoder/float/exact/facts.h"
#include "encoder/float/operations.h"
#include "encoder/solver/back_ends.h"
#include "encoder/term/model.h"
#include "encoder/util/error.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

namespace {

/// The cheapest format with definitions. For sums, products, quotients and roots, rounding twice via double is exact
/// (53 bits are more than 2 * 8 + 2); for fused products and sums it is not.
constexpr FloatFormat kFormat = kBfloat16;

double valueOf(uint64_t bits) {
  const int exponent = int(bits >> 7 & 255), mantissa = int(bits & 127);
  const double size = exponent == 255 ? (mantissa ? std::nan("") : INFINITY)
                      : exponent == 0 ? std::ldexp(mantissa, 1 - 127 - 7)
                                      : std::ldexp(128 + mantissa, exponent - 127 - 7);
  return bits & kFormat.sign() ? -size : size;
}

constexpr uint64_t kNan = 0x7fc0;

/// Rounds to nearest, ties to even.
uint64_t bitsOf(double v) {
  if (std::isnan(v)) return kNan;
  const uint64_t sign = std::signbit(v) ? kFormat.sign() : 0, largest = kFormat.infinity() - 1;
  const double size = std::fabs(v);
  // Numbers of one sign are ordered like their bit patterns.
  uint64_t low = 0;
  for (uint64_t bit = uint64_t(1) << 14; bit; bit >>= 1)
    if (low + bit <= largest && valueOf(low + bit) <= size) low += bit;
  // The number after the largest finite one, without the bound on the exponent, is infinity.
  const double next = low == largest ? 2 * valueOf(low) - valueOf(low - 1) : valueOf(low + 1);
  const double below = size - valueOf(low), above = next - size;
  return sign | (low + (above < below || (above == below && low % 2 == 1)));
}

/// A term and its value for given operands.
struct Both {
  Term term;
  uint64_t bits;
};

class RandomFloats {
 public:
  /// For odd seeds, the host can compute the result.
  RandomFloats(TermManager& tm, uint64_t seed) : tm_(tm), random_(seed * 0x9E3779B97F4A7C15ull + 3) {
    for (int i = 0; i < 3; ++i) {
      const uint64_t corners[] = {0, 1, 127, 128, 0x3f80, 0x7f7f, 0x7f80, kNan};
      const uint64_t bits = pick(4) ? 0x3e00 + pick(0x300) : corners[pick(8)];
      variables.push_back({tm.var("x", 16), bits | (pick(2) ? kFormat.sign() : 0)});
    }
    pool_ = variables;
    const bool isKnown = seed % 2;
    for (unsigned i = 1 + pick(2); i > 0; --i) pool_.push_back(step(isKnown));
    result = pool_.back();
  }
  std::vector<Both> variables;
  Both result;

  unsigned pick(unsigned n) { return unsigned(random_() % n); }
  Term operation(FloatOp op, std::vector<Term> x, uint8_t outcomes = 0) {
    return floatTerm(tm_, {.op = op, .format = kFormat, .outcomes = outcomes}, x);
  }

 private:
  Both any() { return pool_[pick(unsigned(pool_.size()))]; }
  Both step(bool isKnown) {
    const Both a = any(), b = any();
    const double x = valueOf(a.bits), y = valueOf(b.bits);
    switch (pick(isKnown ? 7 : 8)) {
      case 0: return {operation(FloatOp::Add, {a.term, b.term}), bitsOf(x + y)};
      case 1: return {operation(FloatOp::Sub, {a.term, b.term}), bitsOf(x - y)};
      case 2:
      case 3: return {operation(FloatOp::Mul, {a.term, b.term}), bitsOf(x * y)};
      case 4: return {operation(FloatOp::Div, {a.term, b.term}), bitsOf(x / y)};
      case 5: return {operation(FloatOp::Sqrt, {a.term}), bitsOf(std::sqrt(x))};
      case 7: return {operation(FloatOp::Fma, {a.term, b.term, any().term}), 0};
      default: {
        const Term less = operation(FloatOp::Compare, {a.term, b.term}, kFloatLess);
        return {tm_.ite(less, a.term, b.term), x < y ? a.bits : b.bits};
      }
    }
  }

  TermManager& tm_;
  std::mt19937_64 random_;
  std::vector<Both> pool_;
};

Term isNan(TermManager& tm, Term t) {
  return tm.ult(tm.constant(kFormat.infinity(), 15), tm.extract(t, 14, 0));
}

/// The term equals the value that the host computed for it.
Term isHosts(TermManager& tm, const Both& t) {
  return kFormat.isNan(t.bits) ? isNan(tm, t.term) : tm.eq(t.term, tm.constant(t.bits, 16));
}

Answer ask(const BackEnd& solver, TermManager& tm, const std::vector<Term>& all) {
  const auto s = solver.make(tm, nullptr);
  for (Term t : all) s->add(t);
  const Result r = s->check({}, 0);
  INFO(solver.name << ": " << r.reason);
  REQUIRE(r.answer != Answer::Unknown);
  if (r.answer == Answer::Sat) {
    const Model m = s->model();
    Evaluator evaluate(tm, m);
    for (Term t : all) REQUIRE(evaluate.truth(t));
  }
  return r.answer;
}

std::vector<BackEnd> installedOf(std::initializer_list<const char*> names) {
  std::vector<BackEnd> out;
  for (const char* name : names) try {
      out.push_back(backEnd(name));
    } catch (const UserError& e) {
      WARN(e.what());
    }
  return out;
}

void agreeOnFloats(std::initializer_list<const char*> names, gpubmc::tests::Seeds seeds) {
  const std::vector<BackEnd> solvers = installedOf(names);
  size_t sat = 0, unsat = 0;
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    TermManager tm;
    RandomFloats f(tm, seed);
    INFO("seed " << seed << ": " << tm.print(f.result.term));
    const Term result = f.result.term;
    std::vector<Term> question = ExactFloats(tm, 1'000'000).facts(std::vector{result});
    std::optional<Answer> expected;
    if (seed % 2) {
      // For given operands, the result is the host's and no other.
      for (const Both& v : f.variables) question.push_back(tm.eq(v.term, tm.constant(v.bits, 16)));
      const Term same = isHosts(tm, f.result);
      const bool right = f.pick(2);
      question.push_back(right ? same : tm.not_(same));
      expected = right ? Answer::Sat : Answer::Unsat;
    } else {
      // For arbitrary operands: can the result be as large, or as small?
      const Term bound = tm.constant(f.pick(0x7f80), 15), size = tm.extract(result, 14, 0);
      question.push_back(f.pick(2) ? tm.ult(size, bound) : tm.ult(bound, size));
      for (const Both& v : f.variables)
        if (f.pick(6)) question.push_back(tm.eq(tm.extract(v.term, 15, 4), tm.constant(v.bits >> 4, 12)));
    }
    for (const BackEnd& s : solvers) {
      const Answer a = ask(s, tm, question);
      INFO(s.name);
      REQUIRE(a == expected.value_or(a));
      expected = a;
    }
    ++(*expected == Answer::Sat ? sat : unsat);
  }
  if (seeds.count() > 50) {
    CHECK(sat * 10 > seeds.count());
    CHECK(unsat * 10 > seeds.count());
  }
}

constexpr uint64_t kTermsOfSeed = 16;

/// All terms of a seed are in one query, so that an external solver needs two processes for all of them: for given
/// operands each term has the host's value, and none has another value.
void agreeOnManyFloats(std::initializer_list<const char*> names, gpubmc::tests::Seeds seeds) {
  const std::vector<BackEnd> solvers = installedOf(names);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    TermManager tm;
    std::vector<Term> results, right, wrong, given;
    for (uint64_t i = 0; i < kTermsOfSeed; ++i) {
      const RandomFloats f(tm, 2 * (seed * kTermsOfSeed + i) + 1);
      for (const Both& v : f.variables) given.push_back(tm.eq(v.term, tm.constant(v.bits, 16)));
      results.push_back(f.result.term);
      right.push_back(isHosts(tm, f.result));
      wrong.push_back(tm.not_(right.back()));
    }
    for (Term t : ExactFloats(tm, 10'000'000).facts(results)) given.push_back(t);
    INFO("seed " << seed);
    for (const BackEnd& s : solvers) {
      std::vector<Term> all = given;
      all.insert(all.end(), right.begin(), right.end());
      REQUIRE(ask(s, tm, all) == Answer::Sat);
      all = given;
      all.push_back(tm.disj(wrong));
      REQUIRE(ask(s, tm, all) == Answer::Unsat);
    }
  }
}

}  // namespace

TEST_CASE("in-process solvers agree on float operations") {
  agreeOnFloats({"cadical", "minisat", "z3"}, gpubmc::tests::seedsBelow(25));
}

TEST_CASE("external solvers agree on float operations") {
  agreeOnFloats({"cadical", "boolector", "smtlib:z3 -in -smt2"}, gpubmc::tests::seedsBelow(5));
}

TEST_CASE("word-level solvers compute float operations like the host") {
  agreeOnManyFloats({"z3", "boolector", "smtlib:z3 -in"}, gpubmc::tests::seedsBelow(2));
}
