//expect: violated
//property: race
//line: 9
#include <cstdlib>

// Block 256 begins at element 0 again, where the first block writes another number.
__global__ void count(int *x, unsigned n) {
  unsigned short i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = blockIdx.x;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *x;
  if (n < 1 || n > 1 << 20) return 1;
  cudaMalloc(&x, n * sizeof(int));
  count<<<(n + 255) / 256, 256>>>(x, n);
}
