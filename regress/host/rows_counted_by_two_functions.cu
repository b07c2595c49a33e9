//expect: holds
//size: any
// As rows_counted_by_a_function, but what is counted to is counted as well: the launch depends on the first loop only
// through what is known of the second one.
#include <cstdlib>

__global__ void mark(int *rows, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) rows[i] = 1;
}

static int atMost(int n, int limit) {
  int rows = 0;
  while (rows < n && rows < limit) ++rows;
  return rows;
}

static int half(int n) {
  int rows = 0;
  while (rows < n && rows + rows < n) ++rows;
  return rows;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 1000000) return 1;
  const int rows = atMost(half(n), 5000);
  int *array;
  cudaMalloc(&array, n * sizeof(int));
  mark<<<(rows + 127) / 128, 128>>>(array, rows);
  cudaDeviceSynchronize();
  cudaFree(array);
}
