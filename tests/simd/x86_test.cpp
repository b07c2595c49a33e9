// Instructions of x86-64: the interpreter computes what this machine does, on corner values and random ones.

#include <unistd.h>

#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include <fmt/format.h>

#include "core/frontend/frontend.h"
#include "core/frontend/native.h"
#include "gpu-model/interp/vm.h"
#include "tests/simd/x86_rows.h"

#if defined(__x86_64__)

namespace gpubmc::test {
namespace {

constexpr size_t kBytes = 64;
using Block = std::array<uint8_t, kBytes>;

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

/// One function that applies the row of a given number.
std::string sourceOf() {
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
  for (const X86Row& row : kX86Rows) {
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

  Compiled() {
    const std::string file =
        (std::filesystem::temp_directory_path() / fmt::format("gpubmc_x86_{}.cpp", getpid())).string();
    std::ofstream(file) << sourceOf();
    options.file = file;
    options.functionsAlone = true;
    options.references = {{"apply", ""}};
    core::FrontendResult f = core::compile(options, false);
    std::string complaint;
    if (f.ok) native = core::compileNatively(options, options.references[0], complaint);
    std::filesystem::remove(file);
    INFO(f.diagnostics << complaint);
    REQUIRE(f.ok);
    REQUIRE(bool(native));
    module = std::move(f.module);
  }
};

/// Interesting numbers of a width: floats, or integers near the ends of their ranges.
template <class T>
T corner(std::mt19937& random) {
  if constexpr (std::is_floating_point_v<T>) {
    using L = std::numeric_limits<T>;
    const T values[] = {T(0),
                        -T(0),
                        T(1),
                        T(-1),
                        T(0.5),
                        T(1.5),
                        T(2.5),
                        T(-0.75),
                        L::infinity(),
                        -L::infinity(),
                        L::quiet_NaN(),
                        L::denorm_min(),
                        L::min(),
                        L::max(),
                        L::lowest(),
                        T(0x1p31),
                        T(-0x1p31),
                        T(2147483647.0),
                        T(-2147483648.75),
                        T(-2147483649.0),
                        T(0x1p63),
                        T(-0x1p63),
                        T(4294967295.0),
                        T(0x1p64),
                        T(3e9),
                        T(255.5),
                        T(256),
                        T(65504),
                        T(65520),
                        T(1e-7),
                        T(8388608.5),
                        T(123.456)};
    return values[random() % std::size(values)];
  } else {
    const T values[] = {T(0),
                        T(1),
                        T(2),
                        T(-1),
                        T(-2),
                        std::numeric_limits<T>::min(),
                        std::numeric_limits<T>::max(),
                        T(std::numeric_limits<T>::max() / 2),
                        T(random())};
    return values[random() % std::size(values)];
  }
}

template <class T>
void fill(Block& block, std::mt19937& random) {
  for (size_t at = 0; at < kBytes; at += sizeof(T)) {
    const T value = random() % 3 == 0 ? T(random()) : corner<T>(random);
    std::memcpy(block.data() + at, &value, sizeof value);
  }
}

Block inputs(char compared, const std::string& expression, std::mt19937& random) {
  Block out;
  const bool isDouble = expression.find("pd") != std::string::npos || expression.find("sd") != std::string::npos ||
                        expression.find("double") != std::string::npos || compared == 'd';
  const bool isFloat = !isDouble && (expression.find("F") != std::string::npos || compared == 'f' ||
                                     expression.find("float") != std::string::npos);
  const unsigned kind = random() % 6;
  if (isDouble && kind < 4)
    fill<double>(out, random);
  else if (isFloat && kind < 4)
    fill<float>(out, random);
  else if (kind == 0)
    fill<int8_t>(out, random);
  else if (kind == 1)
    fill<int16_t>(out, random);
  else if (kind == 2)
    fill<int32_t>(out, random);
  else if (kind == 3)
    fill<int64_t>(out, random);
  else
    for (uint8_t& byte : out) byte = uint8_t(random());
  return out;
}

Block interpreted(const Compiled& program, size_t row, const std::array<Block, 3>& in) {
  const ir::Kernel& kernel = program.module.kernels.front();
  interp::Witness w;
  w.launch.grid = w.launch.block = ir::Dim3{1, 1, 1};
  w.blocks = {ir::Dim3{0, 0, 0}};
  w.scalars.assign(kernel.params.size(), row);
  for (size_t p = 0; p < 4; ++p) {
    const uint32_t object = kernel.params[p + 1].object;
    w.extents[object] = kBytes;
    for (size_t i = 0; p < 3 && i < kBytes; ++i) w.contents[object][i] = in[p][i];
  }
  interp::Vm vm(program.module, w, false);
  while (!vm.finished() && vm.thread(0).status == interp::ThreadStatus::Ready) vm.step(0);
  if (vm.stopped()) FAIL(vm.stopped()->what);
  for (const interp::Violation& v : vm.violations()) FAIL(v.message);
  const uint32_t result = kernel.params[4].object;
  Block out{};
  for (size_t i = 0; i < kBytes; ++i) out[i] = vm.memory().load(result, vm.memory().instance(result, {}), i);
  return out;
}

template <class T>
bool sameNumbers(const Block& x, const Block& y) {
  for (size_t at = 0; at < kBytes; at += sizeof(T)) {
    T a, b;
    std::memcpy(&a, x.data() + at, sizeof a);
    std::memcpy(&b, y.data() + at, sizeof b);
    if (std::memcmp(&a, &b, sizeof a) != 0 && !(std::isnan(a) && std::isnan(b))) return false;
  }
  return true;
}

bool same(char compared, const Block& x, const Block& y) {
  if (compared == 'f') return sameNumbers<float>(x, y);
  if (compared == 'd') return sameNumbers<double>(x, y);
  return x == y;
}

std::string hex(const Block& block) {
  std::string out;
  for (size_t i = 0; i < 32; ++i) out += fmt::format("{}{:02x}", i % 8 ? "" : " ", block[i]);
  return out;
}

}  // namespace

TEST_CASE("instructions of x86-64 compute what this machine computes") {
  constexpr unsigned kInputs = 48;
  const Compiled program;
  std::mt19937 random(45);
  std::set<std::string> lacking;
  size_t wrong = 0;
  for (size_t row = 0; row < std::size(kX86Rows); ++row) {
    const X86Row& r = kX86Rows[row];
    if (!isHere(r.feature)) {
      lacking.insert(r.feature);
      continue;
    }
    for (unsigned k = 0; k < kInputs; ++k) {
      std::array<Block, 3> in;
      for (Block& b : in) b = inputs(r.compared, r.expression, random);
      alignas(32) Block native{};
      const uint64_t arguments[] = {row, uint64_t(uintptr_t(in[0].data())), uint64_t(uintptr_t(in[1].data())),
                                    uint64_t(uintptr_t(in[2].data())), uint64_t(uintptr_t(native.data()))};
      program.native.call(arguments, nullptr);
      const Block own = interpreted(program, row, in);
      if (same(r.compared, own, native)) continue;
      ++wrong;
      UNSCOPED_INFO(r.expression << "\n  a" << hex(in[0]) << "\n  b" << hex(in[1]) << "\n  c" << hex(in[2])
                                 << "\n  gpubmc " << hex(own) << "\n  machine" << hex(native));
      break;
    }
  }
  for (const std::string& feature : lacking) WARN("not compared: this machine has no " << feature);
  REQUIRE(wrong == 0);
}

}  // namespace gpubmc::test

#endif
