#include "tests/headers/support.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>

#include "gpu-model/interp/vm.h"

namespace gpubmc::test {
namespace {

const std::vector<uint64_t> kCorners{0,
                                     1,
                                     0xffffffffffffffff,
                                     0x8000000080000000,
                                     0x7fffffff7fffffff,
                                     0x80,
                                     0x7f80ff8000ff7f01,
                                     0x80007fff80007fff,
                                     31,
                                     32,
                                     0x8000000000000000,
                                     0x00ffffff00ffffff,
                                     0x123456789abcdef0,
                                     0x5555aaaa3333cccc};

/// Uniform bits, few bits, a small number, or a small number with a sign.
uint64_t randomInput(std::mt19937_64& random) {
  const uint64_t bits = random();
  switch (random() % 4) {
    case 0: return bits;
    case 1: return bits & random() & random();
    case 2: return bits % 64;
    default: return 0 - bits % 1000;
  }
}

std::string kernelText(const Case& c, size_t index) {
  std::string text = "__global__ void k" + std::to_string(index) + "(unsigned long long *out, ";
  text += "unsigned long long Q0, unsigned long long Q1, unsigned long long Q2) {\n";
  for (const char* n : {"0", "1", "2"}) {
    const std::string q = std::string("Q") + n;
    text += "  const unsigned U" + std::string(n) + " = unsigned(" + q + ");\n";
    text += "  const int I" + std::string(n) + " = int(" + q + ");\n";
    text += "  const long long L" + std::string(n) + " = (long long)" + q + ";\n";
  }
  return text + "  *out = (unsigned long long)(" + c.expression + ");\n}\n";
}

class Runner {
 public:
  Runner(const ir::Module& m, uint32_t kernel) : module_(m) {
    witness_.kernel = kernel;
    witness_.launch.grid = witness_.launch.block = ir::Dim3{1, 1, 1};
    witness_.blocks = {ir::Dim3{0, 0, 0}};
    out_ = m.kernels[kernel].params[0].object;
    witness_.extents[out_] = 8;
  }

  uint64_t run(uint64_t a, uint64_t b, uint64_t c) {
    witness_.scalars = {0, a, b, c};
    interp::Vm vm(module_, witness_, false);
    while (!vm.finished() && vm.thread(0).status == interp::ThreadStatus::Ready) vm.step(0);
    if (vm.stopped()) FAIL(vm.stopped()->what);
    REQUIRE(vm.violations().empty());
    uint64_t result = 0;
    for (unsigned i = 0; i < 8; ++i)
      result |= uint64_t(vm.memory().load(out_, vm.memory().instance(out_, {}), i)) << 8 * i;
    return result;
  }

 private:
  const ir::Module& module_;
  interp::Witness witness_;
  uint32_t out_ = 0;
};

void checkOne(const Case& c, Runner runner) {
  auto agree = [&](uint64_t x, uint64_t y, uint64_t z) {
    const uint64_t expected = c.model(x, y, z), got = runner.run(x, y, z);
    if (expected == got) return true;
    INFO(std::hex << c.expression << " of " << x << ", " << y << ", " << z << " gives " << got << " instead of "
                  << expected);
    CHECK(expected == got);
    return false;
  };
  // The first half is sufficient for three operands.
  const size_t n = c.operands == 3 ? kCorners.size() / 2 : kCorners.size();
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < (c.operands > 1 ? n : 1); ++j)
      for (size_t k = 0; k < (c.operands > 2 ? n : 1); ++k)
        if (!agree(kCorners[i], kCorners[j], kCorners[k])) return;
  std::mt19937_64 random(20);
  for (int i = 0; i < 1000; ++i) {
    const uint64_t x = randomInput(random), y = randomInput(random), z = randomInput(random);
    if (!agree(x, y, z)) return;
  }
}

}  // namespace

core::FrontendResult compileCuda(const std::string& text) {
  std::string pattern = (std::filesystem::temp_directory_path() / "gpubmc-headers-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()));
  core::Options options;
  options.file = pattern + "/kernel.cu";
  std::ofstream(options.file, std::ios::binary) << text;
  core::FrontendResult result = core::compile(options, false);
  std::error_code ignored;
  std::filesystem::remove_all(pattern, ignored);
  return result;
}

void check(const std::vector<Case>& cases) {
  std::string text;
  for (size_t i = 0; i < cases.size(); ++i) text += kernelText(cases[i], i);
  core::FrontendResult compiled = compileCuda(text);
  INFO(compiled.diagnostics);
  REQUIRE(compiled.ok);
  REQUIRE(compiled.module.kernels.size() == cases.size());
  for (uint32_t k = 0; k < cases.size(); ++k) {
    const std::string& name = compiled.module.kernels[k].name;
    checkOne(cases[std::stoul(name.substr(1))], Runner(compiled.module, k));
  }
}

}  // namespace gpubmc::test
