//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>
#include <stdlib.h>

// The low bits of a negative number are no negative remainder: of -1019 they are 5, not -1019.
__global__ void k(int *a, int n) {
  if (n == -1019 && threadIdx.x == 0) a[5] = 1;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, (n & 1023) * sizeof(int));
  k<<<1, 32>>>(a, n);
}
