// The precompiled prelude: a kernel has the same meaning with and without it, and the prelude is not used where it does
// not apply.

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using Catch::Matchers::Contains;

namespace {

core::Options plainOptions(const std::string& path) {
  core::Options options;
  options.file = path;
  options.host = core::Options::Host::Ignore;
  options.dumpIr = {"lower"};
  return options;
}

/// Defines a macro that no header knows, so that the prelude does not apply.
core::Options parsed(core::Options options) {
  options.defines.push_back("__NOBODY_KNOWS");
  return options;
}

/// Returns whether the precompiled prelude was used.
bool compareBoth(const core::Options& options) {
  INFO(options.file);
  const core::FrontendResult with = core::compile(options, false), without = core::compile(parsed(options), false);
  CHECK(with.ok == without.ok);
  CHECK_FALSE(without.hasPrecompiled);
  CHECK(with.dumps == without.dumps);
  CHECK(with.diagnostics == without.diagnostics);
  CHECK(with.unchecked == without.unchecked);
  CHECK(with.allowances == without.allowances);
  return with.hasPrecompiled;
}

void compareKernels(size_t step) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GPUBMC_SOURCE_DIR "/regress"))
    if (entry.path().extension() == ".cu") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() > step);
  size_t compared = 0, precompiled = 0;
  for (size_t i = 0; i < files.size(); i += step, ++compared) precompiled += compareBoth(plainOptions(files[i]));
  CHECK(precompiled * 10 > compared * 9);  // only few files lack a header or do not compile
}

constexpr const char* kVectorKernel =
    "__global__ void k(float4 *a, int n) { a[threadIdx.x] = make_float4(n, 1, 2, 3); }\n";

}  // namespace

TEST_CASE("kernels have the same meaning with the precompiled prelude") {
  compareKernels(60);
}
TEST_CASE("all kernels have the same meaning with the precompiled prelude", "[.]") {
  compareKernels(1);
}

TEST_CASE("instantiations of the prelude's templates are seen") {
  // Casts determine the alignment of a pointer; a volume is a struct passed by value.
  SourceFile file(R"(
    struct volume { union { long long all; int parts[2]; }; char tail; };
    __device__ volume twice(volume v) { v.parts[1] *= 2; return v; }
    template <class T> __device__ T *as(void *p) { return (T *)p; }
    __global__ void k(char *p, volume v, float *f, double *d) {
      *as<int4>(p) = make_int4(1, 2, 3, twice(v).parts[1]);
      f[0] = fmaf(f[1], min(f[2], 2.0f), max(f[3], 1.0f)) + __ldg(&f[4]) + __shfl_down_sync(~0u, f[5], 1);
      d[0] = atomicAdd(&d[1], fabs(d[2]));
      *(float2 *)(f + 8) = *reinterpret_cast<float2 *>(p + 16);
    })");
  CHECK(compareBoth(plainOptions(file.path())));
}

TEST_CASE("variants that the prelude's macros support are parsed") {
  SourceFile file(kVectorKernel);
  auto isPrecompiled = [](const core::Options& options) {
    const core::FrontendResult r = core::compile(options, false);
    CHECK(r.ok);
    return r.hasPrecompiled;
  };
  core::Options options = plainOptions(file.path());
  CHECK(isPrecompiled(options));
  options.defines = {"N=64", "SQUARE(x)=x*x"};  // defined after the prelude
  CHECK(isPrecompiled(options));
  options.defines = {"NDEBUG"};
  CHECK_FALSE(isPrecompiled(options));
  options = plainOptions(file.path());
  options.standard = "c++20";
  CHECK_FALSE(isPrecompiled(options));
  options = plainOptions(file.path());
  options.contraction = core::Contraction::Off;
  CHECK_FALSE(isPrecompiled(options));
  options = plainOptions(file.path());
  options.mallocFail = true;
  CHECK_FALSE(isPrecompiled(options));
  options = plainOptions(file.path());
  options.clangArgs = {"-U__CUDA_ARCH__"};
  CHECK_FALSE(isPrecompiled(options));
}

TEST_CASE("a macro of the command line has the same effect as without a precompiled prelude") {
  SourceFile file("__global__ void k(int *a) { void *p = malloc(4); if (!p) a[0] = 1; }\n");
  core::Options options = plainOptions(file.path());
  const std::string dumps = core::compile(options, false).dumps;
  options.mallocFail = true;
  CHECK(core::compile(options, false).dumps != dumps);
}

TEST_CASE("the user's include directories come first") {
  SourceFile file(kVectorKernel);
  SourceFile other("#define ANYTHING 1\n", "other.h");
  SourceFile header("#error of the user's\n", "vector_types.h");
  core::Options options = plainOptions(file.path());
  options.includeDirs = {std::filesystem::path(other.path()).parent_path().string()};
  CHECK(core::compile(options, false).hasPrecompiled);
  options.includeDirs = {std::filesystem::path(header.path()).parent_path().string()};
  const core::FrontendResult r = core::compile(options, false);
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("vector_types.h:1:2: error: of the user's"));
}

TEST_CASE("errors are reported as without the precompiled prelude") {
  // Uses a macro, a template and a function of the prelude's headers.
  SourceFile file("__global__ void k(int *a) {\n  a[0] = min(a, 1);\n  __launch_bounds__(a) int b;\n  warp();\n}\n");
  CHECK_FALSE(compareBoth(plainOptions(file.path())));
  const core::FrontendResult r = core::compile(plainOptions(file.path()), false);
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("kernel.cu:2:10: error:"));
}

TEST_CASE("several threads use the precompiled prelude") {
  SourceFile file(kVectorKernel);
  const std::string expected = core::compile(plainOptions(file.path()), false).dumps;
  std::vector<std::string> dumps(4);
  std::vector<std::thread> threads;
  for (std::string& d : dumps) threads.emplace_back([&] { d = core::compile(plainOptions(file.path()), false).dumps; });
  for (std::thread& t : threads) t.join();
  for (const std::string& d : dumps) CHECK(d == expected);
}
