// What determines the number of iterations: data, branches that choose a value, and branches around an exit.
#include <catch2/catch.hpp>

#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc::ir;

namespace {

/// By loop, outer loops first. Parameters are %0 (i32), %1 (ptr); block 0 is the first of `blocks`.
std::vector<bool> ends(const std::string& blocks) {
  const Module m = parse(
      "object @1 \"p\" global size=unknown align=256 init=arbitrary\n"
      "function 0 \"f\" (i32 \"n\", ptr \"p\") void\n" +
      blocks + "end\nkernel \"k\" function=0\nparam \"n\" i32 \"\"\nparam \"p\" ptr \"\" object=1\n");
  return readsToEnd(m.functions[0], loopForest(m.functions[0]));
}

const std::string kEntry = "block 0 \"\"\nbr -> 1\n";

}  // namespace

TEST_CASE("a counter up to a parameter does not depend on data") {
  CHECK(ends(kEntry +
             "block 1 \"\"\n%2:i32 = phi 0:i32, %4:i32 -> 0, 2\n%3:i1 = icmp slt %2:i32, %0:i32\ncondbr %3:i1 -> 2, 3\n"
             "block 2 \"\"\n%5:i32 = load %1:ptr\n%4:i32 = add %2:i32, 1:i32\nbr -> 1\n"
             "block 3 \"\"\nret\n") == std::vector<bool>{false});
}

TEST_CASE("a condition computed from a read") {
  CHECK(ends(kEntry + "block 1 \"\"\n%2:i32 = load %1:ptr\n%3:i1 = icmp ne %2:i32, 0:i32\ncondbr %3:i1 -> 1, 2\n"
                      "block 2 \"\"\nret\n") == std::vector<bool>{true});
}

// do { if (*p) {} done = taken side; } while (!done)
TEST_CASE("a branch on a read chooses the value") {
  const std::string choice =
      "block 1 \"\"\n%2:i32 = load %1:ptr\n%3:i1 = icmp ne %2:i32, 0:i32\ncondbr %3:i1 -> 2, 3\n"
      "block 2 \"\"\nbr -> 3\n"
      "block 3 \"\"\n%4:i1 = phi 1:i1, 0:i1 -> 2, 1\n";
  CHECK(ends(kEntry + choice + "condbr %4:i1 -> 4, 1\nblock 4 \"\"\nret\n") == std::vector<bool>{true});
  // The branch chooses a value that does not decide the exit.
  CHECK(ends(kEntry + choice + "%5:i1 = icmp eq %0:i32, 0:i32\ncondbr %5:i1 -> 4, 1\nblock 4 \"\"\nret\n") ==
        std::vector<bool>{false});
}

// for (;;) { if (*p) if (n == 0) break; }
TEST_CASE("a branch on a read leads around the exit") {
  const std::string passing = "block 1 \"\"\n%2:i32 = load %1:ptr\n%3:i1 = icmp ne %2:i32, 0:i32\n";
  CHECK(ends(kEntry + passing +
             "condbr %3:i1 -> 2, 3\n"
             "block 2 \"\"\n%4:i1 = icmp eq %0:i32, 0:i32\ncondbr %4:i1 -> 4, 3\n"
             "block 3 \"\"\nbr -> 1\n"
             "block 4 \"\"\nret\n") == std::vector<bool>{true});
  // if (*p) {} if (n == 0) break: both sides reach the exit.
  CHECK(ends(kEntry + passing +
             "condbr %3:i1 -> 2, 3\n"
             "block 2 \"\"\nbr -> 3\n"
             "block 3 \"\"\n%4:i1 = icmp eq %0:i32, 0:i32\ncondbr %4:i1 -> 4, 1\n"
             "block 4 \"\"\nret\n") == std::vector<bool>{false});
}

// while (m < n) { i = 0; while (*p) ++i; m = i; }
TEST_CASE("an inner loop that depends on a read decides the values that it leaves") {
  const std::string outer = kEntry +
                            "block 1 \"\"\n%2:i32 = phi 0:i32, %5:i32 -> 0, 3\n%3:i1 = icmp slt %2:i32, %0:i32\n"
                            "condbr %3:i1 -> 2, 4\n";
  const std::string inner =
      "block 2 \"\"\n%5:i32 = phi 0:i32, %6:i32 -> 1, 2\n%6:i32 = add %5:i32, 1:i32\n%7:i32 = load %1:ptr\n";
  CHECK(ends(outer + inner +
             "%8:i1 = icmp ne %7:i32, 0:i32\ncondbr %8:i1 -> 2, 3\nblock 3 \"\"\nbr -> 1\nblock 4 \"\"\nret\n") ==
        std::vector<bool>{true, true});
  CHECK(ends(outer + inner +
             "%8:i1 = icmp slt %6:i32, 9:i32\ncondbr %8:i1 -> 2, 3\nblock 3 \"\"\nbr -> 1\nblock 4 \"\"\nret\n") ==
        std::vector<bool>{false, false});
}

// m = n; for (;;) { if (m == 0) break; if (*p) { m = m - 1; continue; } } with a latch per side.
TEST_CASE("a read chooses one of several latches") {
  CHECK(ends(kEntry + "block 1 \"\"\n%2:i32 = phi %0:i32, %6:i32, %2:i32 -> 0, 3, 4\n%3:i1 = icmp eq %2:i32, 0:i32\n"
                      "condbr %3:i1 -> 5, 2\n"
                      "block 2 \"\"\n%4:i32 = load %1:ptr\n%5:i1 = icmp ne %4:i32, 0:i32\ncondbr %5:i1 -> 3, 4\n"
                      "block 3 \"\"\n%6:i32 = sub %2:i32, 1:i32\nbr -> 1\n"
                      "block 4 \"\"\nbr -> 1\n"
                      "block 5 \"\"\nret\n") == std::vector<bool>{true});
}
