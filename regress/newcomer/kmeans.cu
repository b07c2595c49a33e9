//expect: holds
//provided: __requires_forall(label, 0 <= it && it < 16);
// Assigns each point to the nearest centre, then adds points up by centre.
#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kCentres = 16;
#ifndef KMEANS_GUARD
#define KMEANS_GUARD i >= n
#endif
#ifndef KMEANS_ADD
#define KMEANS_ADD(to, x) atomicAdd(&to, x)
#endif
#ifndef KMEANS_LAST
#define KMEANS_LAST c < kCentres
#endif

__global__ void assign(const float2 *p, const float2 *centre, int *label, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (KMEANS_GUARD) return;
  float best = FLT_MAX;
  int nearest = 0;
  for (int c = 0; KMEANS_LAST; c++) {
    float dx = p[i].x - centre[c].x, dy = p[i].y - centre[c].y, d = dx * dx + dy * dy;
    if (d < best) best = d, nearest = c;
  }
  label[i] = nearest;
}

__global__ void add(const float2 *p, const int *label, float2 *sum, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = label[i];
  KMEANS_ADD(sum[c].x, p[i].x);
  KMEANS_ADD(sum[c].y, p[i].y);
  KMEANS_ADD(count[c], 1);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100000;
  std::vector<float2> h(n);
  for (float2 &x : h) x = make_float2(rand(), rand());
  float2 *p, *centre, *sum;
  int *label, *count;
  cudaMalloc(&p, n * sizeof(float2));
  cudaMalloc(&centre, kCentres * sizeof(float2));
  cudaMalloc(&sum, kCentres * sizeof(float2));
  cudaMalloc(&label, n * sizeof(int));
  cudaMalloc(&count, kCentres * sizeof(int));
  cudaMemcpy(p, h.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
  cudaMemcpy(centre, h.data(), kCentres * sizeof(float2), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, kCentres * sizeof(float2));
  cudaMemset(count, 0, kCentres * sizeof(int));
  assign<<<(n + 255) / 256, 256>>>(p, centre, label, n);
  add<<<(n + 255) / 256, 256>>>(p, label, sum, count, n);
  cudaDeviceSynchronize();
  printf("done\n");
}
