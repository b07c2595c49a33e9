//expect: holds
// One launch for each step of a sorting network, n a power of two.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef BITONIC_PARTNER
#define BITONIC_PARTNER i ^ j
#endif
#ifndef BITONIC_ONE
#define BITONIC_ONE partner > i
#endif

__global__ void step(int *a, int j, int k) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, partner = BITONIC_PARTNER;
  if (BITONIC_ONE) {
    const bool up = (i & k) == 0;
    if ((a[i] > a[partner]) == up) {
      int t = a[i];
      a[i] = a[partner];
      a[partner] = t;
    }
  }
}

int main() {
  const int n = 1 << 14;
  std::vector<int> h(n);
  for (int &x : h) x = rand();
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  cudaMemcpy(a, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  for (int k = 2; k <= n; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) step<<<n / 256, 256>>>(a, j, k);
  cudaMemcpy(h.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", h[0]);
}
