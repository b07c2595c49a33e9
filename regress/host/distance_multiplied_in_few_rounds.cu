//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// With at most 2^30 numbers there are four rounds at most, with distances 1, 512, 2^18 and 2^27: blocks write to places of
// their own.
__global__ void sum(int *sums, int distance) {
  if (threadIdx.x == 0) sums[blockIdx.x * distance] = blockIdx.x;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), distance = 1, *sums;
  if (n < 1 || n > 1 << 30) return 1;
  cudaMalloc(&sums, sizeof(int) << 29);
  for (;;) {
    int blocks = n / 512 + (n % 512 != 0);
    sum<<<blocks, 512>>>(sums, distance);
    if (blocks == 1) break;
    n = blocks;
    distance *= 512;
  }
}
