// Equality over the reals: identities, their assumptions, and pairs that must not be reported equal.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

#include "encoder/real/comparer.h"
#include "tests/encoder/real_terms.h"

using namespace gpubmc::encoder;

namespace {

using Verdict = RealResult::Verdict;
using Kind = RealAssumption::Kind;

struct Fixture {
  TermManager tm;
  Real x = variable(tm, "x"), y = variable(tm, "y"), z = variable(tm, "z");
  Real n(float v) { return number(tm, v); }
  Real f(FloatOp op, Real a) { return operation(op, {a}); }
  RealResult compare(Real a, Real b) { return RealComparer(tm).compare(a.term, b.term, kBinary32); }
  Verdict verdict(Real a, Real b) { return compare(a, b).verdict; }
  bool equal(Real a, Real b) { return verdict(a, b) == Verdict::Equal; }
  /// `value` restricted to the domain of `partial`.
  Real on(Real partial, Real value) { return value + (partial - partial); }
};

bool has(const RealResult& r, Kind kind, Term t = {}) {
  for (const RealAssumption& a : r.assumptions)
    if (a.kind == kind && (!t || a.term == t)) return true;
  return false;
}

}  // namespace

TEST_CASE_METHOD(Fixture, "identities of real functions") {
  CHECK(equal(exp(x) * exp(y), exp(x + y)));
  CHECK(equal(f(FloatOp::Exp2, x), exp(x * (f(FloatOp::Log, n(2))))));
  CHECK(equal(f(FloatOp::Log, exp(x)), x));
  CHECK(equal(exp(f(FloatOp::Log, x)), on(f(FloatOp::Log, x), x)));
  CHECK(equal(f(FloatOp::Log2, x * x * x * n(8)), f(FloatOp::Log, x * x * x) / f(FloatOp::Log, n(2)) + 3.0f));
  CHECK(equal(f(FloatOp::Log10, n(1000)), n(3)));
  CHECK(equal(sqrt(x) * sqrt(x), on(sqrt(x), x)));
  CHECK(equal(sqrt(4.0f * x), 2.0f * sqrt(x)));
  CHECK(equal(sqrt(x * x), f(FloatOp::Abs, x)));
  CHECK(equal(f(FloatOp::Abs, x) * f(FloatOp::Abs, x), x * x));
  CHECK(equal(rsqrt(x) * x, x / sqrt(x)));
  CHECK(equal(tanh(x), 2.0f / (n(1) + exp(-2.0f * x)) + -1.0f));
  CHECK(equal(tanh(-x), -tanh(x)));
  CHECK(equal(operation(FloatOp::Pow, {x, n(3)}), x * x * x));
  CHECK(equal(operation(FloatOp::Pow, {x, n(0.5f)}), sqrt(x)));
  CHECK(equal(f(FloatOp::Erf, -x), -f(FloatOp::Erf, x)));
  CHECK(equal(f(FloatOp::Normcdf, x) + f(FloatOp::Normcdf, -x), n(1)));
  CHECK(equal(f(FloatOp::Expm1, x) + 1.0f, exp(x)));
  CHECK(equal(max(max(x, y), z), max(z, max(y, x))));
  CHECK(equal(max(x, max(x, y)), max(y, x)));
  CHECK(equal(max(x + 1.0f, x), x + 1.0f));
  CHECK(equal(max(3.0f * x, 3.0f * y), 3.0f * max(y, x)));
  CHECK(equal(choice(less(x, y), y, x), max(x, y)));
  CHECK(equal(choice(less(n(0), x), x, n(0)), max(x, n(0))));
  CHECK(equal(-min(-x, -y), max(x, y)));
  CHECK(equal(x / (x + y) + y / (x + y), (x + y) / (y + x)));
  CHECK(equal(n(1) / (n(1) + n(1) / (n(1) + exp(x))), (n(1) + exp(x)) / (exp(x) + 2.0f)));
  CHECK(equal((x * x - y * y) / (x - y), on(z / (y - x), x + y)));
}

TEST_CASE_METHOD(Fixture, "different functions are shown to differ") {
  CHECK(verdict(x, y) == Verdict::Different);
  CHECK(verdict(x + 1.0f, x + 1.00001f) == Verdict::Different);
  // The last bits of a constant may come from rounding by the compiler.
  CHECK(verdict(x + 1.0f, x + 1.0000001f) == Verdict::Undecided);
  CHECK(verdict(exp(x + y), exp(x) + exp(y)) == Verdict::Different);
  CHECK(verdict(max(x, y), min(x, y)) == Verdict::Different);
  CHECK(verdict(sqrt(x * x), x) == Verdict::Different);
  CHECK(verdict(choice(less(x, y), x, y), max(x, y)) == Verdict::Different);
  CHECK(verdict(max(x, n(0)), x) == Verdict::Different);
  CHECK(verdict(f(FloatOp::Sin, x), f(FloatOp::Cos, x)) == Verdict::Different);
  const RealResult r = compare(x * y, x * z);
  REQUIRE(r.difference);
  auto at = [&](Real v) { return double(std::bit_cast<float>(uint32_t(r.difference->point.values.at(v.term.id)))); };
  CHECK(r.difference->left.lo <= at(x) * at(y));
  CHECK(r.difference->left.hi >= at(x) * at(y));
  CHECK(r.difference->right.lo <= at(x) * at(z));
  CHECK(r.difference->right.hi >= at(x) * at(z));
}

TEST_CASE_METHOD(Fixture, "assumptions are reported if and only if they are needed") {
  RealResult r = compare(x / y * y, x * (y / y));
  CHECK(r.verdict == Verdict::Equal);
  CHECK(has(r, Kind::NonZero, y.term));
  CHECK(has(r, Kind::Reals));
  r = compare(x / (exp(y) + 1.0f), (n(1) / (n(1) + exp(y))) * x);
  CHECK(r.verdict == Verdict::Equal);
  CHECK(!has(r, Kind::NonZero));
  r = compare(exp(f(FloatOp::Log, x)), on(f(FloatOp::Log, x), x));
  CHECK(has(r, Kind::Positive, x.term));
  r = compare(sqrt(x) * sqrt(x), on(sqrt(x), x));
  CHECK(has(r, Kind::NonNegative, x.term));
  r = compare(sqrt(x * x + 1.0f) * n(1), sqrt(n(1) + x * x));
  CHECK(r.verdict == Verdict::Equal);
  CHECK(!has(r, Kind::NonNegative));
  r = compare(f(FloatOp::Exp2, 1.44269504f * x), exp(x));
  CHECK(r.verdict == Verdict::Equal);
  CHECK(has(r, Kind::Irrational, n(1.44269504f).term));
  CHECK(verdict(f(FloatOp::Exp2, 1.4426951f * x * n(1.0001f)), exp(x)) == Verdict::Different);
  r = compare(x + y, y + x);
  CHECK(r.assumptions.size() <= 1);  // Reals, or nothing for one term
}

TEST_CASE_METHOD(Fixture, "functions with different domains are different") {
  const Real zero = n(0), log = f(FloatOp::Log, x);
  CHECK(verdict(x / x, n(1)) == Verdict::Different);
  CHECK(verdict(x / y * y, x) == Verdict::Different);
  CHECK(verdict(sqrt(x) * sqrt(x), x) == Verdict::Different);
  CHECK(verdict(exp(log), x) == Verdict::Different);
  CHECK(verdict(rsqrt(x) * x, sqrt(x)) == Verdict::Different);
  CHECK(verdict(x / (x * y), n(1) / y) == Verdict::Different);
  CHECK(!equal(log + f(FloatOp::Log, y), f(FloatOp::Log, x * y)));
  // No sampling point distinguishes them, and they are still not reported equal.
  const RealResult far = compare((x - 5.0f) / (x - 5.0f), n(1));
  CHECK(far.verdict == Verdict::Undecided);
  CHECK(far.cause == RealCause::Domain);
  CHECK(compare(sqrt(x + 9.0f) * sqrt(x + 9.0f), x + 9.0f).verdict != Verdict::Equal);
  // A guard is as good as a proof.
  CHECK(equal(choice(less(zero, x), exp(log), zero), max(x, zero)));
  CHECK(equal(choice(less(zero, x), y / x * x, y), y));
  CHECK(!equal(choice(less(x, zero), exp(log), zero), min(x, zero)));
  CHECK(equal(sqrt(max(x, zero)) * sqrt(max(x, zero)), max(x, zero)));
  CHECK(equal((exp(x) + 1.0f) / (exp(x) + 1.0f), n(1)));
  // Equivalent domain conditions: a product and its factors; a root and its argument.
  CHECK(equal(z / (x * y), z / x / y));
  CHECK(equal(rsqrt(x), n(1) / sqrt(x)));
  CHECK(equal(operation(FloatOp::Pow, {x, n(-0.5f)}) * y, operation(FloatOp::Pow, {x, n(-0.5f)}) * (y + 0.0f)));
}

TEST_CASE_METHOD(Fixture, "a condition that holds at no point is no assumption") {
  const Real above = max(x, n(0)), below = max(-x, n(0)), never = above * below;
  CHECK(verdict(never / never, n(1)) == Verdict::Different);
  const RealResult r = compare((never + never) / never, n(2) * never / never);
  CHECK(r.verdict == Verdict::Undecided);
  CHECK(r.cause == RealCause::Vacuous);
  const Real negative = n(-1) - x * x;
  CHECK(verdict(sqrt(negative) * sqrt(negative), negative) == Verdict::Different);
  CHECK(compare(sqrt(negative) * n(2), sqrt(negative) + sqrt(negative)).verdict != Verdict::Equal);
}

TEST_CASE_METHOD(Fixture, "constants that represent fractions") {
  RealResult r = compare(x * (1.0f / 3.0f), x / 3.0f);
  CHECK(r.verdict == Verdict::Equal);
  CHECK(has(r, Kind::Fraction));
  CHECK(equal(x * 0.1f * 10.0f, x));
  Real sum = n(0);
  for (int i = 0; i < 10; ++i) sum = sum + 0.1f;
  CHECK(equal(x * sum, x * (10 * 0.1f)));
  CHECK(equal(x * (0.1f / 1024), x / 10.0f / 1024.0f));
  CHECK(equal(x * (-2.0f / 7.0f), -2.0f * x / 7.0f));
  // The result of three roundings: only close to the fraction.
  CHECK(verdict(x * (2.0f / 3.0f + 1.0f / 7.0f), x * 17.0f / 21.0f) != Verdict::Different);
  CHECK(verdict(x * 0.3333f, x / 3.0f) == Verdict::Different);
  CHECK(verdict(x * 0.33333f, x / 3.0f) == Verdict::Different);
  // Exact constants are not roundings.
  CHECK(!has(compare(x * 0.75f + y, y + 0.75f * x), Kind::Fraction));
  CHECK(!has(compare(x * 1.0009765625f + y, y + 1.0009765625f * x), Kind::Fraction));
}

TEST_CASE_METHOD(Fixture, "nothing is equal because it is undefined") {
  const Real none = n(1) / (x - x), infinite = n(kInfinity);
  CHECK(verdict(none, n(2) / (y - y)) != Verdict::Equal);
  CHECK(verdict(n(0) * none, n(0)) != Verdict::Equal);
  CHECK(verdict(infinite - infinite + x, x) != Verdict::Equal);
  CHECK(verdict(n(0) * (infinite + x), n(0)) != Verdict::Equal);
  CHECK(verdict(n(0) * none, n(0)) == Verdict::Different);  // undefined everywhere, while 0 is a number
  CHECK(verdict(f(FloatOp::Log, n(-1)) * n(0), n(0)) != Verdict::Equal);
  CHECK(verdict(sqrt(n(-1)) * n(0), n(0)) != Verdict::Equal);
  CHECK(verdict(n(std::nanf("")) * n(0), n(0)) != Verdict::Equal);
  // A hidden zero: a sum that is 0, but not term by term.
  const Real zero = x / (x + y) + y / (x + y) - n(1);
  CHECK(verdict(n(0) * (n(1) / zero), n(0)) != Verdict::Equal);
  CHECK(compare(n(0) * (n(1) / zero), n(0)).cause == RealCause::Undefined);
  // An operand that is never selected does not matter.
  CHECK(equal(max(n(-kInfinity), x), x));
  CHECK(equal(exp(n(-kInfinity) - x) + y, y));
}

TEST_CASE_METHOD(Fixture, "infinities as masks") {
  const Term c = tm.var("c", 1), d = tm.var("d", 1);
  const Real a = choice(c, x, n(-kInfinity)), b = choice(d, y, n(-kInfinity));
  // Masking the exponent is the same as masking the result.
  CHECK(equal(exp(a) + exp(b), choice(c, exp(x), n(0)) + choice(d, exp(y), n(0))));
  // The maximum itself.
  CHECK(equal(max(z, a), choice(c, max(z, x), z)));
  CHECK(equal(max(max(z, a), b), choice(d, max(y, choice(c, max(z, x), z)), choice(c, max(z, x), z))));
  CHECK(verdict(max(max(z, a), b), choice(d, max(y, choice(c, max(z, x), x)), z)) != Verdict::Equal);
  // Softmax of two masked numbers and an unmasked one, with and without subtracting the maximum.
  const Real m = max(max(a, b), z);
  const Real sum = exp(a - m) + exp(b - m) + exp(z - m);
  const Real plain = choice(c, exp(x), n(0)) + choice(d, exp(y), n(0)) + exp(z);
  CHECK(equal(exp(z - m) / sum, exp(z) / plain));
  CHECK(verdict(exp(z - m) / sum, exp(z) / (exp(x) + choice(d, exp(y), n(0)) + exp(z))) == Verdict::Different);
}

TEST_CASE_METHOD(Fixture, "integers, conversions and bits") {
  const Term i = tm.var("i", 32), j = tm.var("j", 32);
  auto real = [&](Term t) {
    return Real{
        &tm, floatTerm(tm, {.op = FloatOp::FromSigned, .format = kBinary32, .integerWidth = 32}, std::vector<Term>{t})};
  };
  CHECK(equal(real(tm.ite(less(x, y), i, j)), choice(less(x, y), real(i), real(j))));
  CHECK(equal(real(tm.constant(uint64_t(-3), 32)) * x, n(-3) * x));
  CHECK(verdict(real(i) + real(j), real(tm.add(i, j))) != Verdict::Equal);  // sums of integers wrap
  auto integer = [&](Real v) {
    return floatTerm(
        tm, {.op = FloatOp::ToSigned, .format = kBinary32, .integerWidth = 32, .rounding = FloatRounding::TowardZero},
        std::vector<Term>{v.term});
  };
  // A function of a real number is the same for every term with that value; so are its bits.
  CHECK(equal(real(integer(x * y + x * z)), real(integer(x * (y + z)))));
  CHECK(equal(real(tm.add(integer(x + y), i)), real(tm.add(i, integer(y + x)))));
  CHECK(verdict(real(integer(x)), real(integer(y))) != Verdict::Equal);
  // The index of the greater value.
  RealComparer comparer(tm);
  const Term first = tm.ite(less(y - x, n(0)), i, j), second = tm.ite(less(y, x), i, j);
  CHECK(comparer.compareIntegers(first, second).verdict == Verdict::Equal);
  CHECK(comparer.compareIntegers(first, tm.ite(less(x, y), i, j)).verdict == Verdict::Different);
  // Half precision and back.
  auto convert = [&](Real v, FloatFormat from, FloatFormat to) {
    return Real{&tm, floatTerm(tm, {.op = FloatOp::Convert, .format = to, .from = from}, std::vector<Term>{v.term})};
  };
  const RealResult r = compare(convert(convert(x + y, kBinary32, kBinary16), kBinary16, kBinary32), y + x);
  CHECK(r.verdict == Verdict::Equal);
  CHECK(has(r, Kind::Conversion));
  // The same bits in two formats are two numbers.
  const Term h = tm.var("h", 16);
  CHECK(verdict(convert({&tm, h}, kBinary16, kBinary32), convert({&tm, h}, kBfloat16, kBinary32)) ==
        Verdict::Different);
}

TEST_CASE_METHOD(Fixture, "uninterpreted functions") {
  const Function bessel = tm.function("j0", 1, 32);
  auto j0 = [&](Real v) { return Real{&tm, tm.apply(bessel, std::vector<Term>{v.term})}; };
  CHECK(equal(j0(x + y) * z, z * j0(y + (x + 0.0f))));
  // Their values at a point are unknown.
  const RealResult r = compare(j0(x), x);
  CHECK(r.verdict == Verdict::Undecided);
  CHECK(r.opaque == j0(x).term);
}

TEST_CASE_METHOD(Fixture, "contents of memory") {
  const Term a = tm.arrayVar("a", 8, 32), i = tm.var("i", 8);
  auto cell = [&](Term at) { return Real{&tm, tm.select(a, at)}; };
  CHECK(equal(cell(i) + cell(i), 2.0f * cell(i)));
  const RealResult r = compare(cell(i), cell(tm.add(i, tm.constant(1, 8))));
  CHECK(r.verdict == Verdict::Different);
  CHECK(!r.difference->point.arrays.empty());
  // A value written to memory is read back, compared by its real value.
  const Term b = tm.store(a, tm.tru(), i, (x + y).term), c = tm.store(a, tm.tru(), i, (y + (x + 0.0f)).term);
  const Term k = tm.var("k", 8);
  CHECK(equal({&tm, tm.select(b, k)}, {&tm, tm.select(c, k)}));
}

TEST_CASE_METHOD(Fixture, "facts and limits") {
  // The two do not differ at any point where the facts hold.
  const Term positive[] = {less(n(0), x)};
  RealComparer constrained(tm, positive);
  CHECK(constrained.compare(max(x, n(0)).term, x.term, kBinary32).verdict == Verdict::Undecided);
  const Term never[] = {less(x, x)};
  CHECK(RealComparer(tm, never).compare(x.term, y.term, kBinary32).verdict == Verdict::Undecided);
  // A variable that is no input: a difference in it does not count.
  const Term abstract[] = {y.term};
  RealComparer careful(tm, {}, abstract);
  CHECK(careful.compare((x + y).term, x.term, kBinary32).verdict == Verdict::Undecided);
  CHECK(careful.compare((x + y).term, (y + (x + 0.0f)).term, kBinary32).verdict == Verdict::Equal);
  CHECK(careful.compare((x + z).term, x.term, kBinary32).verdict == Verdict::Different);
  // With small limits: undecided, and the exceeded limit is reported.
  const Real sum = x + y + z;
  const Real power = sum * sum * sum * sum * sum * sum, other = x + (y + z);
  const Real same = other * other * other * other * other * other;
  CHECK(equal(power, same));
  RealLimits limits;
  limits.monomials = 8;
  const RealResult r = RealComparer(tm, {}, {}, limits).compare(power.term, same.term, kBinary32);
  CHECK(r.verdict == Verdict::Undecided);
  CHECK(r.cause == RealCause::TooLarge);
  CHECK(r.opaque);
}
