// Control flow, calls, special registers, abstract values, checks, and the record of a witness's run.
#include <catch2/catch.hpp>

#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

TEST_CASE("phis read all their operands before any is written") {
  // for (i = 0, x = 1, y = 2; i < n; i++) swap(x, y);
  Program p = program(kernelText(R"(
    br -> 1
  block 1 "loop"
    %3:i64 = phi 0:i64, %7:i64 -> 0, 2
    %4:i32 = phi 1:i32, %5:i32 -> 0, 2
    %5:i32 = phi 2:i32, %4:i32 -> 0, 2
    %6:i1 = icmp ult %3:i64, %2:i64
    condbr %6:i1 -> 2, 3
  block 2 "body"
    %7:i64 = add %3:i64, 1:i64
    br -> 1
  block 3 "exit"
    %8:i32 = phi %4:i32 -> 1
    store %8:i32, %0:ptr
    ret)"));
  CHECK(Run(p).read(1, 0, 4) == 1);
  p.witness.scalars[2] = 3;
  CHECK(Run(p).read(1, 0, 4) == 2);
  p.witness.scalars[2] = 4;
  CHECK(Run(p).read(1, 0, 4) == 1);
}

TEST_CASE("calls, recursion and early exits") {
  // factorial; a thread that requests 0 exits the kernel inside the call.
  const std::string text = kernelText(R"(
    %3:i64 = call %2:i64 callee=1
    store %3:i64, %0:ptr
    ret)") + R"(
function 1 "factorial" (i64 "n") i64
block 0 ""
  %1:i1 = icmp eq %0:i64, 0:i64
  condbr %1:i1 -> 1, 2
block 1 ""
  exit
block 2 ""
  %2:i1 = icmp eq %0:i64, 1:i64
  condbr %2:i1 -> 3, 4
block 3 ""
  ret 1:i64
block 4 ""
  %3:i64 = sub %0:i64, 1:i64
  %4:i64 = call %3:i64 callee=1
  %5:i64 = mul %0:i64, %4:i64
  ret %5:i64
end
)";
  Program p = program(text);
  p.witness.scalars[2] = 10;
  CHECK(Run(p).read(1, 0, 8) == 3628800);
  p.witness.scalars[2] = 0;
  p.witness.contents[1] = {{0, 9}};
  const Run run(p);
  CHECK(run.read(1, 0, 8) == 9);
  CHECK(run.vm().thread(0).status == interp::ThreadStatus::Exited);
}

TEST_CASE("endless recursion and endless loops end the run") {
  const Program recursion =
      program("function 0 \"k\" () void\nblock 0 \"\"\ncall callee=0\nret\nend\nkernel \"k\" function=0\n");
  interp::Outcome o = interp::replay(recursion.module, recursion.witness);
  CHECK(o.violations.empty());
  CHECK(o.stopped);
  const Program loop = program(
      "function 0 \"k\" () void\nblock 0 \"\"\nbr -> 1\nblock 1 \"\"\n%0:i64 = phi 0:i64, %1:i64 -> 0, 1\n"
      "%1:i64 = add %0:i64, 1:i64\nbr -> 1\nend\nkernel \"k\" function=0\n");
  interp::ReplayOptions options;
  options.maxSteps = 1000;
  o = interp::replay(loop.module, loop.witness, options);
  CHECK(o.violations.empty());
  CHECK(o.stopped);
}

TEST_CASE("a loop that changes nothing is detected") {
  const Program loop =
      program("function 0 \"k\" () void\nblock 0 \"\"\nbr -> 1\nblock 1 \"\"\nbr -> 1\nend\nkernel \"k\" function=0\n");
  const interp::Outcome o = interp::replay(loop.module, loop.witness);
  REQUIRE(o.violations.size() == 1);
  CHECK(o.violations[0].cls == PropertyClass::Deadlock);
}

TEST_CASE("special registers") {
  const std::pair<const char*, uint32_t> expected[] = {
      {"tid.x", 1},   {"tid.y", 2},    {"tid.z", 1},    {"ctaid.x", 4},
      {"ctaid.y", 5}, {"ctaid.z", 6},  {"ntid.x", 3},   {"ntid.y", 4},
      {"ntid.z", 2},  {"nctaid.x", 7}, {"nctaid.y", 8}, {"nctaid.z", 9},
      {"laneid", 3},  {"warpid", 2},   {"warpsize", 8}, {"dynamic_smem_size", 100}};
  for (auto [name, value] : expected) {
    INFO(name);
    // Thread (1, 2, 1) of 3 x 4 x 2 is number 1 + 3*(2 + 4*1) = 19.
    Program p = program(
        kernelText(std::string("%3:i32 = sreg ") + name +
                   "\n%4:i32 = sreg tid.x\n%5:i32 = sreg tid.y\n%6:i32 = sreg tid.z\n%7:i1 = icmp eq %4:i32, 1:i32\n"
                   "%8:i1 = icmp eq %5:i32, 2:i32\n%9:i1 = icmp eq %6:i32, 1:i32\n%10:i1 = and %7:i1, %8:i1\n"
                   "%11:i1 = and %10:i1, %9:i1\ncondbr %11:i1 -> 1, 2\nblock 1 \"\"\nstore %3:i32, %0:ptr\nbr -> 2\n"
                   "block 2 \"\"\nret"));
    p.witness.launch = {{7, 8, 9}, {3, 4, 2}, 100, 8, false, false};
    p.witness.blocks = {{4, 5, 6}};
    CHECK(Run(p).read(1, 0, 4) == value);
  }
}

TEST_CASE("abstract values come from the witness, in the order of execution") {
  Program p = program(kernelText(R"(
    br -> 1
  block 1 ""
    %3:i64 = phi 0:i64, %8:i64 -> 0, 1
    %4:i8 = undef
    %5:i8 = arbitrary 5:i8, 9:i8 "a digit"
    %6:ptr = ptradd %0:ptr, %3:i64
    store %4:i8, %6:ptr
    %7:ptr = ptradd %1:ptr, %3:i64
    store %5:i8, %7:ptr
    %8:i64 = add %3:i64, 1:i64
    %9:i1 = icmp ult %8:i64, 3:i64
    condbr %9:i1 -> 1, 2
  block 2 ""
    ret)"));
  p.witness.choices[{{0, 0}, {0, 1, 1}}] = {1, 2, 3};
  p.witness.choices[{{0, 0}, {0, 1, 2}}] = {7};
  const Run run(p);
  CHECK(run.read(1, 0, 3) == 0x030201);
  CHECK(run.read(2, 0, 3) == 0x050507);  // past the end of the list: the lower bound
}

TEST_CASE("checks") {
  auto check = [](const std::string& line) {
    const Program p = program(kernelText("%3:i1 = icmp eq %2:i64, 1:i64\n" + line + "\nstore 0:i8, 0:ptr\nret"));
    const interp::Outcome o = interp::replay(p.module, p.witness);
    CHECK(o.stopped);
    return violations(p);
  };
  CHECK(check("assert %3:i1 \"n == 1\"") == Classes{"assertion"});
  CHECK(check("ensures %3:i1 \"n == 1\"") == Classes{"ensures"});
  CHECK(check("assume %3:i1") == Classes{});
  CHECK(check("requires %3:i1") == Classes{});
  CHECK(check("unsupported \"inline PTX\"") == Classes{});
  CHECK(check("assert 1:i1") == Classes{"null"});  // a check that holds has no effect

  const Program p = program(kernelText("assert 0:i1 \"n > 0\"\nret"));
  const interp::Outcome o = interp::replay(p.module, p.witness);
  REQUIRE(o.violations.size() == 1);
  CHECK(o.violations[0].message == "the assertion fails: n > 0");
}

TEST_CASE("a trap and unreachable code end the launch silently") {
  for (const char* end : {"trap", "unreachable"}) {
    const Program p = program(kernelText(end), 2);
    const interp::Outcome o = interp::replay(p.module, p.witness);
    CHECK(o.violations.empty());
    CHECK(o.stopped);
  }
}

TEST_CASE("a read for a precondition only is no access of the program") {
  // Thread 1 writes the location that thread 0's precondition and assertion read.
  auto race = [](const std::string& check) {
    const Program p = program(kernelText("%3:i32 = load %0:ptr align=4\n%4:i1 = icmp eq %3:i32, 0:i32\n" + check +
                                         " %4:i1\n%5:i32 = sreg tid.x\n%6:i1 = icmp eq %5:i32, 1:i32\n"
                                         "condbr %6:i1 -> 1, 2\nblock 1 \"\"\nstore 0:i32, %0:ptr align=4\nbr -> 2\n"
                                         "block 2 \"\"\nret"),
                              2);
    return violations(p);
  };
  CHECK(race("requires") == Classes{});
  CHECK(race("assert") == Classes{"race"});
}

TEST_CASE("the steps of the threads in the priority list are recorded") {
  Program p =
      program("location !1 \"a.cu\" 4 1 \"k\"\n" +
                  kernelText("%3:i32 = sreg tid.x !1\ndbg %3:i32 \"i\"\nstore 7:i8, %1:ptr !1\nbarrier sync\nret"),
              2);
  p.witness.priority = {{0, 1}};
  const interp::Outcome o = interp::replay(p.module, p.witness);
  CHECK(o.violations.size() == 1);  // both write the same byte
  using Kind = interp::Step::Kind;
  std::vector<Kind> kinds;
  for (const interp::Step& s : o.steps) {
    CHECK(s.thread == interp::ThreadId{0, 1});
    kinds.push_back(s.kind);
  }
  REQUIRE(kinds == std::vector<Kind>{Kind::Line, Kind::Variable, Kind::Access, Kind::Barrier, Kind::Exit});
  CHECK(o.steps[1].variable == "i");
  CHECK(o.steps[1].value == 1);
  CHECK(o.steps[2].access->write);
  CHECK(o.steps[2].access->before == 0);
  CHECK(o.steps[2].access->after == 7);
}
