//expect: holds
// A sum over seven neighbours in a row, with a halo in shared memory. The array has a border of three on both sides.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kRadius = 3, kBlock = 256;
#ifndef STENCIL_BARRIER
#define STENCIL_BARRIER __syncthreads()
#endif
#ifndef STENCIL_ROOM
#define STENCIL_ROOM kBlock + 2 * kRadius
#endif
#ifndef STENCIL_BORDER
#define STENCIL_BORDER 2 * kRadius
#endif

__global__ void stencil(const int *in, int *out) {
  __shared__ int s[STENCIL_ROOM];
  int g = blockIdx.x * blockDim.x + threadIdx.x + kRadius, l = threadIdx.x + kRadius;
  s[l] = in[g];
  if (threadIdx.x < kRadius) {
    s[l - kRadius] = in[g - kRadius];
    s[l + kBlock] = in[g + kBlock];
  }
  STENCIL_BARRIER;
  int sum = 0;
  for (int k = -kRadius; k <= kRadius; k++) sum += s[l + k];
  out[g - kRadius] = sum;
}

int main() {
  const int n = 1 << 16;
  std::vector<int> h(n + 2 * kRadius, 1);
  int *in, *out;
  cudaMalloc(&in, (n + STENCIL_BORDER) * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, h.data(), (n + STENCIL_BORDER) * sizeof(int), cudaMemcpyHostToDevice);
  stencil<<<n / kBlock, kBlock>>>(in, out);
  cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", h[0]);
}
