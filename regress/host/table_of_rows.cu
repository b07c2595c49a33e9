//expect: holds
#include <cuda_runtime.h>

// Each row of the table is an array of its own.
__global__ void fill(float **rows, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < w) rows[y][x] = x;
}

int main() {
  const int w = 100, h = 8;
  float *table[h], **rows;
  for (int y = 0; y < h; y++) cudaMalloc(&table[y], w * sizeof(float));
  cudaMalloc(&rows, sizeof table);
  cudaMemcpy(rows, table, sizeof table, cudaMemcpyHostToDevice);
  fill<<<dim3(1, h), 128>>>(rows, w, h);
}
