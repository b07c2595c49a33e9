//expect: holds
// C = A * B with tiles in shared memory, for square matrices of any size.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kTile = 16;
#ifndef MATMUL_LOADED
#define MATMUL_LOADED __syncthreads()
#endif
#ifndef MATMUL_USED
#define MATMUL_USED __syncthreads()
#endif
#ifndef MATMUL_STORE_GUARD
#define MATMUL_STORE_GUARD row < n && col < n
#endif
#ifndef MATMUL_LOAD_GUARD
#define MATMUL_LOAD_GUARD row < n && m * kTile + threadIdx.x < n
#endif

__global__ void multiply(const float *A, const float *B, float *C, int n) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int row = blockIdx.y * kTile + threadIdx.y, col = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int m = 0; m < (n + kTile - 1) / kTile; m++) {
    a[threadIdx.y][threadIdx.x] = MATMUL_LOAD_GUARD ? A[row * n + m * kTile + threadIdx.x] : 0;
    b[threadIdx.y][threadIdx.x] = m * kTile + threadIdx.y < n && col < n ? B[(m * kTile + threadIdx.y) * n + col] : 0;
    MATMUL_LOADED;
    for (int k = 0; k < kTile; k++) sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    MATMUL_USED;
  }
  if (MATMUL_STORE_GUARD) C[row * n + col] = sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  size_t bytes = size_t(n) * n * sizeof(float);
  std::vector<float> h(size_t(n) * n, 1.0f);
  float *A, *B, *C;
  cudaMalloc(&A, bytes);
  cudaMalloc(&B, bytes);
  cudaMalloc(&C, bytes);
  cudaMemcpy(A, h.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(B, h.data(), bytes, cudaMemcpyHostToDevice);
  dim3 block(kTile, kTile), grid((n + kTile - 1) / kTile, (n + kTile - 1) / kTile);
  multiply<<<grid, block>>>(A, B, C, n);
  cudaMemcpy(h.data(), C, bytes, cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
}
