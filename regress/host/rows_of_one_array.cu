//expect: holds
#include <cuda_runtime.h>

// The rows of the table lie one behind the other in one array.
__global__ void fill(float **rows, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < w) rows[y][x] = x;
}

int main() {
  const int w = 100, h = 8;
  float *table[h], **rows;
  float *all;
  cudaMalloc(&all, w * h * sizeof(float));
  for (int y = 0; y < h; y++) table[y] = all + y * w;
  cudaMalloc(&rows, sizeof table);
  cudaMemcpy(rows, table, sizeof table, cudaMemcpyHostToDevice);
  fill<<<dim3(1, h), 128>>>(rows, w, h);
}
