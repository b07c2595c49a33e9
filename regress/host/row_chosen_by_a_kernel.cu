//expect: violated
//property: bounds
#include <cuda_runtime.h>

// A kernel chooses rows, whichever; of the last one the guard lets one element too many pass.
__global__ void choose(int *row) { row[threadIdx.x] = 7 - threadIdx.x / 8; }
__global__ void sum(const float *a, const int *row, float *out) {
  const int r = row[threadIdx.x];
  float s = 0;
  if (r >= 0 && r < 8)
    for (int k = 0; k <= 100; ++k) s += a[r * 100 + k];
  out[threadIdx.x] = s;
}
int main() {
  float *a, *out;
  int *row;
  cudaMalloc(&a, 8 * 100 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMalloc(&row, 64 * sizeof(int));
  cudaMemset(a, 0, 8 * 100 * sizeof(float));
  choose<<<1, 64>>>(row);
  sum<<<1, 64>>>(a, row, out);
  cudaDeviceSynchronize();
}
