//expect: violated
//property: race
//line: 7
#include <cuda_runtime.h>

// The first row of the table is the array that is passed, too: neighbours race.
__global__ void shift(int **rows, const int *in) { rows[0][threadIdx.x] = in[threadIdx.x + 1]; }

int main() {
  int *a, **rows;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMalloc(&rows, sizeof(int *));
  cudaMemset(a, 0, 65 * sizeof(int));
  cudaMemcpy(rows, &a, sizeof(a), cudaMemcpyHostToDevice);
  shift<<<1, 64>>>(rows, a);
}
