// Memory: mixed widths, kinds of objects, and invalid accesses.
#include <catch2/catch.hpp>

#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

TEST_CASE("bytes of wide stores are little endian") {
  const Run run(program(kernelText(R"(
    store 0x1122334455667788:i64, %0:ptr align=8
    %3:ptr = ptradd %0:ptr, 2:i64
    %4:i16 = load %3:ptr align=2
    store %4:i16, %1:ptr
    %5:ptr = ptradd %0:ptr, 4:i64
    store 0xaabbccdd:i32, %5:ptr align=4
    %6:ptr = ptradd %0:ptr, 5:i64
    store 0xee:i8, %6:ptr
    %7:i64 = load %0:ptr align=8
    %8:ptr = ptradd %1:ptr, 8:i64
    store %7:i64, %8:ptr
    ret)")));
  CHECK(run.vm().violations().empty());
  CHECK(run.read(2, 0, 2) == 0x5566);
  CHECK(run.read(2, 8, 8) == 0xaabbeedd55667788);
}

TEST_CASE("integers of odd width occupy whole bytes") {
  const Run run(
      program(kernelText("store 0xffffffffff:i64, %0:ptr\nstore 1:i1, %0:ptr\n%3:ptr = ptradd %0:ptr, 1:i64\n"
                         "store 0xabc:i12, %3:ptr\n%4:i12 = load %3:ptr\n%5:i64 = zext %4:i12\n"
                         "store %5:i64, %1:ptr\nret")));
  CHECK(run.read(1, 0, 8) == 0xffff0abc01);
  CHECK(run.read(2, 0, 8) == 0xabc);
}

TEST_CASE("initial contents") {
  Program p =
      program(kernelText("%3:i32 = load @1\nstore %3:i32, @2\n%4:i32 = load @5\n%5:ptr = ptradd @2, 4:i64\n"
                         "store %4:i32, %5:ptr\n%6:ptr = ptradd @5, 8:i64\n%7:ptr = load %6:ptr\n"
                         "%8:i32 = load %7:ptr\n%9:ptr = ptradd @2, 8:i64\nstore %8:i32, %9:ptr\nret"));
  p.witness.contents[1] = {{0, 0x0d}, {2, 0xf0}};
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(run.read(2, 0, 4) == 0x00f0000d);  // from the witness, other bytes 0
  CHECK(run.read(2, 4, 4) == 0x04030201);  // from the table
  CHECK(run.read(2, 8, 4) == 0x00f0000d);  // through the table's pointer to @1
}

TEST_CASE("a pointer read from arbitrary memory points to a separate array") {
  Program p =
      program(kernelText("%3:ptr = ptradd %1:ptr, 16:i64\n%4:ptr = load %3:ptr\n%5:i32 = load %4:ptr\n"
                         "store %5:i32, %0:ptr\nret"));
  p.witness.dynamic.push_back({2, 16, std::nullopt, {{1, 7}}});
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(run.read(1, 0, 4) == 0x700);
  p.witness.dynamic[0].offset = 24;  // the location that is read then holds the null pointer
  CHECK(violations(p) == Classes{"null"});
}

TEST_CASE("shared memory is per block, local memory per thread and activation") {
  Program p = program(kernelText(R"(
    %3:i32 = sreg ctaid.x
    store %3:i32, @3
    %4:ptr = localaddr object=4
    %5:ptr = localaddr object=4
    store 1:i32, %4:ptr
    store 2:i32, %5:ptr
    %6:i32 = load %4:ptr
    %7:i32 = load @3
    %8:i32 = shl %7:i32, 4:i32
    %9:i32 = or %6:i32, %8:i32
    %10:i64 = zext %3:i32
    %11:ptr = ptradd %0:ptr, %10:i64
    %12:i8 = trunc %9:i32
    store %12:i8, %11:ptr
    ret)"));
  p.witness.launch.grid = {3, 1, 1};
  p.witness.blocks = {{0, 0, 0}, {2, 0, 0}};
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(run.read(1, 0, 1) == 0x01);
  CHECK(run.read(1, 2, 1) == 0x21);
  CHECK(run.read(3, 0, 4, 0) == 0);
  CHECK(run.read(3, 0, 4, 1) == 2);
}

TEST_CASE("a struct parameter is copied per thread") {
  Program p = program(R"(object @1 "o" param size=8 align=8 init=arbitrary
object @2 "out" global size=8 align=4 init=arbitrary
function 0 "k" (ptr "o", ptr "out") void
block 0 ""
  %2:i32 = sreg tid.x
  %3:i32 = load %0:ptr align=4
  %4:i32 = add %3:i32, %2:i32
  store %4:i32, %0:ptr align=4
  %5:i32 = load %0:ptr align=4
  %6:i32 = shl %2:i32, 2:i32
  %7:i64 = zext %6:i32
  %8:ptr = ptradd %1:ptr, %7:i64
  store %5:i32, %8:ptr align=4
  ret
end
kernel "k" function=0
  param "o" ptr "Options" object=1 byvalue
  param "out" ptr "int *" object=2
)",
                      2);
  p.witness.contents[1] = {{0, 10}};
  CHECK(violations(p).empty());
  CHECK(Run(p).read(2, 0, 8) == (11ull << 32 | 10));
}

TEST_CASE("copies and fills") {
  Program p = program(kernelText(R"(
    %3:ptr = ptradd %0:ptr, 3:i64
    memcopy %3:ptr, %0:ptr, 10:i64
    %4:ptr = ptradd %0:ptr, 20:i64
    memset %4:ptr, 0xab:i8, 5:i64
    memcopy %1:ptr, %3:ptr, 8:i64
    ret)"));
  for (uint8_t i = 0; i < 16; ++i) p.witness.contents[1][i] = uint8_t(i + 1);
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(run.read(1, 0, 8) == 0x0504030201030201);  // like memmove, not byte by byte
  CHECK(run.read(1, 8, 8) == 0x100f0e0a09080706);
  CHECK(run.read(1, 19, 8) == 0x0000ababababab00);
  CHECK(run.read(2, 0, 8) == 0x0807060504030201);
  CHECK(violations(program(kernelText("memset %0:ptr, 0:i8, 65:i64\nret"))) == Classes{"bounds"});
  CHECK(violations(program(kernelText("memset %0:ptr, 0:i8, 64:i64\nmemcopy %1:ptr, %0:ptr, 0:i64\nret"))).empty());
}

TEST_CASE("bounds") {
  auto access = [](uint64_t offset, const std::string& what, const std::string& object = "@1") {
    return violations(
        program(kernelText("%3:ptr = ptradd " + object + ", " + std::to_string(offset) + ":i64\n" + what + "\nret")));
  };
  CHECK(access(60, "%4:i32 = load %3:ptr") == Classes{});
  CHECK(access(61, "%4:i32 = load %3:ptr") == Classes{"bounds"});
  CHECK(access(64, "store 1:i8, %3:ptr") == Classes{"bounds"});
  CHECK(access(uint64_t(-1), "store 1:i8, %3:ptr") == Classes{"bounds"});
  CHECK(access(uint64_t(-1), "store 1:i32, %3:ptr") == Classes{"bounds"});
  CHECK(access(64, "store 1:i8, %3:ptr", "@3") == Classes{"bounds"});
  CHECK(access(1u << 30, "store 1:i8, %3:ptr", "@2") == Classes{});  // an object of unknown extent
  CHECK(access(64, "%4:i32 = atomicrmw add %3:ptr, 1:i32") == Classes{"bounds"});
  CHECK(violations(program(kernelText("%3:ptr = localaddr object=4\n%4:ptr = ptradd %3:ptr, 16:i64\n"
                                      "store 1:i8, %4:ptr\nret"))) == Classes{"bounds"});

  Program p = program(kernelText("%3:ptr = ptradd @2, 8:i64\nstore 1:i32, %3:ptr\nret"));
  p.witness.extents[2] = 12;
  CHECK(violations(p).empty());
  p.witness.extents[2] = 11;
  CHECK(violations(p) == Classes{"bounds"});
}

TEST_CASE("the launch sets the size of dynamic shared memory") {
  Program p = program(
      "object @1 \"d\" shared size=0 align=16 init=undefined dynamic\nfunction 0 \"k\" () void\nblock 0 \"\"\n"
      "%0:ptr = ptradd @1, 12:i64\nstore 1:i32, %0:ptr\nret\nend\nkernel \"k\" function=0\n");
  CHECK(violations(p) == Classes{"bounds"});
  p.witness.launch.sharedBytes = 16;
  CHECK(violations(p).empty());
}

TEST_CASE("null and invalid pointers") {
  CHECK(violations(program(kernelText("store 1:i32, 0:ptr\nret"))) == Classes{"null"});
  CHECK(violations(program(kernelText("%3:i32 = load 16:ptr\nret"))) == Classes{"null"});
  CHECK(violations(program(kernelText("%3:i32 = atomiccas 0:ptr, 0:i32, 1:i32\nret"))) == Classes{"null"});
  CHECK(violations(program(kernelText("%3:ptr = inttoptr 0xffff000000000000:i64\n%4:i8 = load %3:ptr\nret"))) ==
        Classes{"null"});
}

TEST_CASE("alignment is checked against the alignment that the source guarantees") {
  auto access = [](const std::string& offset, const std::string& what) {
    return violations(program(kernelText("%3:ptr = ptradd %0:ptr, " + offset + ":i64\n" + what + "\nret")));
  };
  CHECK(access("4", "%4:i64 = load %3:ptr align=8") == Classes{"misaligned"});
  CHECK(access("4", "%4:i64 = load %3:ptr align=4") == Classes{});
  CHECK(access("1", "store 1:i32, %3:ptr align=4") == Classes{"misaligned"});
  CHECK(access("1", "store 1:i32, %3:ptr") == Classes{});
  CHECK(access("2", "%4:i32 = atomicrmw add %3:ptr, 1:i32") ==
        Classes{"misaligned"});  // atomics require the alignment of their size
}

TEST_CASE("reads of memory that no thread has written") {
  CHECK(violations(program(kernelText("%3:i32 = load @3\nret"))) == Classes{"uninitialised-read"});
  CHECK(violations(program(kernelText("store 1:i32, @3\n%3:i32 = load @3\nstore %3:i32, %0:ptr\nret"))).empty());
  CHECK(violations(program(kernelText("store 1:i16, @3\n%3:i32 = load @3\nstore %3:i32, %0:ptr\nret"))) ==
        Classes{"uninitialised-read"});
  CHECK(
      violations(program(kernelText("%3:ptr = localaddr object=4\n%4:i32 = load %3:ptr\nstore %4:i32, %0:ptr\nret"))) ==
      Classes{"uninitialised-read"});
  CHECK(violations(program(kernelText("%3:i32 = load %0:ptr\nstore %3:i32, %0:ptr\nret")))
            .empty());  // global memory is an input
  CHECK(violations(program(kernelText("%3:i32 = load @3 copy\nstore %3:i32, %0:ptr\nret"))).empty());
  // The value comes from the witness, and the run continues.
  Program p = program(kernelText("%3:i32 = load @3\nstore %3:i32, %0:ptr\nret"));
  p.witness.shared[{3, 0}] = {{1, 2}};
  CHECK(Run(p).read(1, 0, 4) == 0x200);
}

TEST_CASE("an invalid access is reported once and ends the run") {
  const Program p = program(kernelText("store 1:i8, %0:ptr\nstore 1:i32, 0:ptr\nstore 2:i8, %0:ptr\nret"));
  const interp::Outcome o = interp::replay(p.module, p.witness);
  REQUIRE(o.violations.size() == 1);
  CHECK(o.violations[0].inst == ir::InstRef{0, 0, 1});
  REQUIRE(o.violations[0].second);
  CHECK(o.violations[0].second->size == 4);
  CHECK(o.violations[0].second->write);
  CHECK(o.stopped);
  CHECK(Run(p).read(1, 0, 1) == 1);
}

TEST_CASE("writes to constant memory") {
  CHECK(violations(program(kernelText("store 1:i8, @5\nret"))) == Classes{"null"});
  CHECK(violations(program(kernelText("memset @5, 1:i8, 4:i64\nret"))) == Classes{"null"});
}

TEST_CASE("a local object with a new lifetime is undefined") {
  const std::string again = "%3:ptr = localaddr object=4\nstore 5:i32, %3:ptr\nrenew %3:ptr\n";
  const std::string read = "%4:i32 = load %3:ptr\nstore %4:i32, %0:ptr\nret";
  CHECK(violations(program(kernelText(again + read))) == Classes{"uninitialised-read"});
  CHECK(violations(program(kernelText(again + "store 6:i32, %3:ptr\n" + read))).empty());
  // Each lifetime has separate contents.
  Program p = program(kernelText(again + read));
  p.witness.local[{4, {0, 0}}] = {{{0, 1}}, {{0, 9}}};
  CHECK(Run(p).read(1, 0, 4) == 9);
}
