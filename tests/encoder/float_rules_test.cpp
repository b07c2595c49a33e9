// Each rule for float terms, from the one table, checked against the host's floats: the result has the same float value
// wherever the rule's assumptions hold. Also checks the encoding of the operators.
#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

#include "encoder/float/canonical.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

namespace {

/// The value of a term in 32-bit floats; `allowed` becomes false if an assumption does not hold for some subterm.
struct FloatEvaluation {
  const TermManager& tm;
  uint8_t assumptions;
  std::map<uint32_t, uint32_t> bits;  ///< of the variables and of the subterms computed so far
  bool allowed = true;

  static float real(uint32_t b) { return std::bit_cast<float>(b); }
  uint32_t operator()(Term t) {
    if (auto it = bits.find(t.id); it != bits.end()) return it->second;
    const uint32_t b = compute(t);
    return bits[t.id] = b;
  }
  void check(float v) {
    if (assumptions & kFiniteFloats && !std::isfinite(v)) allowed = false;
    if (assumptions & kOrderedFloats && std::isnan(v)) allowed = false;
    // Restricts values so that sums and products are exact in double precision.
    if (assumptions & kAssociative && v != 0 && !(std::abs(v) > 1e-3f && std::abs(v) < 1e5f)) allowed = false;
  }
  uint32_t compute(Term t) {
    const std::vector<Term> a(tm.args(t).begin(), tm.args(t).end());
    switch (tm.op(t)) {
      case Op::Const: {
        if (tm.width(t) == 32) check(real(uint32_t(*tm.value(t))));
        return uint32_t(*tm.value(t));
      }
      case Op::Ite: {
        const uint32_t c = (*this)(a[0]), x = (*this)(a[1]), y = (*this)(a[2]);
        return c ? x : y;
      }
      case Op::Not: return 1 - (*this)(a[0]);
      case Op::And:
      case Op::Or: {
        uint32_t r = tm.op(t) == Op::And;
        for (Term x : a) r = tm.op(t) == Op::And ? r & (*this)(x) : r | (*this)(x);
        return r;
      }
      case Op::Eq: return (*this)(a[0]) == (*this)(a[1]);
      default: break;
    }
    REQUIRE(tm.op(t) == Op::Apply);
    const FloatOperation o = *floatOperation(tm, t);
    if (o.op == FloatOp::FromSigned) return std::bit_cast<uint32_t>(float(int32_t((*this)(a[0]))));
    if (o.op == FloatOp::FromUnsigned) return std::bit_cast<uint32_t>(float((*this)(a[0])));
    if (o.op == FloatOp::ToSigned) {
      // Also of a float that was converted to double: its value is unchanged.
      const Term from =
          tm.op(a[0]) == Op::Apply && floatOperation(tm, a[0])->op == FloatOp::Convert ? tm.args(a[0])[0] : a[0];
      const float v = real((*this)(from));
      return std::isnan(v)        ? 0
             : v >= 2147483648.0f ? 0x7FFFFFFF
             : v < -2147483648.0f ? 0x80000000
                                  : uint32_t(int32_t(v));
    }
    if (o.op == FloatOp::Convert) return (*this)(tm.args(a[0])[0]);  // a conversion to double and back
    std::vector<float> x;
    for (Term v : a) {
      x.push_back(real((*this)(v)));
      check(x.back());
    }
    if (o.op == FloatOp::Compare) {
      const unsigned outcome = std::isnan(x[0]) || std::isnan(x[1]) ? kFloatUnordered
                               : x[0] < x[1]                        ? kFloatLess
                               : x[0] > x[1]                        ? kFloatGreater
                                                                    : kFloatEqual;
      return (o.outcomes & outcome) != 0;
    }
    float r = 0;
    double exact = 0;
    switch (o.op) {
      case FloatOp::Add: r = x[0] + x[1], exact = double(x[0]) + x[1]; break;
      case FloatOp::Sub: r = x[0] - x[1], exact = double(x[0]) - x[1]; break;
      case FloatOp::Mul: r = x[0] * x[1], exact = double(x[0]) * x[1]; break;
      case FloatOp::Div:
        r = x[0] / x[1], exact = double(x[0]) / x[1];
        if (assumptions & kPositiveZero && x[1] == 0) allowed = false;  // distinguishes the zeros
        break;
      case FloatOp::Fma: r = std::fma(x[0], x[1], x[2]), exact = double(x[0]) * x[1] + x[2]; break;
      case FloatOp::Neg: r = -x[0], exact = r; break;
      case FloatOp::Abs: r = std::fabs(x[0]), exact = r; break;
      case FloatOp::Sqrt: r = std::sqrt(x[0]), exact = std::sqrt(double(x[0])); break;
      case FloatOp::Exp: r = std::exp(x[0]), exact = r; break;
      case FloatOp::Min:
      case FloatOp::Max: {
        const bool less = x[0] < x[1] || (x[0] == x[1] && std::signbit(x[0]));
        r = std::isnan(x[0]) ? x[1] : std::isnan(x[1]) ? x[0] : less == (o.op == FloatOp::Min) ? x[0] : x[1];
        exact = r;
        break;
      }
      default: throw std::logic_error("not among these tests' operations");
    }
    if (assumptions & kAssociative && double(r) != exact) allowed = false;
    check(r);
    return std::bit_cast<uint32_t>(r);
  }
};

struct RandomFloats {
  TermManager tm;
  std::vector<Term> x, integers;
  std::mt19937 random;

  explicit RandomFloats(unsigned seed) : random(seed) {
    for (int i = 0; i < 3; ++i) x.push_back(tm.var("x", 32)), integers.push_back(tm.var("n", 32));
  }
  unsigned pick(unsigned n) { return random() % n; }
  float special() {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    static const float kValues[] = {0,    -0.0f, 1,      -1,        2,          0.5f, -4,
                                    3.5f, 1e30f, 1e-40f, kInfinity, -kInfinity, NAN,  16777217.0f};
    return kValues[pick(14)];
  }
  Term constant() { return tm.constant(std::bit_cast<uint32_t>(special()), 32); }
  Term apply(FloatOp op, std::vector<Term> operands, uint8_t outcomes = 0) {
    return floatTerm(tm, {.op = op, .format = kBinary32, .outcomes = outcomes}, operands);
  }
  Term make(unsigned depth) {
    if (depth == 0) return pick(3) ? x[pick(3)] : constant();
    const unsigned d = depth - 1;
    switch (pick(16)) {
      case 0:
      case 1:
      case 2: return apply(FloatOp::Add, {make(d), make(d)});
      case 3: return apply(FloatOp::Sub, {make(d), make(d)});
      case 4:
      case 5: return apply(FloatOp::Mul, {make(d), make(d)});
      case 6: return apply(FloatOp::Div, {make(d), pick(2) ? constant() : make(d)});
      case 7: return apply(FloatOp::Neg, {make(d)});
      case 8: return apply(FloatOp::Abs, {make(d)});
      case 9: return apply(FloatOp::Fma, {make(d), make(d), make(d)});
      case 10: return apply(pick(2) ? FloatOp::Min : FloatOp::Max, {make(d), make(d)});
      case 11: return apply(pick(2) ? FloatOp::Sqrt : FloatOp::Exp, {make(d)});
      case 12: {
        const Term a = make(d), b = make(d), c = apply(FloatOp::Compare, {a, b}, uint8_t(pick(16)));
        return pick(4) ? tm.ite(c, pick(2) ? a : b, pick(2) ? a : b) : tm.ite(c, make(d), make(d));
      }
      case 13:
        return floatTerm(tm, {.op = FloatOp::FromSigned, .format = kBinary32, .integerWidth = 32},
                         std::vector<Term>{integers[pick(3)]});
      case 14: {
        const Term wide =
            floatTerm(tm, {.op = FloatOp::Convert, .format = kBinary64, .from = kBinary32}, std::vector<Term>{make(d)});
        return floatTerm(tm, {.op = FloatOp::Convert, .format = kBinary32, .from = kBinary64}, std::vector<Term>{wide});
      }
      default: return x[pick(3)];
    }
  }
  Term condition(unsigned depth) {
    if (depth == 0) {
      const Term a = pick(3) ? x[pick(3)] : constant(), b = pick(3) ? x[pick(3)] : make(1);
      return apply(FloatOp::Compare, {a, b}, uint8_t(pick(16)));
    }
    const Term a = condition(depth - 1), b = condition(depth - 1);
    return pick(3) == 0 ? tm.not_(a) : pick(2) ? tm.and_(a, b) : tm.or_(a, b);
  }
  Term any() {
    switch (pick(8)) {
      case 0:
      case 1: return condition(pick(3));
      case 2: {
        const FloatOp op = pick(2) ? FloatOp::FromSigned : FloatOp::FromUnsigned;
        const Term n =
            floatTerm(tm, {.op = op, .format = kBinary32, .integerWidth = 32}, std::vector<Term>{integers[pick(3)]});
        return apply(FloatOp::Compare, {n, constant()}, uint8_t(pick(2) ? unsigned(kFloatEqual) : pick(16)));
      }
      case 3: {
        const Term wide =
            floatTerm(tm, {.op = FloatOp::Convert, .format = kBinary64, .from = kBinary32}, std::vector<Term>{make(1)});
        return floatTerm(tm,
                         {.op = FloatOp::ToSigned,
                          .format = kBinary64,
                          .from = kBinary64,
                          .integerWidth = 32,
                          .rounding = FloatRounding::TowardZero},
                         std::vector<Term>{wide});
      }
      default: return make(1 + pick(3));
    }
  }
  /// Terms that random generation rarely makes.
  Term directed() {
    const Term a = make(pick(2)), minus = apply(FloatOp::Neg, {a}), one = tm.constant(0x3F800000, 32);
    switch (pick(3)) {
      case 0: return apply(FloatOp::Add, {a, minus});
      case 1:
        return apply(FloatOp::Add, {apply(FloatOp::Add, {minus, x[pick(3)]}), apply(FloatOp::Add, {x[pick(3)], a})});
      default: return apply(FloatOp::Fma, {a, one, make(1)});
    }
  }
  FloatEvaluation point(uint8_t assumptions) {
    FloatEvaluation e{tm, assumptions, {}};
    for (Term t : x) {
      const float v = assumptions & kAssociative || pick(2) ? float(int(pick(17)) - 8)
                      : pick(2)                             ? special()
                                                            : 0.1f * float(random() % 1000);
      e.check(v);
      e.bits[t.id] = std::bit_cast<uint32_t>(v);
    }
    for (Term t : integers) e.bits[t.id] = pick(2) ? pick(5) : 16777214 + pick(6);
    return e;
  }
};

bool same(uint32_t a, uint32_t b, unsigned width, bool positiveZero) {
  if (a == b) return true;
  if (width != 32) return false;
  const float x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
  return (std::isnan(x) && std::isnan(y)) || (positiveZero && x == 0 && y == 0);
}

}  // namespace

TEST_CASE("each float rule preserves the value wherever its assumptions hold") {
  std::map<std::string, unsigned> fired, compared;
  for (unsigned seed = 0; seed < 20000; ++seed) {
    RandomFloats s(seed);
    const Term t = seed % 4 ? s.any() : s.directed();
    for (const FloatRule& rule : floatRules()) {
      const auto result = rule.apply(s.tm, t);
      if (!result) continue;
      ++fired[rule.name];
      REQUIRE(s.tm.width(*result) == s.tm.width(t));
      for (int i = 0; i < 10; ++i) {
        FloatEvaluation e = s.point(rule.needs);
        const uint32_t before = e(t), after = e(*result);
        if (!e.allowed) continue;
        ++compared[rule.name];
        INFO(rule.name << "\n" << s.tm.print(t) << "\n" << s.tm.print(*result));
        REQUIRE(same(before, after,
                     s.tm.op(t) == Op::Apply && floatOperation(s.tm, t)->integerWidth &&
                             floatOperation(s.tm, t)->op == FloatOp::ToSigned
                         ? 0
                         : s.tm.width(t),
                     rule.needs & kPositiveZero));
      }
    }
  }
  for (const FloatRule& rule : floatRules()) {
    INFO(rule.name << " fired " << fired[rule.name] << ", compared " << compared[rule.name]);
    CHECK(fired[rule.name] >= 10);
    CHECK(compared[rule.name] >= 20);
  }
}

TEST_CASE("canonical terms have the same float value under the assumptions used") {
  const gpubmc::tests::Seeds seeds = gpubmc::tests::seedsBelow(8000);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    RandomFloats s(unsigned(seed) + 100000);
    const Term t = s.any();
    for (unsigned assumptions = 0; assumptions < 16; ++assumptions) {
      FloatCanonicaliser canonicaliser(s.tm, uint8_t(assumptions));
      const auto c = canonicaliser(t);
      CHECK((c.used & ~(assumptions | kOrderedFloats)) == 0);
      {
        INFO(s.tm.print(t) << "\n" << s.tm.print(c.term) << "\n" << s.tm.print(canonicaliser(c.term).term));
        CHECK(canonicaliser(c.term).term == c.term);
      }
      for (int i = 0; i < 4; ++i) {
        FloatEvaluation e = s.point(c.used);
        const uint32_t before = e(t), after = e(c.term);
        INFO(s.tm.print(t) << "\n" << s.tm.print(c.term));
        if (e.allowed)
          REQUIRE(same(before, after,
                       s.tm.op(t) == Op::Apply && floatOperation(s.tm, t)->op == FloatOp::ToSigned ? 0 : s.tm.width(t),
                       c.used & kPositiveZero));
      }
    }
  }
}

TEST_CASE("a tree of sums equals the loop under associativity only") {
  TermManager tm;
  auto add = [&](Term a, Term b) {
    return floatTerm(tm, {.op = FloatOp::Add, .format = kBinary32}, std::vector<Term>{a, b});
  };
  std::vector<Term> tree;
  for (int i = 0; i < 1024; ++i) tree.push_back(tm.var("x", 32));
  Term loop = tm.constant(0, 32);
  for (Term t : tree) loop = add(loop, t);
  for (size_t n = tree.size() / 2; n > 0; n /= 2)
    for (size_t i = 0; i < n; ++i) tree[i] = add(tree[i], tree[i + n]);
  FloatCanonicaliser exact(tm, 0), associative(tm, kAssociative | kPositiveZero);
  CHECK(exact(loop).term != exact(tree[0]).term);
  CHECK(associative(loop).term == associative(tree[0]).term);
  CHECK(associative(loop).used == (kAssociative | kPositiveZero));
}

TEST_CASE("float operations differ in each of their fields, and are decoded correctly") {
  TermManager tm;
  const FloatOperation add{.op = FloatOp::Add, .format = kBinary32};
  std::vector<FloatOperation> all(9, add);
  all[1].format = all[1].from = kBinary64;
  all[2].rounding = FloatRounding::Up;
  all[3].op = FloatOp::Mul;
  all[4] = {.op = FloatOp::Compare, .format = kBinary32, .outcomes = kFloatLess};
  all[5] = {.op = FloatOp::Compare, .format = kBinary32, .outcomes = kFloatLess | kFloatEqual};
  all[6] = {.op = FloatOp::Exp, .format = kBinary32};
  all[7] = {.op = FloatOp::Exp, .format = kBinary32, .fast = true};
  all[8] = {.op = FloatOp::Convert, .format = kBinary32, .from = kBfloat16};
  std::set<uint32_t> functions;
  for (const FloatOperation& o : all) {
    std::vector<Term> x;
    for (unsigned i = 0; i < o.operands(); ++i) x.push_back(tm.var("x", o.operandWidth()));
    const Term t = floatTerm(tm, o, x);
    CHECK(tm.width(t) == o.width());
    REQUIRE(floatOperation(tm, t));
    CHECK(*floatOperation(tm, t) == o);
    functions.insert(tm.payload(t));
  }
  CHECK(functions.size() == all.size());
  CHECK(mathOperation("fast_expf", kBinary32) == all[7]);
  CHECK(mathOperation("expf", kBinary32) == all[6]);
  CHECK(mathOperation("exp", kBinary64)->op == FloatOp::Exp);
  CHECK(mathOperation("erf", kBinary64)->op == FloatOp::Erf);
  CHECK(!mathOperation("j0", kBinary64));
  CHECK(!mathOperation("fadd", kBinary32));
}
