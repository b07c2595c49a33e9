// Random real expressions: pairs reported equal are equal at random points, and pairs reported different are not.
// Expressions rewritten by laws of the reals are never reported different, and usually reported equal.
#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <random>

#include "encoder/real/comparer.h"
#include "tests/encoder/real_terms.h"

using namespace gpubmc::encoder;

namespace {

using Verdict = RealResult::Verdict;
using Number = long double;

/// The value of a term of these tests, computed by the C library; NaN where it is undefined.
struct RealEvaluation {
  const TermManager& tm;
  std::map<uint32_t, Number> variables;
  std::map<uint32_t, Number> memo;

  Number operator()(Term t) {
    if (auto it = memo.find(t.id); it != memo.end()) return it->second;
    return memo[t.id] = compute(t);
  }
  Number compute(Term t) {
    const std::vector<Term> a(tm.args(t).begin(), tm.args(t).end());
    switch (tm.op(t)) {
      case Op::Var: return variables.at(t.id);
      case Op::Const: return tm.width(t) == 1 ? Number(*tm.value(t)) : std::bit_cast<float>(uint32_t(*tm.value(t)));
      case Op::Ite: {
        const Number c = (*this)(a[0]);
        return std::isnan(c) ? c : c != 0 ? (*this)(a[1]) : (*this)(a[2]);
      }
      case Op::Not: return 1 - (*this)(a[0]);
      case Op::And:
      case Op::Or: {
        // A decisive operand determines the result, whatever the others are.
        const Number decisive = tm.op(t) == Op::Or;
        Number result = 1 - decisive;
        for (Term x : a) {
          const Number v = (*this)(x);
          if (v == decisive) return v;
          if (std::isnan(v)) result = v;
        }
        return result;
      }
      default: break;
    }
    REQUIRE(tm.op(t) == Op::Apply);
    std::vector<Number> x;
    for (Term v : a) x.push_back((*this)(v));
    const FloatOperation o = *floatOperation(tm, t);
    if (o.op == FloatOp::Max && x[1] == -INFINITY) return x[0];  // a masked number
    if (o.op == FloatOp::Max && x[0] == -INFINITY) return x[1];
    for (Number v : x)
      if (!std::isfinite(v)) return NAN;
    switch (o.op) {
      case FloatOp::Add: return x[0] + x[1];
      case FloatOp::Sub: return x[0] - x[1];
      case FloatOp::Mul: return x[0] * x[1];
      case FloatOp::Div: return x[1] == 0 ? Number(NAN) : x[0] / x[1];
      case FloatOp::Fma: return x[0] * x[1] + x[2];
      case FloatOp::Neg: return -x[0];
      case FloatOp::Abs: return std::abs(x[0]);
      case FloatOp::Max: return std::max(x[0], x[1]);
      case FloatOp::Min: return std::min(x[0], x[1]);
      case FloatOp::Exp: return std::exp(x[0]);
      case FloatOp::Exp2: return std::exp2(x[0]);
      case FloatOp::Log: return std::log(x[0]);
      case FloatOp::Log2: return std::log2(x[0]);
      case FloatOp::Sqrt: return std::sqrt(x[0]);
      case FloatOp::Rsqrt: return 1 / std::sqrt(x[0]);
      case FloatOp::Tanh: return std::tanh(x[0]);
      case FloatOp::Erf: return std::erf(x[0]);
      case FloatOp::Sin: return std::sin(x[0]);
      case FloatOp::Cos: return std::cos(x[0]);
      case FloatOp::Pow: return std::pow(x[0], x[1]);
      case FloatOp::Compare: {
        const int outcome = x[0] < x[1] ? kFloatLess : x[0] > x[1] ? kFloatGreater : kFloatEqual;
        return (o.outcomes & outcome) != 0;
      }
      default: break;
    }
    throw std::logic_error("not among these tests' operations");
  }
};

struct RandomReals {
  TermManager tm;
  std::vector<Real> x;
  std::vector<Term> conditions;
  std::mt19937 random;

  explicit RandomReals(unsigned seed) : x(variables(tm, "x", 3)), random(seed) {
    for (int i = 0; i < 2; ++i) conditions.push_back(tm.var("c", 1));
  }
  unsigned pick(unsigned n) { return random() % n; }
  Real unary(FloatOp op, Real a) { return operation(op, {a}); }
  Real constant() {
    static constexpr float kValues[] = {0, 1, -1, 2, 0.5f, 3, -0.25f};
    return number(tm, kValues[pick(7)]);
  }
  Real make(unsigned depth) {
    if (depth == 0) return pick(4) ? x[pick(3)] : constant();
    const unsigned d = depth - 1;
    switch (pick(20)) {
      case 0:
      case 1:
      case 2: return make(d) + make(d);
      case 3:
      case 4: return make(d) - make(d);
      case 5:
      case 6:
      case 7: return make(d) * make(d);
      case 8: return make(d) / make(d);
      case 9: return exp(make(d));
      case 10:
        if (pick(3)) return max(make(d), make(d));
        return max(make(d), choice(condition(d), make(d), number(tm, -INFINITY)));
      case 11: return min(make(d), make(d));
      case 12: return unary(FloatOp::Abs, make(d));
      case 13: return unary(pick(2) ? FloatOp::Sqrt : FloatOp::Rsqrt, make(d));
      case 14: return unary(pick(2) ? FloatOp::Tanh : FloatOp::Erf, make(d));
      case 15: return unary(pick(2) ? FloatOp::Log : FloatOp::Log2, make(d));
      case 16: return choice(condition(d), make(d), make(d));
      case 17: return unary(pick(2) ? FloatOp::Sin : FloatOp::Cos, make(d));
      case 18: return operation(FloatOp::Pow, {make(d), constant()});
      default: return -make(d);
    }
  }
  Term condition(unsigned depth) {
    static constexpr uint8_t kSets[] = {kFloatLess, kFloatGreater, kFloatLess | kFloatEqual, kFloatEqual,
                                        kFloatGreater | kFloatEqual};
    switch (pick(5)) {
      case 0: return conditions[pick(2)];
      case 1: return tm.not_(condition(depth));
      case 2: return tm.and_(condition(depth), condition(depth));
      default: return operation(FloatOp::Compare, {make(depth), make(depth)}, kSets[pick(5)]).term;
    }
  }

  /// The same real function in another form.
  Real rewritten(Real r) {
    const Term t = r.term;
    const std::vector<Term> a(tm.args(t).begin(), tm.args(t).end());
    auto sub = [&](size_t i) { return rewritten({&tm, a[i]}); };
    if (tm.op(t) == Op::Ite) return choice(a[0], sub(1), sub(2));
    if (tm.op(t) != Op::Apply) return pick(8) ? r : r + 0.0f;
    const FloatOp op = floatOperation(tm, t)->op;
    const bool other = pick(2);
    switch (op) {
      case FloatOp::Add: return other ? sub(1) + sub(0) : sub(0) - -sub(1);
      case FloatOp::Sub: return other ? sub(0) + -sub(1) : fma(number(tm, -1), sub(1), sub(0));
      case FloatOp::Mul: {
        const Real y = sub(0), z = sub(1);
        return other ? z * y : (y + 1.0f) * z - z;
      }
      case FloatOp::Div: return other ? sub(0) * (number(tm, 1) / sub(1)) : -sub(0) / -sub(1);
      case FloatOp::Neg: return number(tm, 0) - sub(0);
      case FloatOp::Exp: {
        const Real half = 0.5f * sub(0);
        return other ? exp(half) * exp(half) : number(tm, 1) / exp(-2.0f * half);
      }
      case FloatOp::Max: {
        const Real y = sub(0), z = sub(1);
        return other ? choice(less(y, z), z, y) : -min(-y, -z);
      }
      case FloatOp::Min: {
        const Real y = sub(0), z = sub(1);
        return other ? choice(less(z, y), z, y) : min(z, y);
      }
      case FloatOp::Abs: {
        const Real y = sub(0);
        return max(y, -y);
      }
      case FloatOp::Tanh: {
        const Real e = exp(-2.0f * sub(0));
        return (number(tm, 1) - e) / (number(tm, 1) + e);
      }
      case FloatOp::Rsqrt: return number(tm, 1) / sqrt(sub(0));
      case FloatOp::Sqrt: return 0.5f * sqrt(4.0f * sub(0));  // x * rsqrt(x) is undefined at 0
      default: break;
    }
    std::vector<Term> operands;
    for (size_t i = 0; i < a.size(); ++i) operands.push_back(sub(i).term);
    return {&tm, floatTerm(tm, *floatOperation(tm, t), operands)};
  }

  RealEvaluation point() {
    RealEvaluation e{tm, {}, {}};
    for (Real v : x) e.variables[v.term.id] = (Number(random() % 4001) - 2000) / 613;
    for (Term c : conditions) e.variables[c.id] = pick(2);
    return e;
  }
  /// At this many random points; points with an unknown value are skipped.
  void requireEqual(Real a, Real b, int points) {
    for (int i = 0; i < points; ++i) {
      RealEvaluation e = point();
      const Number v = e(a.term), w = e(b.term);
      if (!std::isfinite(v) || !std::isfinite(w) || std::abs(v) > 1e8) continue;
      INFO(tm.print(a.term) << "\n" << tm.print(b.term) << "\n" << double(v) << " " << double(w));
      for (auto [id, value] : e.variables) INFO(id << ": " << double(value));
      REQUIRE(std::abs(v - w) <= 1e-6L * (1 + std::abs(v) + std::abs(w)));
    }
  }
};

}  // namespace

TEST_CASE("functions reported equal over the reals are equal at random points") {
  size_t equal = 0, different = 0;
  for (unsigned seed = 0; seed < 8000; ++seed) {
    RandomReals s(seed);
    const Real a = s.make(1 + seed % 3), b = s.make(1 + seed % 2);
    RealComparer comparer(s.tm);
    const RealResult r = comparer.compare(a.term, b.term, kBinary32);
    if (r.verdict == Verdict::Equal) {
      ++equal;
      s.requireEqual(a, b, 20);
    }
    if (r.verdict == Verdict::Different) {
      ++different;
      RealEvaluation e{s.tm, {}, {}};
      auto value = [&](Term t) {
        auto it = r.difference->point.values.find(t.id);
        return it == r.difference->point.values.end() ? uint64_t(0) : it->second;
      };
      for (Real v : s.x) e.variables[v.term.id] = std::bit_cast<float>(uint32_t(value(v.term)));
      for (Term c : s.conditions) e.variables[c.id] = Number(value(c));
      const Number v = e(a.term), w = e(b.term);
      const auto [left, right] = std::pair(r.difference->left, r.difference->right);
      INFO(s.tm.print(a.term) << "\n" << s.tm.print(b.term));
      if (std::isnan(left.lo) || std::isnan(right.lo)) {  // one of the two is undefined there
        CHECK(std::isfinite(std::isnan(left.lo) ? w : v));
        CHECK(!std::isfinite(std::isnan(left.lo) ? v : w));
        continue;
      }
      const Number slack = 1e-9L * (1 + std::abs(v) + std::abs(w));
      CHECK(v >= left.lo - slack);
      CHECK(v <= left.hi + slack);
      CHECK(w >= right.lo - slack);
      CHECK(w <= right.hi + slack);
      CHECK((left.hi < right.lo || right.hi < left.lo));
    }
  }
  CHECK(equal > 15);
  CHECK(different > 2000);
}

TEST_CASE("expressions rewritten by laws of the reals are equal") {
  size_t equal = 0, total = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    RandomReals s(seed);
    const Real a = s.make(1 + seed % 4), b = s.rewritten(a);
    RealComparer comparer(s.tm);
    const RealResult r = comparer.compare(a.term, b.term, kBinary32);
    INFO(s.tm.print(a.term) << "\n" << s.tm.print(b.term));
    CHECK(r.verdict != Verdict::Different);
    const bool hasNoValue = r.cause == RealCause::Undefined || r.cause == RealCause::Vacuous;
    total += r.verdict == Verdict::Equal || !hasNoValue;
    equal += r.verdict == Verdict::Equal;
    if (r.verdict == Verdict::Equal) s.requireEqual(a, b, 5);
  }
  // The others mostly ask whether a choice between two values has the domain of the smaller one.
  CHECK(equal * 1000 > total * 940);
}
