// Barriers and warp operations: which threads wait, the results, and the violations.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

/// Starts with %3 = threadIdx.x, %4 = a + 4*threadIdx.x; for kernels with 8 threads in warps of 4.
Program perThread(const std::string& body, uint32_t threads = 8) {
  Program p = program(kernelText("%3:i32 = sreg tid.x\n%5:i64 = zext %3:i32\n%6:i64 = shl %5:i64, 2:i64\n"
                                 "%4:ptr = ptradd %0:ptr, %6:i64\n" +
                                 body),
                      threads);
  p.witness.launch.warpSize = 4;
  return p;
}

/// One 32-bit word per thread, as written through %4.
std::vector<uint32_t> words(const Program& p) {
  const Run run(p);
  CHECK(run.vm().violations().empty());
  CHECK(!run.vm().stopped());
  std::vector<uint32_t> out;
  for (size_t t = 0; t < run.vm().threadCount(); ++t) out.push_back(uint32_t(run.read(1, 4 * t, 4)));
  return out;
}

using Words = std::vector<uint32_t>;

/// A branch: lanes for which `condition` (of %3) holds run `then`; all continue in block 2.
std::string branch(const std::string& condition, const std::string& then) {
  return "%10:i1 = icmp " + condition + "\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\n" + then + "\nbr -> 2\nblock 2 \"\"\n";
}

}  // namespace

TEST_CASE("after a barrier, every thread sees what the others wrote before it") {
  // s[tid] = tid; barrier; a[tid] = s[7 - tid]
  const Program p = perThread(R"(
    %7:ptr = ptradd @3, %6:i64
    store %3:i32, %7:ptr
    barrier sync
    %8:i64 = sub 28:i64, %6:i64
    %9:ptr = ptradd @3, %8:i64
    %10:i32 = load %9:ptr
    store %10:i32, %4:ptr
    ret)");
  CHECK(words(p) == Words{7, 6, 5, 4, 3, 2, 1, 0});
}

TEST_CASE("barriers that count") {
  auto result = [](const std::string& op, const std::string& predicate) {
    return words(
        perThread("%7:i1 = " + predicate + "\n%8:i32 = barrier " + op + " %7:i1\nstore %8:i32, %4:ptr\nret"))[3];
  };
  CHECK(result("count", "icmp ult %3:i32, 3:i32") == 3);
  CHECK(result("and", "icmp ult %3:i32, 3:i32") == 0);
  CHECK(result("and", "icmp ult %3:i32, 8:i32") == 1);
  CHECK(result("or", "icmp ult %3:i32, 3:i32") == 1);
  CHECK(result("or", "icmp ult %3:i32, 0:i32") == 0);
}

TEST_CASE("barrier divergence") {
  CHECK(violations(perThread(branch("ult %3:i32, 3:i32", "barrier sync") + "ret")) == Classes{"barrier-divergence"});
  CHECK(violations(perThread(branch("ult %3:i32, 8:i32", "barrier sync") + "ret")) == Classes{});
  // Two barriers in the source are distinct, although every thread is at a barrier.
  const std::string two =
      "%10:i1 = icmp ult %3:i32, 3:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nbarrier sync\nbr -> 3\n"
      "block 2 \"\"\nbarrier sync\nbr -> 3\nblock 3 \"\"\nret";
  CHECK(violations(perThread(two)) == Classes{"barrier-divergence"});
  const interp::Outcome o = [&] {
    const Program p = perThread(branch("ult %3:i32, 3:i32", "barrier sync") + "ret");
    return interp::replay(p.module, p.witness);
  }();
  REQUIRE(o.violations.size() == 1);
  CHECK(o.violations[0].others.size() == 5);
  CHECK(o.stopped);
}

TEST_CASE("a barrier in a loop is distinct in every iteration") {
  // for (i = 0; i < bound; i++) barrier; the bound is uniform or not.
  auto loop = [](const std::string& bound) {
    return violations(
        perThread("br -> 1\nblock 1 \"\"\n%8:i32 = phi 0:i32, %9:i32 -> 0, 2\n%10:i1 = icmp ult %8:i32, " + bound +
                  ":i32\ncondbr %10:i1 -> 2, 3\nblock 2 \"\"\nbarrier sync\n%9:i32 = add %8:i32, 1:i32\nbr -> 1\n"
                  "block 3 \"\"\nret"));
  };
  CHECK(loop("3") == Classes{});
  CHECK(loop("%3") == Classes{"barrier-divergence"});
}

TEST_CASE("barriers are distinguished by call sites") {
  const std::string callee = "function 1 \"f\" () void\nblock 0 \"\"\nbarrier sync\nret\nend\n";
  auto run = [&](const std::string& body) {
    Program p = program(kernelText("%3:i32 = sreg tid.x\n" + body) + callee, 2);
    return violations(p);
  };
  CHECK(run("call callee=1\nret") == Classes{});
  CHECK(run("%4:i1 = icmp eq %3:i32, 0:i32\ncondbr %4:i1 -> 1, 2\nblock 1 \"\"\ncall callee=1\nbr -> 3\nblock 2 \"\"\n"
            "call callee=1\nbr -> 3\nblock 3 \"\"\nret") == Classes{"barrier-divergence"});
}

TEST_CASE("threads that have exited the kernel") {
  const std::string leave =
      "%10:i1 = icmp ult %3:i32, 3:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nexit\nblock 2 \"\"\nbarrier sync\nret";
  Program p = perThread(leave);
  CHECK(violations(p) == Classes{"exited-thread"});
  p.witness.launch.exitedArrive = true;
  CHECK(violations(p) == Classes{});
}

TEST_CASE("accesses of an exited thread come before the barrier at which it counts as arrived") {
  // if (tid == 2) { s[2] = 2; exit; } barrier; a[tid] = s[2]
  const std::string body =
      "%7:ptr = ptradd @3, 8:i64\n%10:i1 = icmp eq %3:i32, 2:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\n"
      "store %3:i32, %7:ptr\nexit\nblock 2 \"\"\nbarrier sync\n%11:i32 = load %7:ptr\nstore %11:i32, %4:ptr\nret";
  Program p = perThread(body);
  p.witness.launch.exitedArrive = true;
  CHECK(violations(p) == Classes{});
  // Without the barrier the two are unordered.
  const std::string barrier = "barrier sync\n";
  Program races = perThread(std::string(body).erase(body.find(barrier), barrier.size()));
  races.witness.launch.exitedArrive = true;
  const Classes found = violations(races);
  CHECK(std::find(found.begin(), found.end(), "race") != found.end());
}

TEST_CASE("shuffles") {
  // The value is 10 + the lane; warps of 4 lanes.
  auto shuffle = [](const std::string& kind, const std::string& by, int width = 4) {
    return words(perThread("%7:i32 = add %3:i32, 10:i32\n%8:i32 = shuffle " + kind + " 15:i32, %7:i32, " + by +
                           ":i32, " + std::to_string(width) + ":i32\nstore %8:i32, %4:ptr\nret"));
  };
  CHECK(shuffle("index", "2") == Words{12, 12, 12, 12, 16, 16, 16, 16});
  CHECK(shuffle("index", "6") == Words{12, 12, 12, 12, 16, 16, 16, 16});  // modulo the width
  CHECK(shuffle("index", "%3") == Words{10, 11, 12, 13, 14, 15, 16, 17});
  CHECK(shuffle("up", "1") == Words{10, 10, 11, 12, 14, 14, 15, 16});
  CHECK(shuffle("down", "1") == Words{11, 12, 13, 13, 15, 16, 17, 17});
  CHECK(shuffle("xor", "1") == Words{11, 10, 13, 12, 15, 14, 17, 16});
  CHECK(shuffle("xor", "3") == Words{13, 12, 11, 10, 17, 16, 15, 14});
  CHECK(shuffle("index", "1", 2) == Words{11, 11, 13, 13, 15, 15, 17, 17});
  CHECK(shuffle("up", "1", 2) == Words{10, 10, 12, 12, 14, 14, 16, 16});
  CHECK(shuffle("down", "1", 2) == Words{11, 11, 13, 13, 15, 15, 17, 17});
}

TEST_CASE("votes, matches and reductions") {
  auto warp = [](const std::string& op) {
    return words(perThread("%7:i1 = icmp ult %3:i32, 6:i32\n%8:i32 = and %3:i32, 5:i32\n%9:i32 = " + op +
                           "\nstore %9:i32, %4:ptr\nret"));
  };
  CHECK(warp("vote all 15:i32, %7:i1") == Words{1, 1, 1, 1, 0, 0, 0, 0});
  CHECK(warp("vote any 15:i32, %7:i1") == Words{1, 1, 1, 1, 1, 1, 1, 1});
  CHECK(warp("vote uniform 15:i32, %7:i1") == Words{1, 1, 1, 1, 0, 0, 0, 0});
  CHECK(warp("vote ballot 15:i32, %7:i1") == Words{15, 15, 15, 15, 3, 3, 3, 3});
  CHECK(warp("matchany 15:i32, %8:i32") == Words{5, 10, 5, 10, 5, 10, 5, 10});
  CHECK(warp("matchall 15:i32, %8:i32") == Words{0, 0, 0, 0, 0, 0, 0, 0});
  CHECK(warp("matchall 15:i32, 3:i32") == Words{15, 15, 15, 15, 15, 15, 15, 15});
  CHECK(warp("warpreduce add 15:i32, %3:i32") == Words{6, 6, 6, 6, 22, 22, 22, 22});
  CHECK(warp("warpreduce smin 15:i32, %3:i32") == Words{0, 0, 0, 0, 4, 4, 4, 4});
  CHECK(warp("warpreduce umax 15:i32, %3:i32") == Words{3, 3, 3, 3, 7, 7, 7, 7});
  CHECK(warp("warpreduce xor 15:i32, %3:i32") == Words{0, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("member masks") {
  // Lanes 0 and 1 synchronise without the others.
  CHECK(violations(perThread(branch("ult %3:i32, 2:i32", "warpsync 3:i32") + "ret", 4)) == Classes{});
  // Lane 2 is not in the mask that it passes.
  CHECK(violations(perThread("warpsync 3:i32\nret", 4)) == Classes{"invalid-mask"});
  // Lanes 2 and 3 are named but never arrive: they are past the operation.
  const std::string guarded = branch("ult %3:i32, 2:i32", "warpsync 15:i32"), deed = "store %3:i32, %4:ptr\n";
  CHECK(violations(perThread(guarded + deed + "ret", 4)) == Classes{"invalid-mask"});
  CHECK(violations(perThread(guarded + deed + "exit", 4)) == Classes{"invalid-mask"});
  // They have exited, directly or after an effect on a path of their own.
  CHECK(violations(perThread(guarded + "ret", 4)) == Classes{});
  CHECK(violations(perThread(deed + guarded + "exit", 4)) == Classes{});
  for (const char* end : {"br -> 3", "exit"})
    CHECK(violations(perThread("%10:i1 = icmp ult %3:i32, 2:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nwarpsync 15:i32\n"
                               "br -> 3\nblock 2 \"\"\n" +
                                   deed + end + "\nblock 3 \"\"\nret",
                               4)) == Classes{});
  // Each side waits for the other one before it exits.
  CHECK(violations(perThread("%10:i1 = icmp ult %3:i32, 2:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nwarpsync 15:i32\n"
                             "exit\nblock 2 \"\"\nwarpsync 15:i32\nexit",
                             4)) == Classes{"invalid-mask"});
  // Some lanes leave a loop in which the others still synchronise.
  const std::string rounds =
      "br -> 1\nblock 1 \"\"\n%11:i32 = phi 0:i32, %12:i32 -> 0, 1\nwarpsync 15:i32\n%12:i32 = add %11:i32, 1:i32\n"
      "%13:i1 = icmp ult %12:i32, %3:i32\ncondbr %13:i1 -> 1, 2\nblock 2 \"\"\n";
  CHECK(violations(perThread(rounds + "ret", 4)) == Classes{});
  CHECK(violations(perThread(rounds + deed + "ret", 4)) == Classes{"invalid-mask"});
  // A matrix operation requires all lanes.
  const std::string whole = "%14:i32 = vote all 15:i32, %10:i1 comers=all";
  CHECK(violations(perThread(branch("ult %3:i32, 2:i32", whole) + "ret", 4)) == Classes{"invalid-mask"});
  CHECK(violations(perThread(branch("ult %3:i32, 4:i32", whole) + "ret", 4)) == Classes{});
  // Exited lanes are not waited for.
  CHECK(
      violations(perThread("%10:i1 = icmp ult %3:i32, 2:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nexit\nblock 2 \"\"\n"
                           "warpsync 15:i32\nret",
                           4)) == Classes{});
  // The participants pass different masks: lane 0 only itself and lane 1, lane 1 all lanes.
  CHECK(violations(perThread(
            "%10:i1 = icmp eq %3:i32, 0:i32\n%11:i32 = select %10:i1, 3:i32, 15:i32\nwarpsync %11:i32\nret", 4)) ==
        Classes{"invalid-mask"});
}

TEST_CASE("warps arrive at named barriers") {
  auto come = [](const std::string& lanes, const std::string& barrier) {
    return violations(perThread(branch(lanes, barrier) + "ret"));
  };
  const Classes divergence{"barrier-divergence"};
  CHECK(come("ult %3:i32, 4:i32", "namedbarrier aligned 1:i32, 4:i32") == Classes{});
  // Four lanes, two of each warp, are not a warp; for the unaligned form, single lanes may arrive.
  CHECK(violations(perThread("%11:i32 = and %3:i32, 1:i32\n" +
                             branch("eq %11:i32, 0:i32", "namedbarrier aligned 1:i32, 4:i32") + "ret")) == divergence);
  CHECK(violations(perThread("%11:i32 = and %3:i32, 1:i32\n" +
                             branch("eq %11:i32, 0:i32", "namedbarrier unaligned 1:i32, 4:i32") + "ret")) == Classes{});
  // One warp at two program points.
  for (const std::string form : {"aligned", "unaligned"}) {
    const std::string two = "%10:i1 = icmp ult %3:i32, 2:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nnamedbarrier " +
                            form + " 1:i32, 4:i32\nbr -> 3\nblock 2 \"\"\nnamedbarrier " + form +
                            " 1:i32, 4:i32\nbr -> 3\nblock 3 \"\"\nret";
    CHECK(violations(perThread(two, 4)) == (form == "aligned" ? divergence : Classes{}));
  }
  // Lanes of a warp at one program point and at barriers of two numbers.
  CHECK(violations(perThread("%11:i32 = and %3:i32, 1:i32\nnamedbarrier aligned %11:i32, 4:i32\nret")) == divergence);
  // A warp of two lanes counts as four threads.
  CHECK(violations(perThread("namedbarrier aligned 1:i32, 8:i32\nret", 6)) == Classes{});
  CHECK(violations(perThread("namedbarrier aligned 1:i32, 12:i32\nret", 6)) == divergence);
  CHECK(violations(perThread("namedbarrier aligned 15:i32, 0:i32\nret")) == Classes{});
  CHECK(violations(perThread("namedbarrier aligned 16:i32, 0:i32\nret")) == divergence);
  CHECK(violations(perThread("namedbarrier aligned 1:i32, 6:i32\nret")) == divergence);
}

TEST_CASE("barrier 0 is the barrier of the whole block") {
  const std::string some = branch("ult %3:i32, 4:i32", "namedbarrier aligned 0:i32, 4:i32") + "barrier sync\nret";
  CHECK(violations(perThread(some)) == Classes{});  // the first warp has already passed it
  CHECK(violations(perThread(
            "namedbarrier aligned 0:i32, 8:i32\nbarrier sync\nnamedbarrier unaligned 0:i32, 0:i32\nret")) == Classes{});
}

TEST_CASE("an exited lane no longer belongs to its warp if it counts as arrived") {
  const std::string leave =
      "%10:i1 = icmp ult %3:i32, 3:i32\ncondbr %10:i1 -> 1, 2\nblock 1 \"\"\nexit\nblock 2 \"\"\n";
  for (const char* count : {"8", "0"}) {
    Program p = perThread(leave + "namedbarrier aligned 1:i32, " + count + ":i32\nret");
    CHECK(violations(p) == Classes{"exited-thread"});
    p.witness.launch.exitedArrive = true;
    CHECK(violations(p) == Classes{});
  }
}

TEST_CASE("an mbarrier expects a valid number of threads") {
  CHECK(violations(perThread("%7:i64 = arrive @3, 1048576:i32\nret")) == Classes{"barrier-divergence"});
  CHECK(violations(perThread("%7:i64 = arrive @3, 1:i32\nawait @3, %7:i64\nret")) == Classes{});
  const std::string twice = "%7:i64 = arrive @3, 0:i32\nawait @3, %7:i64\nawait @3, %7:i64\n";
  CHECK(violations(perThread(twice + "ret")) == Classes{});
}

TEST_CASE("a grid barrier waits for all blocks") {
  Program p = perThread(
      "%7:i32 = sreg ctaid.x\n%8:i1 = icmp eq %7:i32, 0:i32\ncondbr %8:i1 -> 1, 2\nblock 1 \"\"\n"
      "store 5:i32, %1:ptr\nbr -> 2\nblock 2 \"\"\ngridsync\n%9:i32 = load %1:ptr\n%10:i64 = zext %7:i32\n"
      "%11:ptr = ptradd %0:ptr, %10:i64\n%12:i8 = trunc %9:i32\nstore %12:i8, %11:ptr\nret",
      1);
  p.witness.launch.grid = {2, 1, 1};
  p.witness.blocks = {{1, 0, 0}, {0, 0, 0}};  // the reader is scheduled first
  CHECK(violations(p) == Classes{});
  CHECK(Run(p).read(1, 0, 2) == 0x0505);
}

TEST_CASE("the active mask contains at least the caller") {
  CHECK(words(perThread("%7:i32 = activemask\nstore %7:i32, %4:ptr\nret")) == Words{1, 2, 4, 8, 1, 2, 4, 8});
  Program p = perThread("%7:i32 = activemask\nstore %7:i32, %4:ptr\nret");
  p.witness.choices[{{0, 5}, {0, 0, 4}}] = {6};
  CHECK(words(p)[5] == 6);
}
