// Which accesses are volatile, which of them become atomic, and the reads of loops that wait for other threads.
#include <catch2/catch.hpp>

#include "gpu-model/ir/from_outside.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"
#include "gpu-model/ir/volatile.h"

using namespace gpubmc::ir;

namespace {

/// A function with a pointer %0 to @1, a pointer %1 to @2, and local objects @3.
Module kernel(const std::string& blocks) {
  return parse(
      "object @1 \"flag\" global size=unknown align=256 init=arbitrary\n"
      "object @2 \"out\" global size=unknown align=256 init=arbitrary\n"
      "object @3 \"own\" local size=4 align=4 init=undefined\n"
      "function 0 \"f\" (ptr \"flag\", ptr \"out\") void\n" +
      blocks + "end\nkernel \"k\" function=0\nparam \"flag\" ptr \"\" object=1\nparam \"out\" ptr \"\" object=2\n");
}

const std::string kVolatileRead = " = load %0:ptr scope=system align=4 \"volatile\"\n";

/// Whether the kernel's read is recognised as a wait for a write of other threads.
bool waits(const std::string& read, const std::string& beside = "") {
  Module m = kernel("block 0 \"\"\nbr -> 1\nblock 1 \"\"\n" + read + "\n%3:i1 = icmp eq %2:i32, 0:i32\n" + beside +
                    "condbr %3:i1 -> 1, 2\nblock 2 \"\"\nret\n");
  const size_t before = m.functions[0].blocks[1].insts.size();
  const bool found = !letOthersWrite(m, m.kernels[0].function, {}).empty();
  CHECK(verify(m).empty());
  CHECK((m.functions[0].blocks[1].insts.size() > before) == found);
  return found;
}

}  // namespace

TEST_CASE("volatile accesses are those that one aligned access of whole bytes performs") {
  Inst i;
  i.op = Opcode::Load;
  auto marked = [&](Type type, uint32_t align) {
    i.name.clear();
    i.type = type, i.align = align;
    markVolatile(i);
    return isVolatile(i);
  };
  CHECK(marked(kI32, 4));
  CHECK(marked(kI8, 1));
  CHECK(marked(kF64, 8));
  CHECK(marked(kPtr, 8));
  CHECK_FALSE(marked(kI32, 2));
  CHECK_FALSE(marked(kI1, 1));
  i.isAtomic = true;
  CHECK_FALSE(marked(kI32, 4));
}

TEST_CASE("volatile accesses become atomic, except for local variables and pointers") {
  Module m =
      kernel("block 0 \"\"\n%2:i32" + kVolatileRead + "%3:ptr = load %0:ptr scope=system align=8 \"volatile\"\n" +
             "%4:ptr = localaddr object=3\nstore 1:i32, %4:ptr scope=system align=4 \"volatile\"\n" +
             "store 1:i32, %1:ptr align=4\nstore 1:i32, %1:ptr scope=system align=4 \"volatile\"\nret\n");
  makeVolatileAtomic(m);
  std::vector<bool> atomic;
  for (const Inst& i : m.functions[0].blocks[0].insts) atomic.push_back(i.isAtomic);
  CHECK(atomic == std::vector<bool>{true, false, false, false, false, true, false});
}

TEST_CASE("a loop that polls a location the kernel does not write waits for other threads") {
  const std::string read = "%2:i32" + kVolatileRead;
  CHECK(waits(read));
  CHECK(waits("%2:i32 = load %0:ptr atomic scope=system align=4"));
  CHECK(waits(read, "store 1:i32, %1:ptr align=4\n"));
  CHECK_FALSE(waits("%2:i32 = load %0:ptr align=4"));
  CHECK_FALSE(waits("%2:i32 = load %0:ptr atomic align=4"));
  CHECK_FALSE(waits(read, "store 1:i32, %0:ptr align=4\n"));
  CHECK_FALSE(waits(read, "%4:i32 = atomicrmw add %0:ptr, 1:i32\n"));
}

TEST_CASE("a kernel may write under other names the location that it polls") {
  const std::string read = "%2:i32" + kVolatileRead;
  // Through a pointer of unknown origin.
  CHECK_FALSE(waits(read, "%4:ptr = load %1:ptr align=8\nstore 1:i32, %4:ptr align=4\n"));
  const std::string blocks = "block 0 \"\"\nbr -> 1\nblock 1 \"\"\n" + read +
                             "%3:i1 = icmp eq %2:i32, 0:i32\nstore 1:i32, %1:ptr align=4\ncondbr %3:i1 -> 1, 2\n"
                             "block 2 \"\"\nret\n";
  auto waitsWith = [&](auto&& change, const Aliases& aliases = {}) {
    Module m = kernel(blocks);
    change(m);
    return letOthersWrite(m, 0, aliases).size();
  };
  CHECK(waitsWith([](Module&) {}) == 1);
  CHECK(waitsWith([](Module&) {}, {{"out", "flag"}}) == 0);
  CHECK(waitsWith([](Module& m) { m.kernels[0].shared = {{0, 1}}; }) == 0);
  CHECK(waitsWith([](Module& m) { m.kernels[0].onVariable = {{1, 1}}; }) == 0);
  CHECK(waitsWith([](Module& m) { m.kernels[0].params[0].object = 2; }) == 0);
  // Another kernel with the same code, which is passed one array twice, or two.
  auto two = [](Module& m, uint32_t object) {
    m.kernels.push_back(m.kernels[0]);
    m.kernels[1].params[0].object = object;
  };
  CHECK(waitsWith([&](Module& m) { two(m, 1); }) == 2);
  CHECK(waitsWith([&](Module& m) { two(m, 2); }) == 0);
}

TEST_CASE("a loop that iterates over what it reads does not wait") {
  Module m = kernel(
      "block 0 \"\"\nbr -> 1\nblock 1 \"\"\n%2:ptr = phi %0:ptr, %3:ptr -> 0, 1\n%3:ptr = ptradd %2:ptr, 4:i64\n"
      "%4:i32 = load %2:ptr scope=system align=4 \"volatile\"\n%5:i1 = icmp eq %4:i32, 0:i32\n"
      "condbr %5:i1 -> 1, 2\nblock 2 \"\"\nret\n");
  CHECK(letOthersWrite(m, m.kernels[0].function, {}).empty());
}
