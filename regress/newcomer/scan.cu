//expect: holds
// Inclusive prefix sums of 512 numbers by one block, between two buffers.
#include <cstdio>

constexpr int kCount = 512;
#ifndef SCAN_LOADED
#define SCAN_LOADED __syncthreads()
#endif
#ifndef SCAN_STEP
#define SCAN_STEP __syncthreads()
#endif
#ifndef SCAN_TARGET
#define SCAN_TARGET 1 - from
#endif

__global__ void scan(const int *in, int *out) {
  __shared__ int s[2][kCount];
  int t = threadIdx.x, from = 0;
  s[0][t] = in[t];
  SCAN_LOADED;
  for (int d = 1; d < kCount; d *= 2) {
    s[SCAN_TARGET][t] = t >= d ? s[from][t] + s[from][t - d] : s[from][t];
    from = 1 - from;
    SCAN_STEP;
  }
  out[t] = s[from][t];
}

int main() {
  int h[kCount], *in, *out;
  for (int i = 0; i < kCount; ++i) h[i] = i;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  scan<<<1, kCount>>>(in, out);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d\n", h[kCount - 1]);
}
