// Barriers, warp operations and atomics: the canonical schedule gives the same results as interleaved threads.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "tests/machine/twins.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

/// Eight threads in two warps.
Setup twoWarps(uint64_t n = 0, uint64_t m = 0) {
  Setup s;
  s.launch.block = {8, 1, 1};
  s.scalars = {0, 0, n, m};
  for (uint8_t i = 0; i < 64; ++i) s.contents[1][i] = uint8_t(7 * i + 3);
  return s;
}

std::string branch(const std::string& condition, const std::string& then) {
  return "%30:i1 = icmp " + condition + "\ncondbr %30:i1 -> 1, 2\nblock 1 \"\"\n" + then + "\nbr -> 2\nblock 2 \"\"\n";
}

}  // namespace

TEST_CASE("after a barrier, every thread sees the writes of the others") {
  for (uint64_t n : {0, 1, 5}) {
    // s[tid] = a[tid]; barrier; out[tid] = s[(tid + n) % 8]
    const Effects e = agreed(twinKernel(R"(
      %8:i64 = lshr %7:i64, 1:i64
      %9:ptr = ptradd %0:ptr, %8:i64
      %10:i32 = load %9:ptr align=4
      %11:ptr = ptradd @3, %8:i64
      store %10:i32, %11:ptr align=4
      barrier sync
      %12:i32 = add %4:i32, %2:i32
      %13:i32 = and %12:i32, 7:i32
      %14:i32 = shl %13:i32, 2:i32
      %15:i64 = zext %14:i32
      %16:ptr = ptradd @3, %15:i64
      %17:i32 = load %16:ptr align=4
      store %17:i32, %5:ptr align=4
      ret)"),
                             twoWarps(n));
    for (uint64_t t = 0; t < 8; ++t) CHECK(word(e, 2, 8 * t) == word(e, 3, 4 * ((t + n) % 8)));
  }
}

TEST_CASE("a tree reduction in shared memory") {
  // for (d = 4; d > 0; d /= 2) { if (tid < d) s[tid] += s[tid + d]; barrier; }
  const Effects e = agreed(twinKernel(R"(
    %8:i64 = lshr %7:i64, 1:i64
    %9:ptr = ptradd @3, %8:i64
    %10:i32 = mul %4:i32, %2:i32
    store %10:i32, %9:ptr align=4
    barrier sync
    br -> 1
  block 1 "header"
    %11:i32 = phi 4:i32, %20:i32 -> 0, 4
    %12:i1 = icmp ne %11:i32, 0:i32
    condbr %12:i1 -> 2, 5
  block 2 "body"
    %13:i1 = icmp ult %4:i32, %11:i32
    condbr %13:i1 -> 3, 4
  block 3 "add"
    %14:i32 = shl %11:i32, 2:i32
    %15:i64 = zext %14:i32
    %16:ptr = ptradd %9:ptr, %15:i64
    %17:i32 = load %16:ptr align=4
    %18:i32 = load %9:ptr align=4
    %19:i32 = add %17:i32, %18:i32
    store %19:i32, %9:ptr align=4
    br -> 4
  block 4 "latch"
    barrier sync
    %20:i32 = lshr %11:i32, 1:i32
    br -> 1
  block 5 "exit"
    %21:i32 = load @3 align=4
    store %21:i32, %5:ptr align=4
    ret)"),
                           twoWarps(3));
  CHECK(word(e, 2, 0) == 3 * 28);
  CHECK(word(e, 2, 56) == 3 * 28);
}

TEST_CASE("barriers that count") {
  for (uint64_t n : {0, 3, 8})
    for (const char* kind : {"count", "and", "or"}) {
      const Effects e =
          agreed(twinKernel(fmt::format(
                     "%8:i1 = icmp ult %4:i32, %2:i32\n%9:i32 = barrier {} %8:i1\nstore %9:i32, %5:ptr\nret", kind)),
                 twoWarps(n));
      CHECK(word(e, 2, 0) == (kind[0] == 'c' ? n : kind[0] == 'a' ? n == 8 : n > 0));
    }
}

TEST_CASE("barrier divergence and exited threads") {
  CHECK(violations(branch("ult %4:i32, %2:i32", "barrier sync") + "ret", twoWarps(3)) == Classes{"barrier-divergence"});
  CHECK(violations(branch("ult %4:i32, %2:i32", "barrier sync") + "ret", twoWarps(8)).empty());
  CHECK(violations(branch("ult %4:i32, %2:i32", "barrier sync") + "ret", twoWarps(0)).empty());
  const std::string leave =
      "%8:i1 = icmp ult %4:i32, %2:i32\ncondbr %8:i1 -> 1, 2\nblock 1 \"\"\nexit\nblock 2 \"\"\nbarrier sync\n"
      "store 1:i8, %5:ptr\nret";
  Setup s = twoWarps(3);
  CHECK(violations(leave, s) == Classes{"exited-thread"});
  s.launch.exitedArrive = true;
  CHECK(agreed(twinKernel(leave), s).memory.size() == 5);
}

TEST_CASE("shuffles") {
  for (const char* kind : {"index", "up", "down", "xor"})
    for (uint64_t n : {0, 1, 2, 3})
      for (int width : {2, 4}) {
        INFO(kind << " " << n << " " << width);
        agreed(twinKernel(
                   fmt::format("%8:i32 = mul %4:i32, 5:i32\n%9:i32 = shuffle {} 15:i32, %8:i32, %2:i32, {}:i32\n"
                               "store %9:i32, %5:ptr align=4\n%10:i32 = xor %4:i32, %2:i32\n"
                               "%11:i32 = shuffle {} 15:i32, %8:i32, %10:i32, {}:i32\n%12:ptr = ptradd %5:ptr, 4:i64\n"
                               "store %11:i32, %12:ptr align=4\nret",
                               kind, width, kind, width)),
               twoWarps(n));
      }
  CHECK(word(agreed(twinKernel("%9:i32 = shuffle xor 15:i32, %4:i32, %2:i32, 4:i32\nstore %9:i32, %5:ptr\nret"),
                    twoWarps(1)),
             2, 8) == 0);
}

TEST_CASE("votes, matches and reductions") {
  const char* const operations[] = {
      "vote all 15:i32, %8:i1",         "vote any 15:i32, %8:i1",         "vote uniform 15:i32, %8:i1",
      "vote ballot 15:i32, %8:i1",      "matchany 15:i32, %9:i32",        "matchall 15:i32, %9:i32",
      "warpreduce add 15:i32, %9:i32",  "warpreduce smin 15:i32, %9:i32", "warpreduce smax 15:i32, %9:i32",
      "warpreduce umin 15:i32, %9:i32", "warpreduce umax 15:i32, %9:i32", "warpreduce and 15:i32, %9:i32",
      "warpreduce or 15:i32, %9:i32",   "warpreduce xor 15:i32, %9:i32"};
  for (const char* operation : operations)
    for (uint64_t n : {0, 2, 5, 8}) {
      INFO(operation << " " << n);
      agreed(twinKernel(fmt::format("%8:i1 = icmp ult %4:i32, %2:i32\n%9:i32 = and %4:i32, %2:i32\n%10:i32 = {}\n"
                                    "store %10:i32, %5:ptr\nret",
                                    operation)),
             twoWarps(n));
    }
}

TEST_CASE("member masks") {
  // Lanes 0 and 1 of the first warp synchronise; the others do not arrive.
  CHECK(violations(branch("ult %4:i32, 2:i32", "warpsync 3:i32") + "ret", twoWarps()).empty());
  const std::string deed = "store 1:i8, %5:ptr\n";
  for (const char* end : {"ret", "exit"}) {
    const std::string guarded = branch("ult %4:i32, %2:i32", "warpsync 15:i32");
    CHECK(violations(guarded + deed + end, twoWarps(2)) == Classes{"invalid-mask"});
    CHECK(violations(guarded + deed + end, twoWarps(4)).empty());
    CHECK(violations(guarded + end, twoWarps(2)).empty());
    CHECK(violations(deed + guarded + end, twoWarps(2)).empty());
  }
  // Two branches, one of which waits for the other.
  auto ways = [&](const std::string& first, const std::string& second) {
    return violations("%8:i1 = icmp ult %4:i32, %2:i32\ncondbr %8:i1 -> 1, 2\nblock 1 \"\"\n" + first +
                          "\nexit\nblock 2 \"\"\n" + second + "\nexit",
                      twoWarps(2));
  };
  CHECK(ways("warpsync 15:i32", deed).empty());
  CHECK(ways(deed, "warpsync 15:i32").empty());
  CHECK(ways("warpsync 15:i32", "warpsync 15:i32") == Classes{"invalid-mask"});
  CHECK(violations("warpsync 3:i32\nret", twoWarps()) == Classes{"invalid-mask"});
}

TEST_CASE("warps arrive at named barriers") {
  const Classes divergence{"barrier-divergence"};
  auto come = [](const std::string& lanes, const std::string& barrier, uint64_t n) {
    return violations(branch(lanes, barrier) + "ret", twoWarps(n));
  };
  CHECK(come("ult %4:i32, %2:i32", "namedbarrier aligned 1:i32, 4:i32", 4).empty());
  CHECK(come("ult %4:i32, %2:i32", "namedbarrier aligned 1:i32, 4:i32", 3) == divergence);
  CHECK(come("ult %4:i32, %2:i32", "namedbarrier aligned 1:i32, 8:i32", 4) == divergence);
  // Two lanes of each of two warps.
  CHECK(violations(
            "%9:i32 = and %4:i32, %2:i32\n" + branch("eq %9:i32, 0:i32", "namedbarrier aligned 1:i32, 4:i32") + "ret",
            twoWarps(1)) == divergence);
  CHECK(violations("%9:i32 = and %4:i32, 1:i32\nnamedbarrier aligned %9:i32, 4:i32\nret", twoWarps()) == divergence);
  CHECK(violations("namedbarrier aligned 16:i32, 0:i32\nret", twoWarps()) == divergence);
  CHECK(violations("namedbarrier aligned 1:i32, 6:i32\nret", twoWarps()) == divergence);
  CHECK(violations("%9:i64 = arrive @3, %2:i32\nret", twoWarps(1 << 20)) == divergence);
}

TEST_CASE("a warp barrier makes writes visible") {
  const Effects e = agreed(twinKernel(R"(
    %8:ptr = ptradd @3, %7:i64
    store %4:i32, %8:ptr align=4
    warpsync 15:i32
    %9:i64 = xor %7:i64, 8:i64
    %10:ptr = ptradd @3, %9:i64
    %11:i32 = load %10:ptr align=4
    store %11:i32, %5:ptr align=4
    ret)"),
                           twoWarps());
  for (uint64_t t = 0; t < 8; ++t) CHECK(word(e, 2, 8 * t) == (t ^ 1));
}

TEST_CASE("lock-step lanes see each other's writes at the next instruction") {
  Setup s = twoWarps();
  s.launch.lockStep = true;
  const Effects e = agreed(twinKernel(R"(
    %8:ptr = ptradd @3, %7:i64
    store %4:i32, %8:ptr align=4
    %9:i64 = xor %7:i64, 8:i64
    %10:ptr = ptradd @3, %9:i64
    %11:i32 = load %10:ptr align=4
    store %11:i32, %5:ptr align=4
    ret)"),
                           s);
  for (uint64_t t = 0; t < 8; ++t) CHECK(word(e, 2, 8 * t) == (t ^ 1));
}

TEST_CASE("atomics without results merge") {
  for (const char* op : {"add", "sub", "and", "or", "xor", "smin", "smax", "umin", "umax"}) {
    INFO(op);
    // Every thread updates the element tid / 4 and reads it after the barrier.
    const Effects e = agreed(twinKernel(fmt::format(R"(
      %8:i32 = and %4:i32, 4:i32
      %9:i64 = zext %8:i32
      %10:ptr = ptradd %0:ptr, %9:i64
      %11:i32 = mul %4:i32, %2:i32
      %12:i32 = atomicrmw {} %10:ptr, %11:i32
      barrier sync
      %13:i32 = load %10:ptr align=4
      store %13:i32, %5:ptr align=4
      ret)",
                                                    op)),
                             twoWarps(0x10000003));
    CHECK(word(e, 2, 0) == word(e, 2, 24));
  }
}

TEST_CASE("atomics with results, in the order of the log") {
  for (const char* op :
       {"add %0:ptr, %4:i32", "exch %0:ptr, %4:i32", "inc %0:ptr, 5:i32", "dec %0:ptr, 5:i32", "xor %0:ptr, %4:i32"}) {
    INFO(op);
    agreed(
        twinKernel(fmt::format(
            "%8:i32 = atomicrmw {}\nstore %8:i32, %5:ptr align=4\nbarrier sync\n%9:i32 = load %0:ptr atomic align=4\n"
            "%10:ptr = ptradd %5:ptr, 4:i64\nstore %9:i32, %10:ptr align=4\nret",
            op)),
        twoWarps());
  }
  Setup s = twoWarps();
  s.contents[1] = {};
  const Effects tickets = agreed(twinKernel("%8:i32 = atomicrmw add %0:ptr, 1:i32\nstore %8:i32, %5:ptr\nret"), s);
  std::set<uint64_t> drawn;
  for (uint64_t t = 0; t < 8; ++t) drawn.insert(word(tickets, 2, 8 * t));
  CHECK(drawn == std::set<uint64_t>{0, 1, 2, 3, 4, 5, 6, 7});
  // Only one thread succeeds.
  const Effects lock = agreed(twinKernel("%8:i32 = atomiccas %0:ptr, 0:i32, 1:i32\nstore %8:i32, %5:ptr\nret"), s);
  uint64_t losers = 0;
  for (uint64_t t = 0; t < 8; ++t) losers += word(lock, 2, 8 * t);
  CHECK(losers == 7);
}
