#include "tests/simd/x86_comparison.h"

#if defined(__x86_64__)

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

#include <fmt/format.h>

#include "core/frontend/frontend.h"
#include "core/frontend/native.h"
#include "tests/simd/blocks.h"

namespace gpubmc::test {
namespace {

bool isHere(const std::string& feature) {
  __builtin_cpu_init();
  if (feature == "sse" || feature == "sse2") return true;
#define GPUBMC_HAS(name) \
  if (feature == name) return __builtin_cpu_supports(name);
  GPUBMC_HAS("sse3")
  GPUBMC_HAS("ssse3")
  GPUBMC_HAS("sse4.1")
  GPUBMC_HAS("sse4.2")
  GPUBMC_HAS("avx")
  GPUBMC_HAS("avx2")
  GPUBMC_HAS("fma")
  GPUBMC_HAS("bmi")
  GPUBMC_HAS("bmi2")
  GPUBMC_HAS("f16c")
#undef GPUBMC_HAS
  return false;
}

/// What numbers the operands of a row are.
char elementsOf(const X86Row& row) {
  const std::string expression = row.expression;
  auto has = [&](const char* part) { return expression.find(part) != std::string::npos; };
  if (row.compared == 'd' || has("pd") || has("sd") || has("double")) return 'd';
  return row.compared == 'f' || has("F") || has("float") ? 'f' : 'i';
}

/// One function that applies the row of a given number.
std::string sourceOf(const std::vector<X86Row>& rows) {
  std::string text = R"(
#include <immintrin.h>
typedef unsigned char u8;
typedef int Ints __attribute__((vector_size(16)));
typedef float Floats __attribute__((vector_size(16)));
typedef signed char Bytes __attribute__((vector_size(16)));
#define A _mm_loadu_si128((const __m128i *)a)
#define B _mm_loadu_si128((const __m128i *)b)
#define C _mm_loadu_si128((const __m128i *)c)
#define F _mm_loadu_ps((const float *)a)
#define G _mm_loadu_ps((const float *)b)
#define H _mm_loadu_ps((const float *)c)
#define D _mm_loadu_pd((const double *)a)
#define E _mm_loadu_pd((const double *)b)
#define A2 _mm256_loadu_si256((const __m256i *)a)
#define B2 _mm256_loadu_si256((const __m256i *)b)
#define F2 _mm256_loadu_ps((const float *)a)
#define G2 _mm256_loadu_ps((const float *)b)
#define D2 _mm256_loadu_pd((const double *)a)
#define E2 _mm256_loadu_pd((const double *)b)
)";
  std::string cases;
  size_t i = 0;
  for (const X86Row& row : rows) {
    const std::string put = row.compared == 'v'
                                ? std::string(row.expression)
                                : fmt::format("auto r = {}; __builtin_memcpy(out, &r, sizeof r)", row.expression);
    text += fmt::format(
        "__attribute__((target(\"{}\"))) static void row{}(const u8 *a, const u8 *b, const u8 *c, u8 *out) {{ {}; }}\n",
        row.feature, i, put);
    cases += fmt::format("    case {0}: row{0}(a, b, c, out); break;\n", i++);
  }
  return text + "void apply(int row, const u8 *a, const u8 *b, const u8 *c, u8 *out) {\n  switch (row) {\n" + cases +
         "  }\n}\n";
}

struct Compiled {
  core::Options options;
  ir::Module module;
  core::NativeFunction native;

  explicit Compiled(const std::vector<X86Row>& rows) {
    const std::string file =
        (std::filesystem::temp_directory_path() / fmt::format("gpubmc_x86_{}.cpp", getpid())).string();
    std::ofstream(file) << sourceOf(rows);
    options.file = file;
    options.functionsAlone = true;
    options.references = {{"apply", ""}};
    core::FrontendResult f = core::compile(options, false);
    std::string complaint;
    if (f.ok) native = core::compileNatively(options, options.references[0], complaint);
    std::filesystem::remove(file);
    if (!f.ok || !native) throw std::runtime_error(f.diagnostics + complaint);
    module = std::move(f.module);
  }
};

}  // namespace

X86Comparison compareWithMachine(const std::vector<X86Row>& rows) {
  constexpr unsigned kInputs = 48;
  const Compiled program(rows);
  std::mt19937 random(45);
  X86Comparison out;
  for (size_t row = 0; row < rows.size(); ++row) {
    const X86Row& r = rows[row];
    if (!isHere(r.feature)) {
      out.lacking.insert(r.feature);
      continue;
    }
    ++out.compared;
    for (unsigned k = 0; k < kInputs; ++k) {
      std::array<Block, 3> in;
      for (Block& b : in) b = inputs(elementsOf(r), random);
      alignas(32) Block native{};
      const uint64_t arguments[] = {row, uint64_t(uintptr_t(in[0].data())), uint64_t(uintptr_t(in[1].data())),
                                    uint64_t(uintptr_t(in[2].data())), uint64_t(uintptr_t(native.data()))};
      program.native.call(arguments, nullptr);
      const Block own = interpreted(program.module, row, in);
      if (same(r.compared, own, native)) continue;
      out.differences.push_back(fmt::format("{}\n  a{}\n  b{}\n  c{}\n  gpubmc {}\n  machine{}", r.expression,
                                            hex(in[0]), hex(in[1]), hex(in[2]), hex(own), hex(native)));
      break;
    }
  }
  return out;
}

}  // namespace gpubmc::test

#endif
