//expect: holds
#include <cstdlib>

// There is memory of `rows` pointers, so `rows` is not negative, and neither is what the kernel is passed.
__global__ void clear(int *a, int rows) {
  __assert(rows >= 0);
  if (threadIdx.x < 64) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int rows = atoi(argv[1]), *a;
  int **all = new int *[rows];
  for (int i = 0; i < rows; i++) all[i] = nullptr;
  cudaMalloc(&a, 64 * sizeof(int));
  clear<<<1, 64>>>(a, rows);
}
