// nvcc's options for float precision: which operations flush denormals, and which become approximate functions.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

namespace {

struct Lowered {
  ir::Function f;
  size_t flushes() const { return count(f, Opcode::FFlush); }
  bool calls(const std::string& name) const {
    return std::any_of(f.blocks.begin(), f.blocks.end(), [&](const ir::Block& b) {
      return std::any_of(b.insts.begin(), b.insts.end(),
                         [&](const ir::Inst& i) { return i.op == Opcode::FMath && i.name == name; });
    });
  }
};

Lowered lowered(const std::string& statement, core::FloatPrecision precision) {
  const SourceFile source("__global__ void k(float *o, double *w, float a, float b, float c, double d, int i) { " +
                          statement + " }");
  core::Options options = optionsFor(source.path());
  options.contraction = core::Contraction::Off;
  options.precision = precision;
  const core::FrontendResult r = core::compile(options, false);
  REQUIRE(r.ok);
  return {kernelFunction(r.module)};
}

constexpr core::FloatPrecision kFlush{.ftz = true}, kDivision{.precDiv = false}, kRoot{.precSqrt = false},
    kFast{.ftz = true, .precDiv = false, .precSqrt = false, .intrinsics = true};

}  // namespace

TEST_CASE("operands and results of float arithmetic are flushed") {
  CHECK(lowered("o[0] = a + b;", {}).flushes() == 0);
  CHECK(lowered("o[0] = a + b;", kFlush).flushes() == 3);
  CHECK(lowered("o[0] = a - b;", kFlush).flushes() == 3);
  CHECK(lowered("o[0] = a * b;", kFlush).flushes() == 3);
  CHECK(lowered("o[0] = a / b;", kFlush).flushes() == 3);
  CHECK(lowered("o[0] = fmaf(a, b, c);", kFlush).flushes() == 4);
  CHECK(lowered("o[0] = __fadd_rz(a, b);", kFlush).flushes() == 3);
  CHECK(lowered("o[0] = -a;", kFlush).flushes() == 1);
  CHECK(lowered("o[0] = fabsf(a);", kFlush).flushes() == 1);
  CHECK(lowered("o[0] = fminf(a, b);", kFlush).flushes() == 2);
  CHECK(lowered("o[0] = sqrtf(a);", kFlush).flushes() == 1);
  CHECK(lowered("if (a < b) o[0] = c;", kFlush).flushes() == 2);
  CHECK(lowered("o[0] = float(d);", kFlush).flushes() == 1);
  CHECK(lowered("w[0] = double(a);", kFlush).flushes() == 1);
  CHECK(lowered("o[0] = int(a);", kFlush).flushes() == 1);
}

TEST_CASE("moves, doubles and operations with IEEE 754 rounding are not flushed") {
  CHECK(lowered("o[0] = a;", kFlush).flushes() == 0);
  CHECK(lowered("o[0] = __int_as_float(i);", kFlush).flushes() == 0);
  CHECK(lowered("o[0] = copysignf(a, b);", kFlush).flushes() == 0);
  CHECK(lowered("o[0] = __fmaf_ieee_rn(a, b, c);", kFlush).flushes() == 0);
  CHECK(lowered("w[0] = d * d + d / 3;", kFlush).flushes() == 0);
  CHECK(lowered("if (d < 1) w[0] = -d;", kFlush).flushes() == 0);
  CHECK(lowered("o[0] = i;", kFlush).flushes() == 0);
}

TEST_CASE("approximate operations become functions") {
  CHECK(lowered("o[0] = a / b;", kDivision).calls("fast_divf"));
  CHECK(lowered("o[0] = a / b;", kFast).calls("fast_fdividef"));
  CHECK_FALSE(lowered("o[0] = a / b;", kRoot).calls("fast_divf"));
  CHECK(lowered("o[0] = sqrtf(a);", kRoot).calls("fast_sqrtf"));
  CHECK(lowered("o[0] = sqrt(a);", kFast).calls("fast_sqrtf"));
  CHECK_FALSE(lowered("o[0] = sqrtf(a);", kDivision).calls("fast_sqrtf"));
  CHECK(count(lowered("o[0] = __fdiv_rn(a, b);", kFast).f, Opcode::FDiv) == 1);
  CHECK(count(lowered("o[0] = __frcp_rn(a);", kFast).f, Opcode::FDiv) == 1);
  CHECK(count(lowered("o[0] = __fsqrt_rn(a);", kFast).f, Opcode::FSqrt) == 1);
  CHECK(count(lowered("w[0] = sqrt(d) / d;", kFast).f, Opcode::FSqrt) == 1);
  CHECK(count(lowered("w[0] = sqrt(d) / d;", kFast).f, Opcode::FDiv) == 1);
}

TEST_CASE("-use_fast_math replaces exactly the functions that CUDA lists") {
  for (const char* name : {"sin", "cos", "tan", "log", "log2", "log10", "exp", "exp10"}) {
    INFO(name);
    const std::string call = std::string("o[0] = ") + name + "f(a);";
    CHECK(lowered(call, kFast).calls(std::string("fast_") + name + "f"));
    CHECK_FALSE(lowered(call, kFlush).calls(std::string("fast_") + name + "f"));
  }
  CHECK(lowered("o[0] = powf(a, b);", kFast).calls("fast_powf"));
  CHECK(lowered("sincosf(a, o, o + 1);", kFast).calls("fast_cosf"));
  CHECK(lowered("w[0] = sin(d);", kFast).calls("sin"));
  CHECK(lowered("o[0] = exp2f(a);", kFast).calls("exp2f"));
  CHECK(lowered("o[0] = sinhf(a);", kFast).calls("sinhf"));
}

TEST_CASE("macros defined by the options") {
  CHECK(lowered("static_assert(__CUDA_FTZ == 1 && __CUDA_PREC_DIV == 1 && __CUDA_PREC_SQRT == 1);", kFlush).flushes() ==
        0);
  CHECK(lowered("static_assert(__CUDA_FTZ == 1 && __CUDA_PREC_DIV == 0 && __FAST_MATH__);", kFast).flushes() == 0);
}
