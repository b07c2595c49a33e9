// Integer instructions compared with plain C++, on corner values at every width that C++ has.
#include <bit>
#include <catch2/catch.hpp>
#include <functional>
#include <limits>
#include <type_traits>

#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

template <class U>
std::vector<U> integerCorners() {
  const U top = std::numeric_limits<U>::max(), sign = U(U(1) << (sizeof(U) * 8 - 1));
  const unsigned w = sizeof(U) * 8;
  return {0,       1,          2,           3,    7,           U(w - 1),   U(w), U(w + 1),
          U(0x55), U(top / 3), U(sign - 1), sign, U(sign + 1), U(top - 1), top};
}

/// Computes "%3 = operation %0, %1" in a kernel with two integer parameters of the width and returns the result.
class Calculator {
 public:
  Calculator(const std::string& operation, unsigned width, unsigned resultWidth, bool unary = false)
      : bytes_((resultWidth + 7) / 8) {
    const std::string t = "i" + std::to_string(width), r = "i" + std::to_string(resultWidth);
    program_ =
        program("object @1 \"out\" global size=8 align=8 init=arbitrary\nfunction 0 \"k\" (" + t + ", " + t +
                ", ptr) void\nblock 0 \"\"\n%3:" + r + " = " + operation + " %0:" + t + (unary ? "" : ", %1:" + t) +
                "\nstore %3:" + r + ", %2:ptr\nret\nend\nkernel \"k\" function=0\nparam \"a\" " + t +
                " \"\"\nparam \"b\" " + t + " \"\"\nparam \"out\" ptr \"\" object=1\n");
  }
  uint64_t operator()(uint64_t a, uint64_t b = 0) {
    program_.witness.scalars = {a, b, 0};
    const Run run(program_);
    CHECK(run.vm().violations().empty());
    return run.read(1, 0, bytes_);
  }

 private:
  Program program_;
  unsigned bytes_;
};

template <class U>
using Binary = std::function<U(U, U)>;

template <class U>
void checkBinary(const std::string& operation, Binary<U> expected, bool divides = false) {
  const unsigned w = sizeof(U) * 8;
  Calculator compute(operation, w, w);
  for (U a : integerCorners<U>())
    for (U b : integerCorners<U>()) {
      if (divides && b == 0) continue;
      INFO(operation << " i" << w << " " << uint64_t(a) << ", " << uint64_t(b));
      REQUIRE(compute(a, b) == expected(a, b));
    }
}

template <class U>
void checkUnary(const std::string& operation, std::function<unsigned long long(U)> expected) {
  const unsigned w = sizeof(U) * 8;
  Calculator compute(operation, w, w, true);
  for (U a : integerCorners<U>()) {
    INFO(operation << " i" << w << " " << uint64_t(a));
    REQUIRE(compute(a) == U(expected(a)));
  }
}

template <class U>
U mirrored(U a, unsigned chunk) {
  U r = 0;
  for (unsigned i = 0; i < sizeof(U) * 8; i += chunk)
    r = U(r | U(U(a >> i) & ((1u << chunk) - 1)) << (sizeof(U) * 8 - chunk - i));
  return r;
}

}  // namespace

TEMPLATE_TEST_CASE("arithmetic wraps", "", uint8_t, uint16_t, uint32_t, uint64_t) {
  using U = TestType;
  checkBinary<U>("add", [](U a, U b) { return U(a + b); });
  checkBinary<U>("sub", [](U a, U b) { return U(a - b); });
  checkBinary<U>("mul", [](U a, U b) { return U(1ull * a * b); });
}

TEMPLATE_TEST_CASE("division", "", uint8_t, uint16_t, uint32_t, uint64_t) {
  using U = TestType;
  using S = std::make_signed_t<U>;
  checkBinary<U>("udiv", [](U a, U b) { return U(a / b); }, true);
  checkBinary<U>("urem", [](U a, U b) { return U(a % b); }, true);
  // The smallest number divided by -1 wraps to itself.
  checkBinary<U>("sdiv", [](U a, U b) { return S(b) == -1 ? U(0 - a) : U(S(a) / S(b)); }, true);
  checkBinary<U>("srem", [](U a, U b) { return S(b) == -1 ? U(0) : U(S(a) % S(b)); }, true);
}

TEMPLATE_TEST_CASE("shifts by the width or more", "", uint8_t, uint16_t, uint32_t, uint64_t) {
  using U = TestType;
  using S = std::make_signed_t<U>;
  constexpr unsigned w = sizeof(U) * 8;
  checkBinary<U>("shl", [](U a, U b) { return b >= w ? U(0) : U(a << b); });
  checkBinary<U>("lshr", [](U a, U b) { return b >= w ? U(0) : U(a >> b); });
  checkBinary<U>("ashr", [](U a, U b) { return U(b >= w ? (S(a) < 0 ? -1 : 0) : S(a) >> b); });
}

TEMPLATE_TEST_CASE("bits", "", uint8_t, uint16_t, uint32_t, uint64_t) {
  using U = TestType;
  checkBinary<U>("and", [](U a, U b) { return U(a & b); });
  checkBinary<U>("or", [](U a, U b) { return U(a | b); });
  checkBinary<U>("xor", [](U a, U b) { return U(a ^ b); });
  checkUnary<U>("popcount", [](U a) { return std::popcount(a); });
  checkUnary<U>("clz", [](U a) { return std::countl_zero(a); });
  checkUnary<U>("ctz", [](U a) { return std::countr_zero(a); });
  checkUnary<U>("bitreverse", [](U a) { return mirrored(a, 1); });
  checkUnary<U>("byteswap", [](U a) { return mirrored<uint64_t>(a, 8) >> (64 - sizeof(U) * 8); });
}

TEMPLATE_TEST_CASE("minimum, maximum and the upper half of products", "", uint8_t, uint16_t, uint32_t, uint64_t) {
  using U = TestType;
  using S = std::make_signed_t<U>;
  constexpr unsigned w = sizeof(U) * 8;
  checkBinary<U>("umin", [](U a, U b) { return std::min(a, b); });
  checkBinary<U>("umax", [](U a, U b) { return std::max(a, b); });
  checkBinary<U>("smin", [](U a, U b) { return U(std::min(S(a), S(b))); });
  checkBinary<U>("smax", [](U a, U b) { return U(std::max(S(a), S(b))); });
  checkBinary<U>("umulhi", [](U a, U b) { return U((unsigned __int128)a * b >> w); });
  checkBinary<U>("smulhi", [](U a, U b) { return U((__int128)S(a) * S(b) >> w); });
}

TEMPLATE_TEST_CASE("comparisons", "", uint8_t, uint16_t, uint32_t, uint64_t) {
  using U = TestType;
  using S = std::make_signed_t<U>;
  const std::pair<const char*, std::function<bool(U, U)>> predicates[] = {
      {"eq", [](U a, U b) { return a == b; }},       {"ne", [](U a, U b) { return a != b; }},
      {"ult", [](U a, U b) { return a < b; }},       {"ule", [](U a, U b) { return a <= b; }},
      {"ugt", [](U a, U b) { return a > b; }},       {"uge", [](U a, U b) { return a >= b; }},
      {"slt", [](U a, U b) { return S(a) < S(b); }}, {"sle", [](U a, U b) { return S(a) <= S(b); }},
      {"sgt", [](U a, U b) { return S(a) > S(b); }}, {"sge", [](U a, U b) { return S(a) >= S(b); }},
  };
  for (const auto& [name, expected] : predicates) {
    Calculator compute(std::string("icmp ") + name, sizeof(U) * 8, 1);
    for (U a : integerCorners<U>())
      for (U b : integerCorners<U>()) {
        INFO(name << " " << uint64_t(a) << ", " << uint64_t(b));
        REQUIRE(compute(a, b) == uint64_t(expected(a, b)));
      }
  }
}

TEST_CASE("changes of width") {
  CHECK(Calculator("zext", 8, 32, true)(0xff) == 0xff);
  CHECK(Calculator("sext", 8, 32, true)(0xff) == 0xffffffff);
  CHECK(Calculator("sext", 8, 32, true)(0x7f) == 0x7f);
  CHECK(Calculator("sext", 32, 64, true)(0x80000000) == 0xffffffff80000000);
  CHECK(Calculator("sext", 1, 64, true)(1) == ~0ull);
  CHECK(Calculator("zext", 1, 64, true)(1) == 1);
  CHECK(Calculator("trunc", 64, 32, true)(0x123456789abcdef0) == 0x9abcdef0);
  CHECK(Calculator("trunc", 32, 1, true)(2) == 0);
  CHECK(Calculator("bitcast", 32, 32, true)(0xdeadbeef) == 0xdeadbeef);
}

TEST_CASE("widths that C++ does not have") {
  CHECK(Calculator("add", 1, 1)(1, 1) == 0);
  CHECK(Calculator("add", 33, 33)(0x1ffffffff, 1) == 0);
  CHECK(Calculator("mul", 7, 7)(0x7f, 0x7f) == 1);
  CHECK(Calculator("sdiv", 7, 7)(0x40, 0x7f) == 0x40);
  CHECK(Calculator("ashr", 7, 7)(0x40, 3) == 0x78);
  CHECK(Calculator("clz", 33, 33, true)(1) == 32);
  CHECK(Calculator("bitreverse", 33, 33, true)(1) == 1ull << 32);
  CHECK(Calculator("byteswap", 24, 24, true)(0x123456) == 0x563412);
  CHECK(Calculator("umulhi", 33, 33)(0x1ffffffff, 0x1ffffffff) == 0x1fffffffe);
  CHECK(Calculator("icmp slt", 33, 1)(0x100000000, 0) == 1);
}

TEST_CASE("a division by zero is reported and execution continues") {
  for (const char* operation : {"udiv", "sdiv", "urem", "srem"}) {
    Program p = program(kernelText(std::string("%3:i64 = ") + operation + " 7:i64, %2:i64\nstore 1:i8, %0:ptr\nret"));
    CHECK(violations(p) == Classes{"division-by-zero"});
    CHECK(Run(p).read(1, 0, 1) == 1);
    p.witness.scalars[2] = 1;
    CHECK(violations(p).empty());
  }
}

TEST_CASE("pointers before the start of an array") {
  const Program p = program(kernelText(
      "%3:ptr = ptradd %0:ptr, 18446744073709551612:i64\n%4:i1 = icmp ult %3:ptr, %0:ptr\nstore %4:i1, %0:ptr\n"
      "%5:i1 = icmp uge %3:ptr, %0:ptr\n%6:ptr = ptradd %0:ptr, 1:i64\nstore %5:i1, %6:ptr\n"
      "%7:i64 = ptrtoint %3:ptr\n%8:i64 = ptrtoint %0:ptr\n%9:i64 = sub %7:i64, %8:i64\n"
      "%10:ptr = ptradd %0:ptr, 8:i64\nstore %9:i64, %10:ptr\n%11:i64 = add %7:i64, 4:i64\n"
      "%12:ptr = inttoptr %11:i64\n%13:i1 = icmp eq %12:ptr, %0:ptr\n%14:ptr = ptradd %0:ptr, 2:i64\n"
      "store %13:i1, %14:ptr\nret"));
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(run.read(1, 0, 1) == 1);
  CHECK(run.read(1, 1, 1) == 0);
  CHECK(run.read(1, 2, 1) == 1);
  CHECK(run.read(1, 8, 8) == uint64_t(-4));
}

TEST_CASE("pointers are object and offset") {
  const Program p =
      program(kernelText("%3:ptr = ptradd %0:ptr, 18446744073709551615:i64\n%4:i64 = ptrtoint %3:ptr\n"
                         "store %4:i64, %0:ptr\n%5:ptr = inttoptr %4:i64\n%6:ptr = ptradd %5:ptr, 9:i64\n"
                         "store 42:i8, %6:ptr\n%7:i1 = icmp ult %0:ptr, %6:ptr\nstore %7:i1, %1:ptr\n"
                         "%8:ptr = select %7:i1, @1, @2\n%9:i1 = icmp eq %8:ptr, %0:ptr\n"
                         "%10:ptr = ptradd %1:ptr, 1:i64\nstore %9:i1, %10:ptr\nret"));
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(run.read(1, 0, 8) == ir::makePointer(1, 0) - 1);  // one byte before the start, with the same object
  CHECK(run.read(1, 8, 1) == 42);
  CHECK(run.read(2, 0, 2) == 0x0101);
}
