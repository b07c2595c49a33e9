// The exact definitions that a query receives, and what solvers prove with them.
#include <catch2/catch.hpp>

#include <vector>

#include "encoder/chain/solvers.h"
#include "encoder/float/exact/facts.h"
#include "encoder/float/operations.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

namespace {

Term op(TermManager& tm, FloatOp which, std::vector<Term> x, FloatFormat format = kBinary16) {
  return floatTerm(tm, {.op = which, .format = format}, x);
}

using Knowledge = ExactFloats::Knowledge;
constexpr size_t kPlenty = 1'000'000;

Answer ask(const TermManager& tm, const std::vector<Term>& all) {
  const auto solvers = makeSolvers();
  Query query = solvers->query(tm, nullptr, "exact floats");
  for (Term t : all) query.add(t);
  return query.check().answer;
}

/// Solves the query with the definitions of all its operations.
Answer askExactly(TermManager& tm, Term question) {
  std::vector<Term> all = ExactFloats(tm, kPlenty).facts(std::vector{question});
  all.push_back(question);
  return ask(tm, all);
}

}  // namespace

TEST_CASE("every float operation of a query is defined once, including nested operands") {
  TermManager tm;
  const Term x = tm.var("x", 16), y = tm.var("y", 16);
  const Term sum = op(tm, FloatOp::Add, {x, y}), product = op(tm, FloatOp::Mul, {sum, x});
  const Term question = tm.ult(tm.add(product, y), sum);
  ExactFloats floats(tm, kPlenty);
  CHECK(floats.facts(std::vector{question, sum}).size() == 2);
  CHECK(floats.operations(Knowledge::Definition) == std::set<std::string>{"fadd.f16", "fmul.f16"});
  CHECK(floats.operations(Knowledge::Congruence).empty());
}

TEST_CASE("documented and undocumented operations are reported separately from defined ones") {
  TermManager tm;
  const Term x = tm.var("x", 32);
  const Term sine = op(tm, FloatOp::Sin, {x}, kBinary32), product = op(tm, FloatOp::Mul, {sine, x}, kBinary32);
  const Term other = tm.apply(tm.function("f", 1, 32), std::vector{x}), both = tm.xor_(product, other);
  ExactFloats floats(tm, kPlenty);
  CHECK(floats.facts(std::vector{other}).empty());
  CHECK(floats.operations(Knowledge::Congruence).empty());  // no query became more precise
  CHECK(floats.facts(std::vector{both}).size() == 2);
  CHECK(floats.operations(Knowledge::Definition) == std::set<std::string>{"fmul.f32"});
  CHECK(floats.operations(Knowledge::Documentation) == std::set<std::string>{"sin.f32"});
  CHECK(floats.operations(Knowledge::Congruence) == std::set<std::string>{"f"});
}

TEST_CASE("definitions beyond the limit are all omitted") {
  TermManager tm;
  std::vector<Term> sums{tm.var("x", 32)};
  for (int i = 0; i < 20; ++i) sums.push_back(op(tm, FloatOp::Add, {sums.back(), tm.var("y", 32)}, kBinary32));
  ExactFloats floats(tm, 2'000);
  CHECK(floats.facts(std::vector{sums.back()}).empty());
  CHECK(floats.operations(Knowledge::Definition).empty());
}

TEST_CASE("solvers prove consequences of IEEE 754, and find counterexamples") {
  TermManager tm;
  const Term x = tm.var("x", 16), y = tm.var("y", 16), sign = tm.constant(0x8000, 16);
  const Term difference = op(tm, FloatOp::Sub, {x, y}), sum = op(tm, FloatOp::Add, {x, tm.xor_(y, sign)});
  auto isNumber = [&](Term t) { return tm.ule(tm.extract(t, 14, 0), tm.constant(kBinary16.infinity(), 15)); };
  const Term differs = tm.and_(tm.ne(difference, sum), isNumber(difference));
  CHECK(ask(tm, {differs}) == Answer::Sat);
  CHECK(askExactly(tm, differs) == Answer::Unsat);
  // x - x is +0 for finite x, and otherwise NaN.
  const Term nothing = op(tm, FloatOp::Sub, {x, x});
  CHECK(askExactly(tm, tm.and_(isNumber(nothing), tm.ne(nothing, tm.constant(0, 16)))) == Answer::Unsat);
  CHECK(askExactly(tm, tm.not_(isNumber(nothing))) == Answer::Sat);
  // x + y == x with y not 0.
  const Term total = op(tm, FloatOp::Add, {x, y});
  const Term lost =
      tm.conj(std::vector{tm.eq(total, x), isNumber(x), tm.ult(tm.extract(x, 14, 0), tm.constant(0x7c00, 15)),
                          tm.ne(tm.extract(y, 14, 0), tm.constant(0, 15))});
  CHECK(askExactly(tm, lost) == Answer::Sat);
}

TEST_CASE("a NaN result has any NaN bit pattern") {
  TermManager tm;
  const Term x = tm.var("x", 16), infinity = tm.constant(0x7c00, 16);
  const Term nan = op(tm, FloatOp::Sub, {x, infinity});
  auto with = [&](uint64_t bits) {
    return askExactly(tm, tm.and_(tm.eq(x, infinity), tm.eq(nan, tm.constant(bits, 16))));
  };
  for (uint64_t bits : {0x7e00, 0x7c01, 0xffff}) CHECK(with(bits) == Answer::Sat);
  for (uint64_t bits : {0x7c00, 0xfc00, 0x0000, 0x3c00}) CHECK(with(bits) == Answer::Unsat);
}
