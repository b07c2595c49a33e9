//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>
#include <stdlib.h>

// Two numbers that nobody compares: the array is as large as the first one says, and the second one is passed.
__global__ void clear(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, atoi(argv[1]) * sizeof(int));
  clear<<<1, 64>>>(a, atoi(argv[2]));
}
