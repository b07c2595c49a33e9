// Undeclared names that headers of a CUDA compiler or of GPUVerify would declare.

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

TEST_CASE("declarations of the C library need no include") {
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

TEST_CASE("a name that no header declares is still an error") {
  core::FrontendResult r = compileText("__global__ void k(float *a) { a[0] = nothing + INFINITY; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("undeclared identifier 'nothing'"));
}

TEST_CASE("headers that conflict with the file are ignored") {
  // With <time.h>, the name would have two types.
  core::FrontendResult r = compileText("typedef float timespec;\n__global__ void k(float *a) { a[0] = nothing; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("undeclared identifier 'nothing'") && !Contains("timespec"));
}

TEST_CASE("GPUVerify's vectors have operators only in its own files") {
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

TEST_CASE("a GPUVerify file that compiles is not changed") {
  core::FrontendResult r = compileText(
      "//pass\nstruct S { int x; };\n__device__ S operator+(S a, S b) { return a; }\n"
      "__global__ void k(S *a) { a[0] = a[1] + a[2]; }\n");
  REQUIRE(r.ok);
  CHECK_FALSE(tells(r, "GPUVerify"));
}
