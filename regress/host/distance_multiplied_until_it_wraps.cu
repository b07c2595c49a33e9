//expect: violated
//property: race
//line: 10
#include <cuda_runtime.h>
#include <stdlib.h>

// With at most 2^30 numbers there are four rounds at most, with distances 1, 2^16, 2^32 and 2^48. The latter two wrap to 0:
// all blocks of the third round write to one place.
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
    distance *= 65536;
  }
}
