// Expressions over parameters: a printed expression is parsed as the same expression.

#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/element_condition.h"

#include <catch2/catch.hpp>

#include "encoder/util/error.h"

using namespace gpubmc;
using ir::Expression;
using Op = Expression::Op;

namespace {

const std::vector<std::string> kNames{"n", "m", "size.1"};

uint32_t indexOf(std::string_view name) {
  for (uint32_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return i;
  throw UserError("no parameter");
}
Expression read(std::string_view text) {
  return ir::parseExpression(text, indexOf);
}
std::string written(const Expression& e) {
  return ir::print(e, [](uint32_t i) { return kNames.at(i); });
}

}  // namespace

TEST_CASE("expressions are parsed with the precedence of C") {
  const Expression n = Expression::param(0), m = Expression::param(1);
  CHECK(read("n") == n);
  CHECK(read(" 42 ") == Expression::constant(42));
  CHECK(read("-8") == Expression::constant(-8));
  CHECK(read("n-1") == Expression::binary(Op::Sub, n, Expression::constant(1)));
  CHECK(read("n + m * 2") == Expression::binary(Op::Add, n, Expression::binary(Op::Mul, m, Expression::constant(2))));
  CHECK(read("n - m - 1") == Expression::binary(Op::Sub, Expression::binary(Op::Sub, n, m), Expression::constant(1)));
  CHECK(read("n%m") == Expression::binary(Op::Rem, n, m));
  CHECK(read("uint16(n)") == Expression::convert(16, false, n));
  CHECK(read("int64(n)") == Expression::convert(64, true, n));
  CHECK(read("n <= m ? gridDim.y : blockDim.z") ==
        Expression::choice(Expression::binary(Op::Le, n, m), Expression::gridDim(1), Expression::blockDim(2)));
  const Expression zero = Expression::constant(0), one = Expression::constant(1), lt = Expression::binary(Op::Lt, n, m);
  CHECK(read("n & m - 1") == Expression::binary(Op::And, n, Expression::binary(Op::Sub, m, Expression::constant(1))));
  CHECK(read("n & n && m") == Expression::choice(Expression::binary(Op::And, n, n),
                                                 Expression::binary(Op::Ne, m, Expression::constant(0)),
                                                 Expression::constant(0)));
  CHECK(read("n & m == 1") == Expression::binary(Op::And, n, Expression::binary(Op::Eq, m, Expression::constant(1))));
  CHECK(read("n && n < m") == Expression::choice(n, lt, zero));
  CHECK(read("n < m && m") == Expression::choice(lt, Expression::binary(Op::Ne, m, zero), zero));
  CHECK(read("n || n < m && n < m") == Expression::choice(n, one, Expression::choice(lt, lt, zero)));
}

TEST_CASE("a printed expression is parsed as the same expression") {
  for (const char* text : {"n",
                           "-3",
                           "(n + 255) / 256 == gridDim.x",
                           "n - (m - 1)",
                           "n - m - 1",
                           "n / (m * 2)",
                           "n * (m % 7)",
                           "n < m == (m < n)",
                           "n < 0 ? (n - 15) / 16 : n / 16",
                           "n < 1 && m < 1 || n == m && m > 2 && n != 0",
                           "n < 1 && (m < 1 || m > 5)",
                           "n && (m && n < m)",
                           "(n & m - 1) == 0 && n < 7",
                           "n & (m & 7)",
                           "n & m & 7",
                           "n < (m & 7)",
                           "(n & m) + 1",
                           "n ? m : 0",
                           "n < m && n < 7 ? 1 : 2",
                           "(n ? m : 1) ? 2 : n ? 3 : 4",
                           "uint32(n * m) + int8(size.1)",
                           "n - -5",
                           "9223372036854775807",
                           "-9223372036854775808"}) {
    CAPTURE(text);
    const Expression e = read(text);
    CHECK(written(e) == text);
    CHECK(read(written(e)) == e);
  }
}

TEST_CASE("invalid expressions are reported") {
  for (const char* text :
       {"", "n +", "(n", "n)", "k", "n ? m", "9223372036854775808", "uint7(n)", "n n", "- n", "&n", "1/0", "n % 0"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(read(text), UserError);
  }
}

TEST_CASE("expressions are not nested without limit") {
  auto times = [](const std::string& text, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += text;
    return out;
  };
  CHECK_NOTHROW(read(times("(", 100) + "n" + times(")", 100)));
  CHECK_NOTHROW(read(times("n + ", 1'000) + "n"));
  CHECK_NOTHROW(read("n / m / 1"));
  for (int n : {300, 3'000, 300'000}) {
    CHECK_THROWS_WITH(read(times("(", n) + "n" + times(")", n)), Catch::Contains("nested more than 200 deep"));
    CHECK_THROWS_WITH(read(times("n ? ", n) + "n" + times(" : 1", n)), Catch::Contains("nested more than 200 deep"));
  }
  for (const char* sign : {"n + ", "n && ", "n || "})
    CHECK_THROWS_WITH(read(times(sign, 3'000) + "n"), Catch::Contains("more than 2000 operations"));
}

TEST_CASE("leaves are found") {
  const Expression e = read("n < 2 ? gridDim.x : uint8(m)");
  CHECK(e.mentions(Op::GridDim));
  CHECK_FALSE(e.mentions(Op::BlockDim));
  CHECK(e.mentionsParam(1));
  CHECK_FALSE(e.mentionsParam(2));
}

TEST_CASE("conditions on elements have a lower bound of 0 and an upper bound over parameters") {
  using Kind = ir::ElementCondition::Kind;
  const Expression n = Expression::param(0), m = Expression::param(1);
  const auto parsed = [](std::string_view text) { return ir::parseElements(text, indexOf); };
  CHECK(parsed("0 <= it && it < n") == std::pair(Kind::Below, n));
  CHECK(parsed("it <= n * m && it >= 0") == std::pair(Kind::AtMost, Expression::binary(Op::Mul, n, m)));
  CHECK(parsed("n > it && 0 <= it") == std::pair(Kind::Below, n));
  for (const char* text : {"it < n", "0 <= it", "0 < it && it < n", "1 <= it && it < n", "0 <= it && it < it",
                           "0 <= it && n < it", "0 <= it || it < n", "0 <= n && n < m", "it", "0 <= it && it == n"}) {
    INFO(text);
    CHECK_THROWS_AS(parsed(text), UserError);
  }
}
