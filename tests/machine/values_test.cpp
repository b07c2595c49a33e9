// The symbolic machine computes the same as the interpreter: integers, conversions, floats, special registers.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "gpu-model/ir/names.h"
#include "tests/machine/twins.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

/// A kernel of two parameters of the given type that stores the value of each expression in %0 and %1, 8 bytes apart.
std::string expressions(const std::string& type,
                        const std::vector<std::pair<std::string, std::string>>& resultAndExpression) {
  std::string body;
  int next = 3;
  for (size_t i = 0; i < resultAndExpression.size(); ++i) {
    const auto& [result, expression] = resultAndExpression[i];
    body += fmt::format("%{}:{} = {}\n%{}:ptr = ptradd %2:ptr, {}:i64\nstore %{}:{}, %{}:ptr\n", next, result,
                        expression, next + 1, 8 * i, next, result, next + 1);
    next += 2;
  }
  return fmt::format(
      "object @1 \"out\" global size=unknown align=256 init=arbitrary\nfunction 0 \"k\" ({0}, {0}, ptr) void\n"
      "block 0 \"\"\n{1}ret\nend\nkernel \"k\" function=0\nparam \"x\" {0} \"\"\nparam \"y\" {0} \"\"\n"
      "param \"out\" ptr \"\" object=1\n",
      type, body);
}

std::vector<uint64_t> integerCorners(unsigned w) {
  const uint64_t top = w == 64 ? ~0ull : (1ull << w) - 1, sign = 1ull << (w - 1);
  return {0, 1, 3, w - 1, w, sign - 1, sign, top - 1, top, 0x5a5a5a5a5a5a5a5a & top};
}

void agreeOnAll(const std::string& text, const std::vector<uint64_t>& values) {
  for (uint64_t x : values)
    for (uint64_t y : values) {
      Setup s;
      s.launch.block = {1, 1, 1};
      s.scalars = {x, y};
      INFO(x << ", " << y);
      CHECK(!agreed(text, s).memory.empty());
    }
}

}  // namespace

TEST_CASE("integers at every width") {
  for (unsigned w : {1, 7, 8, 16, 32, 33, 48, 64}) {
    const std::string t = fmt::format("i{}", w);
    std::vector<std::pair<std::string, std::string>> all;
    for (const char* op : {"add", "sub", "mul", "shl", "lshr", "ashr", "and", "or", "xor", "umulhi", "smulhi", "umin",
                           "umax", "smin", "smax"})
      all.emplace_back(t, fmt::format("{} %0:{}, %1:{}", op, t, t));
    for (const char* op : {"popcount", "clz", "ctz", "bitreverse"}) all.emplace_back(t, fmt::format("{} %0:{}", op, t));
    if (w % 8 == 0) all.emplace_back(t, fmt::format("byteswap %0:{}", t));
    for (std::string_view p : ir::names::kIntPredicates)
      all.emplace_back("i1", fmt::format("icmp {} %0:{}, %1:{}", p, t, t));
    all.emplace_back("i64", fmt::format("zext %0:{}", t));
    all.emplace_back("i64", fmt::format("sext %0:{}", t));
    all.emplace_back("i1", fmt::format("trunc %0:{}", t));
    INFO(t);
    agreeOnAll(expressions(t, all), integerCorners(w));
  }
}

TEST_CASE("division, with the value that a witness defines for division by zero") {
  for (unsigned w : {8, 32, 64}) {
    const std::string t = fmt::format("i{}", w);
    for (const char* op : {"udiv", "sdiv", "urem", "srem"}) {
      INFO(op << " " << t);
      agreeOnAll(expressions(t, {{t, fmt::format("{} %0:{}, %1:{}", op, t, t)}}), integerCorners(w));
    }
  }
}

TEST_CASE("both machines detect a division by zero") {
  Setup s;
  CHECK(agreed(twinKernel("%8:i32 = udiv 7:i32, %2:i32\nstore %8:i32, %5:ptr\nret"), s).violations ==
        std::set<std::string>{"division-by-zero"});
  s.scalars = {0, 0, 1};
  CHECK(agreed(twinKernel("%8:i32 = udiv 7:i32, %2:i32\nstore %8:i32, %5:ptr\nret"), s).violations.empty());
}

TEST_CASE("operations that do not round: comparisons, signs, minimum and maximum of floats") {
  struct Format {
    const char* type;
    std::vector<uint64_t> values;  // 0, -0, subnormal, 1, -1, 2, infinity, -infinity, NaN
  };
  const Format formats[] = {
      {"f16", {0, 0x8000, 1, 0x3c00, 0xbc00, 0x4000, 0x7c00, 0xfc00, 0x7e00}},
      {"bf16", {0, 0x8000, 1, 0x3f80, 0xbf80, 0x4000, 0x7f80, 0xff80, 0x7fc0}},
      {"f32", {0, 0x80000000, 1, 0x3f800000, 0xbf800000, 0x40000000, 0x7f800000, 0xff800000, 0x7fc00000}},
      {"f64",
       {0, 1ull << 63, 1, 0x3ff0000000000000, 0xbff0000000000000, 0x4000000000000000, 0x7ff0000000000000,
        0xfff0000000000000, 0x7ff8000000000000}},
  };
  for (const auto& [t, values] : formats) {
    std::vector<std::pair<std::string, std::string>> all;
    for (std::string_view p : ir::names::kFloatPredicates)
      all.emplace_back("i1", fmt::format("fcmp {} %0:{}, %1:{}", p, t, t));
    for (const char* op : {"fneg", "fabs", "fflush"}) all.emplace_back(t, fmt::format("{} %0:{}", op, t));
    for (const char* op : {"fmin", "fmax"}) all.emplace_back(t, fmt::format("{} %0:{}, %1:{}", op, t, t));
    INFO(t);
    agreeOnAll(expressions(t, all), values);
  }
}

TEST_CASE("float arithmetic on constants") {
  // The symbolic machine folds operations whose operands are known.
  struct Format {
    const char* type;
    std::vector<uint64_t> values;  // 0.1, -3, a third, large, small
  };
  for (const auto& [t, values] :
       {Format{"f32", {0x3dcccccd, 0xc0400000, 0x3eaaaaab, 0x7f000000, 0x00800001}},
        Format{"f64",
               {0x3fb999999999999a, 0xc008000000000000, 0x3fd5555555555555, 0x7fe0000000000000, 0x0010000000000001}}}) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const char* op : {"fadd", "fsub", "fmul", "fdiv"})
      all.emplace_back(t, fmt::format("{} %0:{}, %1:{}", op, t, t));
    for (uint64_t x : values)
      for (uint64_t y : values) {
        Setup s;
        s.launch.block = {1, 1, 1};
        s.scalars = {x, y};
        s.symbolicScalars = false;
        CHECK(!agreedOnce(expressions(t, all), s).memory.empty());
      }
  }
  for (const char* t : {"i8", "i32", "i64"})
    for (uint64_t x : integerCorners(t[1] == '8' ? 8 : t[1] == '3' ? 32 : 64)) {
      Setup s;
      s.launch.block = {1, 1, 1};
      s.scalars = {x, x};
      s.symbolicScalars = false;
      std::vector<std::pair<std::string, std::string>> all;
      for (const char* f : {"f32", "f64"})
        for (const char* op : {"uitofp", "sitofp"}) all.emplace_back(f, fmt::format("{} %0:{}", op, t));
      CHECK(!agreedOnce(expressions(t, all), s).memory.empty());
    }
}

TEST_CASE("pointers") {
  Setup s;
  for (uint64_t n : {0, 1, 5}) {
    s.scalars = {0, 0, n, 8 * n};
    const Effects e = agreed(twinKernel(R"(
      %8:i1 = icmp eq %2:i32, 1:i32
      %9:ptr = ptradd %0:ptr, %3:i64
      %10:ptr = select %8:i1, @1, %9:ptr
      %11:i64 = ptrtoint %10:ptr
      %12:i64 = sub %11:i64, 8:i64
      %13:ptr = inttoptr %12:i64
      %14:i1 = icmp ult %0:ptr, %9:ptr
      %15:i64 = zext %14:i1
      %16:i64 = ptrtoint %13:ptr
      %17:i64 = xor %16:i64, %15:i64
      store %17:i64, %5:ptr align=8
      ret)"),
                             s);
    CHECK(word(e, 2, 8, 8) == ((ir::makePointer(1, n == 1 ? 0 : 8 * n) - 8) ^ uint64_t(n > 0)));
  }
}

TEST_CASE("pointers before the start of an array") {
  Setup s;
  for (uint64_t m : {0ull, 4ull, ~3ull, 0ull - 16}) {
    s.scalars = {0, 0, 0, m};
    const Effects e = agreed(twinKernel(R"(
      %8:ptr = ptradd %0:ptr, %3:i64
      %9:i1 = icmp ult %8:ptr, %0:ptr
      %10:i1 = icmp sge %8:ptr, %0:ptr
      %11:i64 = zext %9:i1
      %12:i64 = zext %10:i1
      %13:i64 = shl %12:i64, 1:i64
      %14:i64 = ptrtoint %8:ptr
      %15:i64 = ptrtoint %0:ptr
      %16:i64 = sub %14:i64, %15:i64
      %17:i64 = shl %16:i64, 2:i64
      %18:ptr = inttoptr %14:i64
      %19:i1 = icmp eq %18:ptr, %8:ptr
      %20:i64 = zext %19:i1
      %21:i64 = shl %20:i64, 40:i64
      %22:i64 = xor %11:i64, %13:i64
      %23:i64 = xor %17:i64, %21:i64
      %24:i64 = xor %22:i64, %23:i64
      store %24:i64, %5:ptr align=8
      ret)"),
                             s);
    const uint64_t order = int64_t(m) < 0 ? 1 : 2;
    CHECK(word(e, 2, 8, 8) == (order ^ m << 2 ^ uint64_t(1) << 40));
  }
}

TEST_CASE("special registers of every thread of a block in three dimensions") {
  Setup s;
  s.launch = {{3, 2, 2}, {2, 3, 2}, 48, 4, false, false};
  s.block = {2, 1, 0};
  for (std::string_view r : ir::names::kSpecials) {
    INFO(r);
    // Every thread has its own element: ((z*3 + y)*2 + x)*8.
    agreed(
        R"(object @1 "out" global size=unknown align=256 init=arbitrary
function 0 "k" (ptr "out") void
block 0 ""
  %1:i32 = sreg tid.x
  %2:i32 = sreg tid.y
  %3:i32 = sreg tid.z
  %4:i32 = mul %3:i32, 3:i32
  %5:i32 = add %4:i32, %2:i32
  %6:i32 = shl %5:i32, 1:i32
  %7:i32 = add %6:i32, %1:i32
  %8:i32 = shl %7:i32, 3:i32
  %9:i64 = zext %8:i32
  %10:ptr = ptradd %0:ptr, %9:i64
  %11:i32 = sreg )" +
            std::string(r) +
            "\n  store %11:i32, %10:ptr\n  ret\nend\nkernel \"k\" function=0\n  param \"out\" ptr \"int *\" object=1\n",
        s);
  }
}

TEST_CASE("undefined and arbitrary values") {
  const Effects e =
      agreed(twinKernel("%8:i32 = undef\nstore %8:i32, %5:ptr\n%9:i8 = arbitrary 3:i8, 9:i8 \"digit\"\n"
                        "%10:ptr = ptradd %5:ptr, 4:i64\nstore %9:i8, %10:ptr\nret"));
  CHECK(word(e, 2, 0) != word(e, 2, 8));  // each thread has its own value
  CHECK(word(e, 2, 4, 1) >= 3);
  CHECK(word(e, 2, 4, 1) <= 9);
}
