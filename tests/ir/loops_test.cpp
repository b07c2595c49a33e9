// Natural loops, and the order in which predicated execution visits blocks.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "encoder/util/error.h"
#include "gpu-model/ir/loops.h"

using namespace gpubmc;
using namespace gpubmc::ir;

namespace {

/// A function of empty blocks with these successors.
Function graph(const std::vector<std::vector<BlockId>>& successors) {
  Function f;
  for (const auto& to : successors) {
    Inst& end = f.blocks.emplace_back().insts.emplace_back();
    end.op = to.empty() ? Opcode::Ret : to.size() == 1 ? Opcode::Br : Opcode::CondBr;
    end.targets = to;
  }
  return f;
}

std::set<BlockId> blocksOf(const Loop& l) {
  return {l.blocks.begin(), l.blocks.end()};
}

/// The guarantees that loops.h gives for LoopForest::order.
void checkOrder(const Function& f, const LoopForest& forest) {
  std::vector<int> place(f.blocks.size(), -1);
  for (size_t i = 0; i < forest.order.size(); ++i) {
    CHECK(place[forest.order[i]] == -1);
    place[forest.order[i]] = int(i);
  }
  for (const Loop& l : forest.loops) {
    int first = INT_MAX, last = -1;
    for (BlockId b : l.blocks) {
      first = std::min(first, place[b]);
      last = std::max(last, place[b]);
    }
    CHECK(place[l.header] == first);
    CHECK(size_t(last - first + 1) == l.blocks.size());
  }
  for (BlockId b : forest.order)
    for (BlockId t : f.blocks[b].insts.back().targets) {
      bool back = false;
      for (const Loop& l : forest.loops)
        back |= l.header == t && std::find(l.latches.begin(), l.latches.end(), b) != l.latches.end();
      CHECK(back == (place[t] <= place[b]));
    }
}

}  // namespace

TEST_CASE("no loop") {
  const Function f = graph({{1, 2}, {3}, {3}, {}});
  const LoopForest forest = loopForest(f);
  CHECK(forest.loops.empty());
  CHECK(forest.loopOf == std::vector<int>{-1, -1, -1, -1});
  CHECK(forest.order.size() == 4);
  checkOrder(f, forest);
}

TEST_CASE("where the sides of a branch join") {
  auto branches = [](const std::vector<std::vector<BlockId>>& g) { return loopForest(graph(g)).branchOf; };
  // if, and a nested if
  CHECK(branches({{1, 2}, {3}, {3}, {}}) == std::vector<int>{-1, -1, -1, 0});
  CHECK(branches({{1, 5}, {2, 3}, {4}, {4}, {5}, {}}) == std::vector<int>{-1, -1, -1, -1, 1, 0});
  // a side that leaves the function
  CHECK(branches({{1, 2}, {}, {3}, {}}) == std::vector<int>{-1, -1, -1, 2});
  // a && b: both paths lead to the end
  CHECK(branches({{1, 3}, {2, 3}, {3}, {}}) == std::vector<int>{-1, -1, -1, 0});
}

TEST_CASE("sides that continue the loop do not join in this iteration") {
  auto branches = [](const std::vector<std::vector<BlockId>>& g) { return loopForest(graph(g)).branchOf; };
  // 1: header, 2: continue or 3, 3: latch with the exit; and with 2 as the latch of the continue
  CHECK(branches({{1}, {2, 3}, {1}, {1, 4}, {}}) == std::vector<int>{-1, -1, -1, -1, -1});
  // 1: header, 2: if, 3: its side, 4: latch, 5: after the loop, the exit from 1
  CHECK(branches({{1}, {2, 5}, {3, 4}, {4}, {1}, {}}) == std::vector<int>{-1, -1, -1, -1, 2, -1});
  // the same with an exit from 3: only some paths reach 4
  CHECK(branches({{1}, {2, 5}, {3, 4}, {4, 5}, {1}, {}}) == std::vector<int>{-1, -1, -1, -1, -1, -1});
  // a loop in the side of an if
  CHECK(branches({{1, 3}, {2, 3}, {1}, {}}) == std::vector<int>{-1, -1, -1, 0});
}

TEST_CASE("a loop with one block") {
  const Function f = graph({{1}, {1, 2}, {}});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 1);
  CHECK(forest.loops[0].header == 1);
  CHECK(forest.loops[0].parent == -1);
  CHECK(forest.loops[0].blocks == std::vector<BlockId>{1});
  CHECK(forest.loops[0].latches == std::vector<BlockId>{1});
  CHECK(forest.loopOf == std::vector<int>{-1, 0, -1});
  checkOrder(f, forest);
}

TEST_CASE("the exit of a loop comes after all its blocks, for either order of the branch targets") {
  for (bool exitFirst : {false, true}) {
    const Function f = graph({{1}, exitFirst ? std::vector<BlockId>{4, 2} : std::vector<BlockId>{2, 4}, {3}, {1}, {}});
    const LoopForest forest = loopForest(f);
    REQUIRE(forest.loops.size() == 1);
    CHECK(forest.order == std::vector<BlockId>{0, 1, 2, 3, 4});
    checkOrder(f, forest);
  }
}

TEST_CASE("nested loops") {
  // 1: outer header, 2: inner header, 3: inner latch, 4: outer latch, 5: exit
  const Function f = graph({{1}, {2, 5}, {3, 4}, {2}, {1}, {}});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 2);
  CHECK(blocksOf(forest.loops[0]) == std::set<BlockId>{1, 2, 3, 4});
  CHECK(blocksOf(forest.loops[1]) == std::set<BlockId>{2, 3});
  CHECK(forest.loops[0].parent == -1);
  CHECK(forest.loops[1].parent == 0);
  CHECK(forest.loopOf == std::vector<int>{-1, 0, 1, 1, 0, -1});
  checkOrder(f, forest);
}

TEST_CASE("an inner loop whose latch is also the outer one's") {
  // 2 branches back to itself and to 1.
  const Function f = graph({{1}, {2}, {2, 3}, {1, 4}, {}});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 2);
  CHECK(forest.loops[1].header == 2);
  CHECK(forest.loops[1].parent == 0);
  checkOrder(f, forest);
}

TEST_CASE("two back edges to one header make one loop") {
  const Function f = graph({{1}, {2, 3}, {1, 4}, {1}, {}});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 1);
  CHECK(blocksOf(forest.loops[0]) == std::set<BlockId>{1, 2, 3});
  CHECK(std::set<BlockId>(forest.loops[0].latches.begin(), forest.loops[0].latches.end()) == std::set<BlockId>{2, 3});
  checkOrder(f, forest);
}

TEST_CASE("disjoint loops, and one with a break to a common exit") {
  const Function f = graph({{1}, {1, 2}, {3, 6}, {4, 5}, {2}, {6}, {}});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 2);
  for (const Loop& l : forest.loops) CHECK(l.parent == -1);
  CHECK(forest.loopOf[5] == -1);
  checkOrder(f, forest);
}

TEST_CASE("unreachable blocks are in no loop and in no order") {
  const Function f = graph({{1}, {}, {3}, {2}});
  const LoopForest forest = loopForest(f);
  CHECK(forest.loops.empty());
  CHECK(forest.order == std::vector<BlockId>{0, 1});
  CHECK(forest.loopOf == std::vector<int>{-1, -1, -1, -1});
}

TEST_CASE("a loop with two entries is rejected") {
  auto refused = [](const std::vector<std::vector<BlockId>>& g) {
    try {
      loopForest(graph(g));
      return false;
    } catch (const Unsupported& e) {
      return std::string(e.what()) == "a loop with several entries";
    }
  };
  CHECK(refused({{1, 2}, {2}, {1, 3}, {}}));
  CHECK(refused({{1, 4}, {2}, {3, 5}, {2, 1}, {3}, {}}));   // a jump into the inner of two loops
  CHECK(refused({{1}, {2, 3}, {4}, {4}, {5, 3}, {1, 2}}));  // a cycle inside a loop, entered twice
  CHECK(refused({{1, 2}, {3}, {3}, {1, 4}, {}}));           // a jump around the header of a loop
}

TEST_CASE("a long chain of blocks needs no deep recursion") {
  std::vector<std::vector<BlockId>> g;
  for (BlockId b = 0; b < 200000; ++b) g.push_back({b + 1});
  g.push_back({});
  CHECK(loopForest(graph(g)).order.size() == 200001);
}

namespace {

/// Inserts an instruction at which threads wait for others before the end of a block.
Function waitingAt(Function f, const std::vector<std::pair<BlockId, Opcode>>& places,
                   const std::vector<BlockId>& exits = {}) {
  for (auto [b, op] : places) {
    Inst wait;
    wait.op = op;
    f.blocks[b].insts.insert(f.blocks[b].insts.begin(), wait);
  }
  for (BlockId b : exits) f.blocks[b].insts.back().op = Opcode::Exit;
  return f;
}

}  // namespace

TEST_CASE("blocks in which threads wait come last, for either order of the branch targets") {
  for (bool other : {false, true}) {
    // 0: if (..) 1 else 2; one of them has a barrier; both continue in 3
    const BlockId waits = other ? 2 : 1, goesOn = other ? 1 : 2;
    const Function f = waitingAt(graph({{1, 2}, {3}, {3}, {}}), {{waits, Opcode::Barrier}});
    CHECK(loopForest(f).order == std::vector<BlockId>{0, goesOn, waits, 3});
    // A warp operation comes before a barrier of the block.
    const Function both = waitingAt(f, {{goesOn, Opcode::WarpSync}});
    CHECK(loopForest(both).order == std::vector<BlockId>{0, goesOn, waits, 3});
  }
  // The barrier of the other side comes late, but the code before it does not: 0: if 1 else 2; 2: if 3, which leaves
  // the function, else 4
  const Function f =
      waitingAt(graph({{1, 2}, {5}, {3, 4}, {}, {5}, {}}), {{1, Opcode::Barrier}, {4, Opcode::Barrier}}, {3});
  const LoopForest forest = loopForest(f);
  CHECK(std::vector<BlockId>(forest.order.begin(), forest.order.begin() + 3) == std::vector<BlockId>{0, 2, 3});
  checkOrder(f, forest);
}

TEST_CASE("an exit path from a loop with a barrier is executed inside the loop") {
  // 1: header, 2: if 3, which leaves, else 4: barrier and latch; 5: after the loop
  const std::vector<std::vector<BlockId>> g = {{1}, {2, 5}, {3, 4}, {}, {1}, {}};
  const Function f = waitingAt(graph(g), {{4, Opcode::Barrier}}, {3});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 1);
  CHECK(blocksOf(forest.loops[0]) == std::set<BlockId>{1, 2, 4});
  CHECK(forest.loops[0].extent == 4);
  CHECK(forest.loopOf == std::vector<int>{-1, 0, 0, 0, 0, -1});
  CHECK(forest.order == std::vector<BlockId>{0, 1, 2, 3, 4, 5});
  // Without a barrier, the exit path stays outside, and so does one that ends like the kernel.
  CHECK(loopForest(waitingAt(graph(g), {}, {3})).loopOf == std::vector<int>{-1, 0, 0, -1, 0, -1});
  CHECK(loopForest(waitingAt(graph(g), {{4, Opcode::Barrier}})).loopOf == std::vector<int>{-1, 0, 0, -1, 0, -1});
  // A path with its own barrier cannot be executed by one thread alone.
  CHECK(loopForest(waitingAt(graph(g), {{3, Opcode::Barrier}, {4, Opcode::Barrier}}, {3})).loopOf[3] == -1);
}

TEST_CASE("an exit path that contains a loop, and one that starts in an inner loop") {
  // 1: header, 2: if 3 else 4; 3: a loop with one block, then 6, which leaves; 4: barrier and latch; 5: after the loop
  const Function f = waitingAt(graph({{1}, {2, 5}, {3, 4}, {3, 6}, {1}, {}, {}}), {{4, Opcode::Barrier}}, {6});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 2);
  const int outer = forest.loopOf[1], inner = forest.loopOf[3];
  CHECK(forest.loops[size_t(inner)].parent == outer);
  CHECK(forest.loopOf[6] == outer);
  CHECK(forest.loops[size_t(outer)].extent == 5);
  // 1: outer header, 2: inner header, 3: if 4, which leaves, else 5: inner latch with a barrier; 6: outer latch, 7: the
  // end
  const Function nested =
      waitingAt(graph({{1}, {2, 7}, {3, 6}, {4, 5}, {}, {2}, {1}, {}}), {{5, Opcode::Barrier}}, {4});
  const LoopForest both = loopForest(nested);
  CHECK(both.loopOf[4] == both.loopOf[2]);
  CHECK(both.loops[size_t(both.loopOf[2])].extent == 4);
  CHECK(both.loops[size_t(both.loopOf[1])].extent == 6);
}

TEST_CASE("loops on an exit path keep their nesting") {
  // 0: barrier, if 1 else 5; 1: outer header, 2: inner header and latch, 3: outer latch, 4: leaves, 5: the end
  const Function f = waitingAt(graph({{1, 5}, {2, 4}, {2, 3}, {1}, {}, {}}), {{0, Opcode::Barrier}}, {4});
  const LoopForest forest = loopForest(f);
  REQUIRE(forest.loops.size() == 2);
  CHECK(forest.loops[size_t(forest.loopOf[2])].parent == forest.loopOf[1]);
  CHECK(forest.loopOf[4] == -1);
  checkOrder(f, forest);
}
