// Which addresses need a check that they are within reach of their array.
#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

namespace {
size_t questions(const std::string& kernel) {
  return count(kernelFunction(moduleOf(kernel)), Opcode::Within);
}
}  // namespace

TEST_CASE("32-bit indices need no check") {
  CHECK(questions("__global__ void k(int *a, int i, unsigned u) { a[i] = 1; a[u] = 2; a[i + TID * 4] = 3; }") == 0);
  CHECK(questions("__global__ void k(int *a, int n) { for (int *p = a; p < a + n; p++) *p = 1; }") == 0);
  CHECK(questions("struct S { int x[8], y; }; __global__ void k(S *a, int i) { a[i].x[i & 7] = a[i].y; }") == 0);
  CHECK(questions("__global__ void k(int *a, unsigned long long i) { a[i % 1024] = 1; a[i >> 40] = 2; }") == 0);
}

TEST_CASE("64-bit indices are checked at the access") {
  CHECK(questions("__global__ void k(int *a, long long i) { a[i] = 1; }") == 1);
  CHECK(questions("__global__ void k(int *a, unsigned long long i) { a[i] += 1; }") == 2);
  CHECK(questions("struct S { int x, y; }; __global__ void k(S *a, long long i) { a[i].y = 1; }") == 1);
  CHECK(questions("__global__ void k(int *a, long long i) { int *p = a + i; p -= i; *p = 1; }") == 1);
  CHECK(questions("struct S { int x[1 << 18]; }; __global__ void k(S *a, unsigned i) { a[i].x[0] = 1; }") == 1);
  CHECK(questions("__global__ void k(int *a, int s) { int *p = a; for (int i = 0; i < 9; i++) { *p = i; p += s; } }") ==
        1);
}

TEST_CASE("a stored address is checked where it is stored") {
  ir::Module m = moduleOf("__global__ void k(int *a, int **out, long long i) { *out = a + i; }");
  const auto within = all(kernelFunction(m), Opcode::Within);
  REQUIRE(within.size() == 1);
  CHECK_FALSE(within[0]->name.empty());
}

TEST_CASE("comparisons of addresses need no check") {
  CHECK(questions("__global__ void k(int *a, long long n, int *out) { *out = a + n > a; }") == 0);
}
