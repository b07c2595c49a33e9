// Launches and allocations read from host code.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

static std::optional<ir::Launch> launchOf(const std::string& host) {
  ir::Module m = moduleOf("__global__ void k(int *a) { a[TID] = 0; }\n" + host);
  return m.kernels.at(0).sourceLaunch;
}

TEST_CASE("a constant launch is read") {
  auto l = launchOf("void run(int *p) { k<<<4, 128, 256>>>(p); }");
  REQUIRE(l);
  CHECK(l->grid == ir::Dim3{4, 1, 1});
  CHECK(l->block == ir::Dim3{128, 1, 1});
  CHECK(l->sharedBytes == 256);
}

TEST_CASE("dim3 variables, constants and arithmetic are followed") {
  auto l = launchOf(
      "const int kTile = 16;\n"
      "void run(int *p) { int n = 1 << 10; dim3 block(kTile, kTile); dim3 grid(n / block.x, (n + 15) / 16, 2);"
      " k<<<grid, block, kTile * sizeof(float)>>>(p); }");
  REQUIRE(l);
  CHECK(l->grid == ir::Dim3{64, 64, 2});
  CHECK(l->block == ir::Dim3{16, 16, 1});
  CHECK(l->sharedBytes == 64);
}

TEST_CASE("what depends on input or changes is not constant") {
  CHECK_FALSE(launchOf("void run(int *p, int n) { k<<<n, 128>>>(p); }"));
  CHECK_FALSE(launchOf("void run(int *p) { int n = 1; n += 2; k<<<n, 128>>>(p); }"));
  CHECK_FALSE(launchOf("void run(int *p) { for (int i = 1; i < 4; ++i) k<<<i, 128>>>(p); }"));
  CHECK_FALSE(launchOf("void change(int &); void run(int *p) { int n = 1; change(n); k<<<n, 128>>>(p); }"));
  CHECK_FALSE(launchOf("void change(int *); void run(int *p) { int n = 1; change(&n); k<<<n, 128>>>(p); }"));
  CHECK_FALSE(launchOf("void run(int *p) { dim3 g(4); g.x = 5; k<<<g, 128>>>(p); }"));
  CHECK_FALSE(launchOf("int n = 4; void run(int *p) { k<<<n, 128>>>(p); }"));
  CHECK_FALSE(launchOf("void run(int *p) { k<<<0, 128>>>(p); }"));
}

TEST_CASE("the first constant launch counts") {
  auto l = launchOf("void run(int *p, int n) { k<<<n, 1>>>(p); k<<<2, 32>>>(p); k<<<3, 64>>>(p); }");
  REQUIRE(l);
  CHECK(l->grid.x == 2);
}

TEST_CASE("without a launch there is none") {
  CHECK_FALSE(launchOf("int main() { return 0; }"));
}

static std::optional<uint64_t> extentOf(const std::string& host) {
  ir::Module m = moduleOf("__global__ void k(int *a) { a[TID] = 0; }\n" + host);
  return m.objects[m.kernels.at(0).params.at(0).object].size;
}

TEST_CASE("the extent of an argument is that of its constant cudaMalloc") {
  CHECK(extentOf("int main() { int *p; cudaMalloc((void **)&p, 100 * sizeof(int)); k<<<1, 64>>>(p); }") == 400u);
}

TEST_CASE("extents that are not certain are not used") {
  CHECK_FALSE(extentOf("int main(int n, char **) { int *p; cudaMalloc((void **)&p, n); k<<<1, 64>>>(p); }"));
  CHECK_FALSE(extentOf("int main() { int *p; cudaMalloc((void **)&p, 64); p = p + 1; k<<<1, 64>>>(p); }"));
  CHECK_FALSE(extentOf("int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 64>>>(p + 1); }"));
  CHECK_FALSE(
      extentOf("int main() { int *p, *q; cudaMalloc((void **)&p, 64); cudaMalloc((void **)&q, 32);"
               " k<<<1, 64>>>(p); k<<<1, 64>>>(q); }"));
  CHECK_FALSE(
      extentOf("int main() { int *p; cudaMalloc((void **)&p, 64); cudaMalloc((void **)&p, 32);"
               " k<<<1, 64>>>(p); }"));
}

TEST_CASE("extents of several launches that agree are used, and told") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a) { a[TID] = 0; }\n"
      "int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p); k<<<2, 8>>>(p); }");
  CHECK(m.objects[m.kernels.at(0).params.at(0).object].size == 64u);
  REQUIRE(m.notes.size() == 1);
  CHECK(m.notes[0].find("cudaMalloc") != std::string::npos);
}
