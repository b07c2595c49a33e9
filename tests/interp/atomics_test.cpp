// The results of atomic operations and the values that they store.
#include <catch2/catch.hpp>

#include "gpu-model/interp/values.h"
#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::AtomicOp;

namespace {

struct Result {
  uint64_t old, now;
};

/// Executes the operation on a location of type `type` that holds `before`.
Result update(const std::string& operation, const std::string& type, const std::string& operands, uint64_t before) {
  Program p = program(
      kernelText("%3:" + type + " = " + operation + " %0:ptr, " + operands + "\nstore %3:" + type + ", %1:ptr\nret"));
  const unsigned bytes = p.module.functions[0].regTypes[3].bytes();
  for (unsigned i = 0; i < bytes; ++i) p.witness.contents[1][i] = uint8_t(before >> (8 * i));
  const Run run(p);
  CHECK(run.vm().violations().empty());
  return {run.read(2, 0, bytes), run.read(1, 0, bytes)};
}

uint64_t after(const std::string& op, uint64_t before, uint64_t operand) {
  const Result r = update("atomicrmw " + op, "i32", std::to_string(operand) + ":i32", before);
  CHECK(r.old == before);
  return r.now;
}

}  // namespace

TEST_CASE("integer operations") {
  CHECK(after("add", 0xffffffff, 2) == 1);
  CHECK(after("sub", 1, 2) == 0xffffffff);
  CHECK(after("and", 0xff00, 0x0ff0) == 0x0f00);
  CHECK(after("or", 0xff00, 0x0ff0) == 0xfff0);
  CHECK(after("xor", 0xff00, 0x0ff0) == 0xf0f0);
  CHECK(after("exch", 5, 6) == 6);
  CHECK(after("smin", 0xffffffff, 1) == 0xffffffff);
  CHECK(after("smax", 0xffffffff, 1) == 1);
  CHECK(after("umin", 0xffffffff, 1) == 1);
  CHECK(after("umax", 0xffffffff, 1) == 0xffffffff);
}

TEST_CASE("increments and decrements that wrap") {
  // atomicInc: old >= v ? 0 : old + 1
  CHECK(after("inc", 3, 5) == 4);
  CHECK(after("inc", 5, 5) == 0);
  CHECK(after("inc", 6, 5) == 0);
  CHECK(after("inc", 0xffffffff, 0xffffffff) == 0);
  // atomicDec: old == 0 || old > v ? v : old - 1
  CHECK(after("dec", 3, 5) == 2);
  CHECK(after("dec", 0, 5) == 5);
  CHECK(after("dec", 6, 5) == 5);
  CHECK(after("dec", 5, 5) == 4);
}

TEST_CASE("other widths and floats") {
  CHECK(update("atomicrmw add", "i64", "1:i64", 0xffffffff).now == 0x100000000);
  CHECK(update("atomicrmw smax", "i16", "1:i16", 0x8000).now == 1);
  CHECK(update("atomicrmw fadd", "f32", "0x3f800000:f32", 0x40000000).now == 0x40400000);  // 2 + 1
  CHECK(update("atomicrmw fadd", "f64", "0x3ff0000000000000:f64", 0x4000000000000000).now == 0x4008000000000000);
  CHECK(update("atomicrmw fmin", "f32", "0x3f800000:f32", 0xc0000000).now == 0xc0000000);  // min(-2, 1)
  CHECK(update("atomicrmw fmax", "f32", "0x3f800000:f32", 0xc0000000).now == 0x3f800000);
}

TEST_CASE("compare and swap") {
  const Result done = update("atomiccas", "i32", "7:i32, 8:i32", 7);
  CHECK(done.old == 7);
  CHECK(done.now == 8);
  const Result refused = update("atomiccas", "i32", "7:i32, 8:i32", 6);
  CHECK(refused.old == 6);
  CHECK(refused.now == 6);
  CHECK(update("atomiccas", "i64", "0x700000007:i64, 1:i64", 0x700000007).now == 1);
}

TEST_CASE("every thread of a block takes a different ticket") {
  const Program p =
      program(kernelText("%3:i32 = atomicrmw add @1, 1:i32\n%4:i64 = zext %3:i32\n%5:ptr = ptradd %1:ptr, %4:i64\n"
                         "store 1:i8, %5:ptr\nret"),
              8);
  CHECK(violations(p).empty());
  CHECK(Run(p).read(2, 0, 8) == 0x0101010101010101);
  CHECK(Run(p).read(1, 0, 4) == 8);
}

TEST_CASE("the witness determines the order of atomics") {
  // The ticket of thread t is stored to b[t].
  Program p =
      program(kernelText("%3:i32 = sreg tid.x\n%4:i32 = atomicrmw add @1, 1:i32\n%5:i64 = zext %3:i32\n"
                         "%6:ptr = ptradd %1:ptr, %5:i64\n%7:i8 = trunc %4:i32\nassert 1:i1\nstore %7:i8, %6:ptr\nret"),
              3);
  auto tickets = [&] {
    const interp::Outcome o = interp::replay(p.module, p.witness);
    CHECK(!o.stopped);
    std::vector<uint64_t> out(3);
    for (const interp::Step& s : o.steps)
      if (s.kind == interp::Step::Kind::Access && s.access->object == 2) out[s.thread.lane] = s.access->after;
    return out;
  };
  p.witness.priority = {{0, 0}, {0, 1}, {0, 2}};
  CHECK(tickets() == std::vector<uint64_t>{0, 1, 2});
  p.witness.priority = {{0, 2}, {0, 0}, {0, 1}};
  CHECK(tickets() == std::vector<uint64_t>{1, 2, 0});
  p.witness.orderedAtomics = {{0, 0, 1}};
  p.witness.atomicOrder = {{0, 1}, {0, 2}, {0, 0}};
  CHECK(tickets() == std::vector<uint64_t>{2, 0, 1});
}
