//expect: holds
//size: any
// The function counts to n, or to 4096 if that is less; hence the kernel gets at most as many rows as the array has
// elements. That the count never exceeds n is an invariant of the function's loop, and the launch depends on it.
#include <cstdlib>

__global__ void mark(int *rows, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) rows[i] = 1;
}

static int rowsUpTo(int n) {
  int rows = 0;
  while (rows < n && rows * 3 < 4096 * 3) ++rows;
  return rows;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 1000000) return 1;
  const int rows = rowsUpTo(n);
  int *array;
  cudaMalloc(&array, n * sizeof(int));
  mark<<<(rows + 127) / 128, 128>>>(array, rows);
  cudaDeviceSynchronize();
  cudaFree(array);
}
