// Memory in the symbolic machine agrees with the interpreter's memory: mixed widths, symbolic addresses, kinds of
// objects, violations.
#include <catch2/catch.hpp>

#include "tests/machine/twins.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

Setup withScalars(std::vector<uint64_t> scalars) {
  Setup s;
  s.scalars = {0, 0};
  s.scalars.insert(s.scalars.end(), scalars.begin(), scalars.end());
  for (uint8_t i = 0; i < 64; ++i) s.contents[1][i] = uint8_t(3 * i + 1);
  return s;
}

}  // namespace

TEST_CASE("a load of the initial state sees no writes, not even those of its thread") {
  Setup s = withScalars({});
  const Effects e = agreed(twinKernel(R"(
      %8:i64 = zext %4:i32
      %9:i64 = mul %8:i64, 4:i64
      %10:ptr = ptradd %0:ptr, %9:i64
      store 7:i32, %10:ptr align=4
      %11:i32 = load %10:ptr align=4
      %12:i32 = load %10:ptr initial align=4
      barrier sync
      %13:i16 = load %0:ptr initial align=2
      %14:i32 = zext %13:i16
      %15:i32 = add %12:i32, %14:i32
      store %11:i32, %5:ptr align=4
      %16:ptr = ptradd %5:ptr, 4:i64
      store %15:i32, %16:ptr align=4
      ret)"),
                           s);
  CHECK(e.violations == Classes{});
  for (uint64_t t = 0; t < 4; ++t) {
    uint64_t before = 0;
    for (unsigned i = 0; i < 4; ++i) before |= uint64_t(uint8_t(3 * (4 * t + i) + 1)) << 8 * i;
    CHECK(word(e, 2, 8 * t) == 7);
    CHECK(word(e, 2, 8 * t + 4) == before + 0x0401);
  }
}

TEST_CASE("wide and narrow accesses to one address") {
  for (uint64_t at : {0, 1, 2, 4, 5, 7}) {
    Setup s = withScalars({at});
    s.launch.block = {1, 1, 1};
    const Effects e = agreed(twinKernel(R"(
      store 0x1122334455667788:i64, %0:ptr align=8
      %8:i64 = zext %2:i32
      %9:ptr = ptradd %0:ptr, %8:i64
      store 0xabcd:i16, %9:ptr
      %10:i64 = load %0:ptr align=8
      store %10:i64, %1:ptr align=8
      %11:i32 = load %9:ptr
      %12:ptr = ptradd %1:ptr, 8:i64
      store %11:i32, %12:ptr
      %13:ptr = ptradd %0:ptr, 3:i64
      %14:i8 = load %13:ptr
      %15:ptr = ptradd %1:ptr, 12:i64
      store %14:i8, %15:ptr
      ret)"),
                             s);
    CHECK((word(e, 2, 8) & 0xffff) == 0xabcd);
    CHECK(word(e, 2, 0, 8) != 0x1122334455667788);
  }
}

TEST_CASE("of several writes to addresses that may be equal, the last one counts") {
  for (uint64_t n : {0, 4, 8})
    for (uint64_t m : {0, 4, 8}) {
      Setup s = withScalars({n, m});
      s.launch.block = {1, 1, 1};
      const Effects e = agreed(twinKernel(R"(
        %8:i64 = zext %2:i32
        %9:ptr = ptradd %0:ptr, %8:i64
        %10:ptr = ptradd %0:ptr, %3:i64
        store 1:i32, %9:ptr align=4
        store 2:i32, %10:ptr align=4
        %11:i32 = load %9:ptr align=4
        store %11:i32, %1:ptr align=4
        ret)"),
                               s);
      CHECK(word(e, 2, 0) == (n == m ? 2 : 1));
    }
}

TEST_CASE("tables, struct parameters and arrays referenced by pointers in memory") {
  Setup s = withScalars({2});
  const Effects table =
      agreed(twinKernel("%8:i64 = zext %2:i32\n%9:ptr = ptradd @5, %8:i64\n%10:i8 = load %9:ptr\n"
                        "%11:ptr = ptradd @5, 8:i64\n%12:ptr = load %11:ptr align=8\n%13:i8 = load %12:ptr\n"
                        "%14:i8 = add %10:i8, %13:i8\nstore %14:i8, %5:ptr\nret"),
             s);
  CHECK(word(table, 2, 0, 1) == 3 + 1);
  const Effects own = agreed(R"(object @1 "o" param size=16 align=8 init=arbitrary
object @2 "out" global size=unknown align=256 init=arbitrary
function 0 "k" (ptr "o", ptr "out") void
block 0 ""
  %2:i32 = sreg tid.x
  %3:i32 = load %0:ptr align=4
  %4:i32 = add %3:i32, %2:i32
  store %4:i32, %0:ptr align=4
  %5:ptr = ptradd %0:ptr, 8:i64
  %6:ptr = load %5:ptr align=8
  %7:i32 = shl %4:i32, 2:i32
  %8:i64 = zext %7:i32
  %9:ptr = ptradd %6:ptr, %8:i64
  store 7:i32, %9:ptr align=4
  %10:i32 = load %9:ptr align=4
  %11:ptr = ptradd %1:ptr, %8:i64
  %12:i32 = load %0:ptr align=4
  %13:i32 = add %10:i32, %12:i32
  store %13:i32, %11:ptr align=4
  ret
end
kernel "k" function=0
  param "o" ptr "Options" object=1 byvalue
  param "out" ptr "int *" object=2
)",
                             s);
  // The struct has 0x0a070401 in its first word; each thread adds its number to its own copy.
  for (uint64_t t = 0; t < 4; ++t) CHECK(word(own, 2, 4 * ((0x0a070401 + t) & 0x3fffffff)) == 7 + 0x0a070401 + t);
}

TEST_CASE("parts of a structure are its bytes") {
  // o = {short n; (2 bytes); unsigned m; int *to[2]; (8 bytes)}: m is read in two halves, and to[] at a chosen index.
  const std::string text = R"(
object @1 "o" param size=32 align=8 init=arbitrary
object @2 "first" global size=64 align=256 init=arbitrary
object @3 "second" global size=64 align=256 init=arbitrary
function 0 "k" (ptr "o") void
block 0 "entry"
  %1:i32 = sreg tid.x
  %2:i64 = zext %1:i32
  %3:i16 = load %0:ptr align=2
  %4:ptr = ptradd %0:ptr, 4:i64
  %5:i16 = load %4:ptr align=2
  %6:ptr = ptradd %0:ptr, 6:i64
  %7:i16 = load %6:ptr align=2
  %8:i64 = and %2:i64, 1:i64
  %9:i64 = mul %8:i64, 8:i64
  %10:i64 = add %9:i64, 8:i64
  %11:ptr = ptradd %0:ptr, %10:i64
  %12:ptr = load %11:ptr align=8
  %13:i64 = mul %2:i64, 8:i64
  %14:ptr = ptradd %12:ptr, %13:i64
  store %3:i16, %14:ptr align=2
  %15:ptr = ptradd %14:ptr, 2:i64
  store %5:i16, %15:ptr align=2
  %16:ptr = ptradd %14:ptr, 4:i64
  store %7:i16, %16:ptr align=2
  %17:ptr = ptradd %0:ptr, 24:i64
  %18:i16 = load %17:ptr align=2
  %19:ptr = ptradd %14:ptr, 6:i64
  store %18:i16, %19:ptr align=2
  ret
end
kernel "k" function=0
  param "o" ptr "Options" object=1 byvalue
  param "o.n" i16 "short" part=0:0
  param "o.m" i32 "unsigned int" part=0:4 unsigned
  param "o.to[0]" ptr "int *" object=2 part=0:8
  param "o.to[1]" ptr "int *" object=3 part=0:16
)";
  Setup s;
  s.scalars = {0, 0xfffe, 0x12345678};
  s.contents[1] = {{0, 99}, {4, 99}, {24, 7}};
  const Effects e = agreed(text, s);
  for (uint64_t t = 0; t < 4; ++t) {
    const uint32_t object = t % 2 == 0 ? 2 : 3;
    CHECK(word(e, object, 8 * t) == 0x5678fffe);
    CHECK(word(e, object, 8 * t + 4) == 0x00071234);
  }
}

TEST_CASE("pointers that are stored in memory and chosen by conditions") {
  for (uint64_t n : {0, 1}) {
    const Effects e = agreed(twinKernel(R"(
      %8:ptr = localaddr object=4
      %9:ptr = ptradd %8:ptr, 8:i64
      %10:i1 = icmp eq %2:i32, 0:i32
      %11:ptr = ptradd @3, %7:i64
      %12:ptr = select %10:i1, %11:ptr, %5:ptr
      store %12:ptr, %9:ptr align=8
      %13:ptr = load %9:ptr align=8
      store 5:i32, %13:ptr align=4
      store 6:i32, %8:ptr align=4
      %14:i32 = load %8:ptr align=4
      %15:ptr = ptradd %5:ptr, 4:i64
      store %14:i32, %15:ptr align=4
      ret)"),
                             withScalars({n}));
    CHECK(word(e, n == 0 ? 3 : 2, 8) == 5);
    CHECK(word(e, 2, 12) == 6);
  }
}

TEST_CASE("a pointer in arbitrary memory that may have been overwritten") {
  for (uint64_t n : {0, 1, 2}) {
    Setup s = withScalars({n});
    s.launch.block = {1, 1, 1};
    s.contents[7] = {{0, 42}};  // the target of the pointer found in @2, the first array after the module's objects
    const Effects e = agreed(twinKernel(R"(
      %8:i1 = icmp eq %2:i32, 1:i32
      condbr %8:i1 -> 1, 2
    block 1 ""
      store @1, %1:ptr align=8
      br -> 2
    block 2 ""
      %9:i1 = icmp eq %2:i32, 2:i32
      condbr %9:i1 -> 3, 4
    block 3 ""
      %10:ptr = ptradd @1, 4:i64
      store %10:ptr, %1:ptr align=8
      br -> 4
    block 4 ""
      %11:ptr = load %1:ptr align=8
      %12:i8 = load %11:ptr
      %13:ptr = ptradd %1:ptr, 8:i64
      %14:i64 = zext %12:i8
      store %14:i64, %13:ptr align=8
      ret)"),
                             s);
    CHECK(word(e, 2, 8, 8) == (n == 0 ? 42 : n == 1 ? 1 : 13));  // a[0] and a[4]
  }
}

TEST_CASE("pointers at places of memory that may coincide lead to one array where they do") {
  const std::string body = R"(
      %8:i64 = zext %2:i32
      %9:i64 = shl %8:i64, 3:i64
      %10:ptr = ptradd %1:ptr, %9:i64
      %11:i64 = shl %3:i64, 3:i64
      %12:ptr = ptradd %1:ptr, %11:i64
      %13:ptr = ptradd %1:ptr, 8:i64
      %14:ptr = load %10:ptr align=8
      %15:ptr = load %12:ptr align=8
      %16:ptr = load %13:ptr align=8
      store 1:i8, %14:ptr
      store 2:i8, %15:ptr
      store 3:i8, %16:ptr
      %17:i8 = load %14:ptr
      %18:i8 = load %15:ptr
      %19:i1 = icmp eq %14:ptr, %15:ptr
      %20:i8 = zext %19:i1
      store %17:i8, %0:ptr
      %21:ptr = ptradd %0:ptr, 1:i64
      store %18:i8, %21:ptr
      %22:ptr = ptradd %0:ptr, 2:i64
      store %20:i8, %22:ptr
      ret)";
  for (uint64_t n : {0, 1, 2})
    for (uint64_t m : {0, 1, 2}) {
      Setup s = withScalars({n, m});
      s.launch.block = {1, 1, 1};
      const Effects e = agreed(twinKernel(body), s);
      CHECK(word(e, 1, 0, 1) == (n == 1 ? 3 : n == m ? 2 : 1));
      CHECK(word(e, 1, 1, 1) == (m == 1 ? 3 : 2));
      CHECK(word(e, 1, 2, 1) == (n == m));
    }
}

TEST_CASE("local arrays at symbolic addresses, one per activation") {
  for (uint64_t n : {0, 3}) {
    const Effects e = agreed(twinKernel(R"(
      %8:ptr = localaddr object=4
      %9:ptr = localaddr object=4
      memset %8:ptr, 1:i8, 16:i64
      memset %9:ptr, 2:i8, 16:i64
      %10:i64 = zext %2:i32
      %11:i64 = shl %10:i64, 2:i64
      %12:ptr = ptradd %8:ptr, %11:i64
      store %4:i32, %12:ptr align=4
      %13:ptr = ptradd %8:ptr, 12:i64
      %14:i32 = load %13:ptr align=4
      store %14:i32, %5:ptr align=4
      %15:ptr = ptradd %9:ptr, %11:i64
      %16:i16 = load %15:ptr align=2
      %17:ptr = ptradd %5:ptr, 4:i64
      store %16:i16, %17:ptr align=2
      ret)"),
                             withScalars({n}));
    CHECK(word(e, 2, 8) == (n == 3 ? 1 : 0x01010101));
    CHECK(word(e, 2, 12, 2) == 0x0202);
  }
}

TEST_CASE("overlapping copies, and fills") {
  for (uint64_t n : {0, 2, 3}) {
    Setup s = withScalars({n});
    s.launch.block = {1, 1, 1};
    agreed(twinKernel("%8:i64 = zext %2:i32\n%9:ptr = ptradd %0:ptr, %8:i64\nmemcopy %9:ptr, %0:ptr, 12:i64\n"
                      "memset %0:ptr, 0x77:i8, 1:i64\n%10:ptr = ptradd %0:ptr, 8:i64\n%11:i64 = load %10:ptr align=8\n"
                      "store %11:i64, %1:ptr align=8\nmemcopy @3, %9:ptr, 8:i64\n%12:i32 = load @3\n"
                      "%13:ptr = ptradd %1:ptr, 8:i64\nstore %12:i32, %13:ptr\nret"),
           s);
  }
}

TEST_CASE("bounds, alignment, null") {
  const std::string access = "%8:i64 = zext %2:i32\n%9:ptr = ptradd %0:ptr, %8:i64\nstore 1:i32, %9:ptr align=4\nret";
  Setup s = withScalars({60});
  s.launch.block = {1, 1, 1};
  CHECK(violations(access, s).empty());
  for (auto [n, expected] : {std::pair{64, "bounds"}, std::pair{0x7ffffffc, "bounds"}, std::pair{2, "misaligned"}}) {
    s.scalars[2] = uint64_t(n);
    CHECK(violations(access, s) == Classes{expected});
  }
  s.scalars[2] = 4;
  s.extents[1] = 7;
  CHECK(violations(access, s) == Classes{"bounds"});
  s.extents[1] = 8;
  CHECK(violations(access, s).empty());
  const std::string null =
      "%8:i1 = icmp eq %2:i32, 4:i32\n%9:ptr = select %8:i1, %0:ptr, 0:ptr\nstore 1:i32, %9:ptr\nret";
  CHECK(violations(null, s).empty());
  s.scalars[2] = 5;
  CHECK(violations(null, s) == Classes{"null"});
}

TEST_CASE("addresses out of reach of their array") {
  for (uint64_t m : {uint64_t(0), uint64_t(3), uint64_t(1) << 46, ~uint64_t(0)}) {
    Setup s = withScalars({0, m});
    s.launch.block = {1, 1, 1};
    const std::set<std::string> found = violations(R"(
      %8:i64 = mul %3:i64, 4:i64
      %9:ptr = ptradd %0:ptr, %8:i64
      %10:i64 = add %3:i64, 35184372088832:i64
      %11:i1 = icmp ult %10:i64, 70368744177664:i64
      within %9:ptr, %11:i1
      store 1:i32, %9:ptr align=4
      ret)",
                                                   s);
    CHECK(found == (m < 16 ? Classes{} : Classes{"bounds"}));
  }
}

TEST_CASE("writes to constant memory") {
  const std::string write = "%8:i1 = icmp eq %2:i32, 1:i32\n%9:ptr = select %8:i1, @5, %5:ptr\nstore 1:i8, %9:ptr\nret";
  CHECK(violations(write, withScalars({0})).empty());
  CHECK(violations(write, withScalars({1})) == Classes{"null"});
}

TEST_CASE("reads of memory that no thread has written") {
  const std::string shared =
      "%8:i64 = zext %2:i32\n%9:ptr = ptradd @3, %8:i64\nstore 1:i32, @3\n%10:i32 = load %9:ptr align=4\n"
      "store %10:i32, %1:ptr\nret";
  Setup s = withScalars({0});
  s.launch.block = {1, 1, 1};
  CHECK(violations(shared, s).empty());
  s.scalars[2] = 4;
  CHECK(violations(shared, s) == Classes{"uninitialised-read"});
  const std::string local =
      "%8:ptr = localaddr object=4\n%9:i1 = icmp ult %2:i32, 4:i32\ncondbr %9:i1 -> 1, 2\nblock 1 \"\"\n"
      "store 1:i32, %8:ptr align=4\nbr -> 2\nblock 2 \"\"\n%10:i32 = load %8:ptr align=4\n"
      "store %10:i32, %5:ptr\nret";
  CHECK(violations(local, s) == Classes{"uninitialised-read"});
  s.scalars[2] = 3;
  CHECK(violations(local, s).empty());
}

TEST_CASE("threads allocate, pass the memory on through shared memory, and free") {
  const std::string allocated = R"(
    %8:i64 = zext %2:i32
    %9:ptr = malloc %8:i64 object=6
    store %4:i32, %9:ptr align=4
    %10:ptr = ptradd @3, %7:i64
    store %9:ptr, %10:ptr align=8
    barrier sync
    %11:i64 = xor %7:i64, 8:i64
    %12:ptr = ptradd @3, %11:i64
    %13:ptr = load %12:ptr align=8
    %14:i32 = load %13:ptr align=4
    store %14:i32, %5:ptr align=4
)";
  const Effects e = agreed(twinKernel(allocated + "free %13:ptr\n ret"), withScalars({4}));
  CHECK(e.violations.empty());
  for (uint64_t t = 0; t < 4; ++t) CHECK(word(e, 2, 8 * t) == (t ^ 1));
  CHECK(violations(allocated + "ret", withScalars({3})) == Classes{"bounds"});
  CHECK(violations(allocated + "free %13:ptr\n free %13:ptr\n ret", withScalars({4})) == Classes{"invalid-free"});
  CHECK(violations(allocated + "free %13:ptr\n %15:i32 = load %13:ptr align=4\n ret", withScalars({4})) ==
        Classes{"use-after-free"});
  CHECK(violations(allocated + "%15:ptr = ptradd %13:ptr, 1:i64\n free %15:ptr\n ret", withScalars({4})) ==
        Classes{"invalid-free"});
  CHECK(violations(allocated + "free 0:ptr\n free @3\n ret", withScalars({4})) == Classes{"invalid-free"});
}

TEST_CASE("a local object starts a new lifetime for some lanes") {
  const std::string again =
      "%8:ptr = localaddr object=4\nstore 5:i32, %8:ptr\n%9:i1 = icmp ult %2:i32, 4:i32\ncondbr %9:i1 -> 1, 2\n"
      "block 1 \"\"\nrenew %8:ptr\nbr -> 2\nblock 2 \"\"\n";
  const std::string read = "%10:i32 = load %8:ptr\nstore %10:i32, %0:ptr align=4\nret";
  for (uint64_t n : {3, 4}) {
    Setup s = withScalars({n});
    s.launch.block = {1, 1, 1};
    CHECK(violations(again + read, s) == (n < 4 ? Classes{"uninitialised-read"} : Classes{}));
    CHECK(violations(again + "store 6:i32, %8:ptr\n" + read, s).empty());
    CHECK(violations(again + "%10:i32 = load %8:ptr copy\nstore %10:i32, %0:ptr align=4\nret", s).empty());
  }
}
