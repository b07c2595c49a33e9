// Instructions of NEON: the interpreter computes what SIMDe computes, on corner values and random ones. SIMDe's
// functions are portable C of others, who compare them with Arm's machines.

#include <unistd.h>

#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/arm/neon.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "core/frontend/frontend.h"
#include "tests/simd/blocks.h"
#include "tests/simd/neon_operands.h"

namespace gpubmc::test {
namespace {

// For the meaning of rows.
template <class F, class... Operands>
float32x4_t each(F f, Operands... operands) {
  std::array<float, 4> out;
  for (size_t i = 0; i < out.size(); ++i) {
    auto of = [i](const float32x4_t& v) {
      float x;
      std::memcpy(&x, reinterpret_cast<const char*>(&v) + i * sizeof x, sizeof x);
      return x;
    };
    out[i] = f(of(operands)...);
  }
  return vld1q_f32(out.data());
}
bool isZeroTimesInfinity(float x, float y) {
  return (x == 0 && std::isinf(y)) || (y == 0 && std::isinf(x));
}

struct NeonRow {
  char compared;
  const char* expression;
  void (*apply)(const uint8_t* a, const uint8_t* b, const uint8_t* c, uint8_t* out);
};

#define ROW(compared, ...)                                                                                     \
  {#compared[0], #__VA_ARGS__,                                                                                 \
   []([[maybe_unused]] const uint8_t* a, [[maybe_unused]] const uint8_t* b, [[maybe_unused]] const uint8_t* c, \
      uint8_t* out) { APPLY_##compared(__VA_ARGS__); }},
#define ROW_BY(compared, expression, ...)                                                                      \
  {#compared[0], #expression,                                                                                  \
   []([[maybe_unused]] const uint8_t* a, [[maybe_unused]] const uint8_t* b, [[maybe_unused]] const uint8_t* c, \
      uint8_t* out) { APPLY_##compared(__VA_ARGS__); }},
const NeonRow kRows[] = {
#include "tests/simd/neon_rows.h"
};
#undef ROW
#undef ROW_BY

/// The same rows for AArch64, as one function that applies the row of a given number.
constexpr const char* kSource = R"(
#include <arm_neon.h>
#include "tests/simd/neon_operands.h"

enum { kFirst = __COUNTER__ + 1 };
#define ROW(compared, ...) case __COUNTER__ - kFirst: APPLY_##compared(__VA_ARGS__); break;
#define ROW_BY(compared, expression, ...) ROW(compared, expression)
void apply(int row, const uint8_t *a, const uint8_t *b, const uint8_t *c, uint8_t *out) {
  switch (row) {
#include "tests/simd/neon_rows.h"
  }
}
)";

ir::Module compiled() {
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("gpubmc_neon_{}.cpp", getpid())).string();
  std::ofstream(file) << kSource;
  core::Options options;
  options.file = file;
  options.functionsAlone = true;
  options.references = {{"apply", ""}};
  options.target = "aarch64";
  options.includeDirs = {GPUBMC_SOURCE_DIR};
  core::FrontendResult f = core::compile(options, false);
  std::filesystem::remove(file);
  INFO(f.diagnostics);
  REQUIRE(f.ok);
  return std::move(f.module);
}

/// What numbers the operands of a row are.
char elementsOf(char compared) {
  return compared == 'j' ? 'f' : compared == 'k' ? 'd' : compared;
}

}  // namespace

TEST_CASE("instructions of NEON compute what SIMDe computes") {
  constexpr unsigned kInputs = 48;
  const ir::Module module = compiled();
  std::mt19937 random(46);
  size_t wrong = 0;
  for (size_t row = 0; row < std::size(kRows); ++row) {
    const NeonRow& r = kRows[row];
    for (unsigned k = 0; k < kInputs; ++k) {
      std::array<Block, 3> in;
      for (Block& b : in) b = inputs(elementsOf(r.compared), random);
      Block simde{};
      r.apply(in[0].data(), in[1].data(), in[2].data(), simde.data());
      const Block own = interpreted(module, row, in);
      if (same(r.compared, own, simde)) continue;
      ++wrong;
      UNSCOPED_INFO(r.expression << "\n  a" << hex(in[0]) << "\n  b" << hex(in[1]) << "\n  c" << hex(in[2])
                                 << "\n  gpubmc" << hex(own) << "\n  SIMDe " << hex(simde));
      break;
    }
  }
  REQUIRE(wrong == 0);
}

}  // namespace gpubmc::test
