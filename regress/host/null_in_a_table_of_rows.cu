//expect: violated
//property: null
//line: 7
#include <cuda_runtime.h>
// The last of four rows was never allocated.
__global__ void clear(int *const *rows) {
  rows[blockIdx.x][threadIdx.x] = 0;
}

int main() {
  int *rows[4] = {}, **d;
  for (int i = 0; i < 3; ++i) cudaMalloc(&rows[i], 32 * sizeof(int));
  cudaMalloc(&d, sizeof rows);
  cudaMemcpy(d, rows, sizeof rows, cudaMemcpyHostToDevice);
  clear<<<4, 32>>>(d);
  cudaDeviceSynchronize();
}
