// Float operations as operators (MachineOptions::floats), for consumers of the terms that interpret floats or reals.
#include <catch2/catch.hpp>

#include "encoder/float/operations.h"
#include "encoder/real/comparer.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/machine/final_memory.h"
#include "gpu-model/machine/machine.h"
#include "tests/machine/float_insts.h"

using namespace gpubmc;
using namespace gpubmc::test;
using encoder::FloatOp;
using encoder::Term;
using ir::Opcode;
using machine::FloatTerms;

namespace {

Term number(encoder::TermManager& tm, float v) {
  return tm.constant(std::bit_cast<uint32_t>(v), 32);
}

}  // namespace

TEST_CASE("as operators, minima, signs and comparisons are applications that name their operation") {
  encoder::TermManager tm;
  const Term x[] = {tm.var("x", 32), tm.var("y", 32)};
  const std::vector<std::tuple<Opcode, FloatOp, size_t>> all{{Opcode::FMin, FloatOp::Min, 2},
                                                             {Opcode::FMax, FloatOp::Max, 2},
                                                             {Opcode::FNeg, FloatOp::Neg, 1},
                                                             {Opcode::FAbs, FloatOp::Abs, 1},
                                                             {Opcode::FAdd, FloatOp::Add, 2}};
  for (const FloatTerms mode : {FloatTerms::Operators, FloatTerms::Reals})
    for (auto [op, expected, n] : all) {
      const Term t = machine::scalarResult(tm, instruction(op, ir::kF32, ir::kF32, n), std::span(x, n), mode);
      REQUIRE(tm.op(t) == encoder::Op::Apply);
      CHECK(encoder::floatOperation(tm, t)->op == expected);
      CHECK(encoder::floatOperation(tm, t)->format == encoder::kBinary32);
    }
  ir::Inst compare = instruction(Opcode::FCmp, ir::kF32, ir::kI1, 2);
  compare.floatPredicate = ir::FloatPredicate::Ule;
  const Term c = machine::scalarResult(tm, compare, x, FloatTerms::Operators);
  REQUIRE(tm.op(c) == encoder::Op::Apply);
  CHECK(encoder::floatOperation(tm, c)->outcomes ==
        (encoder::kFloatLess | encoder::kFloatEqual | encoder::kFloatUnordered));
  CHECK(tm.op(machine::scalarResult(tm, compare, x)) != encoder::Op::Apply);
}

TEST_CASE("over the reals, constants are folded where nothing is rounded") {
  encoder::TermManager tm;
  const ir::Inst divide = instruction(Opcode::FDiv, ir::kF32, ir::kF32, 2);
  const Term quarter[] = {number(tm, 1), number(tm, 4)}, third[] = {number(tm, 1), number(tm, 3)};
  CHECK(tm.value(machine::scalarResult(tm, divide, quarter, FloatTerms::Reals)));
  CHECK(!tm.value(machine::scalarResult(tm, divide, third, FloatTerms::Reals)));
  CHECK(tm.value(machine::scalarResult(tm, divide, third, FloatTerms::Operators)));
  // Both zeros are the same real number.
  const Term difference[] = {number(tm, 1), number(tm, -1)};
  CHECK(tm.value(machine::scalarResult(tm, instruction(Opcode::FAdd, ir::kF32, ir::kF32, 2), difference,
                                       FloatTerms::Reals)) == uint64_t(0));
  // Down to the smallest positive number, and below.
  const Term tiny[] = {tm.constant(1, 32), number(tm, 0.5f)};
  CHECK(
      !tm.value(machine::scalarResult(tm, instruction(Opcode::FMul, ir::kF32, ir::kF32, 2), tiny, FloatTerms::Reals)));
  // A conversion to integers rounds by definition.
  ir::Inst toInteger = instruction(Opcode::FPToSI, ir::kF32, ir::kI32, 1);
  toInteger.rounding = ir::Rounding::TowardZero;
  const Term half[] = {number(tm, 2.5f)};
  CHECK(tm.value(machine::scalarResult(tm, toInteger, half, FloatTerms::Reals)) == uint64_t(2));
}

TEST_CASE("float atomics merge over the reals, and a contracted sum is a plain sum") {
  // Four threads add a[i] * b[i] to out[0], fused or not; another kernel adds them sequentially.
  const char* const text = R"(object @1 "a" global size=16 align=256 init=arbitrary
object @2 "b" global size=16 align=256 init=arbitrary
object @3 "out" global size=4 align=256 init=arbitrary
function 0 "parallel" (ptr "a", ptr "b", ptr "out") void
block 0 "entry"
  %3:i32 = sreg tid.x
  %4:i64 = zext %3:i32
  %5:i64 = shl %4:i64, 2:i64
  %6:ptr = ptradd %0:ptr, %5:i64
  %7:ptr = ptradd %1:ptr, %5:i64
  %8:f32 = load %6:ptr align=4
  %9:f32 = load %7:ptr align=4
  %10:f32 = fma %8:f32, %9:f32, 0x3f800000:f32
  %11:f32 = fmul %8:f32, %9:f32
  %12:f32 = fadd %11:f32, 0x3f800000:f32
  %13:i1 = contracted
  %14:f32 = select %13:i1, %10:f32, %12:f32
  atomicrmw fadd %2:ptr, %14:f32 type=f32 align=4
  ret
end
function 1 "sequential" (ptr "a", ptr "b", ptr "out") void
block 0 "entry"
  %3:f32 = load %2:ptr align=4
  br -> 1
block 1 "loop"
  %4:i64 = phi 0:i64, %13:i64 -> 0, 1
  %5:f32 = phi %3:f32, %11:f32 -> 0, 1
  %6:ptr = ptradd %0:ptr, %4:i64
  %7:ptr = ptradd %1:ptr, %4:i64
  %8:f32 = load %6:ptr align=4
  %9:f32 = load %7:ptr align=4
  %10:f32 = fmul %8:f32, %9:f32
  %11:f32 = fadd %5:f32, %10:f32
  %12:f32 = fadd %11:f32, 0x40800000:f32
  %13:i64 = add %4:i64, 4:i64
  %14:i1 = icmp ult %13:i64, 16:i64
  condbr %14:i1 -> 1, 2
block 2 "end"
  store %12:f32, %2:ptr align=4
  ret
end
kernel "parallel" function=0
  param "a" ptr "float *" object=1
  param "b" ptr "float *" object=2
  param "out" ptr "float *" object=3
kernel "sequential" function=1
  param "a" ptr "float *" object=1
  param "b" ptr "float *" object=2
  param "out" ptr "float *" object=3
)";
  const ir::Module module = ir::parse(text);
  encoder::TermManager terms;
  const auto memory = std::make_shared<machine::InitialMemory>(terms, module);
  machine::Inputs parallel(memory, module.kernels[0]), sequential(memory, module.kernels[1]);
  const Term zero = terms.constant(0, 32);
  auto out = [&](machine::Inputs& inputs, uint32_t threads) {
    machine::MachineOptions options;
    options.floats = FloatTerms::Reals;
    options.launch.block = {threads, 1, 1};
    const machine::Execution e = machine::execute(inputs, machine::BlockIndex{zero, zero, zero}, options);
    return e.finalMemory->load(3, terms.constant(0, ir::kOffsetBits), 4);
  };
  const Term left = out(parallel, 4), right = out(sequential, 1);
  encoder::RealComparer comparer(terms);
  CHECK(comparer.compare(left, right, encoder::kBinary32).verdict == encoder::RealResult::Verdict::Equal);
  CHECK(comparer.compare(left, out(parallel, 3), encoder::kBinary32).verdict ==
        encoder::RealResult::Verdict::Different);
}
