// Names that a file does not declare, which headers of a CUDA compiler or of GPUVerify bring.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using Catch::Matchers::Contains;

namespace {

bool tells(const core::FrontendResult& r, const char* text) {
  for (const std::string& n : r.module.notes)
    if (n.find(text) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("what the C library declares needs no include") {
  for (const char* text :
       {"__global__ void k(float *a) { a[0] = INFINITY; }", "__global__ void k(double *a) { a[0] = M_PI + CUDART_PI; }",
        "__global__ void k(int *a) { a[0] = 1; }\nint main() { srand(time(nullptr)); k<<<1, 1>>>(nullptr); }",
        "__global__ void k(int *a) { a[0] = 1; }\nvoid f(FILE *f) { fprintf(f, \"%zu\", strlen(\"a\")); }",
        "__global__ void k(int *a) { a[0] = 1; }\ndouble f(double x) { return asinh(x) + std::max(1.0, x); }"}) {
    core::FrontendResult r = compileText(text);
    INFO(text << "\n" << r.diagnostics);
    CHECK(r.ok);
    CHECK(r.module.notes.empty());
  }
}

TEST_CASE("a name that nobody declares is an error as before") {
  core::FrontendResult r = compileText("__global__ void k(float *a) { a[0] = nothing + INFINITY; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("undeclared identifier 'nothing'"));
}

TEST_CASE("headers that contradict the file do not count") {
  // With <time.h> there would be two types of that name.
  core::FrontendResult r = compileText("typedef float timespec;\n__global__ void k(float *a) { a[0] = nothing; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("undeclared identifier 'nothing'") && !Contains("timespec"));
}

TEST_CASE("GPUVerify's vectors have operators in its own files alone") {
  const std::string text = "__global__ void k(float4 *a) { a[0] = a[1] * 2.0f + a[2]; }\n";
  core::FrontendResult plain = compileText(text);
  CHECK_FALSE(plain.ok);
  CHECK_THAT(plain.diagnostics, Contains("invalid operands"));
  for (const char* comment :
       {"//pass\n//--blockDim=64 --gridDim=1\n", "//xfail:not_all_verified\n", "\n// --blockDim=8\n"}) {
    core::FrontendResult r = compileText(comment + text);
    INFO(comment << r.diagnostics);
    CHECK(r.ok);
    CHECK(tells(r, "GPUVerify"));
  }
}

TEST_CASE("a file of GPUVerify's that compiles is compiled as it is") {
  core::FrontendResult r = compileText(
      "//pass\nstruct S { int x; };\n__device__ S operator+(S a, S b) { return a; }\n"
      "__global__ void k(S *a) { a[0] = a[1] + a[2]; }\n");
  REQUIRE(r.ok);
  CHECK_FALSE(tells(r, "GPUVerify"));
}
