// Data races as defined in docs/semantics.md: which pairs of accesses are ordered, and why.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

enum class Place { SameWarp, OtherWarp, OtherBlock };

/// Two threads: the first runs `first`, then the second runs `second`; both execute `between` in the meantime if given.
/// Registers %20.. belong to `first`, %40.. to `second`. `data` is @1 (4 bytes, accessed at offset 0), the flag is @2.
Program pair(const std::string& first, const std::string& second, Place place, const std::string& between = "") {
  const std::string who = place == Place::OtherBlock ? "ctaid.x" : "tid.x";
  auto choose = [&](int condition, int block, const std::string& id, const std::string& body) {
    return fmt::format(
        "%{0}:i1 = icmp eq %3:i32, {1}:i32\ncondbr %{0}:i1 -> {2}, {3}\nblock {2} \"\"\n{4}\nbr -> {3}\nblock {3} "
        "\"\"\n",
        condition, id, block, block + 1, body);
  };
  Program p = program(kernelText("%3:i32 = sreg " + who + "\n" + choose(10, 1, "0", first) + between + "\n" +
                                 choose(11, 3, "1", second) + "ret"),
                      place == Place::OtherBlock ? 1 : 2);
  p.witness.launch.warpSize = place == Place::OtherWarp ? 1 : 32;
  if (place == Place::OtherBlock) {
    p.witness.launch.grid = {2, 1, 1};
    p.witness.blocks = {{0, 0, 0}, {1, 0, 0}};
  }
  return p;
}

const Classes kNone, kRace = {"race"}, kBenign = {"benign-race"};
const std::string kWrite = "store 1:i32, @1 align=4";

/// A read of the data into the register.
std::string readOf(int reg, const std::string& attributes = "align=4") {
  return fmt::format("%{}:i32 = load @1 {}", reg, attributes);
}

const Place kPlaces[] = {Place::SameWarp, Place::OtherWarp, Place::OtherBlock};

}  // namespace

TEST_CASE("unordered accesses") {
  for (Place where : kPlaces) {
    INFO(int(where));
    CHECK(violations(pair(kWrite, readOf(40), where)) == kRace);
    CHECK(violations(pair(readOf(20), kWrite, where)) == kRace);
    CHECK(violations(pair(kWrite, "store 2:i32, @1 align=4", where)) == kRace);
    CHECK(violations(pair(kWrite, kWrite, where)) == kBenign);
    CHECK(violations(pair(readOf(20), readOf(40), where)) == kNone);
  }
}

TEST_CASE("overlap is checked byte by byte") {
  auto second = [](const std::string& offset, const std::string& access) {
    return violations(pair("store 0x01010101:i32, @1 align=4", "%40:ptr = ptradd @1, " + offset + ":i64\n" + access,
                           Place::OtherWarp));
  };
  CHECK(second("3", "%41:i8 = load %40:ptr") == kRace);
  CHECK(second("4", "%41:i8 = load %40:ptr") == kNone);
  CHECK(second("2", "%41:i64 = load %40:ptr") == kRace);
  CHECK(second("2", "store 1:i8, %40:ptr") == kBenign);
  CHECK(second("2", "store 2:i8, %40:ptr") == kRace);
  CHECK(second("3", "store 0x0201:i16, %40:ptr") == kBenign);  // the common byte gets the same value
}

TEST_CASE("shared memory of two blocks is distinct, and so is local memory of two threads") {
  CHECK(violations(pair("store 1:i32, @3", "store 2:i32, @3", Place::OtherBlock)) == kNone);
  CHECK(violations(pair("store 1:i32, @3", "store 2:i32, @3", Place::OtherWarp)) == kRace);
  CHECK(violations(pair("%20:ptr = localaddr object=4\nstore 1:i32, %20:ptr",
                        "%40:ptr = localaddr object=4\nstore 2:i32, %40:ptr", Place::OtherWarp)) == kNone);
}

TEST_CASE("barriers order a block") {
  CHECK(violations(pair(kWrite, readOf(40), Place::SameWarp, "barrier sync")) == kNone);
  CHECK(violations(pair(kWrite, readOf(40), Place::OtherWarp, "barrier sync")) == kNone);
  CHECK(violations(pair(kWrite, "store 2:i32, @1 align=4", Place::OtherWarp, "barrier sync")) == kNone);
  CHECK(violations(pair(kWrite, readOf(40), Place::OtherWarp, "%12:i32 = barrier count 1:i1")) == kNone);
  CHECK(violations(pair(kWrite, readOf(40), Place::OtherBlock, "barrier sync")) == kRace);
  CHECK(violations(pair(kWrite, readOf(40), Place::OtherBlock, "gridsync")) == kNone);
}

TEST_CASE("a barrier orders the memory that it fences") {
  // Global memory is @1, shared memory @3.
  auto between = [](const std::string& object, const std::string& barriers) {
    return violations(
        pair("store 1:i32, " + object + " align=4", "store 2:i32, " + object + " align=4", Place::OtherWarp, barriers));
  };
  CHECK(between("@1", "barrier sync fences=global") == kNone);
  CHECK(between("@1", "barrier sync fences=shared") == kRace);
  CHECK(between("@1", "barrier sync fences=nothing") == kRace);
  CHECK(between("@3", "barrier sync fences=shared") == kNone);
  CHECK(between("@3", "barrier sync fences=global") == kRace);
  CHECK(between("@3", "barrier sync fences=nothing") == kRace);
  // One of several suffices, whatever the others are.
  CHECK(between("@1", "barrier sync fences=shared\nbarrier sync fences=global") == kNone);
  CHECK(between("@1", "barrier sync fences=global\nbarrier sync fences=nothing") == kNone);
  CHECK(between("@3", "barrier sync fences=global\nbarrier sync") == kNone);
  CHECK(between("@1", "barrier sync fences=shared\nbarrier sync fences=shared") == kRace);
}

TEST_CASE("warp barriers order participating lanes; shuffles, votes and fences order nothing") {
  CHECK(violations(pair(kWrite, readOf(40), Place::SameWarp, "warpsync 3:i32")) == kNone);
  CHECK(violations(pair(kWrite, readOf(40), Place::OtherWarp, "warpsync 1:i32")) == kRace);
  CHECK(violations(pair(kWrite, readOf(40), Place::SameWarp, "%12:i32 = shuffle xor 3:i32, %3:i32, 1:i32, 32:i32")) ==
        kRace);
  CHECK(violations(pair(kWrite, readOf(40), Place::SameWarp, "%12:i32 = vote any 3:i32, 1:i1")) == kRace);
  CHECK(violations(pair(kWrite, readOf(40), Place::SameWarp, "fence scope=system order=seq_cst")) == kRace);
}

TEST_CASE("a warp barrier of some lanes leaves the others unordered") {
  // Lanes 0 and 1 synchronise; lane 2 reads what lane 0 wrote.
  const Program p =
      program(kernelText("%3:i32 = sreg tid.x\n%4:i1 = icmp ult %3:i32, 2:i32\ncondbr %4:i1 -> 1, 4\nblock 1 \"\"\n"
                         "%5:i1 = icmp eq %3:i32, 0:i32\ncondbr %5:i1 -> 2, 3\nblock 2 \"\"\nstore 1:i32, @1\nbr -> 3\n"
                         "block 3 \"\"\nwarpsync 3:i32\nbr -> 5\nblock 4 \"\"\n%6:i32 = load @1\nbr -> 5\n"
                         "block 5 \"\"\nret"),
              3);
  CHECK(violations(p) == kRace);
}

TEST_CASE("atomics") {
  const std::string add = "%20:i32 = atomicrmw add @1, 1:i32", addAgain = "%40:i32 = atomicrmw add @1, 1:i32";
  for (Place where : kPlaces) {
    INFO(int(where));
    CHECK(violations(pair(add, addAgain, where)) == kNone);
    CHECK(violations(pair(add, "%40:i32 = atomicrmw exch @1, 1:i32", where)) == kNone);
    CHECK(violations(pair(add, "%40:i32 = atomiccas @1, 0:i32, 1:i32", where)) == kNone);
    CHECK(violations(pair(add, readOf(40, "atomic align=4"), where)) == kNone);
    CHECK(violations(pair("store 1:i32, @1 atomic align=4", addAgain, where)) == kNone);
    CHECK(violations(pair(add, readOf(40), where)) == kRace);
    CHECK(violations(pair(readOf(20), addAgain, where)) == kRace);
    CHECK(violations(pair(add, "store 1:i32, @1 align=4", where)) == kRace);
    // Atomics of different widths are not atomic to each other.
    CHECK(violations(pair(add, "%40:i64 = atomicrmw add @1, 1:i64", where)) == kRace);
  }
}

TEST_CASE("the scope of an atomic must include the other thread") {
  auto with = [](const std::string& a, const std::string& b, Place where) {
    return violations(
        pair("%20:i32 = atomicrmw add @1, 1:i32 scope=" + a, "%40:i32 = atomicrmw add @1, 1:i32 scope=" + b, where));
  };
  CHECK(with("block", "block", Place::OtherWarp) == kNone);
  CHECK(with("block", "block", Place::OtherBlock) == kRace);
  CHECK(with("device", "block", Place::OtherBlock) == kRace);
  CHECK(with("block", "device", Place::OtherBlock) == kRace);
  CHECK(with("device", "system", Place::OtherBlock) == kNone);
}

TEST_CASE("a flag with fences or with release and acquire passes data on") {
  auto handover = [](const std::string& write, const std::string& read, Place where) {
    return violations(pair(kWrite + "\n" + write, read + "\n" + readOf(40), where));
  };
  const std::string set = "store 1:i32, @2 atomic align=4", get = "%41:i32 = load @2 atomic align=4";
  const std::string fence = "fence order=seq_cst";
  for (Place where : kPlaces) {
    INFO(int(where));
    CHECK(handover(fence + "\n" + set, get + "\n" + fence, where) == kNone);
    CHECK(handover(set, get + "\n" + fence, where) == kRace);
    CHECK(handover(fence + "\n" + set, get, where) == kRace);
    CHECK(handover(set + "\n" + fence, get + "\n" + fence, where) == kRace);  // the fence comes too late
    CHECK(handover(fence + "\n" + set, fence + "\n" + get, where) == kRace);  // the fence comes too early
    CHECK(handover(set + " order=release", get + " order=acquire", where) == kNone);
    CHECK(handover(set + " order=release", get + "\n" + fence, where) == kNone);
    CHECK(handover(fence + "\n" + set, get + " order=acquire", where) == kNone);
    CHECK(handover(set, get, where) == kRace);
    CHECK(handover(set + " order=release", get, where) == kRace);
    CHECK(handover(set, get + " order=acquire", where) == kRace);
    // So do read-modify-writes.
    CHECK(handover("%21:i32 = atomicrmw add @2, 1:i32 order=release", "%41:i32 = atomicrmw add @2, 0:i32 order=acquire",
                   where) == kNone);
    CHECK(handover("%21:i32 = atomicrmw add @2, 1:i32 order=acq_rel",
                   "%41:i32 = atomiccas @2, 1:i32, 2:i32 order=acq_rel", where) == kNone);
    CHECK(handover("%21:i32 = atomicrmw add @2, 1:i32 order=acquire", "%41:i32 = atomicrmw add @2, 0:i32 order=release",
                   where) == kRace);
    // A different flag synchronises nothing.
    CHECK(handover(set + " order=release",
                   "%42:ptr = ptradd @2, 4:i64\n%41:i32 = load %42:ptr order=acquire atomic align=4", where) == kRace);
  }
}

TEST_CASE("a fence has the effect of its order") {
  const std::string set = "store 1:i32, @2 atomic align=4", get = "%41:i32 = load @2 atomic align=4";
  for (const char* release : {"acquire", "release", "acq_rel", "seq_cst"})
    for (const char* acquire : {"acquire", "release", "acq_rel", "seq_cst"}) {
      INFO(release << " " << acquire);
      const bool hands = release != std::string("acquire") && acquire != std::string("release");
      CHECK(violations(pair(kWrite + "\nfence order=" + release + "\n" + set,
                            get + "\nfence order=" + acquire + "\n" + readOf(40), Place::OtherBlock)) ==
            (hands ? kNone : kRace));
    }
}

TEST_CASE("a compare-and-swap that fails only reads, with its failure order") {
  auto handover = [](const std::string& write, const std::string& read) {
    return violations(pair(kWrite + "\n" + write, read + "\n" + readOf(40), Place::OtherBlock));
  };
  const std::string set = "store 1:i32, @2 order=release atomic align=4";
  const std::string fails = "%41:i32 = atomiccas @2, 7:i32, 2:i32", succeeds = "%41:i32 = atomiccas @2, 1:i32, 2:i32";
  CHECK(handover(set, fails + " order=acq_rel") == kRace);
  CHECK(handover(set, fails + " order=relaxed failure=acquire") == kNone);
  CHECK(handover(set, succeeds + " order=relaxed failure=acquire") == kRace);
  CHECK(handover(set, succeeds + " order=acquire") == kNone);
  // It writes nothing that could continue a release sequence.
  const std::string get = "%41:i32 = load @2 order=acquire atomic align=4";
  CHECK(handover("%21:i32 = atomiccas @2, 7:i32, 1:i32 order=release", get) == kRace);
  CHECK(handover("fence order=release\n%21:i32 = atomiccas @2, 7:i32, 1:i32", get) == kRace);
  CHECK(handover("fence order=release\n%21:i32 = atomiccas @2, 0:i32, 1:i32", get) == kNone);
  // It does not race with reads.
  const std::string narrow = "%20:i32 = atomiccas @1, 7:i32, 1:i32 scope=block";
  CHECK(violations(pair(narrow, readOf(40), Place::OtherBlock)) == kNone);
  CHECK(violations(pair(narrow, readOf(40, "atomic align=4"), Place::OtherBlock)) == kNone);
  CHECK(violations(pair("%20:i32 = atomiccas @1, 0:i32, 1:i32 scope=block", readOf(40), Place::OtherBlock)) == kRace);
}

TEST_CASE("an observed write is itself ordered, whether it is acquired or not") {
  const std::string reset = "store 0:i32, @1 align=4";
  auto then = [&](const std::string& raise, const std::string& look) {
    return violations(pair(raise, look + "\n" + reset, Place::OtherBlock));
  };
  const std::string fence = "fence order=seq_cst";
  const std::string set = "store 1:i32, @1 atomic align=4", get = "%41:i32 = load @1 atomic align=4";
  CHECK(then(set + " order=release", get + " order=acquire") == kNone);
  CHECK(then(set, get + " order=acquire") == kNone);
  CHECK(then(set, get + "\n" + fence) == kNone);
  CHECK(then(set + " order=release", get) == kNone);
  CHECK(then(set, get) == kNone);
  CHECK(then(kWrite + "\n" + set, get) == Classes{"race", "race"});
  // An addition whose result nobody reads observes nothing; one of another width nothing of this one.
  CHECK(then(set, "%41:i32 = atomicrmw add @1, 1:i32") == kRace);
  CHECK(then(set, "%41:i64 = atomicrmw add @1, 1:i64\n%42:i64 = add %41:i64, 1:i64") == Classes{"race", "race"});
  // So are earlier writes of the thread to the location, and nothing else of the thread.
  CHECK(then(set + "\n" + set, get + " order=acquire") == kNone);
  CHECK(then(kWrite + "\n" + set, get + " order=acquire") == Classes{"race", "race"});  // with the read and the store
  CHECK(then(kWrite + "\n" + set + " order=release", get + " order=acquire") == kNone);
  // A later write has not been observed.
  CHECK(violations(pair("%20:i32 = atomicrmw add @1, 1:i32 order=release", reset, Place::OtherBlock)) == kRace);
}

TEST_CASE("a narrow fence does not weaken a wide one") {
  const std::string narrow = "fence scope=block order=seq_cst", wide = "fence order=seq_cst";
  const std::string set = "store 1:i32, @2 atomic align=4", get = "%41:i32 = load @2 atomic align=4";
  auto handover = [&](const std::string& first, const std::string& second) {
    return violations(
        pair(kWrite + "\n" + first + "\n" + set, get + "\n" + second + "\n" + readOf(40), Place::OtherBlock));
  };
  CHECK(handover(wide + "\n" + narrow, wide) == kNone);
  CHECK(handover(wide, narrow + "\n" + wide) == kNone);
  CHECK(handover(narrow, wide) == kRace);
  CHECK(handover(wide, narrow) == kRace);
}

TEST_CASE("a fence or a flag of block scope does not reach another block") {
  const std::string set = "store 1:i32, @2 atomic align=4", get = "%41:i32 = load @2 atomic align=4";
  auto handover = [](const std::string& write, const std::string& read, Place where) {
    return violations(pair(kWrite + "\n" + write, read + "\n" + readOf(40), where));
  };
  const std::string narrow = "fence scope=block order=seq_cst", wide = "fence order=seq_cst";
  CHECK(handover(narrow + "\n" + set, get + "\n" + narrow, Place::OtherWarp) == kNone);
  CHECK(handover(narrow + "\n" + set, get + "\n" + wide, Place::OtherBlock) == kRace);
  CHECK(handover(wide + "\n" + set, get + "\n" + narrow, Place::OtherBlock) == kRace);
  CHECK(handover(wide + "\n" + set, get + "\n" + wide, Place::OtherBlock) == kNone);
  // A flag of block scope does not synchronise blocks: the accesses to it race, and so do those that it protects.
  CHECK(handover(set + " scope=block order=release", get + " scope=block order=acquire", Place::OtherWarp) == kNone);
  CHECK(handover(set + " scope=block order=release", get + " order=acquire", Place::OtherBlock) ==
        Classes{"race", "race"});
}

TEST_CASE("a flag passes on what precedes it, not what follows it") {
  CHECK(violations(pair("store 1:i32, @2 order=release atomic align=4\n" + kWrite,
                        "%41:i32 = load @2 order=acquire atomic align=4\n" + readOf(40), Place::OtherWarp)) == kRace);
}

TEST_CASE("a read before the write observes nothing of it") {
  Program p = pair(kWrite + "\nstore 1:i32, @2 order=release atomic align=4",
                   "%41:i32 = load @2 order=acquire atomic align=4\n" + readOf(40), Place::OtherWarp);
  p.witness.priority = {{0, 1}};
  CHECK(violations(p) == kRace);
}

TEST_CASE("read-modify-writes continue a release sequence, a plain store does not") {
  // Thread 0 releases, thread 1 changes the flag relaxed, thread 2 acquires and reads thread 0's data.
  auto chain = [](const std::string& middle) {
    return violations(program(
        kernelText("%3:i32 = sreg tid.x\n%4:i1 = icmp eq %3:i32, 0:i32\ncondbr %4:i1 -> 1, 2\nblock 1 \"\"\n" + kWrite +
                   "\nstore 1:i32, @2 order=release atomic align=4\nbr -> 5\nblock 2 \"\"\n"
                   "%5:i1 = icmp eq %3:i32, 1:i32\ncondbr %5:i1 -> 3, 4\nblock 3 \"\"\n" +
                   middle + "\nbr -> 5\nblock 4 \"\"\n%6:i32 = load @2 order=acquire atomic align=4\n" + readOf(40) +
                   "\nbr -> 5\nblock 5 \"\"\nret"),
        3));
  };
  CHECK(chain("%7:i32 = atomicrmw add @2, 1:i32") == kNone);
  CHECK(chain("%7:i32 = atomiccas @2, 1:i32, 2:i32") == kNone);
  CHECK(chain("store 2:i32, @2 atomic align=4") == kRace);
}

TEST_CASE("happens-before is transitive") {
  // 0 passes data to 1, 1 to 2, through two flags.
  CHECK(
      violations(program(
          kernelText("%3:i32 = sreg tid.x\n%9:ptr = ptradd @2, 4:i64\n%4:i1 = icmp eq %3:i32, 0:i32\n"
                     "condbr %4:i1 -> 1, 2\nblock 1 \"\"\n" +
                     kWrite +
                     "\nstore 1:i32, @2 order=release atomic align=4\nbr -> 5\nblock 2 \"\"\n"
                     "%5:i1 = icmp eq %3:i32, 1:i32\ncondbr %5:i1 -> 3, 4\nblock 3 \"\"\n"
                     "%7:i32 = load @2 order=acquire atomic align=4\nstore 1:i32, %9:ptr order=release atomic align=4\n"
                     "br -> 5\nblock 4 \"\"\n%6:i32 = load %9:ptr order=acquire atomic align=4\n" +
                     readOf(40) + "\nbr -> 5\nblock 5 \"\"\nret"),
          3)) == kNone);
}

TEST_CASE("lock-step orders the instructions of a warp, not the sides of a branch") {
  // s[tid] = tid; then s[1 - tid] is read: two instructions of the warp.
  const std::string neighbour =
      "%3:i32 = sreg tid.x\n%4:i64 = zext %3:i32\n%5:ptr = ptradd @3, %4:i64\nstore 7:i8, %5:ptr\n"
      "%6:i64 = sub 1:i64, %4:i64\n%7:ptr = ptradd @3, %6:i64\n%8:i8 = load %7:ptr\n"
      "%9:ptr = ptradd @1, %4:i64\nstore %8:i8, %9:ptr\nret";
  auto run = [](Program p, bool lockStep, uint32_t warpSize) {
    p.witness.launch.lockStep = lockStep;
    p.witness.launch.warpSize = warpSize;
    return violations(p);
  };
  // Independent threads run one after the other here: thread 0 also reads memory that is not written yet.
  CHECK(run(program(kernelText(neighbour), 2), false, 32) == Classes{"uninitialised-read", "race", "race"});
  CHECK(run(program(kernelText(neighbour), 2), true, 32) == kNone);
  CHECK(run(program(kernelText(neighbour), 2), true, 1) == Classes{"uninitialised-read", "race", "race"});
  // One instruction in which both lanes write the same location.
  const std::string same = "%3:i32 = sreg tid.x\nstore %3:i32, @1 align=4\nret";
  CHECK(run(program(kernelText(same), 2), true, 32) == kRace);
  // The two sides of a branch race, like independent threads; after it the lanes are converged again.
  const std::string sides =
      "%3:i32 = sreg tid.x\n%4:i1 = icmp eq %3:i32, 0:i32\ncondbr %4:i1 -> 1, 2\nblock 1 \"\"\n"
      "store 1:i32, @1 align=4\nbr -> 3\nblock 2 \"\"\n";
  const std::string inBranch = kernelText(sides + readOf(5) + "\nbr -> 3\nblock 3 \"\"\nret");
  const std::string after = kernelText(sides + "br -> 3\nblock 3 \"\"\n" + readOf(5) + "\nret");
  CHECK(run(program(inBranch, 2), true, 32) == Classes{"porting-race"});
  CHECK(run(program(inBranch, 2), false, 32) == kRace);
  CHECK(run(program(after, 2), true, 32) == kNone);
  CHECK(run(program(after, 2), false, 32) == kRace);
  // Everything before the branch happens before either side.
  const std::string before = kernelText(
      "%3:i32 = sreg tid.x\n%9:i64 = zext %3:i32\n%8:ptr = ptradd @1, %9:i64\nstore 1:i8, %8:ptr\n"
      "%4:i1 = icmp eq %3:i32, 0:i32\ncondbr %4:i1 -> 1, 2\nblock 1 \"\"\n" +
      readOf(5) + "\nbr -> 2\nblock 2 \"\"\nret");
  CHECK(run(program(before, 4), true, 32) == kNone);
  CHECK(run(program(before, 4), false, 32) == kRace);
}

TEST_CASE("a race names both accesses") {
  const Program p = pair(kWrite, readOf(40), Place::OtherWarp);
  const interp::Outcome o = interp::replay(p.module, p.witness);
  REQUIRE(o.violations.size() == 1);
  const interp::Violation& v = o.violations[0];
  REQUIRE(v.first);
  REQUIRE(v.second);
  CHECK(v.first->thread == interp::ThreadId{0, 0});
  CHECK(v.first->write);
  CHECK(v.first->after == 1);
  CHECK(v.second->thread == interp::ThreadId{0, 1});
  CHECK(!v.second->write);
  CHECK(v.second->object == 1);
  CHECK(v.second->size == 4);
  CHECK(v.inst == v.second->inst);
}

TEST_CASE("volatile accesses race with each other in a separate class") {
  const std::string isVolatile = " scope=system align=4 \"volatile\"";
  const std::string write = "store 1:i32, @1" + isVolatile, read = "%40:i32 = load @1" + isVolatile;
  for (Place where : kPlaces) {
    INFO(int(where));
    // Within a warp, volatile replaces a missing barrier.
    const Classes kVolatile = {where == Place::SameWarp ? "race" : "volatile-race"};
    const Classes kSame = {where == Place::SameWarp ? "benign-race" : "volatile-race"};
    CHECK(violations(pair(write, read, where)) == kVolatile);
    CHECK(violations(pair(write, "store 2:i32, @1" + isVolatile, where)) == kVolatile);
    CHECK(violations(pair(write, write, where)) == kSame);
    CHECK(violations(pair(write, readOf(40), where)) == kRace);
    CHECK(violations(pair(kWrite, read, where)) == kRace);
    CHECK(violations(pair("%20:i32 = load @1" + isVolatile, read, where)) == kNone);
    // Atomic accesses whose scope includes the other thread behave like volatile accesses of another warp.
    const Classes kWithAtomic = {"volatile-race"};
    CHECK(violations(pair(write, "%40:i32 = load @1 atomic align=4", where)) == kWithAtomic);
    CHECK(violations(pair("%20:i32 = atomicrmw add @1, 1:i32", read, where)) == kWithAtomic);
    CHECK(violations(pair("%20:i32 = atomicrmw add @1, 1:i32 scope=block", read, where)) ==
          (where == Place::OtherBlock ? kRace : kWithAtomic));
    // Executed as atomic accesses, they race only within a warp.
    const std::string asAtomic = " atomic scope=system align=4 \"volatile\"", stores = "store 1:i32, @1" + asAtomic;
    const bool races = where == Place::SameWarp;
    CHECK(violations(pair(stores, "%40:i32 = load @1" + asAtomic, where)) == (races ? kRace : kNone));
    CHECK(violations(pair(stores, "store 2:i32, @1" + asAtomic, where)) == (races ? kRace : kNone));
    CHECK(violations(pair(stores, stores, where)) == (races ? Classes{"benign-race"} : kNone));
    CHECK(violations(pair(stores, "%40:i32 = load @1 atomic align=4", where)) == kNone);
    CHECK(violations(pair(stores, kWrite, where)) == Classes{"benign-race"});
    // Accesses of different widths are not atomic.
    CHECK(violations(pair(write, "%40:i16 = load @1 scope=system align=2 \"volatile\"", where)) == kRace);
  }
  CHECK(violations(pair(write, read, Place::OtherWarp, "barrier sync")) == kNone);
}

TEST_CASE("a volatile flag passes data on with fences, and not without") {
  const std::string set = "store 1:i32, @2 scope=system align=4 \"volatile\"";
  const std::string get = "%41:i32 = load @2 scope=system align=4 \"volatile\"", fence = "fence order=seq_cst";
  auto handover = [](const std::string& write, const std::string& read, Place where) {
    return violations(pair(kWrite + "\n" + write, read + "\n" + readOf(40), where));
  };
  for (Place where : {Place::OtherWarp, Place::OtherBlock}) {
    INFO(int(where));
    CHECK(handover(fence + "\n" + set, get + "\n" + fence, where) == Classes{"volatile-race"});
    CHECK(handover(set, get + "\n" + fence, where) == Classes{"volatile-race", "race"});
    CHECK(handover(fence + "\n" + set, get, where) == Classes{"volatile-race", "race"});
  }
}
