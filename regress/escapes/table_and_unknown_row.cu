//expect: violated
//property: race
//line: 8
//knownbug: which row it is that leads to the array is not known
#include <cuda_runtime.h>
#include <stdlib.h>
// One more row, whichever, is the first one: neighbours race.
__global__ void shift(int **rows, int n) { rows[0][threadIdx.x] = rows[n][threadIdx.x + 1]; }

int main(int argc, char **argv) {
  int *table[40], **rows;
  const int n = atoi(argv[1]);
  if (n < 1 || n >= 40) return 1;
  cudaMalloc(&rows, sizeof(table));
  int *first;
  cudaMalloc(&first, 65 * sizeof(int));
  cudaMemset(first, 0, 65 * sizeof(int));
  table[n] = first;
  table[0] = first;
  cudaMemcpy(rows, table, sizeof(table), cudaMemcpyHostToDevice);
  shift<<<1, 64>>>(rows, n);
}
