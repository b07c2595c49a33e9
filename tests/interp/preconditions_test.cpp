// Reads that are only used by preconditions: compares the result for the encoders with the behaviour of replays, and
// both with a manual analysis of each function.
#include <catch2/catch.hpp>

#include "gpu-model/interp/preconditions.h"
#include "gpu-model/ir/specification.h"
#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

/// The registers of kernelText(body), from %3 on, that are only used by preconditions.
std::vector<unsigned> served(const std::string& body) {
  const Program p = program(kernelText(body));
  const ir::Function& f = p.module.functions[0];
  const std::vector<bool> encoded = ir::specificationRegisters(f);
  CHECK(encoded == interp::readForPreconditions(f));
  std::vector<unsigned> out;
  for (unsigned r = 3; r < encoded.size(); ++r)
    if (encoded[r]) out.push_back(r);
  return out;
}
using Registers = std::vector<unsigned>;

}  // namespace

TEST_CASE("the reads of a precondition and the values computed from them") {
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i32 = load %1:ptr
    %5:i1 = icmp slt %3:i32, %4:i32
    requires %5:i1
    ret)") == Registers{3, 4, 5});
}

TEST_CASE("a value that the kernel also uses is an access") {
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i1 = icmp eq %3:i32, 5:i32
    requires %4:i1
    store %3:i32, %1:ptr
    ret)") == Registers{4});
}

TEST_CASE("an unused value is an access") {
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i32 = add %3:i32, 1:i32
    ret)") == Registers{});
}

TEST_CASE("a || b in a precondition") {
  const char* text = R"(
    %3:i32 = load %0:ptr
    %4:i1 = icmp eq %3:i32, 1:i32
    condbr %4:i1 -> 2, 1
  block 1 "or"
    %5:i32 = load %1:ptr
    %6:i1 = icmp eq %5:i32, 2:i32
    br -> 2
  block 2 "met"
    %7:i1 = phi 1:i1, %6:i1 -> 0, 1
    )";
  CHECK(served(std::string(text) + "requires %7:i1\n    ret") == Registers{3, 4, 5, 6, 7});
  // The same value in an assertion: no read belongs to a precondition.
  CHECK(served(std::string(text) + "assert %7:i1\n    ret") == Registers{});
}

TEST_CASE("(a || b) && (a || b), followed by another precondition") {
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i1 = icmp eq %3:i32, 1:i32
    condbr %4:i1 -> 2, 1
  block 1 "first or"
    %5:i32 = load %1:ptr
    %6:i1 = icmp eq %5:i32, 2:i32
    condbr %6:i1 -> 2, 5
  block 2 "and"
    %7:i32 = load %0:ptr
    %8:i1 = icmp eq %7:i32, 1:i32
    condbr %8:i1 -> 4, 3
  block 3 "second or"
    %9:i32 = load %1:ptr
    %10:i1 = icmp eq %9:i32, 2:i32
    br -> 4
  block 4 "second met"
    %11:i1 = phi 1:i1, %10:i1 -> 2, 3
    br -> 5
  block 5 "met"
    %12:i1 = phi 0:i1, %11:i1 -> 1, 4
    requires %12:i1
    %13:i32 = load %0:ptr
    %14:i1 = icmp ne %13:i32, 7:i32
    requires %14:i1
    ret)") == Registers{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14});
}

TEST_CASE("a branch that does not decide a precondition belongs to the kernel") {
  // if (a[0]) {}
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i1 = icmp ne %3:i32, 0:i32
    condbr %4:i1 -> 1, 2
  block 1 "then"
    br -> 2
  block 2 "met"
    %5:i1 = icmp ugt %2:i64, 2:i64
    requires %5:i1
    ret)") == Registers{5});
  // if (a[0]) v = 1; where v is unused
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i1 = icmp ne %3:i32, 0:i32
    condbr %4:i1 -> 1, 2
  block 1 "then"
    br -> 2
  block 2 "met"
    %5:i32 = phi 0:i32, 1:i32 -> 0, 1
    ret)") == Registers{});
}

TEST_CASE("a branch that decides whether a precondition is evaluated belongs to the kernel") {
  // if (a[0]) __requires(n > 2);
  CHECK(served(R"(
    %3:i32 = load %0:ptr
    %4:i1 = icmp ne %3:i32, 0:i32
    condbr %4:i1 -> 1, 2
  block 1 "then"
    %5:i1 = icmp ugt %2:i64, 2:i64
    requires %5:i1
    br -> 2
  block 2 "met"
    ret)") == Registers{5});
}

TEST_CASE("a sum that is only used in its own loop belongs to no precondition") {
  const char* loop = R"(
    br -> 1
  block 1 "loop"
    %3:i64 = phi 0:i64, %8:i64 -> 0, 2
    %4:i32 = phi 0:i32, %7:i32 -> 0, 2
    %5:i1 = icmp ult %3:i64, %2:i64
    condbr %5:i1 -> 2, 3
  block 2 "body"
    %6:i32 = load %0:ptr
    %7:i32 = add %4:i32, %6:i32
    %8:i64 = add %3:i64, 1:i64
    br -> 1
  block 3 "exit"
    )";
  CHECK(served(std::string(loop) + "ret") == Registers{});
  // Here the precondition uses the sum; the loop condition still belongs to the kernel.
  CHECK(served(std::string(loop) + R"(%9:i32 = phi %4:i32 -> 1
    %10:i1 = icmp eq %9:i32, 3:i32
    requires %10:i1
    ret)") == Registers{4, 6, 7, 9, 10});
}
