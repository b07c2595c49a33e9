// Predicated execution agrees with the execution of single threads: branches, loops, calls, exits, checks.
#include <catch2/catch.hpp>

#include "tests/machine/twins.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

Setup withParameters(uint64_t n, uint64_t m = 0) {
  Setup s;
  s.scalars = {0, 0, n, m};
  for (uint8_t i = 0; i < 64; ++i) s.contents[1][i] = uint8_t(7 * i + 3);
  return s;
}

}  // namespace

TEST_CASE("branches on the thread and on a parameter") {
  for (uint64_t n : {0, 1, 2, 7}) {
    const Effects e = agreed(twinKernel(R"(
      %8:i1 = icmp ult %4:i32, %2:i32
      condbr %8:i1 -> 1, 2
    block 1 "then"
      %9:i1 = icmp eq %4:i32, 0:i32
      condbr %9:i1 -> 3, 4
    block 2 "else"
      %10:i32 = mul %4:i32, 100:i32
      br -> 4
    block 3 "inner"
      %11:i32 = add %2:i32, 50:i32
      br -> 4
    block 4 "join"
      %12:i32 = phi 7:i32, %10:i32, %11:i32 -> 1, 2, 3
      store %12:i32, %5:ptr align=4
      ret)"),
                             withParameters(n));
    for (uint64_t t = 0; t < 4; ++t) CHECK(word(e, 2, 8 * t) == (t >= n ? 100 * t : t == 0 ? n + 50 : 7));
  }
}

TEST_CASE("both targets of a branch may be the same block") {
  const Effects e = agreed(twinKernel("%8:i1 = icmp eq %4:i32, %2:i32\ncondbr %8:i1 -> 1, 1\nblock 1 \"\"\n"
                                      "%9:i32 = phi %4:i32 -> 0\nstore %9:i32, %5:ptr\nret"),
                           withParameters(1));
  CHECK(word(e, 2, 16) == 2);
}

TEST_CASE("loops whose trip count differs between threads") {
  // sum of i for i < tid + n, with an early exit at i == m
  for (uint64_t n : {0, 1, 3})
    for (uint64_t m : {1, 100}) {
      const Effects e = agreed(twinKernel(R"(
        %8:i32 = add %4:i32, %2:i32
        %9:i32 = trunc %3:i64
        br -> 1
      block 1 "header"
        %10:i32 = phi 0:i32, %14:i32 -> 0, 3
        %11:i32 = phi 0:i32, %15:i32 -> 0, 3
        %12:i1 = icmp ult %10:i32, %8:i32
        condbr %12:i1 -> 2, 4
      block 2 "body"
        %13:i1 = icmp eq %10:i32, %9:i32
        condbr %13:i1 -> 5, 3
      block 3 "latch"
        %14:i32 = add %10:i32, 1:i32
        %15:i32 = add %11:i32, %10:i32
        br -> 1
      block 4 "done"
        %16:i32 = phi %11:i32 -> 1
        br -> 6
      block 5 "left"
        %17:i32 = phi %11:i32 -> 2
        %18:i32 = add %17:i32, 1000:i32
        br -> 6
      block 6 "exit"
        %19:i32 = phi %16:i32, %18:i32 -> 4, 5
        store %19:i32, %5:ptr align=4
        ret)"),
                               withParameters(n, m));
      for (uint64_t t = 0; t < 4; ++t) {
        uint64_t sum = 0, i = 0;
        for (; i < t + n && i != m; ++i) sum += i;
        CHECK(word(e, 2, 8 * t) == sum + (i < t + n ? 1000 : 0));
      }
    }
}

TEST_CASE("nested loops") {
  for (uint64_t n : {0, 2, 3}) {
    const Effects e = agreed(twinKernel(R"(
      br -> 1
    block 1 "outer"
      %8:i32 = phi 0:i32, %17:i32 -> 0, 4
      %9:i32 = phi 0:i32, %16:i32 -> 0, 4
      %10:i1 = icmp ult %8:i32, %2:i32
      condbr %10:i1 -> 2, 5
    block 2 "inner"
      %11:i32 = phi 0:i32, %14:i32 -> 1, 3
      %12:i32 = phi %9:i32, %15:i32 -> 1, 3
      %13:i1 = icmp ule %11:i32, %8:i32
      condbr %13:i1 -> 3, 4
    block 3 "body"
      %14:i32 = add %11:i32, 1:i32
      %15:i32 = add %12:i32, %4:i32
      br -> 2
    block 4 "outer latch"
      %16:i32 = phi %12:i32 -> 2
      %17:i32 = add %8:i32, 1:i32
      br -> 1
    block 5 "exit"
      %18:i32 = phi %9:i32 -> 1
      store %18:i32, %5:ptr align=4
      ret)"),
                             withParameters(n));
    for (uint64_t t = 0; t < 4; ++t) CHECK(word(e, 2, 8 * t) == t * n * (n + 1) / 2);
  }
}

TEST_CASE("calls, recursion, and exits inside a call") {
  // f(n) = n == 0 ? exit the kernel if tid == 2, else 1 : n * f(n - 1)
  const std::string factorial = R"(
function 1 "f" (i32 "n", i32 "tid") i32
block 0 ""
  %2:i1 = icmp eq %0:i32, 0:i32
  condbr %2:i1 -> 1, 2
block 1 ""
  %3:i1 = icmp eq %1:i32, 2:i32
  condbr %3:i1 -> 3, 4
block 2 ""
  %4:i32 = sub %0:i32, 1:i32
  %5:i32 = call %4:i32, %1:i32 callee=1
  %6:i32 = mul %0:i32, %5:i32
  ret %6:i32
block 3 ""
  exit
block 4 ""
  ret 1:i32
end
)";
  for (uint64_t n : {0, 1, 4}) {
    const Effects e =
        agreed(twinKernel("%8:i32 = call %2:i32, %4:i32 callee=1\nstore %8:i32, %5:ptr align=4\nret") + factorial,
               withParameters(n));
    CHECK(word(e, 2, 0) == (n == 4 ? 24 : 1));
    CHECK(!e.memory.contains({2, 16}));
  }
}

TEST_CASE("an exited thread executes nothing more") {
  for (uint64_t n : {0, 2, 4}) {
    const Effects e =
        agreed(twinKernel("%8:i1 = icmp ult %4:i32, %2:i32\ncondbr %8:i1 -> 1, 2\nblock 1 \"\"\nexit\nblock 2 \"\"\n"
                          "store 1:i8, %5:ptr\nret"),
               withParameters(n));
    CHECK(e.memory.size() == 4 - n);
  }
}

TEST_CASE("checks") {
  const std::string check = "%8:i1 = icmp ult %4:i32, %2:i32\nassert %8:i1 \"tid < n\"\nret";
  CHECK(violations(check, withParameters(4)).empty());
  CHECK(violations(check, withParameters(3)) == Classes{"assertion"});
  CHECK(violations("%8:i1 = icmp ult %4:i32, %2:i32\nensures %8:i1\nret", withParameters(3)) == Classes{"ensures"});
  // Executions excluded by an assumption do not reach the check.
  CHECK(violations("%8:i1 = icmp ult %4:i32, %2:i32\nassume %8:i1\nassert %8:i1\nret", withParameters(4)).empty());
  // Only threads that reach the check can violate it.
  CHECK(violations("%8:i1 = icmp ult %4:i32, %2:i32\ncondbr %8:i1 -> 1, 2\nblock 1 \"\"\nassert %8:i1\nbr -> 2\nblock "
                   "2 \"\"\nret",
                   withParameters(2))
            .empty());
}
