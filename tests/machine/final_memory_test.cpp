// Memory at the launch and at the end. That the final memory agrees with the interpreter is checked on every kernel of
// twins.h.
#include <catch2/catch.hpp>

#include "encoder/term/model.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/machine/final_memory.h"
#include "gpu-model/machine/machine.h"
#include "tests/machine/twins.h"

using namespace gpubmc;
using namespace gpubmc::test;
using encoder::Term;

namespace {

// Two kernels over one array: one doubles every element by addition, the other by a shift.
const char* const kTwo = R"(object @1 "a" global size=64 align=256 init=arbitrary
object @2 "b" global size=64 align=256 init=arbitrary
function 0 "adds" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x
  %2:i64 = zext %1:i32
  %3:i64 = shl %2:i64, 2:i64
  %4:ptr = ptradd %0:ptr, %3:i64
  %5:i32 = load %4:ptr align=4
  %6:i32 = add %5:i32, %5:i32
  store %6:i32, %4:ptr align=4
  ret
end
function 1 "shifts" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x
  %2:i64 = zext %1:i32
  %3:i64 = shl %2:i64, 2:i64
  %4:ptr = ptradd %0:ptr, %3:i64
  %5:i32 = load %4:ptr align=4
  %6:i32 = shl %5:i32, 1:i32
  store %6:i32, %4:ptr align=4
  ret
end
kernel "adds" function=0
  param "a" ptr "int *" object=1
kernel "shifts" function=1
  param "a" ptr "int *" object=1
)";

/// Four threads.
machine::Execution run(machine::Inputs& inputs) {
  machine::MachineOptions options;
  options.launch.block = {4, 1, 1};
  const Term zero = inputs.terms.constant(0, 32);
  return machine::execute(inputs, machine::BlockIndex{zero, zero, zero}, options);
}

Term at(encoder::TermManager& terms, uint64_t offset) {
  return terms.constant(offset, ir::kOffsetBits);
}

}  // namespace

TEST_CASE("two kernels that start from the same memory leave the same memory") {
  const ir::Module module = ir::parse(kTwo);
  encoder::TermManager terms;
  const auto memory = std::make_shared<machine::InitialMemory>(terms, module);
  machine::Inputs adds(memory, module.kernels[0]), shifts(memory, module.kernels[1]);
  const machine::Execution first = run(adds), second = run(shifts);
  for (uint64_t i = 0; i < 5; ++i)
    CHECK(first.finalMemory->load(1, at(terms, 4 * i), 4) == second.finalMemory->load(1, at(terms, 4 * i), 4));
  const Term initial = terms.select(memory->array(1), at(terms, 16));
  CHECK(first.finalMemory->load(1, at(terms, 16), 4) == initial);
  CHECK(first.finalMemory->load(1, at(terms, 0), 4) != terms.select(memory->array(1), at(terms, 0)));
}

TEST_CASE("with separate initial memories they do not") {
  const ir::Module module = ir::parse(kTwo);
  encoder::TermManager terms;
  machine::Inputs adds(terms, module, module.kernels[0]), shifts(terms, module, module.kernels[1]);
  const machine::Execution first = run(adds), second = run(shifts);
  CHECK(first.finalMemory->load(1, at(terms, 0), 4) != second.finalMemory->load(1, at(terms, 0), 4));
}

TEST_CASE("known initial contents persist where no thread writes") {
  const ir::Module module = ir::parse(kTwo);
  encoder::TermManager terms;
  machine::Inputs inputs(terms, module, module.kernels[0]);
  inputs.known[1].fill = {7};
  inputs.known[2].bytes = {{3, 9}};
  const machine::Execution e = run(inputs);
  CHECK(terms.value(e.finalMemory->load(1, at(terms, 0), 4)) == 0x0e0e0e0e);
  CHECK(terms.value(e.finalMemory->load(1, at(terms, 20), 4)) == 0x07070707);
  CHECK(terms.value(e.finalMemory->load(2, at(terms, 3), 1)) == 9);
  CHECK_FALSE(terms.value(e.finalMemory->load(2, at(terms, 4), 1)));
}

TEST_CASE("reads of any size at any address, constant or not") {
  const Effects e = agreed(twinKernel(R"(
    %8:i64 = zext %2:i32
    %9:ptr = ptradd %0:ptr, %8:i64
    store 0x1122334455667788:i64, %9:ptr
    ret)"),
                           {.launch = {{1, 1, 1}, {1, 1, 1}, 0, 4, false, false}, .scalars = {0, 0, 5}});
  CHECK(word(e, 1, 5, 8) == 0x1122334455667788);
}

TEST_CASE("sums over all threads in any order") {
  const Effects e = agreed(twinKernel(R"(
    atomicrmw add %1:ptr, 1:i32 type=i32 align=4
    barrier sync
    %8:i1 = icmp eq %4:i32, 0:i32
    condbr %8:i1 -> 1, 2
  block 1 "first"
    %9:i32 = load %1:ptr align=4
    store %9:i32, %0:ptr align=4
    br -> 2
  block 2 "end"
    ret)"));
  CHECK(e.violations.empty());
}

TEST_CASE("after a grid-wide barrier, the other blocks' writes are visible") {
  const ir::Module module = ir::parse(R"(object @1 "a" global size=64 align=256 init=arbitrary
function 0 "k" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg ctaid.x
  %2:i64 = zext %1:i32
  %3:i64 = shl %2:i64, 2:i64
  %4:ptr = ptradd %0:ptr, %3:i64
  store %1:i32, %4:ptr align=4
  gridsync
  %5:ptr = ptradd %4:ptr, 32:i64
  store 77:i32, %5:ptr align=4
  ret
end
kernel "k" function=0
  param "a" ptr "int *" object=1
)");
  encoder::TermManager terms;
  machine::Inputs inputs(terms, module, module.kernels[0]);
  const Term zero = terms.constant(0, 32), mine = terms.rangedVar("blockIdx.x", 32, 0, 2);
  machine::MachineOptions options;
  options.launch.block = {1, 1, 1};
  options.launch.grid = {3, 1, 1};
  const machine::Execution e = machine::execute(inputs, machine::BlockIndex{mine, zero, zero}, options);
  encoder::Model model;
  model.values[mine.id] = 1;
  model.arrays[inputs.memory->array(1).id].otherwise = 1000;
  encoder::Evaluator evaluate(terms, model);
  auto word = [&](uint64_t i) { return evaluate(e.finalMemory->load(1, at(terms, 4 * i), 4)); };
  for (uint64_t block = 0; block < 3; ++block) CHECK(word(block) == block);
  CHECK(word(3) == 1000);
  CHECK(word(8) == 1000);  // written by another block before the barrier
  CHECK(word(9) == 77);
}

TEST_CASE("shared memory that the module initialises has these contents") {
  const ir::Module module = ir::parse(R"(object @1 "a" global size=64 align=256 init=arbitrary
object @2 "s" shared size=8 align=8 init=bytes bytes=0102030405060708
function 0 "k" (ptr "a") void
block 0 "entry"
  %1:ptr = ptradd @2, 4:i64
  %2:i32 = load %1:ptr align=4
  store %2:i32, %0:ptr align=4
  ret
end
kernel "k" function=0
  param "a" ptr "int *" object=1
)");
  encoder::TermManager terms;
  machine::Inputs inputs(terms, module, module.kernels[0]);
  CHECK(terms.value(run(inputs).finalMemory->load(1, at(terms, 0), 4)) == 0x08070605);
}
