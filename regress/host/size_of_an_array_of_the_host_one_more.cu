//expect: violated
//property: assertion
//line: 8
#include <cstdlib>

// There is memory of `rows` + 1 pointers, so `rows` may be -1.
__global__ void clear(int *a, int rows) {
  __assert(rows >= 0);
  if (threadIdx.x < 64) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int rows = atoi(argv[1]), *a;
  int **all = new int *[rows + 1];
  for (int i = 0; i < rows; i++) all[i] = nullptr;
  cudaMalloc(&a, 64 * sizeof(int));
  clear<<<1, 64>>>(a, rows);
}
