//expect: unknown

// Each row begins where the one before it ends: no two threads write one element. The host's running sum says so, and no
// fact that gpubmc knows does. What the program computes is not arbitrary, so this is no violation.
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void fill(int *v, const int *start, const int *length, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows && length[r] == 1) v[start[r]] = r;
}
int main(int argc, char **argv) {
  const int rows = argc > 1 ? atoi(argv[1]) : 100;
  if (rows < 1 || rows > 1000) return 1;
  int *start, *length, *v, total = 0;
  int *hs = (int *)malloc(rows * sizeof(int)), *hl = (int *)malloc(rows * sizeof(int));
  for (int r = 0; r < rows; r++) {
    hl[r] = 1 + rand() % 8;
    hs[r] = total;
    total += hl[r];
  }
  cudaMalloc(&start, rows * sizeof(int));
  cudaMalloc(&length, rows * sizeof(int));
  cudaMalloc(&v, total * sizeof(int));
  cudaMemcpy(start, hs, rows * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(length, hl, rows * sizeof(int), cudaMemcpyHostToDevice);
  fill<<<(rows + 127) / 128, 128>>>(v, start, length, rows);
  cudaDeviceSynchronize();
}
