// The block size inferred from a kernel's code, and the values of enumerations.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

struct Case {
  const char* source;
  ir::Dim3 room;
  unsigned axes;
};

const ir::Kernel firstKernel(const std::string& text) {
  core::FrontendResult r = compileText(text);
  INFO(text << "\n" << r.diagnostics);
  REQUIRE(r.ok);
  return r.module.kernels.front();
}

}  // namespace

TEST_CASE("the block size inferred from a kernel's code") {
  const Case cases[] = {
      {"__global__ void k(int *a) { a[0] = 1; }", {0, 0, 0}, 0},
      {"__global__ void k(int *a) { a[threadIdx.x] = 1; }", {0, 0, 0}, 1},
      {"__global__ void k(int *a) { a[threadIdx.z] = threadIdx.y; }", {0, 0, 0}, 6},
      {"__device__ int f() { return threadIdx.y; }\n__global__ void k(int *a) { a[0] = f(); }", {0, 0, 0}, 2},
      // Arrays, with and without padding, and with a halo.
      {"__global__ void k(int *a) { __shared__ int s[100]; s[threadIdx.x] = 1; }", {100, 0, 0}, 1},
      {"__global__ void k(int *a) { __shared__ int s[16][17]; s[threadIdx.y][threadIdx.x] = 1; }", {16, 16, 0}, 3},
      {"__global__ void k(int *a) { __shared__ int s[2][4][8]; int t = threadIdx.x; s[threadIdx.z][threadIdx.y][t] = "
       "1; }",
       {8, 4, 2},
       7},
      {"__global__ void k(int *a) { __shared__ int s[18][18]; s[threadIdx.y + 1][threadIdx.x + 2] = 1; }",
       {16, 16, 0},
       3},
      // A stride of an algorithm is not a halo.
      {"__global__ void k(int *a) { __shared__ int s[64]; s[threadIdx.x] += s[threadIdx.x + 32]; }", {64, 0, 0}, 1},
      {"__global__ void k(int *a) { __shared__ int s[64]; s[threadIdx.x * 2] = 1; }", {0, 0, 0}, 1},
      // Block sizes as factors of blockIdx.
      {"__global__ void k(int *a) { a[blockIdx.x * 128 + threadIdx.x] = 1; }", {128, 0, 0}, 1},
      {"__global__ void k(int *a) { int b = blockIdx.x, t = threadIdx.x; a[t + b * 128] = 1; }", {128, 0, 0}, 1},
      {"__global__ void k(int *a) { a[__umul24(blockIdx.x, 96) + threadIdx.x] = 1; }", {96, 0, 0}, 1},
      {"__global__ void k(int *a) { a[blockIdx.x * (2 * 128) + threadIdx.x] = 1; }", {128, 0, 0}, 1},
      {"__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }", {0, 0, 0}, 1},
      {"__global__ void k(int *a) { a[blockIdx.y * 128 + threadIdx.x] = 1; }", {0, 0, 0}, 1},
      {"template <int N> __global__ void k(int *a) { a[blockIdx.x * N + threadIdx.x] = 1; }\n"
       "template __global__ void k<32>(int *);",
       {32, 0, 0},
       1},
      // Row lengths.
      {"__global__ void k(int *a) { a[threadIdx.y * 16 + threadIdx.x] = 1; }", {16, 0, 0}, 3},
      {"__global__ void k(int *a) { a[threadIdx.x * 16 + threadIdx.y] = 1; }", {0, 16, 0}, 3},
      // Sums that number the threads of a block in three directions.
      {"__global__ void k(int *a) { a[(threadIdx.z * 5 + threadIdx.y) * 4 + threadIdx.x] = 1; }", {4, 5, 0}, 7},
      {"__global__ void k(int *a) { a[blockIdx.x * 40 + (threadIdx.z * 5 + threadIdx.y) * 4 + threadIdx.x] = 1; }",
       {4, 5, 2},
       7},
      {"__global__ void k(int *a) { int row = threadIdx.y + threadIdx.x * 5; a[row * 4 + threadIdx.z] = 1; }",
       {0, 5, 4},
       7},
      // Slices of 10 are no rows of 4.
      {"__global__ void k(int *a) { a[threadIdx.z * 10 + threadIdx.y * 4 + threadIdx.x] = 1; }", {4, 0, 0}, 7},
      // Loop strides.
      {"__global__ void k(int *a, int n) { for (int i = threadIdx.x; i < n; i += 256) a[i] = 1; }", {256, 0, 0}, 1},
      {"__global__ void k(int *a) { for (int j = 0; j < 32; j += 8) a[threadIdx.y + j] = 1; }", {0, 8, 0}, 2},
      {"__global__ void k(int *a, int n) { for (int i = threadIdx.x; i < n; i += 1) a[i] = 1; }", {0, 0, 0}, 1},
      // An explicit test of blockDim has priority.
      {"__global__ void k(int *a) { __shared__ int s[64]; if (blockDim.x != 48) return; s[threadIdx.x] = 1; }",
       {48, 0, 0},
       1},
      {"__global__ void k(int *a) { __requires(blockDim.y == 4); a[threadIdx.x] = 1; }", {0, 4, 0}, 1},
      // No block has that many threads.
      {"__global__ void k(int *a) { a[blockIdx.x * 4096 + threadIdx.x] = 1; }", {0, 0, 0}, 1},
  };
  for (const Case& c : cases) {
    const ir::Kernel k = firstKernel(c.source);
    INFO(c.source << "\n" << k.inferredBlock.x << " " << k.inferredBlock.y << " " << k.inferredBlock.z);
    CHECK(k.inferredBlock == c.room);
    CHECK(k.usedDimensions == c.axes);
  }
}

TEST_CASE("uses of threadIdx in headers do not count") {
  CHECK(firstKernel("#include <cooperative_groups.h>\n"
                    "__global__ void k(int *a) { a[0] = cooperative_groups::this_thread_block().thread_rank(); }")
            .usedDimensions == 0);
}

TEST_CASE("the values of an enumeration without a fixed type") {
  auto range = [](const std::string& declaration) {
    return firstKernel(declaration + "\n__global__ void k(E e, int *a) { a[0] = int(e); }").params.front().range;
  };
  using Range = std::pair<int64_t, int64_t>;
  CHECK(range("enum E { A, B, C };") == Range{0, 3});
  CHECK(range("enum E { A = 4 };") == Range{0, 7});
  CHECK(range("enum E { A = -1, B = 1 };") == Range{-2, 1});
  CHECK(range("enum E { A = -3, B = 3 };") == Range{-4, 3});
  CHECK(range("typedef enum { A, B } E;") == Range{0, 1});
  CHECK_FALSE(range("enum E { A = 0xffffffffu };"));
  CHECK_FALSE(range("enum E : int { A, B };"));
  CHECK_FALSE(range("enum class E { A, B };"));
  CHECK_FALSE(range("typedef int E;"));
}
