//expect: holds
// Accelerations of bodies, by tiles of positions in shared memory.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kBlock = 64;
#ifndef NBODY_LOADED
#define NBODY_LOADED __syncthreads()
#endif
#ifndef NBODY_USED
#define NBODY_USED __syncthreads()
#endif
#ifndef NBODY_SOURCE
#define NBODY_SOURCE j < n ? p[j] : make_float4(0, 0, 0, 0)
#endif

__global__ void accelerate(const float4 *p, float4 *a, int n) {
  __shared__ float4 tile[kBlock];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = i < n ? p[i] : make_float4(0, 0, 0, 0), sum = make_float4(0, 0, 0, 0);
  for (int first = 0; first < n; first += kBlock) {
    int j = first + threadIdx.x;
    tile[threadIdx.x] = NBODY_SOURCE;
    NBODY_LOADED;
    for (int k = 0; k < kBlock; k++) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      float d = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-6f);
      float w = tile[k].w * d * d * d;
      sum.x += dx * w;
      sum.y += dy * w;
      sum.z += dz * w;
    }
    NBODY_USED;
  }
  if (i < n) a[i] = sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000;
  std::vector<float4> h(n);
  for (float4 &b : h) b = make_float4(rand(), rand(), rand(), 1);
  float4 *p, *a;
  cudaMalloc(&p, n * sizeof(float4));
  cudaMalloc(&a, n * sizeof(float4));
  cudaMemcpy(p, h.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
  accelerate<<<(n + kBlock - 1) / kBlock, kBlock>>>(p, a, n);
  cudaMemcpy(h.data(), a, n * sizeof(float4), cudaMemcpyDeviceToHost);
  printf("%f\n", h[0].x);
}
